/** Browsers may refuse storage altogether: then nothing is kept, and the page works all the same. */
export function readStored(key: string, area: Area = 'localStorage'): string | null {
  try {
    return window[area].getItem(key);
  } catch {
    return null;
  }
}

/** @param value null forgets it */
export function store(key: string, value: string | null, area: Area = 'localStorage'): void {
  try {
    if (value === null) window[area].removeItem(key);
    else window[area].setItem(key, value);
  } catch {
    // Full or blocked: this visit goes on without it.
  }
}

/** The second one is forgotten with the tab. */
type Area = 'localStorage' | 'sessionStorage';
