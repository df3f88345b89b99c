import { useEffect, useState } from 'react';

/** Long enough for the page and its data to have come: they do not wait for the menu's notes. */
const QUIET_MS = 1_500;

type MenuNotes = typeof import('./menu-notes.tsx');
let loaded: MenuNotes | null = null;

/** What the menu says beside its entries; null until it has come. */
export function useMenuNotes(): MenuNotes | null {
  const [notes, setNotes] = useState(loaded);
  useEffect(() => {
    if (notes) return;
    let isOver = false;
    const timer = setTimeout(async () => {
      // Where they do not come, the menu is what it was.
      loaded = await import('./menu-notes.tsx').catch(() => null);
      if (!isOver) setNotes(loaded);
    }, QUIET_MS);
    return () => {
      isOver = true;
      clearTimeout(timer);
    };
  }, [notes]);
  return notes;
}
