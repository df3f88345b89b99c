/**
 * Shares a rate between concurrent callers: each piece reserves the time after all earlier
 * reservations, so that small readers are served between the pieces of large ones.
 * @returns milliseconds to wait before the piece is passed on
 */
export function createPace(bytesPerSecond: number) {
  let reservedUntil = 0;
  return function reserve(now: number, bytes: number): number {
    reservedUntil = Math.max(reservedUntil, now) + (bytes / bytesPerSecond) * 1_000;
    return reservedUntil - now;
  };
}
