/** The dialog that is open over the page, if a key or a button opened one. */
export type Commands = 'palette' | 'shortcuts';

let open: Commands | null = null;
const listeners = new Set<() => void>();

export const openCommands = {
  subscribe: (listener: () => void) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
  read: () => open,
  set: (next: Commands | null) => {
    open = next;
    for (const listener of listeners) listener();
  },
};
