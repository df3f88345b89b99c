import type { ReactNode } from 'react';

export interface ConfirmRequest {
  title: string;
  text?: string;
  /** Names the thing and what goes with it, in a box. */
  detail?: ReactNode;
  /** The verb on the button that does it. */
  action: string;
  /** The way out; 'Cancelar', unless that is what is asked. */
  back?: string;
  /** It can be taken back in the same way: the button does not warn. */
  isSafe?: boolean;
  /** Beside the verb; a bin unless something else is meant than deleting. */
  icon?: ReactNode;
  /** While it runs the dialog is busy; if it throws, the dialog stays and shows the sentence. */
  onConfirm: () => Promise<unknown>;
}

export type OpenDialog =
  | { kind: 'danger'; request: ConfirmRequest }
  | { kind: 'discard'; answer: (isDiscarding: boolean) => void };

let open: OpenDialog | null = null;
const listeners = new Set<() => void>();

/** Asks before something is deleted. One dialog in the app, drawn by `ConfirmHost`. */
export function confirm(request: ConfirmRequest): void {
  show({ kind: 'danger', request });
}

/** 'Descartar alterações?': true when the person gives the changes up. */
export function confirmDiscard(): Promise<boolean> {
  return new Promise((resolve) => show({ kind: 'discard', answer: resolve }));
}

export function closeDialog(): void {
  show(null);
}

/** Closes the dialog without a yes: what was asked about stays as it is. */
export function callOff(): void {
  if (open?.kind === 'discard') open.answer(false);
  closeDialog();
}

export const dialogStore = {
  subscribe: (listener: () => void) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
  read: () => open,
};

function show(next: OpenDialog | null): void {
  // A question that another one replaces counts as "keep editing".
  if (open?.kind === 'discard' && next) open.answer(false);
  open = next;
  for (const listener of listeners) listener();
}
