import type { EmployeeProfile } from '@paystead/contract/employee.ts';
import * as contract from '@paystead/contract/features/employee-lookup/endpoints.ts';
import type {
  EmployeesQuery,
  EmployeesReply,
  SearchCriteria,
} from '@paystead/contract/features/employee-lookup/model.ts';
import { allEmployees } from '@paystead/contract/features/employee-lookup/rules.ts';
import type { Session } from '../../platform/access/session.ts';
import type { VisibleEmployee } from '../../platform/access/visible-employee.ts';
import { seeScope } from '../../platform/access/visible-scope.ts';
import type { Transaction } from '../../platform/database/port.ts';
import { found } from '../../platform/failures/failure.ts';
import { route, type Route } from '../../platform/http/route.ts';
import { employmentStatuses, systemPayTypes } from './code-names.ts';
import { fromCursor, refuseCursor, toCursor } from './cursor.ts';
import { readOptions, searchEmployees, type Part, type SearchFilters } from './store.ts';

/** Rows that fit on a tall screen; a page costs one call. */
const PAGE_SIZE = 50;

interface LookupCall {
  readonly tx: Transaction;
  readonly session: Session;
  readonly now: Date;
}

export interface EmployeeLookupPorts {
  /** An employee's profile in detail, as the profile feature reads it. */
  readonly profileOf: (
    call: LookupCall & { readonly employee: VisibleEmployee<'profile'> },
  ) => Promise<EmployeeProfile>;
}

/**
 * EMP-1 to EMP-5: the employees that a manager or supervisor reaches. A caller without such a view gets the reply of an
 * unknown address.
 */
export function employeeLookupRoutes({ profileOf }: EmployeeLookupPorts): Route[] {
  return [
    route(contract.listEmployees, ({ query, ...call }) => list(call, everyEmployee(query), 'query')),
    route(contract.employees, ({ query, ...call }) => list(call, everyEmployee(query), 'query')),
    route(contract.searchEmployees, ({ body, ...call }) => list(call, body, 'body')),
    route(contract.readEmployee, profileOf),
    route(contract.readSearchOptions, async ({ tx, session, query, now, language }) => {
      const options = await readOptions(tx, found(seeScope(session, 'directory', query.role, now)));
      return {
        ...options,
        systemPayTypes: systemPayTypes(language),
        employmentStatuses: employmentStatuses(language),
        organizationColumns: options.organizationFields.map(({ id, title }) => ({ organizationFieldId: id, title })),
      };
    }),
  ];
}

/** EMP-3: the lists are the search type `All`: every status. */
function everyEmployee({ role, ...page }: EmployeesQuery): SearchCriteria {
  const all = allEmployees(role);
  return { ...all, ...page, sort: page.sort ?? all.sort };
}

async function list(
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
  const answer = (await searchEmployees(tx, scope, soughtBy(criteria), part)) ?? refuseCursor(place);
  const { employees, total, position } = answer;
  const shown = around === undefined ? employees.slice(0, limit) : employees;
  const last = shown.at(-1);
  return {
    employeesList: [...shown],
    total,
    position: around === undefined ? null : position,
    nextCursor: last && employees.length > shown.length ? toCursor(sort, last.employeeId) : null,
  };
}

function soughtBy(criteria: SearchCriteria): SearchFilters {
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
