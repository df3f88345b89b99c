import type { BuildPage } from '@atrio/contract/catalogue/build-page';

/** Reads the build's data that the server wrote into the page; null: the build does not exist. */
export function readPage(): BuildPage | null {
  // The server writes it by the same type.
  return JSON.parse(element('page', HTMLScriptElement).text) as BuildPage | null;
}

/** @throws when index.html has none of that id and kind */
export function element<T extends Element>(id: string, kind: abstract new () => T): T {
  const found = document.getElementById(id);
  if (!(found instanceof kind)) throw new Error(`index.html has no #${id}`);
  return found;
}
