import { hrRecordsEndpoints } from '@paystead/contract/features/hr-records/endpoints.ts';
import { certificationStatus } from '@paystead/contract/features/hr-records/rules.ts';
import type { Session } from '../../platform/access/session.ts';
import { hasLeft } from '../../platform/access/views.ts';
import { refuse } from '../../platform/failures/failure.ts';
import { route, type Handled, type Route } from '../../platform/http/route.ts';
import { fromCursor, toCursor } from './cursor.ts';
import type { KindKey } from './kinds.ts';
import { dayOf, readRecords, type PlacedRecord } from './store.ts';

type RecordsEndpoint = (typeof hrRecordsEndpoints)[number];

/** More records of one kind than most people have: a page is usually the whole list. */
const PAGE_SIZE = 100;

/** HR-1: nine kinds of record, one's own and an employee's, in one handler. */
export function hrRecordsRoutes(): Route[] {
  return hrRecordsEndpoints.map((endpoint: RecordsEndpoint) => {
    const key = kindOf(endpoint);
    return route(endpoint, async ({ tx, employee, session, query, now }) => {
      refuseClosed(key, endpoint, session);
      const limit = query.limit ?? PAGE_SIZE;
      const after = query.cursor === undefined ? null : fromCursor(query.cursor);
      // One row more than the page shows tells whether there is a next page.
      const rows = await readRecords(tx, key, employee, after, limit + 1);
      const shown = rows.slice(0, limit);
      const last = shown.at(-1);
      return {
        [key]: key === 'certifications' ? withStatus(shown, await dayOf(tx, employee, now)) : shown,
        nextCursor: last && rows.length > limit ? toCursor({ key: last.sortKey, id: last.id }) : null,
        // The binder parses every reply by the contract, which drops anything that does not belong to the kind.
      } as unknown as Handled<RecordsEndpoint>;
    });
  });
}

/** `hrRecords.awards` and `hrRecords.awardsOfEmployee` are both of the kind `awards`. */
function kindOf({ name }: RecordsEndpoint): KindKey {
  return name.replace(/^hrRecords\.|OfEmployee$/g, '') as KindKey;
}

/** Throws `not_found` for reviews without their flag, and for everything of a former employee: no menu lists these. */
function refuseClosed(key: KindKey, endpoint: RecordsEndpoint, session: Session): void {
  if (key === 'reviews' && !session.policy.reviews_enabled) refuse('not_found');
  if (endpoint.who === 'self' && hasLeft(session)) refuse('not_found');
}

function withStatus(certifications: readonly PlacedRecord[], today: string): PlacedRecord[] {
  return certifications.map((one) => ({
    ...one,
    status: certificationStatus((one['expirationDate'] as string | null | undefined) ?? null, today),
  }));
}
