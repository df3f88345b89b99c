import { expect, it } from 'vitest';
import { hasAllPackages, hasTools } from './locked-packages.mjs';

const zod = { version: '4.0.0', integrity: 'sha512-a' };
const vitest = { version: '5.0.0', integrity: 'sha512-b', dev: true };
const wanted = {
  '': { version: '0.1.0' },
  'apps/server': { version: '0.1.0' },
  'node_modules/@atrio/server': { link: true },
  'node_modules/zod': zod,
  'node_modules/vitest': vitest,
  'node_modules/other-platform': { version: '1.0.0', optional: true },
  'node_modules/goes-with-a-tool': { version: '1.0.0', devOptional: true },
  'interop/node_modules/typescript': { version: '5.0.0', dev: true },
};
const running = { 'node_modules/zod': zod };
const everything = {
  ...running,
  'node_modules/vitest': vitest,
  'node_modules/goes-with-a-tool': { version: '1.0.0' },
  'interop/node_modules/typescript': { version: '5.0.0', dev: true },
};

it('needs no tools for running', () => {
  expect(hasAllPackages(wanted, running, false)).toBe(true);
  expect(hasAllPackages(wanted, running, true)).toBe(false);
});

it('needs every package for the tools, those below a workspace included', () => {
  expect(hasAllPackages(wanted, everything, true)).toBe(true);
  for (const path of Object.keys(everything)) {
    const { [path]: _, ...rest } = /** @type {Record<string, object>} */ (everything);
    expect(hasAllPackages(wanted, rest, true), path).toBe(false);
  }
});

it('rejects another version and another content', () => {
  const older = { 'node_modules/zod': { ...zod, version: '3.0.0' } };
  const altered = { 'node_modules/zod': { ...zod, integrity: 'sha512-c' } };
  expect(hasAllPackages(wanted, older, false)).toBe(false);
  expect(hasAllPackages(wanted, altered, false)).toBe(false);
});

it('recognizes that tools are installed', () => {
  expect(hasTools(running)).toBe(false);
  expect(hasTools(everything)).toBe(true);
});
