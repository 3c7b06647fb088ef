import { readConfig } from '../../config.ts';
import { readHeader, unknownMigration } from '../../platform/backup/read-header.ts';
import { verifyBackup } from '../../platform/backup/verify-backup.ts';
import { readMigrations } from '../../platform/database/schema/migrations-folder.ts';
import { MIGRATIONS } from '../../platform/open-store.ts';
import type { Command } from '../command.ts';
import { pathIn } from '../paths.ts';
import { onBackup } from './broken.ts';
import { keysFor } from './keys.ts';
import { BackupRefused, text } from './texts.ts';

/** Verifies a backup without the database that it is of. Exit 1: damaged, or the audit was altered; 3: no anchors to compare. */
export const verifyBackupCommand: Command = {
  name: 'backup verify',
  runs: 'here',
  about: (language) => text(language, 'verify.about'),
  takes: ['file'],
  async run(context) {
    const { given, environment, status, language = 'en' } = context;
    const path = pathIn(context, given[0] ?? '');
    return onBackup(path, async () => {
      const header = await readHeader(path);
      const keys = keysFor(header, readConfig(environment));
      const unknown = unknownMigration(header, await readMigrations(MIGRATIONS));
      if (unknown !== undefined) throw new BackupRefused('restore.tooNew', { name: unknown });
      const { contents, ssns, audit } = await verifyBackup(path, header, {
        keys,
        migrations: MIGRATIONS,
        progress: (rows) => status?.(text(language, 'verify.progress', { rows })),
      });
      const rows = Object.values(contents.rows).reduce((sum, count) => sum + count, 0);
      const tables = Object.keys(contents.rows).length;
      const { verdict, events, seals } = audit;
      const isAuditSound = verdict === 'intact' || verdict === 'notCompared';
      return {
        done: verdict === 'intact',
        exit: isAuditSound ? 3 : 1,
        lines: [
          text(language, 'verify.whole', { at: header.createdAt, rows, tables, files: contents.files }),
          text(language, 'verify.ssns', { count: ssns }),
          text(language, `verify.audit.${verdict}`, { events, seals }),
        ],
        data: { createdAt: header.createdAt, rows: contents.rows, files: contents.files, ssns, audit: verdict },
      };
    });
  },
};
