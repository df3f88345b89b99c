import { useEffect, useEffectEvent, useRef } from 'react';
import { useNavigate } from 'react-router';
import { isMaster, useAccount } from '../../lib/session.ts';
import { isSingleKey } from '../../ui/single-keys.ts';
import { menuFor } from '../layout/side-menu-items.ts';
import { openCommands } from './open-commands.ts';
import { takeForPalette } from './palette-text.ts';

/** How long `G` waits for its second letter. */
const SEQUENCE_MS = 1_500;

/** Ctrl/⌘ K, `?`, and `G` with the letter of a screen that this person has. */
export function useCommandKeys(): void {
  const navigate = useNavigate();
  const account = useAccount();
  const pressedG = useRef(Number.NEGATIVE_INFINITY);

  const handleKey = useEffectEvent((event: KeyboardEvent) => {
    if (isPaletteKey(event)) {
      event.preventDefault();
      return togglePalette();
    }
    if (takeForPalette(event)) {
      event.preventDefault();
      event.stopImmediatePropagation();
      return;
    }
    if (event.key.length !== 1 || !isSingleKey(event)) return;
    const isSecond = event.timeStamp - pressedG.current < SEQUENCE_MS;
    const key = event.key.toUpperCase();
    pressedG.current = !isSecond && key === 'G' ? event.timeStamp : Number.NEGATIVE_INFINITY;
    if (key === '?') {
      event.preventDefault();
      return openCommands.set('shortcuts');
    }
    if (!isSecond) return;
    const items = menuFor({ isMaster: isMaster(account) }).flatMap((group) => group.items);
    const target = items.find((item) => item.key === key);
    if (!target) return;
    // The letter has been spoken for: `G` `N` is no new room.
    event.preventDefault();
    event.stopImmediatePropagation();
    void navigate(target.to);
  });
  useEffect(() => {
    window.addEventListener('keydown', handleKey, { capture: true });
    return () => window.removeEventListener('keydown', handleKey, { capture: true });
  }, []);
}

function isPaletteKey({ key, ctrlKey, metaKey, altKey, shiftKey }: KeyboardEvent): boolean {
  return key.toLowerCase() === 'k' && (ctrlKey || metaKey) && !altKey && !shiftKey;
}

/** Not over another dialog, which may hold something unsaved. */
function togglePalette(): void {
  if (openCommands.read()) openCommands.set(null);
  else if (!document.querySelector('[role="dialog"]')) openCommands.set('palette');
}
