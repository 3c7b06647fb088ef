import type {
  EmployeesQuery,
  EmployeesReply,
  SearchCriteria,
} from '@paystead/contract/features/employee-lookup/model.ts';
import { allEmployees } from '@paystead/contract/features/employee-lookup/rules.ts';
import type { Session } from '../../../platform/access/session.ts';
import { seeScope } from '../../../platform/access/visible-scope.ts';
import type { Transaction } from '../../../platform/database/port.ts';
import { found } from '../../../platform/failures/failure.ts';
import { fromCursor, refuseCursor, toCursor } from '../cursor.ts';
import { searchEmployees, type Part, type SearchFilters } from '../store.ts';

/** Rows that fit on a tall screen; a page costs one call. */
const PAGE_SIZE = 50;

export interface LookupCall {
  readonly tx: Transaction;
  readonly session: Session;
  readonly now: Date;
}

/** Returns the search criteria of the plain lists: the search type `All`, with every status (EMP-3). */
export function allEmployeesOf({ role, ...page }: EmployeesQuery): SearchCriteria {
  const all = allEmployees(role);
  return { ...all, ...page, sort: page.sort ?? all.sort };
}

/**
 * Returns a page of the employees in the caller's scope who match the criteria, or one of them with their neighbors.
 *
 * Errors: `not_found` (no such view), `invalid_input` (a cursor of another list; `place` is where the call has it).
 */
export async function listEmployees(
  { tx, session, now }: LookupCall,
  criteria: SearchCriteria,
  place: 'query' | 'body',
): Promise<EmployeesReply> {
  const scope = found(seeScope(session, 'directory', criteria.role, now));
  const { sort, around, cursor } = criteria;
  const limit = criteria.limit ?? PAGE_SIZE;
  // The extra row tells if there is a next page.
  const part: Part =
    around === undefined
      ? { after: cursor === undefined ? null : fromCursor(cursor, sort, place), rows: limit + 1 }
      : { around };
  const result = (await searchEmployees(tx, scope, filtersOf(criteria), part)) ?? refuseCursor(place);
  const { employees, total, position } = result;
  const shown = around === undefined ? employees.slice(0, limit) : employees;
  const last = shown.at(-1);
  return {
    employeesList: [...shown],
    total,
    position: around === undefined ? null : position,
    nextCursor: last && employees.length > shown.length ? toCursor(sort, last.employeeId) : null,
  };
}

/** Returns the filters of a search as the store takes them. */
export function filtersOf(criteria: SearchCriteria): SearchFilters {
  return {
    text: criteria.searchText ?? null,
    legalId: criteria.legalId ?? null,
    payGroupId: criteria.payGroupId ?? null,
    organizationFieldId: criteria.organizationFieldId ?? null,
    // An empty form field arrives as an empty text.
    organizationLookupValue: criteria.organizationLookupValue || null,
    payType: criteria.payType || null,
    employmentStatus: criteria.employmentStatus || null,
    sort: criteria.sort,
  };
}
