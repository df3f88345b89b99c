import { useEffect } from 'react';

/** As with the menu's notes: the page and its data do not wait for it. */
const QUIET_MS = 1_500;

/** The code of toasts and dialogs is here before the first, which may say that the server is away. */
export function useDialogsAhead(): void {
  useEffect(() => {
    const timer = setTimeout(() => {
      // Where it does not come, the first of them tries again.
      import('../../lib/toast-host.tsx').catch(() => undefined);
      import('../../lib/confirm-host.tsx').catch(() => undefined);
    }, QUIET_MS);
    return () => clearTimeout(timer);
  }, []);
}
