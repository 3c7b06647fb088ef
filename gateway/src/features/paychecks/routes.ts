import { randomUUID } from 'node:crypto';
import type { QueryOf } from '@paystead/contract/endpoint.ts';
import * as contract from '@paystead/contract/features/paychecks/endpoints.ts';
import type { PaychecksReply } from '@paystead/contract/features/paychecks/model.ts';
import { visibleToOthers } from '../../platform/access/views.ts';
import { found } from '../../platform/failures/failure.ts';
import { hotRoute, route, type Route } from '../../platform/http/route.ts';
import { fromCursor } from './cursor.ts';
import { toDetail } from './detail.ts';
import { readCheck } from './detail-store.ts';
import { cutPage, PAGE_SIZE } from './rules.ts';
import { readChecks, readOwn, readOwnValues, type ChecksPage, type PageAsked } from './store.ts';

type Query = QueryOf<typeof contract.listPaychecks>;

export function paychecksRoutes(): Route[] {
  return [
    hotRoute(contract.listPaychecks, async (call) => {
      // Inputs may be faulty here (then there is no query): 401 comes before 422, so the session is asked all the same.
      const asked = attempt(() => (call.query as Query | undefined) && askedBy(call.query));
      const values = readOwnValues(call.enter, call.requestId, randomUUID(), asked.value ?? null);
      const [row] = await call.read(readOwn, values);
      const verdict = row?.verdict ?? 'unknown';
      if (verdict === 'ok' && asked.failure !== undefined) throw asked.failure;
      return { verdict, reply: row?.page ? toReply(row.page, call.query) : null };
    }),

    route(contract.listPaychecksOfEmployee, async ({ tx, employee, query, now }) =>
      toReply(await readChecks(tx, employee, askedBy(query), now), query),
    ),

    route(contract.readCheckDetail, async ({ tx, employee, session, body }) => {
      const row = found(await readCheck(tx, employee, body.checkId));
      const showBanks = employee.view === 'self' || visibleToOthers(session, 'bank');
      return toDetail(row, employee.employeeId, showBanks);
    }),
  ];
}

/** One row more than the page shows, which tells whether there is a next page. */
function askedBy(query: Query): PageAsked {
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
