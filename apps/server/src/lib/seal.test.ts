import { randomBytes } from 'node:crypto';
import { expect, it } from 'vitest';
import { seal, unseal } from './seal.ts';

const secret = randomBytes(48);

it('opens sealed texts only with the same label and secret', () => {
  const sealed = seal(secret, 'two-factor:7', 'segredo é água');
  expect(sealed).not.toContain('segredo');
  expect(unseal(secret, 'two-factor:7', sealed)).toBe('segredo é água');
  expect(unseal(secret, 'two-factor:8', sealed)).toBeNull();
  expect(unseal(randomBytes(48), 'two-factor:7', sealed)).toBeNull();
});

it('never gives the same result twice', () => {
  expect(seal(secret, 'x:1', 'a')).not.toBe(seal(secret, 'x:1', 'a'));
});

it('opens nothing that was changed, cut or invented', () => {
  const bytes = Buffer.from(seal(secret, 'x:1', 'abc'), 'base64url');
  for (let index = 0; index < bytes.length; index++) {
    const touched = Buffer.from(bytes);
    touched[index] = (touched[index] ?? 0) ^ 1;
    expect(unseal(secret, 'x:1', touched.toString('base64url')), `byte ${index}`).toBeNull();
    expect(unseal(secret, 'x:1', bytes.subarray(0, index).toString('base64url'))).toBeNull();
  }
  expect(unseal(secret, 'x:1', 'not even that')).toBeNull();
});
