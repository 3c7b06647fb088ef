import { randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import * as contract from '@paystead/contract/features/paychecks/endpoints.ts';
import { Failure, found, refuse } from '../../platform/failures/failure.ts';
import type { FileStore } from '../../platform/files/port.ts';
import { readStoredFile } from '../../platform/files/rows.ts';
import { route, type Lookup, type Route } from '../../platform/http/route.ts';
import type { KeyRing } from '../../platform/keys/key-ring.ts';
import { publishedKeys } from '../../platform/keys/signature.ts';
import { keptUntil } from './export-job.ts';
import {
  cancelExportRow,
  countExportChecks,
  insertExport,
  listExportRows,
  readExportRow,
  readExportUnderWay,
  resumeExportRow,
  toPayExport,
} from './export-store.ts';

/** Downloads of one's own pay history: requested here, built by the job. */
export function exportRoutes(files: FileStore, keys: KeyRing): Route[] {
  return [
    route(contract.startExport, async ({ tx, employee, session, body, language, now, audit }) => {
      const years = body.years && [...new Set(body.years)].toSorted((a, b) => a - b);
      const requested = { language: body.lang ?? language, years };
      const total = await countExportChecks(tx, employee, years);
      if (total === 0) throw new Failure('invalid_input', { faults: [{ pointer: '/years', code: 'unknown_choice' }] });
      const exportId = randomUUID();
      const started = await insertExport(
        tx,
        employee,
        { ...requested, exportId, personId: session.personId, total },
        now,
      );
      const row = found(await (started ? readExportRow(tx, employee, exportId) : readExportUnderWay(tx, employee)));
      // Repeating the same request is no conflict; a different one has to wait.
      if (row.language !== requested.language || JSON.stringify(row.years) !== JSON.stringify(years))
        refuse('version_conflict');
      audit.note({ exportId: row.export_id, years: years ?? 'all', paychecks: row.total });
      return toPayExport(row, now);
    }),

    route(contract.listExports, async ({ tx, employee, now }) => ({
      exports: (await listExportRows(tx, employee)).map((row) => toPayExport(row, now)),
    })),

    route(contract.readExport, async ({ tx, employee, params, now }) =>
      toPayExport(found(await readExportRow(tx, employee, params.exportId)), now),
    ),

    route(
      contract.cancelExport,
      async ({ tx, employee, params, now, audit }) => {
        const before = found(await readExportRow(tx, employee, params.exportId));
        audit.note({ exportId: params.exportId });
        const done = await cancelExportRow(tx, employee, params.exportId, keptUntil(now));
        if (!done && before.status !== 'cancelled') refuse('version_conflict');
        return toPayExport(found(await readExportRow(tx, employee, params.exportId)), now);
      },
      { exists: isKnown },
    ),

    route(
      contract.resumeExport,
      async ({ tx, employee, params, now, audit }) => {
        found(await readExportRow(tx, employee, params.exportId));
        audit.note({ exportId: params.exportId });
        if (!(await resumeExportRow(tx, employee, params.exportId, now))) refuse('version_conflict');
        return toPayExport(found(await readExportRow(tx, employee, params.exportId)), now);
      },
      { exists: isKnown },
    ),

    route(
      contract.downloadExport,
      async ({ tx, employee, params, now, audit }) => {
        const row = found(await readExportRow(tx, employee, params.exportId));
        if (toPayExport(row, now).status !== 'ready' || row.file_id === null) refuse('not_found');
        const file = found(await readStoredFile(tx, employee, row.file_id));
        audit.note({ exportId: params.exportId, years: row.years ?? 'all', paychecks: row.total });
        return {
          fileName: file.fileName,
          contentType: file.contentType,
          content: Readable.from(files.open(file), { objectMode: false }),
        };
      },
      { exists: isKnown },
    ),

    route(contract.readExportKeys, () => ({ keys: [...publishedKeys(keys)] })),
  ];
}

type Looked = Pick<Lookup<typeof contract.readExport>, 'tx' | 'employee' | 'params'>;

/** Returns true if an archive is the employee's own. */
async function isKnown({ tx, employee, params }: Looked): Promise<boolean> {
  return (await readExportRow(tx, employee, params.exportId)) !== undefined;
}
