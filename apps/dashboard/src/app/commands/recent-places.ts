import { readStored, store } from '@atrio/ui/storage';
import { onAccountLeave } from '../../lib/session-store.ts';

const KEY = 'atrio.recent';
const MOST = 6;

/** A thing that was opened: found again first. */
export interface Place {
  path: string;
  label: string;
  detail?: string;
  /** Of a room: its public link. */
  sceneName?: string;
}

/** The latest first; kept per browser, until whoever it was leaves. */
export function readPlaces(): Place[] {
  try {
    const places: unknown = JSON.parse(readStored(KEY) ?? '[]');
    return Array.isArray(places) ? places.filter(isPlace) : [];
  } catch {
    // A broken value is none.
    return [];
  }
}

export function rememberPlace(place: Place): void {
  const places = readPlaces();
  const known = places.find(({ path }) => path === place.path);
  const others = places.filter(({ path }) => path !== place.path);
  store(KEY, JSON.stringify([{ ...known, ...place }, ...others].slice(0, MOST)));
}

function isPlace(value: unknown): value is Place {
  if (typeof value !== 'object' || value === null) return false;
  return 'path' in value && 'label' in value && [value.path, value.label].every(isText);
}

function isText(value: unknown): boolean {
  return typeof value === 'string' && value !== '';
}

onAccountLeave(() => store(KEY, null));
