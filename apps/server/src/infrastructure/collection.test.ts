import { constants, PerformanceObserver } from 'node:perf_hooks';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { expect, it, onTestFinished } from 'vitest';
import { leaveTogether, onceLeft } from './collection.ts';

const { NODE_PERFORMANCE_GC_FLAGS_FORCED, NODE_PERFORMANCE_GC_MINOR } = constants;
/** The types of Node.js do not declare `detail` of an entry. */
type Collection = PerformanceEntry & { detail: { kind: number; flags: number } };

const MIB = 1024 * 1024;

it('answers of a turn leave in their order; a filled young generation is collected after the last', async () => {
  const collectedAt: number[] = [];
  const observer = new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) {
      const { detail, startTime } = entry as Collection;
      const isMinor = detail.kind === NODE_PERFORMANCE_GC_MINOR;
      if (isMinor && detail.flags === NODE_PERFORMANCE_GC_FLAGS_FORCED) collectedAt.push(startTime);
    }
  });
  observer.observe({ entryTypes: ['gc'] });
  onTestFinished(() => observer.disconnect());
  const kept: number[][] = [];
  const left: { answer: number; at: number }[] = [];
  for (let turn = 0; turn < 30; turn++) {
    for (const answer of [0, 1, 2]) {
      leaveTogether(() => {
        kept.push(Array(MIB / 8 / 2).fill(answer));
        left.push({ answer, at: performance.now() });
      });
    }
    await nextTurn();
  }
  // Node.js tells the observer in a turn of its own.
  await nextTurn();
  expect(left.map(({ answer }) => answer)).toEqual(left.map((_, index) => index % 3));
  expect(kept).toHaveLength(90);
  expect(collectedAt.length).toBeGreaterThan(1);
  // 45 MiB have been made.
  expect(collectedAt.length).toBeLessThan(6);
  for (const moment of collectedAt) expect(left.findLast(({ at }) => at <= moment)?.answer).toBe(2);
});

it('what follows waits for the answers that are ready, and for none that comes later', async () => {
  const order: string[] = [];
  onceLeft(() => order.push('nothing to wait for'));
  leaveTogether(() => {
    order.push('first');
    leaveTogether(() => order.push('later'));
  });
  leaveTogether(() => order.push('second'));
  onceLeft(() => order.push('after both'));
  await nextTurn();
  await nextTurn();
  expect(order).toEqual(['nothing to wait for', 'first', 'second', 'after both', 'later']);
});
