import { randomUUID } from 'node:crypto';
import type { QueryOf } from '@paystead/contract/endpoint.ts';
import type * as contract from '@paystead/contract/features/paychecks/endpoints.ts';
import type { PaychecksReply } from '@paystead/contract/features/paychecks/model.ts';
import type { Call, HotAnswer, HotCall } from '../../../platform/http/route.ts';
import { readChecks, readOwn, readOwnValues, type ChecksPage, type PageRequest } from './checks-store.ts';
import { fromCursor } from './cursor.ts';
import { latestComparison } from './latest-comparison.ts';
import { cutPage, PAGE_SIZE } from './page.ts';

type Query = QueryOf<typeof contract.listPaychecks>;

/** Returns a page of one's own paychecks, newest first, with the latest comparison, in one round trip (PAY-1). */
export async function listOwnPaychecks(
  call: HotCall<typeof contract.listPaychecks>,
): Promise<HotAnswer<typeof contract.listPaychecks>> {
  const { enter, query, requestId } = call;
  // Invalid input leaves no query here. The session is still checked, because 401 comes before 422.
  const pageRequest = attempt(() => (query as Query | undefined) && pageRequestOf(query));
  const values = readOwnValues(enter, requestId, randomUUID(), pageRequest.value ?? null);
  const [row] = await call.read(readOwn, values);
  const verdict = row?.verdict ?? 'unknown';
  if (verdict === 'ok' && pageRequest.failure !== undefined) throw pageRequest.failure;
  if (!row?.page) return { verdict, reply: null };
  const comparison = row.pair && latestComparison(row.pair);
  return { verdict, reply: { ...toReply(row.page, query), comparison } };
}

/** Returns a page of the paychecks of an employee in scope, newest first. */
export async function listPaychecks({
  tx,
  employee,
  query,
  now,
}: Call<typeof contract.listPaychecksOfEmployee>): Promise<PaychecksReply> {
  return toReply(await readChecks(tx, employee, pageRequestOf(query), now), query);
}

/** Returns a page request for one row more than the page shows: the extra row tells if there is a next page. */
function pageRequestOf(query: Query): PageRequest {
  return {
    year: query.year ?? null,
    before: query.cursor === undefined ? null : fromCursor(query.cursor),
    rows: limitOf(query) + 1,
  };
}

function limitOf(query: Query): number {
  return query.limit ?? PAGE_SIZE;
}

function toReply(page: ChecksPage, query: Query): PaychecksReply {
  const { paychecksList, nextCursor } = cutPage(page.checks, limitOf(query));
  return {
    paychecksList: [...paychecksList],
    years: page.years,
    yearToDate: page.yearToDate,
    hasEarlierPayStubs: page.hasEarlierPayStubs,
    hasOffers: page.hasOffers,
    hasGarnishments: page.hasGarnishments,
    nextPay: page.nextPay,
    nextCursor,
  };
}

function attempt<T>(work: () => T): { readonly value?: T; readonly failure?: unknown } {
  try {
    return { value: work() };
  } catch (failure) {
    return { failure };
  }
}
