import type { SearchCriteria } from '@paystead/contract/features/employee-lookup/model.ts';
import { DEFAULT_CRITERIA } from '@paystead/contract/features/employee-lookup/rules.ts';

/** The search criteria of EMP-1 without the search text, which is never part of an address, and without paging. */
export type Criteria = Pick<
  SearchCriteria,
  'legalId' | 'payGroupId' | 'organizationFieldId' | 'organizationLookupValue' | 'payType' | 'employmentStatus' | 'sort'
>;
export type CriterionName = Exclude<keyof Criteria, 'sort'>;

export const SORTS = ['lastNameDescending', 'lastNameAscending', 'employeeNumber', 'hireDateDescending'] as const;
const STATUSES = ['a', 'l', 's', 'i', 't', 'r', 'd', 'p'] as const;
const ID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** Reads the criteria from an address. Invalid values are ignored. */
export function parseCriteria(search: URLSearchParams): Criteria {
  const id = (name: string): string | undefined => {
    const value = search.get(name) ?? '';
    return ID.test(value) ? value : undefined;
  };
  const shortText = (name: string, max: number): string | undefined => {
    const value = search.get(name) ?? '';
    return value !== '' && value.length <= max ? value : undefined;
  };
  const statusParam = search.get('status');
  const organizationFieldId = id('field');
  return withoutUndefined({
    legalId: id('legal'),
    payGroupId: id('payGroup'),
    organizationFieldId,
    organizationLookupValue: organizationFieldId && shortText('value', 60),
    payType: shortText('payType', 1),
    employmentStatus: statusParam === 'all' ? '' : (STATUSES.find((status) => status === statusParam) ?? 'a'),
    sort: SORTS.find((sort) => sort === search.get('sort')) ?? DEFAULT_CRITERIA.sort,
  });
}

/** The criteria as address parameters, without defaults. */
export function searchParamsOf(criteria: Criteria): Record<string, string> {
  const { employmentStatus: status, sort } = criteria;
  const parts: Record<string, string | undefined> = {
    status: status === DEFAULT_CRITERIA.employmentStatus ? undefined : status === '' ? 'all' : status,
    legal: criteria.legalId,
    payGroup: criteria.payGroupId,
    field: criteria.organizationFieldId,
    value: criteria.organizationLookupValue,
    payType: criteria.payType,
    sort: sort === DEFAULT_CRITERIA.sort ? undefined : sort,
  };
  return Object.fromEntries(Object.entries(parts).flatMap(([name, value]) => (value ? [[name, value]] : [])));
}

/** Removes a criterion. Without a status, the list has every status. */
export function withoutCriterion(criteria: Criteria, name: CriterionName): Criteria {
  if (name === 'employmentStatus') return { ...criteria, employmentStatus: '' };
  const removed = name === 'organizationFieldId' ? ['organizationFieldId', 'organizationLookupValue'] : [name];
  return Object.fromEntries(Object.entries(criteria).filter(([key]) => !removed.includes(key))) as Criteria;
}

/** Criteria for all employees in the current order (EMP-3). */
export function allEmployees({ sort }: Criteria): Criteria {
  return { employmentStatus: '', sort };
}

/** Removes undefined values, so that equal criteria have equal query keys. */
export function withoutUndefined(criteria: { readonly [K in keyof Criteria]: Criteria[K] | undefined }): Criteria {
  return Object.fromEntries(Object.entries(criteria).filter(([, value]) => value !== undefined)) as Criteria;
}
