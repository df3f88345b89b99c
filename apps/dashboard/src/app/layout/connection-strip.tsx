import { IconPlugConnectedX, IconWifiOff } from '@tabler/icons-react';
import { useSyncExternalStore } from 'react';
import { useLiveState } from '../../lib/live-store.ts';
import { useShownAfter } from '../../ui/use-shown-after.ts';
import classes from './connection-strip.module.css';

/** Most interruptions are over before anyone has to know. */
const DOWN_MS = 3_000;

/** Says that the page may be out of date, under the header, only while it may be. */
export function ConnectionStrip() {
  const state = useLiveState();
  const isOffline = useSyncExternalStore(onNetworkChange, () => !navigator.onLine);
  const isDown = useShownAfter(state === 'reconnecting' || state === 'connecting', DOWN_MS);
  return (
    // Always there, so that what it comes to say is read out.
    <div role="status" data-screen-only>
      {(isOffline || isDown) && (
        <p className={classes.strip}>
          {isOffline ? (
            <>
              <IconWifiOff size={18} stroke={1.7} aria-hidden /> Sem conexão
            </>
          ) : (
            <>
              <IconPlugConnectedX size={18} stroke={1.7} aria-hidden /> Reconectando… os números ao
              vivo podem estar atrasados
            </>
          )}
        </p>
      )}
    </div>
  );
}

function onNetworkChange(listener: () => void): () => void {
  window.addEventListener('online', listener);
  window.addEventListener('offline', listener);
  return () => {
    window.removeEventListener('online', listener);
    window.removeEventListener('offline', listener);
  };
}
