import { escapeHtml } from '../../lib/escape-html.ts';
import type { ReferenceDocument } from './reference-document.ts';
import { type Texts, texts } from './texts.ts';
import { type Language, type Words, words } from './words.ts';

export const FORMATS_PATH = 'formats';

/** The ingredients of every part of a page. */
export interface Context {
  document: ReferenceDocument;
  language: Language;
  words: Words;
  texts: Texts;
  /** The address of a page in the same language. */
  link: (path: string) => string;
}

export function createContext(document: ReferenceDocument, language: Language): Context {
  return {
    document,
    language,
    words: words[language],
    texts: texts[language],
    link: (path) => addressOf(path, language),
  };
}

/** @param path `api/rooms`; empty of the first page */
export function addressOf(path: string, language: Language): string {
  return ['/docs', ...(language === 'en' ? ['en'] : []), ...(path === '' ? [] : [path])].join('/');
}

/** Code between backticks. */
export function withCode(text: string): string {
  return escapeHtml(text).replace(/`([^`]+)`/g, '<code>$1</code>');
}
