import type { recordsEndpoints } from '@paystead/contract/features/hr-records/endpoints.ts';
import { certificationStatus } from '@paystead/contract/features/hr-records/rules.ts';
import type { Session } from '../../../platform/access/session.ts';
import { hasLeft } from '../../../platform/access/views.ts';
import { refuse } from '../../../platform/failures/failure.ts';
import type { Call, Handled } from '../../../platform/http/route.ts';
import { contactsVersion } from '../contacts-store.ts';
import { contactsVerdict, type HrRecordsPorts } from '../contacts-verdict.ts';
import { fromCursor, toCursor } from '../cursor.ts';
import type { KindKey } from '../kinds.ts';
import { readRecords, todayAtPayGroup, type PlacedRecord } from '../store.ts';

export type RecordsEndpoint = (typeof recordsEndpoints)[number];

/** More records of one kind than most people have: a page is usually the whole list. */
const PAGE_SIZE = 100;

/**
 * Returns a page of one kind of HR record, the employee's own or another's (HR-1).
 *
 * Errors: `not_found` (own records after leaving), `invalid_input`.
 */
export function listRecords(endpoint: RecordsEndpoint, ports: HrRecordsPorts) {
  const key = kindOf(endpoint);
  return async ({ tx, employee, session, query, now }: Call<RecordsEndpoint>): Promise<Handled<RecordsEndpoint>> => {
    refuseHidden(endpoint, session);
    const limit = query.limit ?? PAGE_SIZE;
    const after = query.cursor === undefined ? null : fromCursor(query.cursor);
    // One row more than the page shows tells whether there is a next page.
    const rows = await readRecords(tx, key, employee, after, limit + 1);
    const shown = rows.slice(0, limit);
    const last = shown.at(-1);
    return {
      [key]: key === 'certifications' ? withStatus(shown, await todayAtPayGroup(tx, employee, now)) : shown,
      ...(key === 'contacts' && {
        version: await contactsVersion(tx, employee),
        ...contactsVerdict(ports, session, employee),
      }),
      nextCursor: last && rows.length > limit ? toCursor({ key: last.sortKey, id: last.id }) : null,
      // The binder parses every reply by the contract, which drops anything that does not belong to the kind.
    } as unknown as Handled<RecordsEndpoint>;
  };
}

/** Returns the kind of an endpoint: `awards` for `hrRecords.awards` and `hrRecords.awardsOfEmployee`. */
function kindOf({ name }: RecordsEndpoint): KindKey {
  return name.replace(/^hrRecords\.|OfEmployee$/g, '') as KindKey;
}

/** Throws `not_found` for own records of a former employee: no menu lists these. */
function refuseHidden(endpoint: RecordsEndpoint, session: Session): void {
  if (endpoint.who === 'self' && hasLeft(session)) refuse('not_found');
}

function withStatus(certifications: readonly PlacedRecord[], today: string): PlacedRecord[] {
  return certifications.map((one) => ({
    ...one,
    status: certificationStatus((one['expirationDate'] as string | null | undefined) ?? null, today),
  }));
}
