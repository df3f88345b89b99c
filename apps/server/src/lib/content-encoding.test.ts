import { describe, expect, it } from 'vitest';
import { acceptsEncoding } from './content-encoding.ts';

describe('acceptsEncoding', () => {
  it.each([
    ['gzip, deflate, br, zstd', true, true],
    ['gzip, deflate', true, false],
    ['GZIP;Q=0.5 , Br', true, true],
    ['br;q=0, gzip;q=0.001', true, false],
    ['*', true, true],
    ['*;q=0', false, false],
    ['br, *;q=0', false, true],
    ['identity', false, false],
    ['gzip;q=nada', false, false],
    ['', false, false],
    [undefined, false, false],
  ])('%j: gzip %s, brotli %s', (header, gzip, br) => {
    expect([acceptsEncoding(header, 'gzip'), acceptsEncoding(header, 'br')]).toEqual([gzip, br]);
  });
});
