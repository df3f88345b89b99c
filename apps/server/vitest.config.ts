import { defineConfig } from 'vitest/config';
import { SlowestFirst } from './test/slowest-first.ts';

/** They test SQLite, or start servers of their own on it, whatever the suite runs on. */
const EMBEDDED_ONLY = [
  'test/{demo,descriptors,durability,full-disk,idle-memory,mail-kill,money-kill,process,uploads-kill,uploads-memory,visits-kill}.test.ts',
  'src/infrastructure/database/looks.test.ts',
  'src/infrastructure/database/sqlite-groups.test.ts',
];

/** They test nothing of the database: SQLite's run is enough. */
const ON_ONE_ENGINE = [
  'src/lib/**',
  'src/infrastructure/{asaas,storage}/**',
  'src/modules/platform/files/{build,bundle,image}-file.test.ts',
  'src/modules/money/{postal,sandbox}/{postal,codes}.test.ts',
  'src/plugins/{build-pages,build-places,docs,slow-bodies}.test.ts',
  'test/{published-answers,uploads-s3}.test.ts',
];

/**
 * Their statements run on both databases in the tests of other modules as well; every call by every
 * actor alone takes a sixth of the run, so `npm run test:long` has these on both.
 */
const ON_ONE_ENGINE_UNLESS_LONG = [
  'test/{authorization-matrix,key-matrix,plan-model}.test.ts',
  'src/modules/money/sandbox/**',
  'src/modules/catalogue/game-builds/zipped-builds.test.ts',
];

const NEED_REDIS = [
  'test/postgres-{replicas,cluster,doors}.test.ts',
  'src/plugins/sharing.test.ts',
];

export default defineConfig({
  test: {
    // SQLite has no connection that could break; replicas need a Redis to talk over.
    exclude: [
      ...(process.env.TEST_DATABASE_URL
        ? [
            ...EMBEDDED_ONLY,
            ...ON_ONE_ENGINE,
            ...(process.env.ATRIO_TEST_LONG ? [] : ON_ONE_ENGINE_UNLESS_LONG),
          ]
        : ['test/postgres-*.test.ts']),
      ...(process.env.TEST_REDIS_URL ? [] : NEED_REDIS),
    ],
    include: ['src/**/*.test.ts', 'test/**/*.test.ts'],
    sequence: { sequencer: SlowestFirst },
    globalSetup: ['./test/global-setup.ts'],
    setupFiles: ['./test/query-plans.ts'],
    // A busy machine is slow; what never comes is told apart from it all the same.
    testTimeout: 60_000,
    hookTimeout: 60_000,
    expect: { poll: { timeout: 10_000 } },
    pool: 'forks',
    // Each test leaves a server behind: in little room V8 copies it a few times before it is garbage.
    execArgv: ['--max-semi-space-size=64'],
    // Every file starts servers of its own; reading the modules anew for each took a fifth of the time.
    isolate: false,
    // Tests wait for time-outs, the database and servers of their own for a third of the time.
    maxWorkers: 3,
  },
});
