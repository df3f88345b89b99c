import type { ToastOptions, ToastTone } from './toast-body.tsx';

/** Short notices at the top right, five seconds, at most three. Never the sole place of an error. */
export const toast = {
  success: (title: string, options?: ToastOptions) => show('success', title, options),
  error: (title: string, options?: ToastOptions) => show('error', title, options),
  info: (title: string, options?: ToastOptions) => show('info', title, options),
};

let isWanted = false;
const listeners = new Set<() => void>();

/** Tells when the toast host has to be mounted. */
export const toastDemand = {
  subscribe: (listener: () => void) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
  read: () => isWanted,
};

/**
 * The notices' own code comes with the first of them (the shell fetches it ahead), so that signing
 * in does not wait for it. Should it fail to come, the error still stands where it happened.
 */
function show(tone: ToastTone, title: string, options?: ToastOptions): void {
  isWanted = true;
  for (const listener of listeners) listener();
  import('./toast-host.tsx').then(({ showToast }) => showToast(tone, title, options), ignore);
}

const ignore = () => undefined;
