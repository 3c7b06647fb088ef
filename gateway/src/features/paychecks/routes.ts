import { randomUUID } from 'node:crypto';
import type { QueryOf } from '@paystead/contract/endpoint.ts';
import * as contract from '@paystead/contract/features/paychecks/endpoints.ts';
import type { CheckDetail, PaychecksReply } from '@paystead/contract/features/paychecks/model.ts';
import type { FileStore } from '../../platform/files/port.ts';
import { hotRoute, route, type Route } from '../../platform/http/route.ts';
import type { KeyRing } from '../../platform/keys/key-ring.ts';
import { withBrand, type BrandOf } from '../../platform/pdf/brand.ts';
import type { PdfRenderer } from '../../platform/pdf/renderer.ts';
import { fromCursor } from './cursor.ts';
import { readCheck } from './detail-store.ts';
import { exportRoutes } from './export-routes.ts';
import { cutPage, PAGE_SIZE } from './rules.ts';
import { selectionFile } from './selection.ts';
import { readStatement } from './statement.ts';
import { statementFile } from './statement-file.ts';
import { readChecks, readOwn, readOwnValues, type ChecksPage, type PageRequest } from './store.ts';

type Query = QueryOf<typeof contract.listPaychecks>;

export interface PaychecksPorts {
  readonly pdf: PdfRenderer;
  readonly files: FileStore;
  readonly keys: KeyRing;
  /** Returns the branding of a client's documents. */
  readonly brandOf: BrandOf;
}

export function paychecksRoutes({ pdf, files, keys, brandOf }: PaychecksPorts): Route[] {
  return [
    hotRoute(contract.listPaychecks, async (call) => {
      // Invalid input leaves no query here. The session is still checked, because 401 comes before 422.
      const pageRequest = attempt(() => (call.query as Query | undefined) && pageRequestOf(call.query));
      const values = readOwnValues(call.enter, call.requestId, randomUUID(), pageRequest.value ?? null);
      const [row] = await call.read(readOwn, values);
      const verdict = row?.verdict ?? 'unknown';
      if (verdict === 'ok' && pageRequest.failure !== undefined) throw pageRequest.failure;
      return { verdict, reply: row?.page ? toReply(row.page, call.query) : null };
    }),

    route(contract.listPaychecksOfEmployee, async ({ tx, employee, query, now }) =>
      toReply(await readChecks(tx, employee, pageRequestOf(query), now), query),
    ),

    route(contract.readCheckDetail, ({ tx, employee, session, body }) =>
      readStatement(tx, employee, session, body.checkId),
    ),

    route(
      contract.downloadCheck,
      async ({ tx, employee, session, params, query, language, now, audit }) => {
        const check = await readStatement(tx, employee, session, params.id);
        const format = query.format ?? 'pdf';
        audit.note({ format });
        const branded = withBrand(pdf, await brandOf(tx, employee.clientId, now));
        return statementFile(check, format, query.lang ?? language, branded);
      },
      { exists: async ({ tx, employee, params }) => (await readCheck(tx, employee, params.id)) !== undefined },
    ),

    route(contract.downloadSelection, async ({ tx, employee, session, body, language, now, audit }) => {
      const checks: CheckDetail[] = [];
      for (const checkId of body.checkIds) checks.push(await readStatement(tx, employee, session, checkId));
      audit.note({ format: body.format, paychecks: checks.length });
      const branded = withBrand(pdf, await brandOf(tx, employee.clientId, now));
      return selectionFile(checks, body.format, body.lang ?? language, branded, now);
    }),

    ...exportRoutes(files, keys),
  ];
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
