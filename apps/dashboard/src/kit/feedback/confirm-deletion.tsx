import type { ReactNode } from 'react';
import { confirm } from './confirm.tsx';

interface Deletion {
  /** 'Deletar empresa?' */
  title: string;
  /** A sentence above the box that names the thing. */
  text?: string;
  /** The thing that is deleted. */
  name: string;
  /** Says what else is deleted or changed; absent if nothing is. */
  consequence?: ReactNode;
  /** The verb on the button; 'Deletar' by default. */
  action?: string;
  /** Deletes it. If it rejects, the dialog stays open and shows the error's message. */
  remove: () => Promise<unknown>;
}

/** Asks before one thing is deleted: names it, says what goes with it, and deletes it on a yes. */
export function confirmDeletion({
  name,
  consequence,
  action = 'Deletar',
  remove,
  ...words
}: Deletion) {
  confirm({
    ...words,
    detail: (
      <>
        <strong>{name}</strong>
        {consequence && <span>{consequence}</span>}
      </>
    ),
    action,
    onConfirm: remove,
  });
}
