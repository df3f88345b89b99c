import { readStored, store } from '@atrio/ui/storage';
import { useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router';
import { useAccount } from '../session/session.ts';

const PREFIX = 'atrio.draft:';

/** Values of a form: plain, so that they can be compared, kept as a draft and shown side by side. */
export type FormValues = Record<string, string | number | boolean | null>;

export interface Draft {
  values: FormValues;
  /** Epoch milliseconds. */
  savedAt: number;
}

/** One draft per person, page and form; it outlives the session that wrote it. */
function draftKey(adminId: number | undefined, pathname: string, form: string): string {
  return `${PREFIX}${adminId ?? 0}:${pathname}#${form}`;
}

function readDraft(key: string): Draft | undefined {
  const raw = readStored(key);
  if (raw === null) return undefined;
  try {
    const draft: unknown = JSON.parse(raw);
    return isDraft(draft) ? draft : undefined;
  } catch {
    // Not ours, or cut short: the same as none.
    return undefined;
  }
}

function writeDraft(key: string, values: FormValues): void {
  store(key, JSON.stringify({ values, savedAt: Date.now() } satisfies Draft));
}

function removeDraft(key: string): void {
  store(key, null);
}

function isDraft(value: unknown): value is Draft {
  if (typeof value !== 'object' || value === null) return false;
  if (!('values' in value) || !('savedAt' in value)) return false;
  return (
    typeof value.values === 'object' && value.values !== null && Number.isFinite(value.savedAt)
  );
}

const SAVE_DELAY_MS = 800;

export interface DraftState {
  /** A draft of an earlier visit, until it is restored or thrown away. */
  found: Draft | undefined;
  /** Notes a change; `read` is asked for the values 800 ms later, undefined meaning none to keep. */
  touch: (read: () => FormValues | undefined) => void;
  /** Forgets draft and pending save: the form was sent or given up. */
  clear: () => void;
  /** The found draft was restored: stop offering it. */
  accept: () => void;
}

/** Keeps what is typed in local storage; `initial` tells whether a found draft says anything new. */
export function useDraft(form: string, initial: FormValues): DraftState {
  const adminId = useAccount()?.accountData.Admin.id;
  const { pathname } = useLocation();
  // Fixed while the form lives: signing out must not change where its draft goes.
  const [key] = useState(() => draftKey(adminId, pathname, form));
  const [found, setFound] = useState(() => usefulDraft(key, initial));
  const pending = useRef<Pending | undefined>(undefined);

  function flush() {
    if (!pending.current) return;
    clearTimeout(pending.current.timer);
    const values = pending.current.read();
    pending.current = undefined;
    if (values) writeDraft(key, values);
    else removeDraft(key);
  }

  // Losing the session takes the form away within the 800 ms: write what is still pending.
  const flushRef = useRef(flush);
  useEffect(() => {
    const flushNow = flushRef.current;
    window.addEventListener('pagehide', flushNow);
    return () => {
      window.removeEventListener('pagehide', flushNow);
      flushNow();
    };
  }, []);

  return {
    found,
    touch: (read) => {
      clearTimeout(pending.current?.timer);
      pending.current = { read, timer: setTimeout(() => flushRef.current(), SAVE_DELAY_MS) };
    },
    clear: () => {
      clearTimeout(pending.current?.timer);
      pending.current = undefined;
      removeDraft(key);
      setFound(undefined);
    },
    accept: () => setFound(undefined),
  };
}

/** A draft limited to the fields this form has now, if it differs from what they hold. */
function usefulDraft(key: string, initial: FormValues): Draft | undefined {
  const draft = readDraft(key);
  if (!draft) return undefined;
  const known = Object.keys(initial).filter((name) => draft.values[name] !== undefined);
  const values = Object.fromEntries(known.map((name) => [name, draft.values[name] ?? null]));
  return known.some((name) => values[name] !== initial[name]) ? { ...draft, values } : undefined;
}

interface Pending {
  read: () => FormValues | undefined;
  timer: ReturnType<typeof setTimeout>;
}
