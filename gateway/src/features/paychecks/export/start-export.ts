import { randomUUID } from 'node:crypto';
import type * as contract from '@paystead/contract/features/paychecks/endpoints.ts';
import type { PayExport } from '@paystead/contract/features/paychecks/export-model.ts';
import { hasLeft } from '../../../platform/access/views.ts';
import { found, refuse } from '../../../platform/failures/failure.ts';
import type { Call } from '../../../platform/http/route.ts';
import { updateToAccepted } from '../offer/offer-store.ts';
import { countExportChecks, insertExport, selectExport, selectExportInProgress, toPayExport } from './export-store.ts';

/**
 * Requests a download of one's pay history, which a job builds. Repeating the same request returns the one in progress. For
 * a former employee, it accepts the offer of the last year's stubs if it has all of them.
 *
 * Errors: `invalid_input` (no paychecks in these years), `version_conflict` (a different download is in progress).
 */
export async function startExport(call: Call<typeof contract.startExport>): Promise<PayExport> {
  const { tx, employee, session, body, now, audit } = call;
  const years = body.years && [...new Set(body.years)].toSorted((a, b) => a - b);
  const language = body.lang ?? call.language;
  const total = await countExportChecks(tx, employee, years);
  if (total === 0) refuse('invalid_input', { faults: [{ pointer: '/years', code: 'unknown_choice' }] });

  const exportId = randomUUID();
  const started = await insertExport(
    tx,
    employee,
    { exportId, personId: session.personId, language, years, total },
    now,
  );
  const row = found(await (started ? selectExport(tx, employee, exportId) : selectExportInProgress(tx, employee)));
  if (row.language !== language || JSON.stringify(row.years) !== JSON.stringify(years)) refuse('version_conflict');
  const accepted = hasLeft(session) ? await updateToAccepted(tx, employee, years, now) : undefined;
  const offer = accepted && { acceptedOfferOf: accepted.offered_at };
  audit.note({ exportId: row.export_id, years: years ?? 'all', paychecks: row.total, ...offer });
  return toPayExport(row, now);
}
