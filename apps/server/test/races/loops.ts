import type { TestApp } from '../build-test-app.ts';

/** Seconds on a quiet machine; loops of requests take much longer on a busy one. */
export const PATIENCE = 120_000;

/** Each round is a new chance for the race; SQLite runs writes one by one, so one is enough. */
export function roundsOn({ databaseUrl }: TestApp, rounds: number): number {
  return databaseUrl === undefined ? 1 : rounds;
}

/** Repeats a request in several concurrent loops until `until` has settled. */
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
