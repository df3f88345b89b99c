import { basename } from 'node:path';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** If one of these began last, it would occupy one core while the other is idle. */
const SLOW = [
  'process',
  'authorization-matrix',
  'any-input',
  'postgres-replicas',
  'demo',
  'money-races',
  'money-kill',
  'backup',
  'postgres-start',
  'postgres-cluster',
  'removed-administrators',
  'uploads-kill',
  'durability',
  'uploads-memory',
  'uploads-s3',
  'mail-kill',
  'certificates-kill',
  'operations',
  'servers',
  'retention-kill',
  'visits-kill',
  'sandbox.jobs',
  'postal',
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
