/** Every test that docs/coverage.md names must be there. Prints the line of each that is not. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { missingTests } from './lib/coverage.mjs';
import { ROOT } from './lib/run.mjs';

const DOCUMENT = 'docs/coverage.md';

const read = (/** @type {string} */ path) => {
  try {
    return readFileSync(join(ROOT, path), 'utf8');
  } catch {
    return null;
  }
};
const missing = missingTests(read(DOCUMENT) ?? '', read);
for (const { line, path, title } of missing) {
  console.log(`${DOCUMENT}:${line}  ${path} has no test "${title}"`);
}
process.exitCode = missing.length > 0 ? 1 : 0;
