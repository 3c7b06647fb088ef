import { z } from 'zod';
import { checkNeighbor, checkSummary, paychecksReply } from '@paystead/contract/features/paychecks/model.ts';
import type { VisibleEmployee } from '../../../platform/access/visible-employee.ts';
import { statement, type SqlValue, type Transaction } from '../../../platform/database/port.ts';
import type { CheckPosition } from './cursor.ts';
import { storedLines } from '../stored-lines.ts';

const page = z.object({
  checks: z.array(checkSummary.extend({ sequence: z.int() })),
  years: paychecksReply.shape.years,
  hasEarlierPayStubs: paychecksReply.shape.hasEarlierPayStubs,
  hasOffers: paychecksReply.shape.hasOffers,
  hasGarnishments: paychecksReply.shape.hasGarnishments,
  yearToDate: paychecksReply.shape.yearToDate,
  nextPay: paychecksReply.shape.nextPay,
});
export type ChecksPage = z.infer<typeof page>;

/** The part of a check that the comparison reads. The lines are null if both checks pay the same. */
const stub = checkNeighbor.extend({
  periodBegin: z.string(),
  periodEnd: z.string(),
  employer: z.object({ ein: z.string() }),
  lines: storedLines.pick({ earnings: true, deductions: true, taxes: true, employer: true }).nullable(),
});

const latestPair = z.object({ before: stub, after: stub });
/** The latest check whose money the person kept, and the one before it of the same kind of run. */
export type LatestPair = z.infer<typeof latestPair>;

/** A page request: one calendar year or all, the position to start after, and the number of checks. */
export interface PageRequest {
  readonly year: number | null;
  readonly before: CheckPosition | null;
  readonly rows: number;
}

/**
 * Checks the session and tenant, writes the audit row and reads the page in one round trip (migration `latest_pair`). The
 * first page of all years comes with the pair that its `comparison` is made of.
 * Values: `readOwnValues`.
 */
export const readOwn = statement(
  'paychecks.read_own',
  z.object({
    verdict: z.enum(['ok', 'weak', 'idle', 'expired', 'revoked', 'token_expired', 'unknown', 'hidden']),
    page: page.nullable(),
    pair: latestPair.nullable(),
  }),
  'select verdict, page, pair from read_own_checks($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)',
);

/** Values of `readOwn`. `pageRequest` null checks the session only: no page is read and no view is recorded. */
export function readOwnValues(
  enter: readonly SqlValue[],
  requestId: string,
  auditEventId: string,
  pageRequest: PageRequest | null,
): SqlValue[] {
  return [...enter, requestId, auditEventId, ...valuesOf(pageRequest)];
}

const readPage = statement(
  'paychecks.page',
  z.object({ page }),
  'select checks_page($1, $2, $3, $4, $5, $6, $7) as page',
);

/** Returns one page of an employee's checks, newest first, with years, year to date and the next payday as of `now`. */
export async function readChecks(
  tx: Transaction,
  employee: VisibleEmployee<'pay'>,
  pageRequest: PageRequest,
  now: Date,
): Promise<ChecksPage> {
  const values = [employee.clientId, employee.employeeId, ...valuesOf(pageRequest), now.toISOString()];
  return (await tx.one(readPage, values)).page;
}

function valuesOf(pageRequest: PageRequest | null): SqlValue[] {
  return [
    pageRequest?.year ?? null,
    pageRequest?.before?.checkDate ?? null,
    pageRequest?.before?.sequence ?? null,
    pageRequest?.rows ?? null,
  ];
}
