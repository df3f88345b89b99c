import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { assetPlatforms } from '../catalogue/bundles.ts';
import { formatAssetUrl, parseAssetUrl } from './assets.ts';

const url = '/files/bundles/0123456789abcdef0123456789abcdef';

describe('an assetUrl', () => {
  it('has the documented format, and keeps a name that looks like its parts intact', () => {
    const write = (name: string) => formatAssetUrl({ platform: 'webgl', name, url });
    expect(write('sala.bundle')).toBe(`Platform=webgl;Key=sala.bundle;Url=${url}`);
    expect(write('a;Key=evil')).toBe(`Platform=webgl;Key=a%3BKey%3Devil;Url=${url}`);
    expect(write('100%.bundle')).toBe(`Platform=webgl;Key=100%25.bundle;Url=${url}`);
  });

  it('is parsed as it was written, for any name', () => {
    const name = fc.string({ unit: 'grapheme' });
    fc.assert(
      fc.property(name, fc.constantFrom(...assetPlatforms), (name, platform) => {
        const address = { platform, name, url };
        expect(parseAssetUrl(formatAssetUrl(address))).toEqual(address);
      }),
    );
  });

  it.each([
    '',
    'Platform=webgl',
    `Platform=ios;Key=a;Url=${url}`,
    `Platform=webgl;Key=a;Key=b;Url=${url}`,
    `Key=a;Platform=webgl;Url=${url}`,
    `Platform=webgl;Key=a%3b;Url=${url}`,
    'Platform=webgl;Key=a;Url=https://evil.example/x',
    `Platform=webgl;Key=a;Url=${url};More=1`,
  ])('is nothing else: %s', (text) => {
    // '%3b' in lower case is not our escape, so it stands for itself and would be written
    // differently.
    expect(parseAssetUrl(text)).toBeNull();
  });
});
