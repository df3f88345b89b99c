/** Meanings of database errors, derived from the engines' own codes. */
export type DatabaseFailure = 'unique' | 'foreignKey' | 'unavailable';

/** SQLite extended result codes: unique, primary key and row id; then the foreign key. */
const SQLITE_UNIQUE = new Set([2067, 1555, 2579]);
const SQLITE_FOREIGN_KEY = 787;
/** BUSY, READONLY, IOERR, FULL, CANTOPEN: the low byte of the code. */
const SQLITE_UNAVAILABLE = new Set([5, 8, 10, 13, 14]);

const SOCKET_CODES = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ETIMEDOUT',
]);
const CONFLICTS = new Set(['40001', '40P01']);
/** Invalid and duplicate statement name. */
const NAME_CODES = new Set(['26000', '42P05']);
/** Feature not supported: "cached plan must not change result type". */
export const STALE_PLAN = '0A000';
/** pg throws these without a code when a connection breaks or cannot be had in time. */
const PG_CONNECTION_MESSAGES = /^(Connection terminated|timeout exceeded|Query read timeout)/;

export function classifyDatabaseFailure(error: unknown): DatabaseFailure | null {
  if (!(error instanceof Error)) return null;
  if (error instanceof AggregateError) return classifyDatabaseFailure(error.errors[0]);
  const code = 'code' in error ? error.code : undefined;
  if (code === 'ERR_SQLITE_ERROR') return classifySqlite(error);
  if (code === '23505') return 'unique';
  if (code === '23503') return 'foreignKey';
  if (typeof code === 'string' && isUnavailable(code)) return 'unavailable';
  return PG_CONNECTION_MESSAGES.test(error.message) ? 'unavailable' : null;
}

/** True when every statement would fail now. After a conflict the same statement may succeed. */
export function isDatabaseAway(error: unknown): boolean {
  return classifyDatabaseFailure(error) === 'unavailable' && !isConflict(error);
}

/**
 * PostgreSQL ended a transaction to resolve a deadlock or a failed serialization, or because of the
 * name of a statement that is then sent without.
 */
export function isConflict(error: unknown): boolean {
  return CONFLICTS.has(codeOf(error)) || refusesNames(error) || refusesPlan(error);
}

/** Statements are not kept under names: a pooler between forgets them, or mixes them up. */
export function refusesNames(error: unknown): boolean {
  return NAME_CODES.has(codeOf(error));
}

/** The statement of this name answers something else by now: a migration has changed a table. */
export function refusesPlan(error: unknown): boolean {
  return codeOf(error) === STALE_PLAN;
}

function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : '';
}

function classifySqlite(error: Error): DatabaseFailure | null {
  const code = 'errcode' in error ? Number(error.errcode) : 0;
  if (SQLITE_UNIQUE.has(code)) return 'unique';
  if (code === SQLITE_FOREIGN_KEY) return 'foreignKey';
  return SQLITE_UNAVAILABLE.has(code & 0xff) ? 'unavailable' : null;
}

/** Class 08 connection, 53 resources, 57P operator intervention (restart), 40 serialisation. */
function isUnavailable(code: string): boolean {
  return SOCKET_CODES.has(code) || /^(08|53|57P|40)/.test(code);
}
