import { join } from 'node:path';
import { env } from 'node:process';
import { configDefaults, defineConfig } from 'vitest/config';
import { databaseTests } from './gateway/test/database-tests.ts';
import { LongestFirst } from './scripts/longest-first.ts';

/** The server for the `gateway-postgres` project: its URL, or `start` to start one with the programs on this machine. */
const postgres = env.PAYSTEAD_TEST_POSTGRES;
const hasPostgres = postgres !== undefined && postgres !== '';
const { onBoth, onOne } = databaseTests();

/** Milliseconds for a test that takes seconds on a quiet machine, and several times as long beside other work. */
const BUSY = 60_000;

/** Modules are loaded once per process: they keep no state, and loading them took longer than most test files. */
const plain = { testTimeout: BUSY, isolate: false };

const gateway = {
  ...plain,
  include: ['gateway/**/*.test.ts'],
  // Some tests load a demo of their own, several times, which takes minutes on two busy cores.
  testTimeout: 300_000,
  hookTimeout: 300_000,
  expect: { poll: { timeout: 120_000 } },
  setupFiles: ['gateway/test/nothing-left.ts'],
};

export default defineConfig({
  test: {
    // Processes instead of threads, because they return their memory: an embedded database takes up to 700 MB.
    pool: 'forks',
    // Room for what lives briefly: with V8's 16 MB, the gateway's tests took a fifth more processor time.
    execArgv: ['--max-semi-space-size=64'],
    // One more than the cores of a small machine, since tests also wait: for other processes, for files, for time to pass.
    maxWorkers: 3,
    sequence: { sequencer: LongestFirst },
    reporters: ['default'],
    projects: [
      { test: { name: 'contract', ...plain, include: ['contract/**/*.test.ts'] } },
      { test: { name: 'payroll', ...plain, include: ['payroll/**/*.test.ts'] } },
      { test: { name: 'client', ...plain, include: ['client/**/*.test.ts'] } },
      { test: { name: 'engine', ...plain, include: ['engine/**/*.test.ts'] } },
      // Some start programs, or read every import of the repository, which takes a minute on a busy machine.
      {
        test: {
          name: 'scripts',
          ...plain,
          include: ['scripts/**/*.test.ts', 'bench/**/*.test.ts'],
          testTimeout: 4 * BUSY,
        },
      },
      { test: { name: 'identity', ...plain, include: ['identity/**/*.test.ts'] } },
      {
        test: {
          name: 'gateway',
          ...gateway,
          exclude: [...configDefaults.exclude, ...(hasPostgres ? onOne : [])],
          globalSetup: ['gateway/test/temporary-folder.ts', 'gateway/test/prepare-embedded.ts'],
        },
      },
      ...(hasPostgres
        ? [
            {
              test: {
                name: 'gateway-postgres',
                ...gateway,
                include: [...onBoth, ...onOne],
                globalSetup: ['gateway/test/temporary-folder.ts', 'gateway/test/prepare-postgres.ts'],
              },
            },
          ]
        : []),
      {
        test: {
          name: 'mobile',
          ...plain,
          include: ['mobile/**/*.test.ts'],
          exclude: ['mobile/{android,ios,partners,www}/**', '**/node_modules/**'],
          hookTimeout: 60_000,
        },
      },
      {
        extends: './portal/vite.config.ts',
        root: 'portal',
        test: {
          name: 'portal',
          include: ['**/*.test.{ts,tsx}', '../{ui,console}/**/*.test.{ts,tsx}'],
          // Longer than any wait inside a test, which fails with a clearer message, and than the longest test (4 s) on a
          // machine with ten times the work.
          testTimeout: BUSY,
          // Loading every screen takes as long as the longest test.
          hookTimeout: BUSY,
          setupFiles: [join(import.meta.dirname, 'portal/test/patience.ts')],
          environment: 'jsdom',
          // Each file gets its own document, in a process that has already loaded jsdom.
          pool: 'vmForks',
          maxWorkers: 3,
        },
      },
      {
        test: {
          name: 'journeys',
          include: ['journeys/**/*.test.ts'],
          globalSetup: ['journeys/harness/global-setup.ts'],
          // Each has a browser and a product beside it. With a fourth, the stories took as long, and each of them a third longer.
          maxWorkers: 3,
          // The stories of a process share a browser.
          isolate: false,
          // Walks through every screen run side by side, and share a machine that may be busy. A missing element fails earlier.
          testTimeout: 900_000,
          hookTimeout: 900_000,
          // As long as the browser's own waits: a page takes seconds to load on a busy machine.
          expect: { poll: { timeout: 60_000 } },
          // Journeys run after everything else, because they time out on a busy machine.
          sequence: { groupOrder: 1 },
        },
      },
    ],
  },
});
