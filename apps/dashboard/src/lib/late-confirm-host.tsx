import { useSyncExternalStore } from 'react';
import { callOff, dialogStore } from './confirm.tsx';
import { LateDialog } from './late-dialog.tsx';
import { lazyUntilHere } from './lazy-until-here.ts';

const ConfirmHost = lazyUntilHere(async () => (await import('./confirm-host.tsx')).ConfirmHost);

/** The confirmation dialog, once there is something to confirm. */
export function LateConfirmHost() {
  const isOpen = useSyncExternalStore(dialogStore.subscribe, dialogStore.read) !== null;
  return (
    <LateDialog isOpen={isOpen} onClose={callOff}>
      <ConfirmHost />
    </LateDialog>
  );
}
