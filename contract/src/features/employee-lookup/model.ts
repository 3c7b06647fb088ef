import { z } from 'zod';
import { asRole, id, nextCursor, pageQuery, text } from '../../fields.ts';

/** One lower-case letter (handbook 6); the empty code means every status. */
const employmentStatus = z.enum(['a', 'l', 's', 'i', 't', 'r', 'd', 'p', '']);
export type EmploymentStatus = z.infer<typeof employmentStatus>;

export const employeeSort = z.enum(['lastNameDescending', 'lastNameAscending', 'employeeNumber', 'hireDateDescending']);
export type EmployeeSort = z.infer<typeof employeeSort>;

export const employeeListItem = z.object({
  employeeId: id,
  lastName: z.string(),
  firstName: z.string(),
  employeeNumber: z.string(),
  employmentStatus: z.string(),
  payGroup: z.string().nullable(),
  payType: z.string().nullable(),
  legalCompany: z.string().nullable(),
  workEmail: z.string().nullable(),
  /** By `organizationFieldId`, in the order of `organizationColumns` in the search options. */
  organizationNames: z.array(z.string()),
});
export type EmployeeListItem = z.infer<typeof employeeListItem>;

export const employeesQuery = z.object({
  ...asRole,
  sort: employeeSort.optional(),
  ...pageQuery,
});
export type EmployeesQuery = z.infer<typeof employeesQuery>;

export const employeesReply = z.object({
  employeesList: z.array(employeeListItem),
  /** Number of matches on all pages. */
  total: z.int(),
  /** Position of `around` in the list, from 1; null if the employee isn't in it. */
  position: z.int().nullable(),
  nextCursor,
});
export type EmployeesReply = z.infer<typeof employeesReply>;

/** EMP-1: search criteria. Without a status, active employees are found. */
export const searchCriteria = z.object({
  searchText: text(100).optional(),
  legalId: id.optional(),
  payGroupId: id.optional(),
  organizationFieldId: id.optional(),
  organizationLookupValue: text(60).optional(),
  payType: z.string().max(1).optional(),
  employmentStatus: employmentStatus.default('a'),
  ...asRole,
  sort: employeeSort.default('lastNameDescending'),
  /** NAV-7: instead of a page, returns this employee with the previous and the next one of the list. */
  around: id.optional(),
  cursor: z.string().max(400).optional(),
  limit: z.int().min(1).max(200).optional(),
});
export type SearchCriteria = z.infer<typeof searchCriteria>;

const codeName = z.object({ code: z.string(), name: z.string() });
const idName = z.object({ id, name: z.string() });

export const searchOptionsQuery = z.object(asRole);

export const searchOptions = z.object({
  legals: z.array(idName),
  payGroups: z.array(idName),
  organizationFields: z.array(z.object({ id, title: z.string(), values: z.array(codeName) })),
  systemPayTypes: z.array(codeName),
  employmentStatuses: z.array(codeName),
  /** Titles of the organization columns that the list shows, in order. */
  organizationColumns: z.array(z.object({ organizationFieldId: id, title: z.string() })),
});
export type SearchOptions = z.infer<typeof searchOptions>;
