import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { openDatabase } from '../../gateway/src/platform/database/database.ts';
import { migrate } from '../../gateway/src/platform/database/schema/migrate.ts';
import { openPostgres } from '../../gateway/src/platform/database/postgres.ts';
import { generateKeys } from '../../gateway/src/platform/keys/key-ring.ts';
import { MIGRATIONS } from '../../gateway/src/platform/open-store.ts';
import { startPostgres } from '../../scripts/processes/postgres.ts';
import { writePayFiles } from './pay-files.ts';
import { writePeopleFiles } from './people-files.ts';
import { setUpClient } from './client.ts';
import type { Measured } from './run-import.ts';

/** Few people with years of pay, or many people who are new with their pay. */
export type Shape = 'years' | 'people';
const CHECKS_EACH: Readonly<Record<Shape, number>> = { years: 100, people: 2 };

/**
 * Measures an import of pay files on PostgreSQL: rows per second of reading, planning and applying together, and the peak
 * memory of the importing process (IMP-8); and the same files a second time, which change nothing.
 */
export async function imports(employees: number, shape: Shape, tell: (line: string) => void): Promise<void> {
  const server = await startPostgres();
  if ('absent' in server) {
    tell(`Imports are measured on PostgreSQL: ${server.absent}.`);
    return;
  }
  const folder = await mkdtemp(join(tmpdir(), 'paystead-imports-'));
  try {
    const driver = await openPostgres({ url: server.url, bootstrap: true });
    await migrate(driver, MIGRATIONS);
    const database = openDatabase(driver);
    const isNew = shape === 'people';
    await setUpClient(database, isNew ? 0 : employees);
    await database.close();
    const people = isNew ? await writePeopleFiles(folder, employees) : 0;
    const pay = await writePayFiles(folder, employees, CHECKS_EACH[shape], isNew ? '2026-01-09' : undefined);
    const [checks, rows] = [pay.checks, pay.rows + people];
    const keys = generateKeys();
    for (const what of ['the first time', 'the same files again']) {
      const measured = await importInProcess(server.url, keys, folder);
      const { planSeconds, applySeconds, peakMegabytes } = measured;
      const seconds = planSeconds + applySeconds;
      tell(
        `${checks} checks in ${rows} rows, ${what}: ${Math.round(rows / seconds)} rows/s ` +
          `(read and plan ${planSeconds.toFixed(1)} s, apply ${applySeconds.toFixed(1)} s), peak ${Math.round(peakMegabytes)} MB, ` +
          `${measured.added} rows added, ${measured.kept} kept, ${measured.faults} faults`,
      );
    }
  } finally {
    await server.stop();
    await rm(folder, { recursive: true, force: true });
  }
}

async function importInProcess(url: string, keys: string, folder: string): Promise<Measured> {
  const script = join(import.meta.dirname, 'run-import.ts');
  const { stdout } = await promisify(execFile)(process.execPath, [...(await heapOptions()), script, url, keys, folder]);
  return JSON.parse(stdout) as Measured;
}

/** Returns the options with which `./paystead import` starts Node. */
async function heapOptions(): Promise<string[]> {
  const command = await readFile(join(import.meta.dirname, '../../paystead'), 'utf8');
  const options = /^ *import\) heap='([^']+)'/m.exec(command)?.[1];
  if (options === undefined) throw new Error('The command paystead has no options for imports.');
  return options.split(' ');
}
