import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';
import { leftOut } from './foreign-tools.ts';

export default defineConfig({
  test: {
    include: ['*.test.ts'],
    exclude: leftOut(),
    testTimeout: 60_000,
    hookTimeout: 60_000,
    // A busy machine takes a while to start a program.
    expect: { poll: { timeout: 20_000 } },
    // Vitest would leave a core of two to itself.
    maxWorkers: Math.max(2, availableParallelism() - 1),
  },
});
