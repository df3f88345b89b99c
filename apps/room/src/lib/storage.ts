/** Browsers may refuse storage altogether: then nothing is kept, and the page works all the same. */
export function readStored(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

/** @param value null forgets it */
export function store(key: string, value: string | null): void {
  try {
    if (value === null) localStorage.removeItem(key);
    else localStorage.setItem(key, value);
  } catch {
    // Full or blocked: this visit goes on without it.
  }
}
