import { expect, test } from 'vitest';
import { advanceMeter, secondsLeft, speedOf, startMeter } from './upload-meter.ts';

const start = () => startMeter(10_000, 0);

test('has no speed before there is enough to tell', () => {
  const meter = advanceMeter(start(), 4_000, 100);
  expect(speedOf(meter, 100)).toBeUndefined();
  expect(secondsLeft(meter, 100)).toBeUndefined();
});

test('goes by the last seconds, not by the whole', () => {
  let meter = start();
  for (let second = 1; second <= 6; second += 1) meter = advanceMeter(meter, second, second * 1000);
  for (let second = 7; second <= 14; second += 1) {
    meter = advanceMeter(meter, 6 + (second - 6) * 1000, second * 1000);
  }
  expect(speedOf(meter, 14_000)).toBe(1000);
  expect(secondsLeft(meter, 14_000)).toBe(2);
});

test('slows down while nothing moves, though no news comes', () => {
  const meter = advanceMeter(start(), 2_000, 1_000);
  expect(speedOf(meter, 1_000)).toBe(2000);
  expect(speedOf(meter, 4_000)).toBe(500);
  expect(secondsLeft(meter, 4_000)).toBe(16);
});

test('compares with what came before a long silence', () => {
  const meter = advanceMeter(advanceMeter(start(), 1_000, 1_000), 3_000, 21_000);
  expect(speedOf(meter, 21_000)).toBe(100);
});

test('what had arrived before it began is no part of the speed', () => {
  const meter = advanceMeter(startMeter(10_000, 0, 6_000), 7_000, 1_000);
  expect(speedOf(meter, 1_000)).toBe(1000);
  expect(secondsLeft(meter, 1_000)).toBe(3);
});

test('begins anew when the file does', () => {
  const meter = advanceMeter(advanceMeter(start(), 8_000, 2_000), 0, 3_000);
  expect(meter.sent).toBe(0);
  expect(speedOf(advanceMeter(meter, 500, 4_000), 4_000)).toBe(500);
});
