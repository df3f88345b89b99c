import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import pg from 'pg';
import { afterAll, inject } from 'vitest';
import { SQLITE_FILE } from '../src/infrastructure/database/client.ts';
import type { Statement } from '../src/infrastructure/database/sent-together.ts';
import { acceptedScans, SMALL_INDEXES, SMALL_TABLES } from './accepted-scans.ts';
import { administer, withDatabase } from './postgres-admin.ts';

/**
 * Looks at the plan of every statement that the server sends while the tests run, and fails on one
 * that reads all of a table that grows (CONTRIBUTING.md, 'Add a call'). Each is looked at once, on an
 * empty database: what counts is if an index could serve it.
 */

/** Statements by their text: true once they have been looked at. Lasts for all files of a worker. */
globalThis.atrioStatements ??= listen();
const statements = globalThis.atrioStatements;

declare global {
  var atrioStatements: Map<string, boolean> | undefined;
  var atrioPlans: Promise<Plans> | undefined;
}

afterAll(async () => {
  const fresh = [...statements].filter(([, isKnown]) => !isKnown).map(([text]) => text);
  for (const text of fresh) statements.set(text, true);
  const scans = await findScans(fresh);
  const unexpected = scans.filter(
    ({ text }) => !acceptedScans.some(({ statement }) => statement.test(text)),
  );
  if (unexpected.length === 0) return;
  const described = unexpected.map(({ table, text, how }) => `${table} (${how}):\n${text}`);
  throw new Error(`These statements read all of a table that grows:\n\n${described.join('\n\n')}`);
});

/** Both drivers tell of every statement, whichever way it reaches them. */
function listen(): Map<string, boolean> {
  const heard = new Map<string, boolean>();
  const note = (text: unknown) => {
    if (typeof text !== 'string' || heard.has(text) || !CHANGES_OR_READS.test(text)) return;
    if (isSentByServer()) heard.set(text, false);
  };
  const { prepare } = DatabaseSync.prototype;
  DatabaseSync.prototype.prepare = function (this: DatabaseSync, ...args) {
    note(args[0]);
    return prepare.apply(this, args);
  };
  const { query } = pg.Client.prototype;
  pg.Client.prototype.query = function (this: pg.Client, ...args: unknown[]) {
    const [first] = args;
    const sent = typeof first === 'object' && first ? first : { text: first };
    if ('statements' in sent) for (const { sql } of sent.statements as Statement[]) note(sql);
    else if ('text' in sent) note(sent.text);
    return Reflect.apply(query, this, args);
  } as typeof query;
  return heard;
}

const CHANGES_OR_READS = /^\s*(?:select|insert|update|delete|with)\b/i;

