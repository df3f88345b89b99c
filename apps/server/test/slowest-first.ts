import { basename } from 'node:path';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** If one of these began last, it would occupy one core while the other is idle. */
const SLOW = [
  'money-kill',
  'authorization-matrix',
  'process',
  'uploads-kill',
  'postgres-replicas',
  'demo',
  'durability',
  'any-input',
  'backup',
  'postgres-start',
  'postgres-cluster',
  'money-races',
  'mail-kill',
  'certificates-kill',
  'retention-kill',
  'webhooks-kill',
  'method-kill',
  'uploads-memory',
  'removed-administrators',
  'guest-imports',
  'plan-model',
  'uploads-s3',
  'changes',
  'visits-kill',
  'manifest',
  'operations',
  'database',
  'webhooks.jobs',
  'servers',
  'sandbox.jobs',
  'idle-memory',
  'full-disk',
  'descriptors',
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
