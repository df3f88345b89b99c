import { expect, test } from 'vitest';
import {
  formatBytes,
  formatBytesOf,
  formatShare,
  formatSpeed,
  formatTimeLeft,
} from './upload-words.ts';

const MIB = 1024 * 1024;

test.each([
  [0, '0 bytes'],
  [84 * 1024, '84 KB'],
  [3.44 * MIB, '3,4 MB'],
  [10 * MIB, '10 MB'],
  [1024 * MIB, '1 GB'],
])('%i bytes are %s', (bytes, text) => expect(formatBytes(bytes)).toBe(text));

test('what has been sent is told in the unit of the whole', () => {
  expect(formatBytesOf(318 * MIB, 509 * MIB)).toBe('318 de 509 MB');
  expect(formatBytesOf(0, 3 * 1024)).toBe('0 de 3 KB');
});

test.each([
  [18.2 * MIB, '18,2 MB/s'],
  [300, '0,3 KB/s'],
])('%d bytes a second are %s', (speed, text) => expect(formatSpeed(speed)).toBe(text));

test.each([
  [0, 'falta 1 s'],
  [11, 'faltam 11 s'],
  [61, 'faltam 2 min'],
  [7200, 'faltam 2 h'],
])('%i seconds left: %s', (seconds, text) => expect(formatTimeLeft(seconds)).toBe(text));

test.each([
  [624, 1000, '62,4 %'],
  [9999, 10_000, '99,9 %'],
  [5, 5, '100,0 %'],
  [0, 0, '0,0 %'],
])('%i of %i is %s', (sent, total, text) => expect(formatShare(sent, total)).toBe(text));