/** Tests look where they like, and a migration may read everything once. */
function isSentByServer(): boolean {
  const files = callers();
  return (
    files.some((file) => /\/server\/src\/(?:modules|plugins|http)\//.test(file)) &&
    !files.some((file) => NOT_THE_SERVERS.test(file))
  );
}

const NOT_THE_SERVERS =
  /\.test\.ts|\/server\/test\/(?!query-plans)|\/migrations\/|\/src\/(?:demo|backup)\//;

/** Files of the functions that are running. As a text they would take a fifth of the suite's time. */
function callers(): string[] {
  const { stackTraceLimit, prepareStackTrace } = Error;
  Error.stackTraceLimit = 100;
  Error.prepareStackTrace = (_error, sites) => sites.map((site) => site.getFileName() ?? '');
  const holder: { stack?: string[] } = {};
  Error.captureStackTrace(holder);
  const files = holder.stack ?? [];
  Object.assign(Error, { stackTraceLimit, prepareStackTrace });
  return files;
}

interface Scan {
  table: string;
  text: string;
  how: string;
}

function findScans(texts: readonly string[]): Promise<Scan[]> | Scan[] {
  if (texts.length === 0) return [];
  const server = process.env.TEST_DATABASE_URL;
  return server ? findPostgresScans(server, texts) : findSqliteScans(texts);
}

function grows(table: string): boolean {
  return !SMALL_TABLES.has(table);
}

function findSqliteScans(texts: readonly string[]): Scan[] {
  const file = join(inject('templateDatabase'), SQLITE_FILE);
  const db = new DatabaseSync(file, { readOnly: true });
  const names = db.prepare("select name from sqlite_master where type = 'table'").all();
  const tables = new Set(names.map(({ name }) => String(name)));
  const scans: Scan[] = [];
  for (const text of texts) {
    const plan = db.prepare(`explain query plan ${text}`).all();
    const sorts = plan.filter(({ detail }) => /^USE TEMP B-TREE FOR ORDER/.test(String(detail)));
    // Each subquery has a parent of its own in the plan: it sorts and ends by itself.
    const sorted = new Set(sorts.map(({ parent }) => parent));
    const outermost = withoutSubqueries(text);
    for (const { detail, parent } of plan) {
      const [, name, index] =
        /^SCAN (\w+)(?: USING (?:COVERING )?INDEX (\w+))?$/.exec(String(detail)) ?? [];
      if (!name || new RegExp(`\\) as "${name}"`).test(text)) continue;
      const table = tables.has(name) ? name : behind(text, name);
      if (!tables.has(table) || !grows(table)) continue;
      // Rows that might refer to a new one: looked for only while a broken reference is pending.
      if (/^\s*insert/i.test(text) && !text.includes(table)) continue;
      // In the order that is asked for as far as the limit, or the few rows of a small index.
      const isLimited = /\blimit\b/i.test(parent === 0 ? outermost : text);
      if ((isLimited && !sorted.has(parent)) || SMALL_INDEXES.has(index ?? '')) continue;
      scans.push({ table, text, how: String(detail) });
    }
  }
  db.close();
  return scans;
}

function withoutSubqueries(text: string): string {
  const inner = text.replace(/\([^()]*\)/g, '');
  return inner === text ? text : withoutSubqueries(inner);
}

/** The table with this alias. */
function behind(text: string, alias: string): string {
  return new RegExp(`"?(\\w+)"? as "?${alias}"?\\b`).exec(text)?.[1] ?? '';
}

/** Of a plan; PostgreSQL's own names. */
interface Node {
  'Node Type': string;
  'Relation Name'?: string;
  'Index Name'?: string;
  'Index Cond'?: string;
  Plans?: Node[];
}

async function findPostgresScans(server: string, texts: readonly string[]): Promise<Scan[]> {
  globalThis.atrioPlans ??= openPlans(server);
  const { client, partial } = await globalThis.atrioPlans;
  const scans: Scan[] = [];
  for (const text of texts) scans.push(...(await scansOf(client, text, partial)));
  return scans;
}

interface Plans {
  client: pg.Client;
  /** The names of indexes that hold only some rows. */
  partial: ReadonlySet<string>;
}

/**
 * Opens a database of its own, in which a worker looks at the plans of all its files. The connection
 * ends with the worker, and the database goes with the other copies.
 */
async function openPlans(server: string): Promise<Plans> {
  const template = inject('templateDatabase');
  const name = `${template}_${randomBytes(6).toString('hex')}`;
  await administer(server, [`create database ${name} template ${template}`]);
  const client = new pg.Client({ connectionString: withDatabase(server, name) });
  await client.connect();
  // A scan that is left is one that no index can replace, and each join looks its rows up.
  await client.query(`set enable_seqscan = off; set enable_hashjoin = off;
    set enable_mergejoin = off; set plan_cache_mode = force_generic_plan`);
  // The few rows that migrations wrote would make reading all of them as good as looking one up.
  await client.query(`update pg_class set reltuples = 1000000, relpages = 1
    where relnamespace = 'public'::regnamespace and relkind = 'r' and pg_relation_size(oid) > 0`);
  const { rows } = await client.query<{ name: string }>(
    'select indexrelid::regclass::text as name from pg_index where indpred is not null',
  );
  return { client, partial: new Set(rows.map((row) => row.name)) };
}

/**
 * Without rows, reading all of a partial index looks as good to PostgreSQL as looking a row up in
 * another index. So that index is taken away, and the plan without it decides.
 */
async function scansOf(
  client: pg.Client,
  text: string,
  partial: ReadonlySet<string>,
): Promise<Scan[]> {
  await client.query('begin');
  try {
    for (;;) {
      const found = fullScans(await explain(client, text));
      const whole = found.find(({ index }) => partial.has(index ?? ''));
      if (!whole) return found.map(({ table, how }) => ({ table, how, text }));
      await client.query(`drop index ${whole.index}`);
    }
  } finally {
    // Also after a statement that cannot be explained: the connection goes on to the next file's.
    await client.query('rollback; deallocate all');
  }
}

function fullScans(plan: Node) {
  const found = [];
  for (const { node, isLimited } of nodesOf(plan, false)) {
    const { 'Node Type': type, 'Relation Name': table, 'Index Name': index } = node;
    if (!table || !grows(table) || node['Index Cond'] || !type.endsWith('Scan')) continue;
    if (type === 'Bitmap Heap Scan') continue;
    if (index && (isLimited || SMALL_INDEXES.has(index))) continue;
    found.push({ table, index, how: `${type} ${index ?? ''}` });
  }
  return found;
}

async function explain(client: pg.Client, text: string): Promise<Node> {
  await client.query(`prepare looked_at as ${text}`);
  const numbers = [...text.matchAll(/\$(\d+)/g)].map(([, number]) => Number(number));
  const count = Math.max(0, ...numbers);
  const values = count > 0 ? `(${Array(count).fill('null').join(', ')})` : '';
  const { rows } = await client.query(`explain (format json) execute looked_at${values}`);
  await client.query('deallocate looked_at');
  return rows[0]['QUERY PLAN'][0].Plan;
}

function* nodesOf(node: Node, isLimited: boolean): Generator<{ node: Node; isLimited: boolean }> {
  yield { node, isLimited };
  const isBelow = isLimited || node['Node Type'] === 'Limit';
  for (const child of node.Plans ?? []) yield* nodesOf(child, isBelow);
}
