import { roomRoutes } from '@atrio/contract/rooms';
import { Suspense, useEffect, useState, useSyncExternalStore } from 'react';
import { useLocation } from 'react-router';
import { lazyUntilHere } from '../../lib/lazy-until-here.ts';
import { apiQuery, queryClient } from '../../lib/query-client.ts';
import { usePageTitle } from '../../ui/page-title.tsx';
import { useComingDialog } from '../../ui/use-coming-dialog.ts';
import { useMenuKeys } from '../../ui/use-menu-keys.ts';
import { openCommands } from './open-commands.ts';
import { rememberPlace } from './recent-places.ts';
import { useCommandKeys } from './use-command-keys.ts';

const Palette = lazyUntilHere(async () => (await import('./palette.tsx')).Palette);
const ShortcutsSheet = lazyUntilHere(
  async () => (await import('./shortcuts-sheet.tsx')).ShortcutsSheet,
);

/** Listens for the keys; what they open comes when it is first asked for, and stays. */
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

/** Rooms are places to come back to; their pages are titled by their names. */
function useRememberRooms(): void {
  const { pathname } = useLocation();
  const title = usePageTitle();
  useEffect(() => {
    const id = /^\/rooms\/(\d+)$/.exec(pathname)?.[1];
    if (!title || !id) return;
    const room = queryClient.getQueryData(apiQuery(roomRoutes.get, { id }).queryKey)?.room;
    // Not while it is only called a room.
    if (room) rememberPlace({ path: pathname, label: title, sceneName: room.sceneName });
  }, [pathname, title]);
}
