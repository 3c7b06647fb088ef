import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ensureGateway, PROGRAM } from './build-gateway/gateway.ts';
import { ensureConsole, ensurePortal } from './build-portal/portal.ts';
import { startPostgres } from './processes/postgres.ts';
import { repeat, repetitionsOf } from './repetitions.ts';
import { checkRuntime } from './runtime.ts';
import { root, run } from './processes/run.ts';
import { summaryOf, timesOf, vitestArguments } from './test-summary.ts';

checkRuntime();

/** Runs every test: rules, features on both engines, components and browser journeys. Ends with one line of counts. */
async function test(given: readonly string[]): Promise<number> {
  await ensureGateway((step) => process.stdout.write(`${step}\n`));
  await ensurePortal((step) => process.stdout.write(`${step}\n`));
  await ensureConsole((step) => process.stdout.write(`${step}\n`));
  const postgres = await startPostgres({ inMemory: true });
  if ('absent' in postgres) process.stdout.write(`The tests run on the embedded engine only: ${postgres.absent}.\n`);
  const folder = mkdtempSync(join(tmpdir(), 'paystead-test-'));
  const report = join(folder, 'report.json');
  try {
    const code = await run('vitest', vitestArguments(given, report), {
      PAYSTEAD_TEST_POSTGRES: 'url' in postgres ? postgres.socketUrl : '',
      PAYSTEAD_TEST_PROGRAM: PROGRAM,
    });
    const json = read(report);
    const times = timesOf(json, root, (file) => readFileSync(join(root, file), 'utf8'));
    process.stdout.write(`\n${times.join('\n')}\n`);
    const { passed, failed, exit } = summaryOf(json, code);
    process.stdout.write(`\n${passed} passed, ${failed} failed\n`);
    return exit;
  } finally {
    if ('stop' in postgres) await postgres.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

function read(report: string): string | null {
  try {
    return readFileSync(report, 'utf8');
  } catch {
    return null;
  }
}

const { times, rest } = repetitionsOf(process.argv.slice(2));
process.exit(
  await repeat(
    times,
    () => test(rest),
    (line) => process.stdout.write(`${line}\n`),
  ),
);
