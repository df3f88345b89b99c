import type { World } from '@atrio/server/test/world.ts';

export const DAY = 86_400_000;
export const HOUR = 3_600_000;
export const YEAR = 365 * DAY;
/** Prime numbers spread rows evenly and alike at each seed. */
export const SPREAD = 7_919;

/** A table's rows: each column is an expression of `n`, which counts from 0. */
export interface Filling {
  table: string;
  count: number;
  columns: Record<string, string | number>;
}

export function filling(table: string, count: number, columns: Filling['columns']): Filling {
  return { table, count, columns };
}

export interface Plan {
  world: World;
  rooms: number;
  /** The ids that the rows of the larger tables begin with. */
  first: Record<FirstId, number>;
  now: number;
}

export type FirstId = (typeof TABLES_WITH_FIRST_ID)[number];

export const TABLES_WITH_FIRST_ID = [
  'users',
  'admins',
  'api_keys',
  'environments',
  'companies',
  'room_sessions',
  'guest_imports',
  'room_templates',
  'rooms',
  'room_assets',
  'tickets',
  'visitors',
  'visitor_sessions',
  'visits',
  'certificate_runs',
  'platform_bans',
  'messages',
  'files',
  'sessions',
  'orders',
  'payments',
  'grants',
  'webhooks',
] as const;

/** Rows spread over the rooms and administrators, and over a year. */
export function spreadOf({ rooms, first, now }: Plan) {
  return {
    admin: `${first.admins} + (n * ${SPREAD}) % ${rooms}`,
    room: `${first.rooms} + (n * ${SPREAD}) % ${rooms}`,
    aged: `${now - YEAR} + n * ${Math.floor(YEAR / rooms)}`,
  };
}

/** 'Sala 7', and the key that it is sorted and searched by. */
export function named(word: string): Record<'name' | 'name_key', string> {
  return { name: `'${word} ' || n`, name_key: `'${word.toLowerCase()} ' || n` };
}
