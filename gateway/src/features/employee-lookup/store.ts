import { z } from 'zod';
import {
  employeeListItem,
  searchOptions,
  type EmployeeSort,
} from '@paystead/contract/features/employee-lookup/model.ts';
import type { VisibleScope } from '../../platform/access/visible-scope.ts';
import { statement, type Transaction } from '../../platform/database/port.ts';

/** The parsed filters of a list; null where there is none. */
export interface SearchFilters {
  readonly text: string | null;
  readonly legalId: string | null;
  readonly payGroupId: string | null;
  /** A dimension, a value's code, or both. */
  readonly organizationFieldId: string | null;
  readonly organizationLookupValue: string | null;
  readonly payType: string | null;
  readonly employmentStatus: string | null;
  readonly sort: EmployeeSort;
}

/**
 * The requested part of the list: a page after an employee (null: from the start), or one employee with their
 * neighbors.
 */
export type Part = { readonly after: string | null; readonly rows: number } | { readonly around: string };

const foundRow = z.object({
  total: z.number().nullable(),
  place: z.number().nullable(),
  employee: employeeListItem.nullable(),
});

/**
 * The function finds employees past the row policies; their details are read here, under the policies. An organization
 * value that no one has is an empty list of ids, which matches no one.
 */
const search = statement(
  'employee_lookup.search',
  foundRow,
  `select f.total, f.place,
          case when f.employee_id is not null then jsonb_build_object(
            'employeeId', f.employee_id, 'lastName', f.last_name, 'firstName', f.first_name,
            'employeeNumber', f.employee_number, 'employmentStatus', f.status, 'payType', f.pay_type,
            'workEmail', f.work_email, 'payGroup', g.name, 'legalCompany', l.name, 'organizationNames', o.names) end as employee
     from employees_in_scope($1, $2, $3, $4, $5, $6, $7, $8,
            case when $9::uuid is not null or $10::text is not null then coalesce((
              select array_agg(v.organization_value_id) from organization_value v
               where v.client_id = $1 and ($9::uuid is null or v.organization_field_id = $9)
                 and ($10::text is null or v.code = $10)), '{}') end,
            $11, $12, $13, $14, $15, $16) with ordinality as f
     left join pay_group g on g.client_id = $1 and g.pay_group_id = f.pay_group_id
     left join legal l on l.client_id = $1 and l.legal_id = f.legal_id
     left join lateral (
       select coalesce(jsonb_agg(coalesce(v.name, '') order by d.position), '[]') as names
         from organization_field d
         left join organization_value v on v.client_id = d.client_id and v.organization_field_id = d.organization_field_id
                                       and v.organization_value_id = any(f.organization_value_ids)
        where d.client_id = $1) o on true
    order by f.ordinality`,
);

export interface SearchResult {
  readonly employees: readonly z.infer<typeof employeeListItem>[];
  readonly total: number;
  /** Position of `around`, from 1; null if they are not in the list. */
  readonly position: number | null;
}

/** Returns one part of a scope's list, or null if the page should start after an employee outside the scope. */
export async function searchEmployees(
  tx: Transaction,
  scope: VisibleScope<'directory'>,
  filters: SearchFilters,
  part: Part,
): Promise<SearchResult | null> {
  const around = 'around' in part ? part.around : null;
  const rows = await tx.rows(search, [
    scope.clientId,
    scope.seekerId,
    scope.asManager,
    scope.asSupervisor,
    scope.today,
    filters.text,
    filters.legalId,
    filters.payGroupId,
    filters.organizationFieldId,
    filters.organizationLookupValue,
    filters.payType,
    filters.employmentStatus,
    filters.sort,
    'around' in part ? null : part.after,
    around,
    'around' in part ? 1 : part.rows,
  ]);
  const first = rows[0];
  if (first?.place === 0) return null;
  return {
    employees: rows.flatMap(({ employee }) => (employee ? [employee] : [])),
    total: first?.total ?? 0,
    position: first?.place ?? null,
  };
}

const optionsRow = searchOptions.pick({ legals: true, payGroups: true, organizationFields: true });

const options = statement(
  'employee_lookup.options',
  optionsRow,
  `select coalesce((select jsonb_agg(jsonb_build_object('id', legal_id, 'name', name) order by name, legal_id)
                      from legal where client_id = $1), '[]') as legals,
          coalesce((select jsonb_agg(jsonb_build_object('id', pay_group_id, 'name', name) order by name, pay_group_id)
                      from pay_group where client_id = $1), '[]') as "payGroups",
          coalesce((select jsonb_agg(jsonb_build_object('id', f.organization_field_id, 'title', f.display_title,
                             'values', coalesce((
                               select jsonb_agg(jsonb_build_object('code', v.code, 'name', v.name) order by v.code)
                                 from organization_value v
                                where v.client_id = $1 and v.organization_field_id = f.organization_field_id), '[]'))
                             order by f.position)
                      from organization_field f where f.client_id = $1), '[]') as "organizationFields"`,
);

/** EMP-2: returns the filter values of the client's employees. */
export async function readOptions(
  tx: Transaction,
  scope: VisibleScope<'directory'>,
): Promise<z.infer<typeof optionsRow>> {
  return tx.one(options, [scope.clientId]);
}
