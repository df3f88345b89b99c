import { setImmediate } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { createLines, createPause, createSlices, createSlowLine } from './turns.ts';

const BUSY_MS = 9;

it('long work of several calls shares one slice per turn of the event loop', async () => {
  const turns: string[] = [];
  const work = async (name: string) => {
    const pause = createPause();
    for (let step = 0; step < 3; step++) {
      busy(BUSY_MS);
      turns.push(name);
      await pause();
    }
  };
  let isOver = false;
  const all = Promise.all([work('a'), work('b')]).then(() => {
    isOver = true;
  });
  const slices: number[] = [];
  let before = turns.length;
  while (!isOver) {
    await setImmediate();
    slices.push(turns.length - before);
    before = turns.length;
  }
  await all;
  expect(turns).toHaveLength(6);
  expect(Math.max(...slices)).toBe(1);
});

it('short work does not wait', async () => {
  const pause = createPause();
  let isLater = false;
  const later = setImmediate().then(() => {
    isLater = true;
  });
  await pause();
  expect(isLater).toBe(false);
  await later;
});

it('slices run short tasks in their order, and let what follows from them go on in between', async () => {
  const run = createSlices(BUSY_MS);
  const order: string[] = [];
  const task = (name: string) => () => {
    busy(BUSY_MS / 2);
    order.push(name);
    void Promise.resolve().then(() => order.push(`after ${name}`));
  };
  for (const name of ['a', 'b', 'c']) run(task(name));
  expect(order).toEqual(['a']);
  while (order.length < 6) await setImmediate();
  expect(order.filter((one) => one.length === 1)).toEqual(['a', 'b', 'c']);
  expect(order.indexOf('after a')).toBeLessThan(order.indexOf('c'));
});

it('a slow line runs a few tasks at once, and lets other calls run between them', async () => {
  const run = createSlowLine(2);
  let [running, most, begun] = [0, 0, 0];
  const task = async () => {
    running += 1;
    begun += 1;
    most = Math.max(most, running);
    busy(BUSY_MS);
    await setImmediate();
    running -= 1;
  };
  const all = Promise.all(Array.from({ length: 6 }, () => run(task)));
  const perTurn: number[] = [];
  while (begun < 6) {
    const before = begun;
    await setImmediate();
    perTurn.push(begun - before);
  }
  await all;
  expect(most).toBe(2);
  expect(Math.max(...perTurn)).toBeLessThanOrEqual(2);
});

it('tasks of one key run in turn, other keys do not wait, and one too many is refused', async () => {
  const run = createLines(2, () => new Error('full'));
  const log: string[] = [];
  const task = (name: string) => async () => {
    log.push(`${name} begins`);
    await setImmediate();
    log.push(`${name} ends`);
    if (name === 'first') throw new Error('failed');
  };
  const first = run(1, task('first'));
  const second = run(1, task('second'));
  await expect(run(1, task('third'))).rejects.toThrow('full');
  const other = run(2, task('other'));
  await expect(first).rejects.toThrow('failed');
  await Promise.all([second, other]);
  expect(log.filter((line) => !line.startsWith('other'))).toEqual([
    'first begins',
    'first ends',
    'second begins',
    'second ends',
  ]);
  expect(log.indexOf('other begins')).toBeLessThan(log.indexOf('first ends'));
  await run(1, task('fourth'));
});

function busy(milliseconds: number): void {
  const until = performance.now() + milliseconds;
  while (performance.now() < until);
}
