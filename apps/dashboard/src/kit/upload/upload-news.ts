import { createSignal } from '@atrio/client/store';
import { onAccountLeave } from '../api/session-store.ts';

/** Files that did not get where they were sent because their page was left. */
export interface UploadNews {
  id: number;
  /** Under way or waiting, so that leaving ended it; or failed before, and not sent again. */
  outcome: 'interrupted' | 'failed';
  fileName: string;
  count: number;
  /** Path and title of the page that sent them. */
  path: string;
  page: string;
  /** ISO 8601. */
  createdAt: string;
  isRead: boolean;
}

/** The bell shows no more than this. */
const MOST = 10;

const changed = createSignal();
let known: readonly UploadNews[] = [];
let last = 0;

/** Of this tab and this session alone: the server has never heard of these files. */
export const uploadNews = {
  read: (): readonly UploadNews[] => known,
  listen: changed.listen,
  add: (news: Omit<UploadNews, 'id' | 'createdAt' | 'isRead'>): void => {
    last += 1;
    const added = { ...news, id: last, createdAt: new Date().toISOString(), isRead: false };
    set([added, ...known].slice(0, MOST));
  },
  /** @param id undefined: all of them */
  markRead: (id?: number): void => {
    set(known.map((one) => (id === undefined || one.id === id ? { ...one, isRead: true } : one)));
  },
};

// They were whoever's was signed in.
onAccountLeave(() => set([]));

function set(next: readonly UploadNews[]): void {
  known = next;
  changed.notify();
}
