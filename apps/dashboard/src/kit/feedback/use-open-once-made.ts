import { useEffect, useState } from 'react';

/**
 * For dialogs whose code comes when they are first wanted: they are made closed and open at once, so
 * that they come in as at any other time, and give the focus back to where it was.
 */
export function useOpenOnceMade(isOpen: boolean): boolean {
  const [isMade, setMade] = useState(false);
  useEffect(() => setMade(true), []);
  return isOpen && isMade;
}
