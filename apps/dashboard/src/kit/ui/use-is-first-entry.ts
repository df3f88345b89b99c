import { useLocation } from 'react-router';

/** The key that the router gives to the entry a tab opens with. */
const FIRST_ENTRY = 'default';

/** True on the page that the tab was opened with, until the first navigation. */
export function useIsFirstEntry(): boolean {
  return useLocation().key === FIRST_ENTRY;
}
