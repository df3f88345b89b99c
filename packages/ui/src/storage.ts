/** Values that the browser does not keep, as its storage is full or forbidden: this tab alone has them. */
const memory = {
  localStorage: new Map<string, string>(),
  sessionStorage: new Map<string, string>(),
};

/** `sessionStorage` is forgotten with the tab. */
type Area = keyof typeof memory;

/** The last value stored by this tab or, in `localStorage`, by another one. */
export function readStored(key: string, area: Area = 'localStorage'): string | null {
  const kept = memory[area].get(key);
  if (kept !== undefined) return kept;
  try {
    return window[area].getItem(key);
  } catch {
    return null;
  }
}

/**
 * Never throws: this tab remembers a value that the browser refuses to keep until it is closed.
 * @param value null forgets it
 */
export function store(key: string, value: string | null, area: Area = 'localStorage'): void {
  memory[area].delete(key);
  try {
    if (value === null) window[area].removeItem(key);
    else window[area].setItem(key, value);
  } catch {
    if (value !== null) memory[area].set(key, value);
    forgetOlder(key, area);
  }
}

/** Full storage still holds the previous value, which the other tabs would go on using. */
function forgetOlder(key: string, area: Area): void {
  try {
    window[area].removeItem(key);
  } catch {
    // Forbidden, so nothing is stored.
  }
}
