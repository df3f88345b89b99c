import { decodeLz4 } from '@atrio/contract/catalogue/lz4';
import { readBundleHeader, targetOf } from '@atrio/contract/catalogue/unity-bundle';
import { describe, expect, it } from 'vitest';
import { bundleBytes, farBundle, serializedFile, TARGET } from '../../../../test/sample-files.ts';

describe('the header of a bundle', () => {
  it('states the length of the file', () => {
    const bytes = bundleBytes({ padding: 77 });
    expect(readBundleHeader(bytes)).toEqual({ signature: 'UnityFS', size: bytes.length });
  });

  it.each(['UnityWeb', 'UnityRaw', 'UnityArchive'])('of %s is recognised', (signature) => {
    expect(readBundleHeader(Buffer.from(`${signature}\0…`))).toEqual({ signature, size: null });
  });

  it.each(['', 'UnityFS', 'unityfs\0', 'UnityFSX\0', ' UnityFS\0', 'UnityFS\0\0\0\0'])(
    '%j is not recognised',
    (text) => {
      expect(readBundleHeader(Buffer.from(text))).toBeNull();
    },
  );
});

describe('the target of a bundle', () => {
  it.each(Object.entries(TARGET))('%s is read', (name, target) => {
    expect(targetOf(bundleBytes({ target }))).toBe(name);
  });

  it('is read from a packed bundle too', () => {
    expect(targetOf(bundleBytes({ target: TARGET.android, pack: 'lz4' }))).toBe('android');
  });

  it('is unknown when it cannot be read', () => {
    expect(targetOf(bundleBytes({ target: 999 }))).toBeNull();
    expect(targetOf(bundleBytes({ pack: 'lzma' }))).toBeNull();
    expect(targetOf(Buffer.from('UnityRaw\0'))).toBeNull();
  });

  it('is not searched behind data that only claims to be small', () => {
    // Half a megabyte of LZ4 unpacks to 100 MB, with a readable serialized file at its end.
    const far = farBundle(100 * 1024 * 1024);
    expect(far.length).toBeLessThan(512 * 1024);
    expect(targetOf(far)).toBeNull();
    expect(targetOf(farBundle(100 * 1024))).toBe('webgl');
  });

  it('never fails, for any bytes', () => {
    const good = bundleBytes({ pack: 'lz4' });
    for (let at = 0; at < good.length; at++) {
      expect(() => targetOf(good.subarray(0, at))).not.toThrow();
      for (const value of [0, 0x7f, 0xff]) {
        const bad = Buffer.from(good);
        bad[at] = value;
        expect(() => targetOf(bad)).not.toThrow();
      }
    }
  });
});

describe('LZ4', () => {
  it('unpacks literals, overlapping copies, and no more than requested', () => {
    // 'abc', then twelve bytes from three before, then 'xyz'.
    const packed = Buffer.from([0x38, 97, 98, 99, 3, 0, 0x30, 120, 121, 122]);
    expect(textOf(decodeLz4(packed, 100))).toBe('abcabcabcabcabcxyz');
    expect(textOf(decodeLz4(packed, 7))).toBe('abcabca');
  });

  it('reserves no memory that its bytes cannot fill', () => {
    const packed = Buffer.from([0x38, 97, 98, 99, 3, 0, 0x30, 120, 121, 122]);
    expect(decodeLz4(packed, 2 ** 32 - 1).buffer.byteLength).toBeLessThanOrEqual(
      packed.length * 255,
    );
  });

  it('unpacks lengths beyond fifteen', () => {
    const text = serializedFile(20).toString('latin1').repeat(9);
    const packed = Buffer.concat([
      Buffer.from([0xf0, ...lengthBytes(text.length - 15)]),
      Buffer.from(text, 'latin1'),
    ]);
    expect(textOf(decodeLz4(packed, 10_000))).toBe(text);
  });

  it.each([[[0x10]], [[0x04, 1, 0]], [[0x14, 97, 0, 0]], [[0x14, 97, 9, 0]], [[0xf0, 255]]])(
    'refuses %j',
    (bytes) => {
      expect(() => decodeLz4(Buffer.from(bytes), 100)).toThrow(RangeError);
    },
  );
});

function lengthBytes(length: number): number[] {
  return length < 255 ? [length] : [255, ...lengthBytes(length - 255)];
}

function textOf(bytes: Uint8Array): string {
  return Buffer.from(bytes).toString('latin1');
}
