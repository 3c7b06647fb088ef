import { Readable } from 'node:stream';
import type * as contract from '@paystead/contract/features/paychecks/endpoints.ts';
import type { PayExport } from '@paystead/contract/features/paychecks/export-model.ts';
import { hasLeft } from '../../../platform/access/views.ts';
import { found, refuse } from '../../../platform/failures/failure.ts';
import type { FileStore } from '../../../platform/files/port.ts';
import { readStoredFile } from '../../../platform/files/rows.ts';
import type { Call, FileReply, Handled, Lookup } from '../../../platform/http/route.ts';
import { updateToDownloaded } from '../offer/offer-store.ts';
import { selectExport, selectNewestExports, toPayExport } from './export-store.ts';

/** Returns one's ten newest downloads of pay history. */
export async function listExports({
  tx,
  employee,
  now,
}: Call<typeof contract.listExports>): Promise<Handled<typeof contract.listExports>> {
  return { exports: (await selectNewestExports(tx, employee)).map((row) => toPayExport(row, now)) };
}

/** Returns one download with its progress. Errors: `not_found`. */
export async function readExport({ tx, employee, params, now }: Call<typeof contract.readExport>): Promise<PayExport> {
  return toPayExport(found(await selectExport(tx, employee, params.exportId)), now);
}

/** Returns the archive of a finished download. Errors: `not_found`, also while it is built or after it expired. */
export async function downloadExport(
  files: FileStore,
  { tx, employee, session, params, now, audit }: Call<typeof contract.downloadExport>,
): Promise<FileReply> {
  const row = found(await selectExport(tx, employee, params.exportId));
  if (toPayExport(row, now).status !== 'ready' || row.file_id === null) refuse('not_found');
  const file = found(await readStoredFile(tx, employee, row.file_id));
  const downloaded = hasLeft(session) ? await updateToDownloaded(tx, employee, row.years, now) : undefined;
  const offer = downloaded && { downloadedOfferOf: downloaded.offered_at };
  audit.note({ exportId: params.exportId, years: row.years ?? 'all', paychecks: row.total, ...offer });
  return {
    fileName: file.fileName,
    contentType: file.contentType,
    content: Readable.from(files.open(file), { objectMode: false }),
  };
}

type ExportLookup = Pick<Lookup<typeof contract.readExport>, 'tx' | 'employee' | 'params'>;

/** Checks whether a download is the employee's own. */
export async function hasExport({ tx, employee, params }: ExportLookup): Promise<boolean> {
  return (await selectExport(tx, employee, params.exportId)) !== undefined;
}
