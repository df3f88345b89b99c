import { useEffect, useState } from 'react';

/** As with the menu's notes: the page and its data do not wait for it. */
const QUIET_MS = 1_500;

type BellParts = Awaited<ReturnType<typeof load>>;
let loaded: BellParts | null = null;

/**
 * What fills the bell; null until it has come, which takes as long as the page needs to be quiet.
 * @param isWanted at once: somebody has opened it
 */
export function useBellParts(isWanted: boolean): BellParts | null {
  const [parts, setParts] = useState(loaded);
  useEffect(() => {
    if (parts) return;
    let isOver = false;
    const timer = setTimeout(
      async () => {
        // Where they do not come, the bell stays silent; who opens it tries again.
        loaded = await load().catch(() => null);
        if (!isOver) setParts(loaded);
      },
      isWanted ? 0 : QUIET_MS,
    );
    return () => {
      isOver = true;
      clearTimeout(timer);
    };
  }, [parts, isWanted]);
  return parts;
}

async function load() {
  const [{ BellList }, { BellMark, BellVoice, BellWords }] = await Promise.all([
    import('../../features/notifications/bell-list.tsx'),
    import('../../features/notifications/bell-mark.tsx'),
  ]);
  return { BellList, BellMark, BellVoice, BellWords };
}
