import { availableParallelism } from 'node:os';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';

export default defineConfig({
  plugins: [react()],
  test: {
    environment: 'jsdom',
    // A context of its own for each file, as in a process of its own, but in two thirds of the time.
    pool: 'vmThreads',
    environmentOptions: { jsdom: { url: 'http://localhost/dashboard/' } },
    setupFiles: ['src/test/setup.ts'],
    include: ['src/**/*.test.{ts,tsx}'],
    css: false,
    restoreMocks: true,
    // One more than cores: tests wait for a fifth of the time.
    maxWorkers: availableParallelism() + 1,
    // A busy machine draws slowly; what never comes is told apart from it all the same.
    testTimeout: 60_000,
  },
});
