import { setLocale } from './locale.ts';
import type { Texts } from './pt.ts';

/** Each comes in a file of its own, and only the chosen one is loaded. */
const languages = {
  pt: async () => (await import('./pt.ts')).pt,
  en: async () => (await import('./en.ts')).en,
  es: async () => (await import('./es.ts')).es,
};

const AGAIN_MS = 1_000;

type Language = keyof typeof languages;

/**
 * The platform's own words in the visitor's language; what producers write stays as it is. A text is
 * one line in each of the three files beside this one. Read it where it is shown, never while a
 * module is loaded: the language comes later.
 */
export let texts: Texts;

/** Loads the first of the browser's languages that we have; English for everybody else. */
export async function loadTexts(wanted: readonly string[] = navigator.languages): Promise<void> {
  const locale = wanted.find((one) => languageOf(one) !== undefined) ?? 'en';
  texts = await untilHere(languages[languageOf(locale) ?? 'en']);
  setLocale(locale);
  document.documentElement.lang = locale;
}

/** The connection may be gone for a moment, and without words there is no page. */
async function untilHere<T>(load: () => Promise<T>): Promise<T> {
  try {
    return await load();
  } catch {
    await new Promise((resolve) => setTimeout(resolve, AGAIN_MS));
    return untilHere(load);
  }
}

function languageOf(locale: string): Language | undefined {
  const language = locale.toLowerCase().split('-')[0] ?? '';
  // It is one of the object's own names.
  return Object.hasOwn(languages, language) ? (language as Language) : undefined;
}

interface Failure {
  code: string;
  message: string;
}

/** The sentence of a refusal. The server's own is Portuguese, so others go by its code. */
export function refusalText({ code, message }: Failure): string {
  return texts.refusals[code] ?? (texts.isServers ? message : texts.unknownFailure);
}

/** The sentences of the refused fields, by the field's name. */
export function fieldTexts(fields: Readonly<Record<string, string>>): Record<string, string> {
  const { badFields, badField, isServers } = texts;
  return Object.fromEntries(
    Object.entries(fields).map(([field, said]) => [
      field,
      badFields[field] ?? (isServers ? said : badField),
    ]),
  );
}

/** The sentence of whatever went wrong. */
export function failureText(error: unknown): string {
  const isRefusal = error instanceof Error && 'code' in error && typeof error.code === 'string';
  if (isRefusal) return refusalText({ code: String(error.code), message: error.message });
  return texts.unknownFailure;
}
