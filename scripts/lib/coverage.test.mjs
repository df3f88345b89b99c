import { expect, test } from 'vitest';
import { missingTests } from './coverage.mjs';

const sources = /** @type {Record<string, string>} */ ({
  'a.test.ts': "it('works', () => {}); it(\"says 'no'\", () => {}); it.each([1])('takes %s', f);",
  'b.spec.ts': `test(\`\${name} fits\`, f); test('it\\'s here', f);`,
});
const read = (/** @type {string} */ path) => sources[path] ?? null;

test('finds what is written in any kind of quotes', () => {
  const lines = [
    '- one',
    '  - `a.test.ts` "works"',
    '  - `a.test.ts` "says \'no\'"',
    '  - `a.test.ts` "takes %s"',
    '  - `b.spec.ts` "$' + '{name} fits"',
    '  - `b.spec.ts` "it\'s here"',
    '  - no test: why',
  ];
  expect(missingTests(lines.join('\n'), read)).toEqual([]);
});

test('names the line of a test or a file that is gone', () => {
  const document = '  - `a.test.ts` "work"\n\n  - `c.test.ts` "works"';
  expect(missingTests(document, read)).toEqual([
    { line: 1, path: 'a.test.ts', title: 'work' },
    { line: 3, path: 'c.test.ts', title: 'works' },
  ]);
});
