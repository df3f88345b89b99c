import { act } from '@testing-library/react';
import { SESSION_KEYS, type SessionEnd } from '../kit/api/session-store.ts';

/** The session store of another tab: a second copy of the module over the same storage. */
const STORE_COPY: string = '../kit/api/session-store.ts?sibling';

/** Ends the session in another tab, of which this one hears by the browser's `storage` events. */
export async function endSessionInSibling(reason: SessionEnd): Promise<void> {
  const sibling: typeof import('../kit/api/session-store.ts') = await import(STORE_COPY);
  const before = Object.values(SESSION_KEYS).map((key) => ({
    key,
    oldValue: localStorage.getItem(key),
  }));
  act(() => {
    sibling.clearSession(reason);
    for (const gone of before) {
      window.dispatchEvent(new StorageEvent('storage', { ...gone, newValue: null }));
    }
  });
}
