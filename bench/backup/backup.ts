import { execFile } from 'node:child_process';
import { mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { z } from 'zod';
import { ensureDemo } from '../../gateway/seed/ensure-demo.ts';
import { openDatabase } from '../../gateway/src/platform/database/database.ts';
import { migrate } from '../../gateway/src/platform/database/schema/migrate.ts';
import { statement } from '../../gateway/src/platform/database/port.ts';
import { openPostgres } from '../../gateway/src/platform/database/postgres.ts';
import { generateKeys, parseKeys } from '../../gateway/src/platform/keys/key-ring.ts';
import { MIGRATIONS } from '../../gateway/src/platform/open-store.ts';
import { startPostgres } from '../../scripts/processes/postgres.ts';

const size = statement(
  'bench.backup_size',
  z.object({ employees: z.number(), bytes: z.number() }),
  'select (select count(*) from employee) as employees, pg_database_size(current_database()) as bytes',
);
const PAYSTEAD = join(import.meta.dirname, '../../paystead');
const megabytes = (bytes: number) => Math.round(bytes / 1_000_000);

/** Measures a backup of a large demo, its verification, and its restore into the empty database of another server. */
export async function backup(employees: number, tell: (line: string) => void): Promise<void> {
  const [from, to] = [await startPostgres({ fsync: 'on' }), await startPostgres({ fsync: 'on' })];
  const folder = await mkdtemp(join(tmpdir(), 'paystead-backup-bench-'));
  try {
    if ('absent' in from || 'absent' in to)
      return tell('Backups are measured on PostgreSQL, which is not on this machine.');
    const keys = generateKeys();
    const driver = await openPostgres({ url: from.url, bootstrap: true });
    await migrate(driver, MIGRATIONS);
    const database = openDatabase(driver);
    await ensureDemo({ database, keys: parseKeys(keys) }, { employees, today: '2026-11-20' }, tell);
    const full = await database.asMaintenance((tx) => tx.one(size, []));
    await database.close();

    const file = join(folder, 'bench.backup');
    const timed = async (what: string, url: string, ...command: readonly string[]) => {
      const environment = {
        ...process.env,
        DATABASE_URL: url,
        PAYSTEAD_KEYS: keys,
        PAYSTEAD_AUDIT_ANCHORS: join(folder, what),
      };
      const began = performance.now();
      const done = promisify(execFile)(PAYSTEAD, command, { env: environment, maxBuffer: 64 * 1024 * 1024 });
      // Exit 3 says that this installation, which never ran, has no anchors to compare with.
      await done.catch((error: { code?: number }) => {
        if (error.code !== 3) throw error;
      });
      const seconds = (performance.now() - began) / 1000;
      const rate = megabytes(full.bytes) / seconds;
      tell(`${what.padEnd(8)} ${seconds.toFixed(1).padStart(7)} s, ${rate.toFixed(1)} MB of database a second`);
    };
    tell(`database of ${full.employees} people: ${megabytes(full.bytes)} MB`);
    await timed('backup', from.url, 'backup', file);
    tell(`file: ${megabytes((await stat(file)).size)} MB`);
    await timed('verify', from.url, 'backup', 'verify', file);
    await timed('restore', to.url, 'restore', file);
  } finally {
    for (const server of [from, to]) if ('stop' in server) await server.stop();
    await rm(folder, { recursive: true, force: true });
  }
}
