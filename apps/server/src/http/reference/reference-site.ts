import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import { type Context, createContext } from './context.ts';
import { pageHtml } from './page-html.ts';
import type { EventsDocument, ReferenceDocument } from './reference-document.ts';
import { menuTitle, type Page, siteMap } from './site-map.ts';
import { type Language, languages } from './words.ts';

const packed = promisify(gzip);

/** An entry of the search: one for each page, call, event and section. */
interface Found {
  title: string;
  detail: string;
  kind: string;
  url: string;
  more: string;
}

/**
 * The pages of the reference. Each is made when somebody first asks for it, and kept compressed.
 * @param template the built page, with the words in capitals that `pageHtml` fills in
 */
export function createReferenceSite(
  template: string,
  document: ReferenceDocument,
  events: EventsDocument,
) {
  const schemas = { ...document.components.schemas, ...events.components.schemas };
  const whole = { ...document, components: { schemas } };
  const pages = siteMap(whole, events);
  const contexts = Object.fromEntries(
    languages.map((language) => [language, createContext(whole, language)]),
  ) as Record<Language, Context>;
  const kept = new Map<string, Promise<Buffer>>();

  function keep(key: string, make: () => Promise<string>): Promise<Buffer> {
    const known = kept.get(key);
    if (known) return known;
    const made = make().then((text) => packed(text));
    kept.set(key, made);
    // A failure is tried again by whoever asks next.
    made.catch(() => kept.delete(key));
    return made;
  }

  return {
    /**
     * One page as gzipped HTML; null: there is none of that path.
     * @param path below the language's first page, without a slash at its ends
     */
    page: (path: string, language: Language): Promise<Buffer> | null => {
      const page = pages.find((one) => one.path === path);
      if (!page) return null;
      const context = contexts[language];
      return keep(`${language}/${path}`, () => pageHtml(template, context, { page, pages }));
    },
    /** All entries of the search, as gzipped JSON. */
    search: (language: Language): Promise<Buffer> =>
      keep(`${language}.json`, () => searchIndex(contexts[language], pages)),
  };
}

async function searchIndex(context: Context, pages: readonly Page[]): Promise<string> {
  const entries = pages.map(async (page): Promise<Found[]> => {
    const url = context.link(page.path);
    const detail = menuTitle(context.words, page.menu);
    const own = { title: page.title(context), detail, kind: '', url, more: page.path };
    const parts = await page.parts(context);
    return [own, ...parts.map(({ id, ...part }) => ({ ...part, url: `${url}#${id}` }))];
  });
  return JSON.stringify((await Promise.all(entries)).flat());
}
