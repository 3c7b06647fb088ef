import { join } from 'node:path';
import { defineConfig } from 'vitest/config';

/** One file in one process, which changes the code that it runs. */
export default defineConfig({
  root: join(import.meta.dirname, '../../..'),
  test: {
    include: ['scripts/mutants/database/*.drill.ts'],
    globalSetup: ['gateway/test/prepare-postgres.ts'],
    pool: 'forks',
    maxWorkers: 1,
    execArgv: ['--max-semi-space-size=64'],
    testTimeout: 86_400_000,
    hookTimeout: 600_000,
  },
});
