import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    // SQLite has no connection that could break; replicas need a Redis to talk over.
    exclude: [
      ...(process.env.TEST_DATABASE_URL ? [] : ['test/postgres-*.test.ts']),
      ...(process.env.TEST_REDIS_URL ? [] : ['test/postgres-replicas.test.ts']),
    ],
    include: ['src/**/*.test.ts', 'test/**/*.test.ts'],
    globalSetup: ['./test/global-setup.ts'],
    testTimeout: 20_000,
    hookTimeout: 20_000,
    pool: 'forks',
    maxWorkers: 2,
  },
});
