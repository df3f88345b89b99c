import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { readReport } from './reports.mjs';

/** @type {string} */
let folder;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'atrio-reports-'));
});
afterEach(() => rm(folder, { recursive: true }));

test('reads the failures of a Vitest report, including a file that could not be loaded', async () => {
  const file = await report({
    numPassedTests: 2,
    numFailedTests: 1,
    numPendingTests: 1,
    numTodoTests: 0,
    testResults: [
      {
        name: 'a.test.ts',
        message: '',
        assertionResults: [
          { status: 'passed', fullName: 'adds' },
          {
            status: 'failed',
            fullName: 'takes away',
            failureMessages: ['\u001b[31mexpected 1 to be 2\u001b[39m'],
          },
        ],
      },
      { name: 'b.test.ts', message: 'no such module', assertionResults: [] },
    ],
  });
  expect(readReport('vitest', file)).toEqual({
    passed: 2,
    failed: 1,
    skipped: 1,
    failures: [
      { name: 'a.test.ts › takes away', message: 'expected 1 to be 2' },
      { name: 'b.test.ts', message: 'no such module' },
    ],
  });
});

test('reads the failures of a Playwright report at any depth', async () => {
  const tests = [{ results: [{ errors: [{ message: 'one\ntwo' }] }] }];
  const file = await report({
    stats: { expected: 3, unexpected: 1, flaky: 0, skipped: 0 },
    suites: [
      {
        specs: [{ title: 'goes in', file: 'a.spec.ts', line: 3, ok: true, tests: [] }],
        suites: [{ specs: [{ title: 'goes out', file: 'a.spec.ts', line: 9, ok: false, tests }] }],
      },
    ],
  });
  expect(readReport('playwright', file)).toEqual({
    passed: 3,
    failed: 1,
    skipped: 0,
    failures: [{ name: 'a.spec.ts:9 › goes out', message: 'one\ntwo' }],
  });
});

test('shows what the page of a failed journey held', async () => {
  const context = join(folder, 'error-context.md');
  await writeFile(
    context,
    '# Error\n\n```\none\n```\n\n```yaml\n- main:\n  - button "Salvar"\n```\n',
  );
  const attachments = [{ name: 'error-context', path: context }];
  const tests = [{ results: [{ errors: [{ message: 'one' }], attachments }] }];
  const file = await report({
    stats: { expected: 0, unexpected: 1, flaky: 0, skipped: 0 },
    suites: [{ specs: [{ title: 'saves', file: 'a.spec.ts', line: 9, ok: false, tests }] }],
  });
  expect(readReport('playwright', file)?.failures).toEqual([
    { name: 'a.spec.ts:9 › saves', message: 'one\nThe page:\n- main:\n  - button "Salvar"\n' },
  ]);
});

test('answers null for a missing or damaged report', async () => {
  expect(readReport('vitest', join(folder, 'none.json'))).toBeNull();
  const file = await report({});
  await writeFile(file, '{"numPassed');
  expect(readReport('vitest', file)).toBeNull();
});

/** @param {object} content */
async function report(content) {
  const file = join(folder, 'report.json');
  await writeFile(file, JSON.stringify(content));
  return file;
}
