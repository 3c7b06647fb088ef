import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import process, { env } from 'node:process';
import { defineConfig, type Plugin } from 'vitest/config';
import tests from '../../../vitest.config.ts';
import type { Task } from './plan.ts';

const task = env['PAYSTEAD_MUTANTS'];
const prepared = task === undefined ? {} : (JSON.parse(readFileSync(task, 'utf8')) as Task).prepared;

/** Gives tests the prepared files instead of their originals. */
const preparedFiles: Plugin = {
  name: 'prepared-files',
  enforce: 'pre',
  transform: (_code, id) => {
    const file = prepared[id];
    return file === undefined ? undefined : { code: readFileSync(file, 'utf8'), map: null };
  },
};

/** The tests as `npm test` runs them, with prepared code and a runner that repeats them. */
export default defineConfig({
  root: join(import.meta.dirname, '../../..'),
  test: {
    ...tests.test,
    silent: true,
    // Failures are answers here.
    reporters: [
      {
        onTestCaseResult: () => void process.stdout.write('.'),
        onTestModuleEnd: (file) => {
          for (const { message } of file.errors()) process.stdout.write(`\n${file.moduleId}: ${message}\n`);
        },
      },
    ],
    dangerouslyIgnoreUnhandledErrors: true,
    maxWorkers: 1,
    projects: (tests.test?.projects ?? []).flatMap((project) =>
      typeof project === 'object' && 'test' in project
        ? {
            ...project,
            plugins: [preparedFiles],
            test: {
              ...project.test,
              maxWorkers: 1,
              // A screen that takes too long on a busy machine would be left out, and those after it.
              testTimeout: 900_000,
              hookTimeout: 900_000,
              runner: join(import.meta.dirname, 'runner.ts'),
              // It would keep prepared files for other runs.
              fsModuleCache: false,
            },
          }
        : [],
    ),
  },
});
