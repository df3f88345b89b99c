import { expect, it } from 'vitest';
import { createGroups } from './groups.ts';

/** Groups that are answered when the test says so; each number is answered by itself. */
function stage(atOnce = 3) {
  const groups: { members: readonly number[]; answer(): void; fail(why?: string): void }[] = [];
  const answerAll = (members: readonly number[]) => {
    const { promise, resolve, reject } = Promise.withResolvers<readonly number[]>();
    groups.push({
      members,
      answer: () => resolve(members),
      fail: (why = `of ${members.join(', ')}`) => reject(new Error(why)),
    });
    return promise;
  };
  const isOfAll = (error: unknown) => error instanceof Error && error.message === 'of all';
  const ask = createGroups({ atOnce, most: 4 }, answerAll, isOfAll);
  const members = () => groups.map((group) => group.members);
  return { ask, groups, members };
}

it('the first does not wait, and those who come meanwhile go together, so many at most', async () => {
  const { ask, groups, members } = stage();
  const answers = Promise.all([1, 2, 3, 4, 5, 6].map(ask));
  expect(members()).toEqual([[1]]);
  groups[0]?.answer();
  await expect.poll(members).toEqual([[1], [2, 3, 4, 5]]);
  groups[1]?.answer();
  await expect.poll(members).toEqual([[1], [2, 3, 4, 5], [6]]);
  groups[2]?.answer();
  expect(await answers).toEqual([1, 2, 3, 4, 5, 6]);
});

it('nobody fails because of somebody else', async () => {
  const { ask, groups, members } = stage();
  const answers = Promise.allSettled([1, 2, 3].map(ask));
  groups[0]?.answer();
  await expect.poll(members).toEqual([[1], [2, 3]]);
  groups[1]?.fail();
  await expect.poll(members).toEqual([[1], [2, 3], [2], [3]]);
  groups[2]?.fail();
  groups[3]?.answer();
  expect((await answers).map(({ status }) => status)).toEqual([
    'fulfilled',
    'rejected',
    'fulfilled',
  ]);
});

it('what would fail for each of them is not tried again for the parts of a group', async () => {
  const { ask, groups, members } = stage();
  const answers = Promise.allSettled([1, 2, 3].map(ask));
  groups[0]?.answer();
  await expect.poll(members).toEqual([[1], [2, 3]]);
  groups[1]?.fail('of all');
  expect((await answers).map(({ status }) => status)).toEqual([
    'fulfilled',
    'rejected',
    'rejected',
  ]);
  expect(members()).toEqual([[1], [2, 3]]);
});

it('a group that waits for something holds the next ones up for a moment, and not for good', async () => {
  const { ask, groups, members } = stage(2);
  const answers = Promise.all([1, 2, 3].map(ask));
  await expect.poll(members).toEqual([[1], [2, 3]]);
  const last = ask(4);
  groups[1]?.answer();
  await expect.poll(members).toEqual([[1], [2, 3], [4]]);
  groups[2]?.answer();
  expect(await last).toBe(4);
  groups[0]?.answer();
  expect(await answers).toEqual([1, 2, 3]);
});
