import { roomRoutes } from '@atrio/contract/rooms/rooms';
import {
  Suspense,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react';
import { useLocation, useNavigate } from 'react-router';
import { apiQuery, queryClient } from '../../kit/api/query-client.ts';
import { useComingDialog } from '../../kit/feedback/use-coming-dialog.ts';
import { lazyUntilHere } from '../../kit/first-screen/lazy-until-here.ts';
import { isSingleKey } from '../../kit/keys/single-keys.ts';
import { useMenuKeys } from '../../kit/keys/use-menu-keys.ts';
import { usePageTitle } from '../../kit/page/page-title.tsx';
import { isMaster, useAccount } from '../../kit/session/session.ts';
import { areasFor } from '../areas.ts';
import { openCommands } from './open-commands.ts';
import { takeForPalette } from './palette-text.ts';
import { rememberPlace } from './recent-places.ts';

const Palette = lazyUntilHere(async () => (await import('./palette.tsx')).Palette);
const ShortcutsSheet = lazyUntilHere(
  async () => (await import('./shortcuts-sheet.tsx')).ShortcutsSheet,
);

/** Listens for the keys. A dialog's code is loaded when it is first opened. */
export function CommandHost() {
  const open = useSyncExternalStore(openCommands.subscribe, openCommands.read);
  const [wanted, setWanted] = useState({ palette: false, shortcuts: false });
  if (open && !wanted[open]) setWanted({ ...wanted, [open]: true });
  useCommandKeys();
  useMenuKeys();
  useComingDialog(open !== null, () => openCommands.set(null));
  useRememberRooms();
  return (
    <Suspense>
      {wanted.palette && <Palette isOpen={open === 'palette'} />}
      {wanted.shortcuts && <ShortcutsSheet isOpen={open === 'shortcuts'} />}
    </Suspense>
  );
}

/** Remembers visited rooms for the palette; a room's page has the room's name as its title. */
function useRememberRooms(): void {
  const { pathname } = useLocation();
  const title = usePageTitle();
  useEffect(() => {
    const id = /^\/rooms\/(\d+)$/.exec(pathname)?.[1];
    if (!title || !id) return;
    const room = queryClient.getQueryData(apiQuery(roomRoutes.get, { id }).queryKey)?.room;
    // Before the room is loaded, the title is not its name yet.
    if (room) rememberPlace({ path: pathname, label: title, sceneName: room.sceneName });
  }, [pathname, title]);
}

/** How long `G` waits for its second letter. */
const SEQUENCE_MS = 1_500;

/** Ctrl/⌘ K, `?`, and `G` with the letter of a screen that this person has. */
function useCommandKeys(): void {
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
    const items = areasFor({ isMaster: isMaster(account) }).flatMap(({ areas }) => areas);
    const target = items.find((item) => item.key === key);
    if (!target) return;
    // Keeps the letter from the page's own keys: `G` `N` does not create a room.
    event.preventDefault();
    event.stopImmediatePropagation();
    void navigate(target.to);
  });
  // Not after the first frame: the keys act as soon as the page is there to be seen.
  useLayoutEffect(() => {
    window.addEventListener('keydown', handleKey, { capture: true });
    return () => window.removeEventListener('keydown', handleKey, { capture: true });
  }, []);
}

function isPaletteKey({ key, ctrlKey, metaKey, altKey, shiftKey }: KeyboardEvent): boolean {
  return key.toLowerCase() === 'k' && (ctrlKey || metaKey) && !altKey && !shiftKey;
}

/** Does not open over another dialog, which may hold unsaved input. */
function togglePalette(): void {
  if (openCommands.read()) openCommands.set(null);
  else if (!document.querySelector('[role="dialog"]')) openCommands.set('palette');
}
