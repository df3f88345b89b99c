import { useSyncExternalStore } from 'react';
import { callOff, dialogStore } from '../../lib/confirm.tsx';
import { lazyUntilHere } from '../../lib/lazy-until-here.ts';
import { LateDialog } from '../../ui/late-dialog.tsx';

const ConfirmHost = lazyUntilHere(
  async () => (await import('../../lib/confirm-host.tsx')).ConfirmHost,
);

/** The confirmation dialog, once there is something to confirm. */
export function LateConfirmHost() {
  const isOpen = useSyncExternalStore(dialogStore.subscribe, dialogStore.read) !== null;
  return (
    <LateDialog isOpen={isOpen} onClose={callOff}>
      <ConfirmHost />
    </LateDialog>
  );
}
