import type { BuildPage } from '@atrio/contract/build-page';

/** What the server wrote into the page; null: there is no such build. */
export function readPage(): BuildPage | null {
  // The server fills it in by that very type.
  return JSON.parse(element('page', HTMLScriptElement).text) as BuildPage | null;
}

/** @throws when index.html has none of that id and kind */
export function element<T extends Element>(id: string, kind: abstract new () => T): T {
  const found = document.getElementById(id);
  if (!(found instanceof kind)) throw new Error(`index.html has no #${id}`);
  return found;
}
