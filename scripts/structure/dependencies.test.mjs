import { expect, test } from 'vitest';
import { dependencyFindings } from './dependencies.mjs';
import { parseSource } from './source.mjs';

const manifests = new Map([
  [
    'apps/dashboard',
    { dependencies: { react: '1', vite: '1' }, devDependencies: { '@x/tool': '1' } },
  ],
]);

/** @param {string} path @param {string} line */
function find(path, line) {
  return dependencyFindings([parseSource(path, `${line}\n`)], manifests);
}

test.each([
  'apps/dashboard/src/main.tsx',
  'apps/dashboard/vite.config.ts',
  'apps/dashboard/build/parts.ts',
])('%s may not import a tool', (path) => {
  expect(find(path, `import { a } from '@x/tool/inner';`)).toEqual([
    { path, line: 1, reason: expect.stringContaining('@x/tool is needed to run') },
  ]);
});

test.each([
  ['apps/dashboard/src/main.tsx', `import { a } from 'react';`],
  ['apps/dashboard/src/main.tsx', `import type { A } from '@x/tool';`],
  ['apps/dashboard/src/main.tsx', `import { a } from 'node:fs';`],
  ['apps/dashboard/src/main.test.tsx', `import { a } from '@x/tool';`],
  ['apps/dashboard/vitest.config.ts', `import { a } from '@x/tool';`],
])('%s may contain: %s', (path, line) => {
  expect(find(path, line)).toEqual([]);
});
