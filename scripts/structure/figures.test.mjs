import { describe, expect, test } from 'vitest';
import { backArrows } from './arrows.mjs';
import { commentFindings, openingShare, relativeOpenings } from './comments.mjs';
import { longestFunction, longFunctions } from './functions.mjs';
import {
  circleFindings,
  circles,
  readerFindings,
  singleReaderShare,
  singleReaders,
} from './graph.mjs';
import { parseSource } from './source.mjs';

describe('length of functions', () => {
  const lines = (/** @type {number} */ count) => '  x();\n'.repeat(count);
  const file = (/** @type {string} */ text, path = 'apps/a/src/a.tsx') => parseSource(path, text);

  test('50 lines pass, 51 do not', () => {
    expect(longFunctions([file(`function a() {\n${lines(48)}}`)])).toEqual([]);
    expect(longFunctions([file(`\nfunction a() {\n${lines(49)}}`)])).toEqual([
      { path: 'apps/a/src/a.tsx', line: 2, reason: 'a has 51 lines; 50 is the limit' },
    ]);
  });

  test.each([
    `const a = () => {\n${lines(50)}};`,
    `const a = function () {\n${lines(50)}};`,
    `class A {\n  a() {\n${lines(50)}}\n}`,
    `export default async function a() {\n${lines(50)}}`,
  ])('measures every kind of function', (text) => {
    expect(longFunctions([file(text)])).toHaveLength(1);
  });

  test('tests and migrations may have longer ones', () => {
    const text = `function a() {\n${lines(90)}}`;
    const exempt = ['apps/a/src/a.test.ts', 'apps/a/src/database/migrations/1.ts'];
    expect(longFunctions(exempt.map((path) => file(text, path)))).toEqual([]);
  });

  test('tells the longest', () => {
    const sources = [file(`function a() {\n${lines(60)}}\nfunction b() {\n${lines(70)}}`)];
    expect(longestFunction(sources)).toBe(72);
  });
});

describe('openings of comments', () => {
  const file = (/** @type {string} */ text) => parseSource('apps/a/src/a.ts', text);

  test.each([
    '// What is sent.',
    '/** Whoever may enter. */',
    '/* whether it lives */',
    'a(); // those that wait',
    '/**\n * Who\n * sends it.\n */',
  ])('%s', (text) => {
    expect(relativeOpenings([file(text)])).toHaveLength(1);
  });

  test.each([
    '// Asks what is sent.',
    '/** Whole numbers only. */',
    "a('// what is sent');",
    '// Sends only\n// what is missing.',
  ])('%s is plain', (text) => {
    expect(relativeOpenings([file(text)])).toEqual([]);
  });

  test('lines below each other are one comment, tools are no readers', () => {
    const text = [
      '// What\n// is sent.\na(); // b',
      '// c',
      '/** @type {string} */',
      '// biome-ignore lint/a/b: the library types it so',
    ].join('\na();\n');
    expect(openingShare([file(text)])).toBeCloseTo(1 / 3);
    expect(commentFindings([file(text)], 0.4)).toEqual([]);
    expect(commentFindings([file(text)], 0.3)).toEqual([
      expect.objectContaining({ reason: expect.stringContaining('33.3 %') }),
    ]);
  });
});

describe('who imports whom', () => {
  const file = (/** @type {string} */ name, /** @type {string[]} */ ...imports) =>
    parseSource(
      `apps/dashboard/src/${name}`,
      imports.map((specifier) => `import type { A } from '${specifier}';\n`).join(''),
    );

  test('finds circles, those of types too, and names each once', () => {
    const [a, b] = [file('a.ts', './b.ts'), file('b.ts', './c/c.ts')];
    expect(circles([a, b, file('c/c.ts')])).toEqual([]);
    const sources = [a, b, file('c/c.ts', '../a.ts')];
    expect(circles(sources)).toEqual([
      ['apps/dashboard/src/a.ts', 'apps/dashboard/src/b.ts', 'apps/dashboard/src/c/c.ts'],
    ]);
    expect(circleFindings(sources, 1)).toEqual([]);
    expect(circleFindings(sources, 0)).toHaveLength(1);
  });

  test('of two folders that import each other, the rarer direction runs back up', () => {
    const sources = [
      file('kit/list/a.ts', '../fields/b.ts'),
      file('kit/list/c.ts', '../fields/b.ts', './a.ts'),
      file('kit/fields/b.ts', '../list/c.ts', '../../paths.ts'),
      file('paths.ts'),
    ];
    expect(backArrows(sources)).toEqual([
      expect.objectContaining({ path: 'apps/dashboard/src/kit/fields/b.ts', line: 1 }),
    ]);
  });

  test('a file that only one neighbour imports exists for it alone', () => {
    const sources = [
      file('main.ts', './a/page.ts'),
      file('a/page.ts', './row.ts', './shared.ts'),
      file('a/row.ts', './shared.ts'),
      file('a/shared.ts'),
      file('a/row.test.ts', './row.ts'),
    ];
    expect(singleReaders(sources)).toEqual([
      { path: 'apps/dashboard/src/a/row.ts', line: 1, reason: 'exists for page.ts alone' },
    ]);
    expect(singleReaderShare(sources)).toBe(1 / 4);
    expect(readerFindings(sources, 0.25)).toEqual([]);
    expect(readerFindings(sources, 0.2)).toEqual([
      expect.objectContaining({ reason: expect.stringContaining('25.0 %') }),
    ]);
  });
});
