import { openCommands } from './open-commands.ts';

/** Text typed into the palette, and an Enter pressed before its input had the focus. */
interface PaletteText {
  typed: string;
  isEntered: boolean;
}

const EMPTY: PaletteText = { typed: '', isEntered: false };

let text = EMPTY;
const listeners = new Set<() => void>();

export const paletteText = {
  subscribe: (listener: () => void) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
  read: () => text,
  set: (next: Partial<PaletteText>) => {
    text = { ...text, ...next };
    for (const listener of listeners) listener();
  },
};

// Begins empty each time it opens.
openCommands.subscribe(() => {
  if (openCommands.read() === 'palette') paletteText.set(EMPTY);
});

/**
 * Takes a key for a palette that is opening and does not have the focus yet: its code may still be
 * loading, and the page behind must not react to the typed keys.
 */
export function takeForPalette(event: KeyboardEvent): boolean {
  const isAwaited = openCommands.read() === 'palette' && !isInDialog(event.target);
  if (!isAwaited || event.ctrlKey || event.metaKey || event.altKey) return false;
  const { typed } = text;
  if (event.key === 'Enter') paletteText.set({ isEntered: !event.repeat });
  else if (event.key === 'Backspace') paletteText.set({ typed: typed.slice(0, -1) });
  else if (event.key.length === 1) paletteText.set({ typed: typed + event.key });
  else if (!/^(Tab|Arrow.*)$/.test(event.key)) return false;
  return true;
}

function isInDialog(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest('[role="dialog"]') !== null;
}
