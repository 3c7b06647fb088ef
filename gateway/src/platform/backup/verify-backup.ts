import { appendFile, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { verifyAudit, type AuditVerdict } from '../audit/verify-audit.ts';
import { openDatabase } from '../database/database.ts';
import { openEmbedded } from '../database/embedded.ts';
import { migrate } from '../database/schema/migrate.ts';
import type { KeyRing } from '../keys/key-ring.ts';
import type { BackupContents, BackupHeader } from './format.ts';
import { beginLoading } from './load-tables.ts';
import { openEverySsn } from './open-sealed.ts';
import { loadPieces, requireCounts } from './restore-backup.ts';

/** The contents of a backup that was read to its end. */
export interface VerifiedBackup {
  readonly contents: BackupContents;
  /** SSNs that the configured keys decrypted: all of them. */
  readonly ssns: number;
  readonly audit: AuditVerdict;
}

/** Tables that the check of the audit and of the keys needs. */
const isNeeded = (table: string): boolean => /^(client|employee|audit_.*)$/.test(table);

/**
 * Reads a whole backup: its checksum and the number of rows of each table. Loads the audit and the employees into a scratch
 * database in a folder of its own, where every SSN is decrypted and the audit is compared with the backup's anchors as they
 * were at its time.
 */
export async function verifyBackup(
  path: string,
  header: BackupHeader,
  {
    keys,
    migrations,
    progress,
  }: { readonly keys: KeyRing; readonly migrations: string; readonly progress: (rows: number) => void },
): Promise<VerifiedBackup> {
  const folder = await mkdtemp(join(tmpdir(), 'paystead-verify-'));
  const anchors = join(folder, 'anchors');
  const driver = await openEmbedded({ folder: join(folder, 'database') });
  try {
    await migrate(driver, migrations, undefined, header.migrations.length);
    const only = new Set(header.tables.map(({ table }) => table).filter(isNeeded));
    const contents = await driver.exclusively(async (connection) => {
      const loader = await beginLoading(connection);
      const read = await loadPieces(path, header, loader, {
        file: () => Promise.resolve(),
        anchors: (content) => appendFile(anchors, content),
        progress,
        only,
      });
      requireCounts(read.contents, read.rows);
      await loader.keepAsLoaded();
      return read.contents;
    });
    const database = openDatabase(driver);
    const ssns = await openEverySsn(database, keys);
    return { contents, ssns, audit: await verifyAudit(database, new Date(header.createdAt), anchors) };
  } finally {
    await driver.close();
    await rm(folder, { recursive: true, force: true });
  }
}
