import { defineConfig } from 'vitest/config';

const excluded = ['**/node_modules/**', '**/build/**', '**/.next/**'];

/** Assertions that poll wait long, because CI machines are busy. */
const longPolls = { poll: { timeout: 120_000 } };

/** Milliseconds per test or hook: many times what the slowest one takes on an idle machine. */
const timeout = 1_200_000;

/** Turns off Web Storage of Node 26, which would hide jsdom's. Node 20 and 24 do not know the option or have none. */
const withoutStorage = process.allowedNodeEnvironmentFlags.has('--webstorage')
  ? ['--no-webstorage']
  : [];

export default defineConfig({
  test: {
    teardownTimeout: timeout,
    projects: [
      {
        test: {
          name: 'unit',
          include: ['{cms,web,text-editor,scripts}/**/*.test.{ts,tsx}'],
          exclude: [...excluded, '**/*.{db,process}.test.ts'],
          // Importing modules takes longer than most tests, so files share them.
          isolate: false,
          execArgv: withoutStorage,
          setupFiles: 'cms/testing/same-seed.ts',
          expect: longPolls,
          hookTimeout: timeout,
          testTimeout: timeout,
          unstubGlobals: true,
          unstubEnvs: true,
          restoreMocks: true,
        },
      },
      {
        // Each file gets a copy of a migrated PostgreSQL database.
        test: {
          name: 'database',
          include: ['{cms,web,scripts}/**/*.db.test.ts'],
          exclude: excluded,
          pool: 'forks',
          isolate: false,
          maxWorkers: 2,
          globalSetup: 'cms/testing/global-setup.ts',
          setupFiles: ['cms/testing/own-database.ts', 'cms/testing/same-seed.ts'],
          expect: longPolls,
          hookTimeout: timeout,
          testTimeout: timeout,
        },
      },
      {
        // These tests start the built site.
        test: {
          name: 'process',
          include: ['scripts/**/*.process.test.ts'],
          exclude: excluded,
          maxWorkers: 2,
          expect: longPolls,
          // Tests start several processes, one after the other.
          hookTimeout: 3 * timeout,
          testTimeout: 3 * timeout,
        },
      },
    ],
  },
});
