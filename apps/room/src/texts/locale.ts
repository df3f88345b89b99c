/** The browser's language as formats take it: 'pt-BR', 'en-GB', 'es-419'. */
let locale = 'pt-BR';

export function setLocale(chosen: string): void {
  locale = chosen;
}

/** Makes a format once for the page's language, of which there is one while it is open. */
export function inLocale<Format>(make: (locale: string) => Format): () => Format {
  let made: { locale: string; format: Format } | undefined;
  return () => {
    if (made?.locale !== locale) made = { locale, format: make(locale) };
    return made.format;
  };
}

const count = inLocale((of) => new Intl.NumberFormat(of));

export function written(number: number): string {
  return count().format(number);
}
