import { useEffect, useState } from 'react';

/** Long enough for the page and its data to load first. */
const QUIET_MS = 1_500;

type MenuNotes = typeof import('./menu-notes.tsx');
let loaded: MenuNotes | null = null;

/** The code of the notes beside the menu's entries; null until it has loaded. */
export function useMenuNotes(): MenuNotes | null {
  const [notes, setNotes] = useState(loaded);
  useEffect(() => {
    if (notes) return;
    let isOver = false;
    const timer = setTimeout(async () => {
      // If it fails to load, the menu has no notes.
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
