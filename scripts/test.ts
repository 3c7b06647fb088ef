import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { z } from 'zod';
import { ensurePortal } from './build-portal/portal.ts';
import { startPostgres } from './processes/postgres.ts';
import { checkRuntime } from './runtime.ts';
import { run } from './processes/run.ts';

checkRuntime();

const summary = z.object({
  numPassedTests: z.int(),
  numFailedTests: z.int(),
  numPendingTests: z.int(),
  numFailedTestSuites: z.int(),
});

/** Runs every test: rules, features on both engines, components and browser journeys. Ends with one line of counts. */
async function test(): Promise<number> {
  await ensurePortal((step) => process.stdout.write(`${step}\n`));
  const postgres = await startPostgres();
  if ('absent' in postgres) process.stdout.write(`The tests run on the embedded engine only: ${postgres.absent}.\n`);
  const folder = mkdtempSync(join(tmpdir(), 'paystead-test-'));
  const report = join(folder, 'report.json');
  try {
    const code = await run(
      'vitest',
      ['run', '--reporter=default', '--reporter=json', `--outputFile.json=${report}`, ...process.argv.slice(2)],
      { PAYSTEAD_TEST_POSTGRES: 'url' in postgres ? postgres.url : '' },
    );
    const counts = read(report);
    if (counts === null) {
      process.stdout.write('\n0 passed, 1 failed\n');
      return code || 1;
    }
    const failed = counts.numFailedTests + (counts.numFailedTests === 0 && code !== 0 ? 1 : 0);
    process.stdout.write(`\n${counts.numPassedTests} passed, ${failed} failed\n`);
    return code;
  } finally {
    if ('stop' in postgres) await postgres.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

function read(report: string): z.infer<typeof summary> | null {
  try {
    return summary.parse(JSON.parse(readFileSync(report, 'utf8')));
  } catch {
    return null;
  }
}

process.exit(await test());
