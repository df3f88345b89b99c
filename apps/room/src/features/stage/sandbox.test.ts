import { describe, expect, it } from 'vitest';
import { sandboxFor } from './sandbox.ts';

const own = new URL('https://atrio.example/sala/galeria') as unknown as Location;

describe('sandboxFor', () => {
  it('lets a foreign page keep its origin', () => {
    expect(sandboxFor('https://tour.example/360', own)).toContain('allow-same-origin');
    expect(sandboxFor('http://atrio.example/build/x/', own)).toContain('allow-same-origin');
  });

  it.each([
    'https://atrio.example/build/x/',
    '/build/x/',
    'https://ATRIO.example:443/',
    'https://[',
  ])('never gives ours away to %s', (address) => {
    expect(sandboxFor(address, own)).not.toContain('allow-same-origin');
  });

  it('never lets anything navigate us', () => {
    expect(sandboxFor('https://tour.example', own)).not.toContain('top-navigation');
  });
});
