import type { FormFamily, YearEndReply } from '@paystead/contract/features/year-end/model.ts';
import type { VisibleEmployee } from '../../../platform/access/visible-employee.ts';
import type { Transaction } from '../../../platform/database/port.ts';
import { refuse } from '../../../platform/failures/failure.ts';
import { consentStateOf } from '../consent-state.ts';
import { readConsents } from '../consent-store.ts';
import { documentsOf, familiesOf } from '../documents.ts';
import { isContractor, readForms } from '../forms-store.ts';

const PAGE_SIZE = 50;

interface ListFormsCall {
  readonly tx: Transaction;
  readonly employee: VisibleEmployee<'yearEnd'>;
  readonly now: Date;
  readonly query: {
    readonly year?: number | undefined;
    readonly cursor?: string | undefined;
    readonly limit?: number | undefined;
  };
}

/**
 * Returns a page of an employee's forms, and one's own consents. The cursor is the last form's id: a list of a few rows
 * a year needs no more.
 */
export async function listForms({ tx, employee, query, now }: ListFormsCall): Promise<YearEndReply> {
  const { year, cursor, limit = PAGE_SIZE } = query;
  const consents = await readConsents(tx, employee, now);
  const all = documentsOf(await readForms(tx, employee, now), consents, employee.view === 'self');
  const ofYear = all.filter(({ taxYear }) => year === undefined || taxYear === year);
  const from = cursor === undefined ? 0 : ofYear.findIndex(({ id }) => id === cursor) + 1;
  if (cursor !== undefined && from === 0)
    refuse('invalid_input', { faults: [{ pointer: 'query/cursor', code: 'invalid' }] });
  const page = ofYear.slice(from, from + limit);
  return {
    yearEndDocuments: page,
    years: [...new Set(all.map(({ taxYear }) => taxYear))],
    consents:
      employee.view === 'self'
        ? (await familiesFor(tx, employee, familiesOf(all, consents))).map((family) =>
            consentStateOf(family, consents.get(family)),
          )
        : [],
    nextCursor: from + limit < ofYear.length ? (page.at(-1)?.id ?? null) : null,
  };
}

/** Returns the families to offer: without forms and consents, W-2 and 1099, for a contractor 1099 alone. */
async function familiesFor(
  tx: Transaction,
  employee: ListFormsCall['employee'],
  known: readonly FormFamily[],
): Promise<readonly FormFamily[]> {
  if (known.length > 0) return known;
  return (await isContractor(tx, employee)) ? ['1099'] : ['W-2', '1099'];
}
