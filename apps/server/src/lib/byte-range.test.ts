import { expect, it } from 'vitest';
import { parseRange } from './byte-range.ts';

it.each([
  [undefined, 'whole'],
  ['bytes=0-9', { first: 0, last: 9 }],
  ['bytes=90-', { first: 90, last: 99 }],
  ['bytes=-10', { first: 90, last: 99 }],
  ['bytes=-1000', { first: 0, last: 99 }],
  ['bytes=50-5000', { first: 50, last: 99 }],
  ['bytes=100-', 'impossible'],
  ['bytes=-0', 'impossible'],
  ['bytes=9-3', 'whole'],
  ['bytes=-', 'whole'],
  ['bytes=0-1,5-6', 'whole'],
  ['chapters=1-2', 'whole'],
] as const)('%s of 100 bytes', (header, expected) => {
  expect(parseRange(header, 100)).toEqual(expected);
});
