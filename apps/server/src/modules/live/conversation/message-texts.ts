import { textKey } from '../../../lib/text-key.ts';

/** Endings that make a link of a name alone; others do so only before a slash, as 'sim.Eu' is none. */
const ENDINGS =
  'com|net|org|info|biz|io|gg|tv|app|dev|xyz|site|online|store|shop|link|club|live|pro|br|pt|ly|cc|ai';
const NAME = String.raw`(?<![\p{L}\p{N}])(?:[\p{L}\p{N}][\p{L}\p{N}-]*\.)+`;
const LINK = new RegExp(
  [
    String.raw`[a-z][a-z0-9+.-]*:\/\/\S`,
    String.raw`(?<![\p{L}\p{N}])(?:www\.|mailto:)\S`,
    String.raw`${NAME}(?:${ENDINGS})(?![\p{L}\p{N}])`,
    String.raw`${NAME}\p{L}{2,24}\/\S`,
  ].join('|'),
  'iu',
);

/** True for a text with a web or mail address in it, also one that pages do not turn into a link. */
export function hasLink(text: string): boolean {
  return LINK.test(
    text
      .normalize('NFKC')
      .replace(/\p{Cf}/gu, '')
      .replace(/[。｡]/g, '.'),
  );
}

/** The form in which words are kept and compared: without accents, case and signs. */
export function wordKey(text: string): string {
  return textKey(text.normalize('NFKC').replace(/\p{Cf}/gu, ''))
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
}

/** The first of the words, or phrases, that stands whole in a text. */
export function heldWordIn(text: string, words: readonly string[]): string | undefined {
  const spoken = ` ${wordKey(text)} `;
  return words.find((word) => spoken.includes(` ${wordKey(word)} `));
}
