import { z } from 'zod';
import { employeeProfile } from '../../employee.ts';
import { endpoint } from '../../endpoint.ts';
import { asRole, id } from '../../fields.ts';
import { employeesQuery, employeesReply, searchCriteria, searchOptions, searchOptionsQuery } from './model.ts';
import {
  favoriteRequest,
  recentRequest,
  savedSearchesReply,
  savedSearchesRequest,
  shortcutsQuery,
  shortcutsReply,
} from './shortcuts.ts';

export const listEmployees = endpoint({
  name: 'employeeLookup.list',
  method: 'GET',
  path: 'employeesList',
  summary: 'Lists the employees in scope.',
  who: 'scope',
  resource: 'directory',
  query: employeesQuery,
  reply: employeesReply,
});

/** The specification declares both names of the list. */
export const employees = endpoint({
  name: 'employeeLookup.employees',
  method: 'GET',
  path: 'employees',
  summary: 'Lists the employees in scope, under the list’s other name.',
  who: 'scope',
  resource: 'directory',
  query: employeesQuery,
  reply: employeesReply,
});

export const readEmployee = endpoint({
  name: 'employeeLookup.read',
  method: 'GET',
  path: 'employees/{employeeId}',
  summary: 'Returns the profile of an employee in scope.',
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
  summary: 'Returns the values by which a search can be narrowed.',
  who: 'scope',
  resource: 'directory',
  query: searchOptionsQuery,
  reply: searchOptions,
});

/** A read by POST, as specified, so that names stay out of addresses and logs. */
export const searchEmployees = endpoint({
  name: 'employeeLookup.search',
  method: 'POST',
  path: 'employees/search',
  summary: 'Searches the employees in scope by name, number, email and other criteria.',
  who: 'scope',
  reads: true,
  resource: 'directory',
  body: searchCriteria,
  reply: employeesReply,
});

export const readShortcuts = endpoint({
  name: 'employeeLookup.shortcuts',
  method: 'GET',
  path: 'employees/shortcuts',
  summary: 'Returns the caller’s favorite and recently opened employees in scope, and their saved searches.',
  who: 'scope',
  resource: 'directory',
  query: shortcutsQuery,
  reply: shortcutsReply,
});

export const addRecent = endpoint({
  name: 'employeeLookup.addRecent',
  method: 'POST',
  path: 'employees/recents',
  summary: 'Remembers an employee in scope as the one opened last.',
  who: 'scope',
  resource: 'directory',
  needs: { idempotencyKey: true },
  body: recentRequest,
  reply: 'empty',
});

export const markFavorite = endpoint({
  name: 'employeeLookup.favorite',
  method: 'POST',
  path: 'employees/favorites',
  summary: 'Marks or unmarks an employee in scope as a favorite. The oldest favorite makes room.',
  who: 'scope',
  resource: 'directory',
  needs: { idempotencyKey: true },
  body: favoriteRequest,
  reply: 'empty',
});

export const saveSearches = endpoint({
  name: 'employeeLookup.saveSearches',
  method: 'PUT',
  path: 'employees/savedSearches',
  summary: 'Replaces the caller’s saved searches.',
  who: 'scope',
  resource: 'directory',
  needs: { idempotencyKey: true },
  body: savedSearchesRequest,
  reply: savedSearchesReply,
});

/** A read by POST, as the search is. */
export const exportEmployees = endpoint({
  name: 'employeeLookup.file',
  method: 'POST',
  path: 'employees/file',
  summary: 'Downloads the employees in scope who match, at most 5,000, as a CSV file.',
  who: 'scope',
  reads: true,
  resource: 'directory',
  needs: { recentSignIn: 'employeeList' },
  body: searchCriteria.omit({ around: true, cursor: true, limit: true }),
  reply: 'file',
});

export const employeeLookupEndpoints = [
  listEmployees,
  employees,
  readEmployee,
  readSearchOptions,
  searchEmployees,
  readShortcuts,
  addRecent,
  markFavorite,
  saveSearches,
  exportEmployees,
] as const;
