import { useLocation } from 'react-router';

/** The key that the router gives to the entry a tab opens with. */
const FIRST_ENTRY = 'default';

/** Whether this is the page that the tab was opened with, and nobody has gone anywhere since. */
export function useIsFirstEntry(): boolean {
  return useLocation().key === FIRST_ENTRY;
}
