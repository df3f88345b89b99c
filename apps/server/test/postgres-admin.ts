import pg from 'pg';

/** @returns the rows of the last statement */
export async function administer(
  url: string,
  statements: string[],
): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  let rows: Record<string, unknown>[] = [];
  for (const statement of statements) rows = (await client.query(statement)).rows;
  await client.end();
  return rows;
}

/** A test's database is short-lived, so its writes need not reach the disk. */
export function withDatabase(url: string, name: string): string {
  const changed = new URL(url);
  changed.pathname = `/${name}`;
  changed.searchParams.set('options', '-c synchronous_commit=off');
  return changed.href;
}
