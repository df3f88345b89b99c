/** Signs that could not be seen, or would turn what follows, stay encoded; so do spaces. */
const UNSEEN = /[\s\p{C}]/gu;

/** An address as people write it: 'https://exemplo.com.br/olá', not '…/ol%C3%A1'. It leads to the same place. */
export function readableUrl(url: string): string {
  try {
    const readable = decodeURI(url).replace(UNSEEN, (sign) => encodeURIComponent(sign));
    return new URL(readable).href === new URL(url).href ? readable : url;
  } catch {
    // Not encoded as UTF-8.
    return url;
  }
}
