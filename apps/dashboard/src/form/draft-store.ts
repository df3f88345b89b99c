import { readStored, store } from '@atrio/ui/storage';

const PREFIX = 'atrio.draft:';

/** What a form holds: plain, so that it can be compared, kept as a draft and shown side by side. */
export type FormValues = Record<string, string | number | boolean | null>;

export interface Draft {
  values: FormValues;
  /** Epoch milliseconds. */
  savedAt: number;
}

/** One draft per person, page and form; it outlives the session that wrote it. */
export function draftKey(adminId: number | undefined, pathname: string, form: string): string {
  return `${PREFIX}${adminId ?? 0}:${pathname}#${form}`;
}

export function readDraft(key: string): Draft | undefined {
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

export function writeDraft(key: string, values: FormValues): void {
  store(key, JSON.stringify({ values, savedAt: Date.now() } satisfies Draft));
}

export function removeDraft(key: string): void {
  store(key, null);
}

function isDraft(value: unknown): value is Draft {
  if (typeof value !== 'object' || value === null) return false;
  if (!('values' in value) || !('savedAt' in value)) return false;
  return (
    typeof value.values === 'object' && value.values !== null && Number.isFinite(value.savedAt)
  );
}
