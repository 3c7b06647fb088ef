import type { EmployeeProfile } from '@paystead/contract/employee.ts';
import * as contract from '@paystead/contract/features/employee-lookup/endpoints.ts';
import type { VisibleEmployee } from '../../platform/access/visible-employee.ts';
import { route, type Route } from '../../platform/http/route.ts';
import { exportEmployees } from './queries/export-employees.ts';
import { allEmployeesOf, listEmployees, type LookupCall } from './queries/list-employees.ts';
import { readSearchOptions } from './queries/read-search-options.ts';
import { shortcutRoutes } from './shortcut-routes.ts';

export interface EmployeeLookupPorts {
  /** Returns an employee's profile in detail, as the profile feature reads it. */
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
    route(contract.listEmployees, (call) => listEmployees(call, allEmployeesOf(call.query), 'query')),
    route(contract.employees, (call) => listEmployees(call, allEmployeesOf(call.query), 'query')),
    route(contract.searchEmployees, (call) => listEmployees(call, call.body, 'body')),
    route(contract.readEmployee, profileOf),
    route(contract.readSearchOptions, readSearchOptions),
    route(contract.exportEmployees, exportEmployees),
    ...shortcutRoutes(),
  ];
}
