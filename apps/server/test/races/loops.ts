import type { TestApp } from '../build-test-app.ts';

/** Seconds on a quiet machine; loops of requests take much longer beside other work. */
export const PATIENCE = 120_000;

/** Each round is a new chance for the race; on SQLite, which runs writes one by one, one is enough. */
export function roundsOn({ databaseUrl }: TestApp, rounds: number): number {
  return databaseUrl === undefined ? 1 : rounds;
}

/** Sends over and over in so many loops at once, until `until` has settled. */
export async function meanwhile<T>(
  loops: number,
  send: () => Promise<unknown>,
  until: () => Promise<T>,
): Promise<T> {
  let isOver = false;
  const loop = async () => {
    while (!isOver) await send();
  };
  const running = Array.from({ length: loops }, loop);
  try {
    return await until();
  } finally {
    isOver = true;
    await Promise.all(running);
  }
}
