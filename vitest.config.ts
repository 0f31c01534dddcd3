import { defineConfig } from 'vitest/config';

const outside = ['**/node_modules/**', '**/build/**', '**/.next/**'];

/** What has to happen is waited for, however busy the machine is. */
const patiently = { poll: { timeout: 120_000 } };

/** Milliseconds after which what is under way is given up: many times what it takes on a machine with nothing else to do. */
const patience = 1_200_000;

export default defineConfig({
  test: {
    teardownTimeout: patience,
    projects: [
      {
        test: {
          name: 'unit',
          include: ['{cms,web,text-editor,scripts}/**/*.test.{ts,tsx}'],
          exclude: [...outside, '**/*.{db,process}.test.ts'],
          // Most are done sooner than what they import is read.
          isolate: false,
          setupFiles: 'cms/testing/same-seed.ts',
          expect: patiently,
          hookTimeout: patience,
          testTimeout: patience,
          unstubGlobals: true,
          unstubEnvs: true,
          restoreMocks: true,
        },
      },
      {
        // Against a real PostgreSQL: each file has a copy of a migrated database.
        test: {
          name: 'database',
          include: ['{cms,web,scripts}/**/*.db.test.ts'],
          exclude: outside,
          pool: 'forks',
          // See cms/testing/own-database.ts. Much of the time goes by waiting: for even clocks, limits, processes.
          isolate: false,
          maxWorkers: 3,
          globalSetup: 'cms/testing/global-setup.ts',
          setupFiles: ['cms/testing/own-database.ts', 'cms/testing/same-seed.ts'],
          expect: patiently,
          hookTimeout: patience,
          testTimeout: patience,
        },
      },
      {
        // Against the built site, as processes of their own.
        test: {
          name: 'process',
          include: ['scripts/**/*.process.test.ts'],
          exclude: outside,
          // Each test waits for processes, most of the time.
          maxWorkers: 2,
          expect: patiently,
          // A whole site is started, read page by page, and started again elsewhere.
          hookTimeout: 3 * patience,
          testTimeout: 3 * patience,
        },
      },
    ],
  },
});
