import { basename } from 'node:path';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** If one of these began last, it would occupy one core while the other is idle. */
const SLOW = [
  'authorization-matrix',
  'process',
  'uploads-memory',
  'any-input',
  'uploads-kill',
  'money-kill',
  'demo',
  'backup',
].map((name) => `${name}.test.ts`);

/** Runs known slow files first, and the rest in Vitest's own order. */
export class SlowestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const rank = ({ moduleId }: TestSpecification) => {
      const index = SLOW.indexOf(basename(moduleId));
      return index === -1 ? SLOW.length : index;
    };
    return sorted.sort((one, other) => rank(one) - rank(other));
  }
}
