import { z } from 'zod';
import type { VisibleEmployee } from '../../platform/access/visible-employee.ts';
import { statement, type Transaction } from '../../platform/database/port.ts';
import { federalRow } from './store.ts';

const labJobRow = z.object({
  isOwn: z.boolean(),
  employerName: z.string(),
  frequency: z.enum(['W', 'B', 'S', 'M']),
  lastCheck: z.object({ checkDate: z.string(), net: z.int(), federalWages: z.int(), federalTax: z.int() }).nullable(),
  yearToDate: z.object({ wages: z.int(), withheld: z.int() }),
  checkDates: z.array(z.string()),
  federal: federalRow.nullable(),
  lockIn: federalRow.nullable(),
});
export type LabJobRow = z.infer<typeof labJobRow>;

const readLabJobs = statement(
  'taxes.lab_jobs',
  z.object({ job: labJobRow }),
  'select job from tax_lab_jobs($1, $2, $3, $4) as job',
);

/**
 * Returns the jobs of the signed-in person at every employer on this server, the job of this `VisibleEmployee` first.
 */
export async function labJobs(
  tx: Transaction,
  _employee: VisibleEmployee<'taxes'>,
  who: { readonly personId: string; readonly profileId: string; readonly requestId: string },
  now: Date,
): Promise<LabJobRow[]> {
  const rows = await tx.rows(readLabJobs, [who.personId, who.profileId, who.requestId, now.toISOString()]);
  return rows.map(({ job }) => job);
}
