import { availableParallelism } from 'node:os';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';

export default defineConfig({
  plugins: [react()],
  test: {
    environment: 'jsdom',
    environmentOptions: { jsdom: { url: 'http://localhost/dashboard/' } },
    setupFiles: ['src/test/setup.ts'],
    include: ['src/**/*.test.{ts,tsx}'],
    css: false,
    restoreMocks: true,
    // Vitest would leave a core of two to itself.
    maxWorkers: Math.max(2, availableParallelism() - 1),
    // A busy machine draws slowly; what never comes is told apart from it all the same.
    testTimeout: 20_000,
  },
});
