import type { BuildPage } from '@atrio/contract/catalogue/build-page';

/** Where Unity's loaders keep files: of 2020 and 2021 a database, of later ones the cache as well. */
const UNITY = 'UnityCache';

/**
 * Takes out of the browser what Unity's loader has kept of other versions of this build: their
 * addresses hold the version, so nothing would ever ask for them again.
 */
export async function forgetOtherVersions(page: BuildPage): Promise<void> {
  const isOther = otherVersions(page);
  for (const name of await caches.keys()) {
    if (!name.startsWith(UNITY)) continue;
    const cache = await caches.open(name);
    for (const kept of await cache.keys()) if (isOther(kept.url)) await cache.delete(kept);
  }
  const databases = await indexedDB.databases();
  // Opening would make it.
  if (databases.some(({ name }) => name === UNITY)) await forgetInDatabase(isOther);
}

function otherVersions({ streamingAssetsUrl, version }: BuildPage): (address: unknown) => boolean {
  const own = streamingAssetsUrl.replace(/StreamingAssets$/, '');
  const folder = own.slice(0, -`${version}/`.length);
  return (address) => {
    if (typeof address !== 'string' || !URL.canParse(address)) return false;
    const { origin, pathname } = new URL(address);
    const isOfBuild = origin === location.origin && pathname.startsWith(folder);
    return isOfBuild && /^\d+\//.test(pathname.slice(folder.length)) && !pathname.startsWith(own);
  };
}

function forgetInDatabase(isOther: (key: IDBValidKey) => boolean): Promise<void> {
  return new Promise((resolve, reject) => {
    const opening = indexedDB.open(UNITY);
    opening.onerror = () => reject(opening.error);
    opening.onsuccess = () => {
      const database = opening.result;
      // Unity's loader may want to change it.
      database.onversionchange = () => database.close();
      const stores = [...database.objectStoreNames];
      if (stores.length === 0) return resolve(database.close());
      const change = database.transaction(stores, 'readwrite');
      for (const name of stores) forgetInStore(change.objectStore(name), isOther);
      change.onabort = () => reject(change.error);
      change.oncomplete = () => resolve(database.close());
    };
  });
}

function forgetInStore(store: IDBObjectStore, isOther: (key: IDBValidKey) => boolean): void {
  const reading = store.getAllKeys();
  reading.onsuccess = () => {
    for (const key of reading.result) if (isOther(key)) store.delete(key);
  };
}
