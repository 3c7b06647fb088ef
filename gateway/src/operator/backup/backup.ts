import { createBackup } from '../../platform/backup/create-backup.ts';
import { choosePlace } from '../../platform/files/choose-place.ts';
import { send } from '../../platform/outbound.ts';
import type { Command } from '../command.ts';
import { pathIn } from '../paths.ts';
import { checkIsFree, openPrivateFile } from '../private-file.ts';
import { withStore } from '../store.ts';
import { text } from './texts.ts';

/** Absent files that are named; `--json` lists all. */
const NAMED = 5;

/** Backs up the store, also while it runs: on PostgreSQL from a snapshot, embedded while requests wait. */
export const backupCommand: Command = {
  name: 'backup',
  about: (language) => text(language, 'backup.about'),
  takes: ['file'],
  async run(context) {
    const { given, status, signal, language = 'en' } = context;
    const path = pathIn(context, given[0] ?? '');
    await checkIsFree(path);
    return withStore(context, async ({ database, driver, config, keys, auditAnchors, clock }) => {
      const file = await openPrivateFile(path, 'backup');
      let bytes = 0;
      try {
        const contents = await createBackup(
          {
            driver,
            keys,
            place: choosePlace(config.files, config.dataFolder, database, send),
            anchors: auditAnchors,
            now: clock.now(),
            progress(step) {
              signal?.throwIfAborted();
              status?.(text(language, 'backup.progress', step));
            },
          },
          async (piece) => {
            bytes += piece.length;
            await file.write(piece);
          },
        );
        await file.complete();
        const { rows, files, absentFiles } = contents;
        const total = Object.values(rows).reduce((sum, count) => sum + count, 0);
        const ids = [...keys.all.keys()];
        return {
          done: true,
          lines: [
            text(language, 'backup.done', {
              rows: total,
              tables: Object.keys(rows).length,
              files,
              path,
              megabytes: (bytes / 1_000_000).toFixed(1),
            }),
            ...(absentFiles.length > 0
              ? [
                  text(language, 'backup.absent', {
                    count: absentFiles.length,
                    locations: absentFiles.slice(0, NAMED).join(', '),
                  }),
                ]
              : []),
            text(language, 'backup.keys', { count: ids.length, ids: ids.join(', ') }),
            text(language, 'backup.next', { path }),
          ],
          data: { path, bytes, rows, files, absentFiles, keys: ids },
        };
      } finally {
        await file.discard();
      }
    });
  },
};
