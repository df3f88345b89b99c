import { describe, expect, it } from 'vitest';
import { sandboxFor } from './stage.tsx';

const here = new URL('https://atrio.example/sala/galeria') as unknown as Location;

describe('sandboxFor', () => {
  it('lets a foreign page keep its origin', () => {
    expect(sandboxFor('https://tour.example/360', here)).toContain('allow-same-origin');
    expect(sandboxFor('http://atrio.example/sala/x', here)).toContain('allow-same-origin');
  });

  it('leaves a build to the server, which sandboxes it where it has no origin', () => {
    for (const address of ['https://atrio.example/build/x/', '/build/x/']) {
      expect(sandboxFor(address, here)).toContain('allow-same-origin');
    }
  });

  it.each([
    'https://atrio.example/dashboard/',
    '/build/../sala/x',
    '/build',
    '/%62uild/x/',
    'https://ATRIO.example:443/',
    'https://[',
  ])('never gives ours away to %s', (address) => {
    expect(sandboxFor(address, here)).not.toContain('allow-same-origin');
  });

  it('never lets a page navigate ours', () => {
    expect(sandboxFor('https://tour.example', here)).not.toContain('top-navigation');
  });
});
