import { z } from 'zod';
import type { Session } from '../../platform/access/session.ts';
import type { VisibleEmployee } from '../../platform/access/visible-employee.ts';
import { statement, type Transaction } from '../../platform/database/port.ts';
import { federalRow } from './taxes-store.ts';

const calculatorJobRow = z.object({
  isOwn: z.boolean(),
  employerName: z.string(),
  frequency: z.enum(['W', 'B', 'S', 'M']),
  usualCheck: z
    .object({
      checkDate: z.string(),
      net: z.int(),
      federalWages: z.int(),
      federalTax: z.int(),
      outOf: z.int(),
    })
    .nullable(),
  ageAtYearEnd: z.int().nullable(),
  /** The year's earnings by code, cents. */
  earnedThisYear: z.array(z.object({ code: z.string(), amount: z.int() })),
  /** As the pay engine counted it; null where another system paid. */
  overtimePremium: z.int().nullable(),
  yearToDate: z.object({ wages: z.int(), withheld: z.int() }),
  checkDates: z.array(z.string()),
  federal: federalRow.nullable(),
  lockIn: federalRow.nullable(),
});
export type CalculatorJobRow = z.infer<typeof calculatorJobRow>;

const calculatorJobs = statement(
  'taxes.calculator_jobs',
  z.object({ job: calculatorJobRow }),
  'select job from tax_lab_jobs($1, $2, $3, $4) as job',
);

/**
 * Returns the jobs of the signed-in person at every employer on this server, the job of this `VisibleEmployee` first.
 */
export async function readCalculatorJobs(
  tx: Transaction,
  _employee: VisibleEmployee<'taxes'>,
  { personId, profileId }: Session,
  requestId: string,
  now: Date,
): Promise<CalculatorJobRow[]> {
  const rows = await tx.rows(calculatorJobs, [personId, profileId, requestId, now.toISOString()]);
  return rows.map(({ job }) => job);
}
