import { readFile } from 'node:fs/promises';
import type { KeyObject } from 'node:crypto';
import { exportClient } from '../../imports/export/export-client.ts';
import { KEY_FILE } from '../../imports/sealing/sealed-columns.ts';
import { instantText } from '../../platform/clock.ts';
import { fingerprintOf, recipientKey } from '../../platform/keys/sealed-file.ts';
import { recordClientChange } from '../clients/client-store.ts';
import { known } from '../clients/client-tool.ts';
import type { Command, Context } from '../command.ts';
import { changedBy } from '../in-one-transaction.ts';
import { pathIn } from '../paths.ts';
import { withStore } from '../store.ts';
import { exportFolder, isFreeFolder } from './export-folder.ts';
import { text } from './texts.ts';

/** Writes a client as the files that an import reads; the client's history says so. */
export const exportClientCommand: Command = {
  name: 'export client',
  about: (language) => text(language, 'client.about'),
  takes: ['client code', 'folder'],
  options: { 'with-sealed': 'boolean', to: 'string', by: 'string' },
  async run(context) {
    const { given, language = 'en' } = context;
    const folder = pathIn(context, given[1] ?? '');
    const recipient = await recipientIn(context);
    if (!(await isFreeFolder(folder))) return refused(text(language, 'client.notEmpty', { folder }));
    if (recipient === 'missing') return refused(text(language, 'client.needsKey'));
    return withStore(context, async ({ database, keys, files, clock }) => {
      const found = await database.asMaintenance((tx) => known(tx, context, clock.now()));
      const client = { ...found, clientCode: found.code };
      const written = await exportClient({ database, keys, files }, client, exportFolder(folder), recipient);
      const fingerprint = recipient && fingerprintOf(recipient);
      const detail = { rows: written.rows, attachments: written.attachments, ...(fingerprint && { fingerprint }) };
      await database.asMaintenance((tx) =>
        recordClientChange(tx, found, {
          at: instantText(clock.now()),
          changed_by: changedBy(context),
          action: 'export',
          detail,
        }),
      );
      const rows = Object.values(written.rows).reduce((sum, count) => sum + count, 0);
      return {
        done: true,
        lines: [
          ...Object.entries(written.rows).map(([file, count]) => text(language, 'client.row', { file, rows: count })),
          text(language, 'client.done', {
            rows,
            files: Object.keys(written.rows).length,
            attachments: written.attachments,
            folder,
          }),
          fingerprint
            ? text(language, 'client.sealed', { fingerprint, keyFile: KEY_FILE })
            : text(language, 'client.masked'),
        ],
        data: { folder, ...detail },
      };
    });
  },
};

const refused = (reason: string) => ({ done: false, lines: [reason], data: { reason } });

/** Returns the recipient's key, null for masked numbers, or `missing` if sealing has no key. */
async function recipientIn(context: Context): Promise<KeyObject | null | 'missing'> {
  const { to, 'with-sealed': sealed } = context.options ?? {};
  if (sealed !== true && to === undefined) return null;
  if (typeof to !== 'string') return 'missing';
  return recipientKey(await readFile(pathIn(context, to), 'utf8'));
}
