import { env } from 'node:process';
import { defineConfig } from 'vitest/config';

/** A server for the `gateway-postgres` project: its URL, or `start` to start one from this machine's programs. */
const postgres = env.PAYSTEAD_TEST_POSTGRES;

const gateway = {
  include: ['gateway/**/*.test.ts'],
  // A first boot of the embedded engine takes seconds on two busy cores.
  testTimeout: 30_000,
  hookTimeout: 60_000,
  // Modules are loaded once for each process: nothing of the gateway's is kept in a module, and loading it took longer
  // than most files' tests.
  isolate: false,
};

export default defineConfig({
  test: {
    // Processes, not threads: each gives its memory back, and an embedded database takes up to 700 MB of it.
    pool: 'forks',
    maxWorkers: 2,
    reporters: ['default'],
    projects: [
      { test: { name: 'contract', include: ['contract/**/*.test.ts'] } },
      { test: { name: 'payroll', include: ['payroll/**/*.test.ts'] } },
      { test: { name: 'scripts', include: ['scripts/**/*.test.ts', 'bench/**/*.test.ts'], testTimeout: 30_000 } },
      { test: { name: 'identity', include: ['identity/**/*.test.ts'], testTimeout: 30_000 } },
      { test: { name: 'gateway', ...gateway, globalSetup: ['gateway/test/prepare-embedded.ts'] } },
      ...(postgres === undefined || postgres === ''
        ? []
        : [
            {
              test: {
                name: 'gateway-postgres',
                ...gateway,
                // What meets no database is proved once, in the project above.
                exclude: [
                  'gateway/src/platform/keys/**',
                  'gateway/src/main.test.ts',
                  'gateway/src/operator/**',
                  'gateway/src/platform/pdf/**',
                  'gateway/src/features/paychecks/{three-forms,statement-file}.test.ts',
                  'gateway/src/{access-matrix,web-manifest}.test.ts',
                  'gateway/src/platform/http/{anti-forgery,language,listen,parse,serve,server}.test.ts',
                  '**/rules.test.ts',
                  '**/node_modules/**',
                ],
                globalSetup: ['gateway/test/prepare-postgres.ts'],
              },
            },
          ]),
      {
        test: {
          name: 'mobile',
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
          include: ['**/*.test.{ts,tsx}', '../ui/**/*.test.{ts,tsx}'],
          environment: 'jsdom',
          // A document of its own for each file, in a process that has jsdom loaded already.
          pool: 'vmForks',
          maxWorkers: 2,
        },
      },
      {
        test: {
          name: 'journeys',
          include: ['journeys/**/*.test.ts'],
          globalSetup: ['journeys/harness/global-setup.ts'],
          testTimeout: 120_000,
          hookTimeout: 120_000,
          // After everything else: what a story waits for comes late on a machine that is busy.
          sequence: { groupOrder: 1 },
        },
      },
    ],
  },
});
