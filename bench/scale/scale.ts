import { z } from 'zod';
import { ensureDemo } from '../../gateway/seed/ensure-demo.ts';
import { openDatabase } from '../../gateway/src/platform/database/database.ts';
import { migrate } from '../../gateway/src/platform/database/schema/migrate.ts';
import { statement } from '../../gateway/src/platform/database/port.ts';
import { openPostgres } from '../../gateway/src/platform/database/postgres.ts';
import { appRole, ownerRole } from '../../gateway/src/platform/database/session.ts';
import { generateKeys, parseKeys } from '../../gateway/src/platform/keys/key-ring.ts';
import { MIGRATIONS } from '../../gateway/src/platform/open-store.ts';
import { startPostgres } from '../../scripts/processes/postgres.ts';
import { payReads } from './pay-reads.ts';
import { tableSizes } from './table-sizes.ts';

const counts = statement(
  'bench.counts',
  z.object({ employees: z.number(), checks: z.number(), megabytes: z.number() }),
  `select (select count(*) from employee) as employees, (select count(*) from pay_check) as checks,
          pg_database_size(current_database()) / 1048576 as megabytes`,
);

const auditSize = statement(
  'bench.audit_size',
  z.object({ rows: z.number(), bytes: z.number() }),
  `select (select count(*) from audit_event)::float8 as rows,
          (select sum(pg_total_relation_size(inhrelid)) from pg_inherits where inhparent = 'audit_event'::regclass)::float8 as bytes`,
);

/**
 * Measures loading a large demo on PostgreSQL (rows per second, seconds, peak memory),
 * the size of each group of tables, and the duration of pay reads.
 */
export async function scale(employees: number, tell: (line: string) => void): Promise<void> {
  const postgres = await startPostgres();
  if ('absent' in postgres) {
    tell(`Growing the demonstration is measured on PostgreSQL: ${postgres.absent}.`);
    return;
  }
  const driver = await openPostgres({ url: postgres.url, bootstrap: true });
  await migrate(driver, MIGRATIONS);
  const database = openDatabase(driver);
  let peak = 0;
  const watch = setInterval(() => {
    peak = Math.max(peak, process.memoryUsage.rss());
  }, 250);
  const began = performance.now();
  const keys = parseKeys(generateKeys());
  await ensureDemo({ database, keys }, { employees, today: '2026-11-20' }, tell);
  const seconds = (performance.now() - began) / 1000;
  clearInterval(watch);
  const found = await database.asMaintenance((tx) => tx.one(counts, []));
  tell('');
  tell(
    `${found.employees} people with ${found.checks} checks in ${seconds.toFixed(0)} s: ${(found.checks / seconds).toFixed(0)} checks/s`,
  );
  tell(`peak memory of the process ${(peak / 1_048_576).toFixed(0)} MB, database ${found.megabytes} MB`);
  // Only the owner of the tables may analyze them.
  await driver.exclusively((connection) => connection.script(`set role ${ownerRole}; analyze; set role ${appRole}`));
  tell('');
  await tableSizes(database, found.employees, tell);
  tell('');
  await payReads(database, keys, tell);
  const audit = await database.asMaintenance((tx) => tx.one(auditSize, []));
  tell(
    `audit of these reads: ${audit.rows} rows, ${(audit.bytes / Math.max(1, audit.rows)).toFixed(0)} bytes each with indexes`,
  );
  await database.close();
  await postgres.stop();
}
