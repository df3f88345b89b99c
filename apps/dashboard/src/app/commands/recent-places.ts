import { readStored, store } from '@atrio/ui/storage';
import { onAccountLeave } from '../../kit/api/session-store.ts';

const KEY = 'atrio.recent';
const MOST = 6;

/** A page that was opened before. */
export interface Place {
  path: string;
  label: string;
  detail?: string;
  /** The room's public link; absent for other pages. */
  sceneName?: string;
}

/** The latest first; kept in the browser until the person signs out. */
export function readPlaces(): Place[] {
  try {
    const places: unknown = JSON.parse(readStored(KEY) ?? '[]');
    return Array.isArray(places) ? places.filter(isPlace) : [];
  } catch {
    // An unreadable value counts as empty.
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
