import { basename } from 'node:path';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** Begun last, each of these would keep one core busy while the other has nothing left to do. */
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

/** Vitest's own order, which in a fresh clone is by size, but for those that are known to be slow. */
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
