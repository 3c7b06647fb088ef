import type { Readiness } from '../../health.ts';
import type { Driver } from '../driver.ts';
import { statusAgainst } from './migrate.ts';
import { readMigrations, type Migration } from './migrations-folder.ts';

/**
 * Returns a check that compares the database's schema with this build's (`folder`) on each call: ready on its own version
 * and on the next one, since the next release may have migrated the database after this gateway started. Says nothing
 * about a database that is unavailable, which has a check of its own.
 */
export function schemaReadiness(driver: Driver, folder: string): Readiness {
  let known: Promise<readonly Migration[]> | null = null;
  return async () => {
    const migrations = await (known ??= readMigrations(folder));
    const status = await statusAgainst(driver, migrations).catch(() => null);
    if (status?.state === 'refused') return status.reason;
    if (status?.state !== 'pending') return null;
    return `The database is at ${status.at}, this build needs ${migrations.length}: run \`./paystead migrate\`.`;
  };
}
