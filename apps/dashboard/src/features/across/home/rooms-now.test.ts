import { expect, test } from 'vitest';
import { keepPlaces } from './rooms-now.tsx';

const door = (id: number, onlineNow = 0) => ({ id, name: `Sala ${id}`, onlineNow });
const ids = (doors: { id: number }[]) => doors.map(({ id }) => id);

test.each([
  ['an order of its own does not count', [1, 2, 3], [3, 1, 2], [1, 2, 3]],
  ['a new one takes the place of one that is gone', [1, 2, 3], [3, 4, 1], [1, 4, 3]],
  ['more than before are added at the end', [1], [3, 1, 2], [1, 3, 2]],
  ['fewer close the gaps', [1, 2, 3], [3], [3]],
])('%s', (_, before, doors, expected) => {
  const kept = keepPlaces(
    before.map((id) => door(id)),
    doors.map((id) => door(id)),
  );
  expect(ids(kept)).toEqual(expected);
});

test('takes the newest values of each door', () => {
  expect(keepPlaces([door(1, 2)], [door(1, 7)])).toEqual([door(1, 7)]);
});
