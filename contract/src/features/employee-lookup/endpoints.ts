import { z } from 'zod';
import { employeeProfile } from '../../employee.ts';
import { endpoint } from '../../endpoint.ts';
import { asRole, id } from '../../fields.ts';
import { employeesQuery, employeesReply, searchCriteria, searchOptions, searchOptionsQuery } from './model.ts';

export const listEmployees = endpoint({
  name: 'employeeLookup.list',
  method: 'GET',
  path: 'employeesList',
  summary: 'The employees in scope.',
  who: 'scope',
  resource: 'directory',
  query: employeesQuery,
  reply: employeesReply,
});

/** The specification declares both names for the list. */
export const employees = endpoint({
  name: 'employeeLookup.employees',
  method: 'GET',
  path: 'employees',
  summary: 'The employees in scope, under the other name that callers use.',
  who: 'scope',
  resource: 'directory',
  query: employeesQuery,
  reply: employeesReply,
});

export const readEmployee = endpoint({
  name: 'employeeLookup.read',
  method: 'GET',
  path: 'employees/{employeeId}',
  summary: 'The profile of an employee in scope.',
  who: 'inScope',
  resource: 'profile',
  employee: 'params.employeeId',
  params: z.object({ employeeId: id }),
  query: z.object(asRole),
  reply: employeeProfile,
});

export const readSearchOptions = endpoint({
  name: 'employeeLookup.options',
  method: 'GET',
  path: 'employees/searchOptions',
  summary: 'What a search can be narrowed by.',
  who: 'scope',
  resource: 'directory',
  query: searchOptionsQuery,
  reply: searchOptions,
});

/** A read that the specification sends by POST, so that names stay out of addresses and logs. */
export const searchEmployees = endpoint({
  name: 'employeeLookup.search',
  method: 'POST',
  path: 'employees/search',
  summary: 'Search the employees in scope by name, number or e-mail and by criteria.',
  who: 'scope',
  reads: true,
  resource: 'directory',
  body: searchCriteria,
  reply: employeesReply,
});

export const employeeLookupEndpoints = [
  listEmployees,
  employees,
  readEmployee,
  readSearchOptions,
  searchEmployees,
] as const;
