import type { SearchCriteria } from '@paystead/contract/features/employee-lookup/model.ts';
import { DEFAULT_CRITERIA } from '@paystead/contract/features/employee-lookup/rules.ts';

/** EMP-1 without the typed text, which never stands in an address, and without what only pages a list. */
export type Criteria = Pick<
  SearchCriteria,
  'legalId' | 'payGroupId' | 'organizationFieldId' | 'organizationLookupValue' | 'payType' | 'employmentStatus' | 'sort'
>;
export type CriterionName = Exclude<keyof Criteria, 'sort'>;

export const SORTS = ['lastNameDescending', 'lastNameAscending', 'employeeNumber', 'hireDateDescending'] as const;
const STATUSES = ['a', 'l', 's', 'i', 't', 'r', 'd', 'p'] as const;
const ID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** What an address narrows the list by. Whatever could not be sent is passed over, as if it were not there. */
export function criteriaAt(search: URLSearchParams): Criteria {
  const id = (name: string): string | undefined => {
    const value = search.get(name) ?? '';
    return ID.test(value) ? value : undefined;
  };
  const short = (name: string, max: number): string | undefined => {
    const value = search.get(name) ?? '';
    return value !== '' && value.length <= max ? value : undefined;
  };
  const asked = search.get('status');
  const organizationFieldId = id('field');
  return compact({
    legalId: id('legal'),
    payGroupId: id('payGroup'),
    organizationFieldId,
    organizationLookupValue: organizationFieldId && short('value', 60),
    payType: short('payType', 1),
    employmentStatus: asked === 'all' ? '' : (STATUSES.find((status) => status === asked) ?? 'a'),
    sort: SORTS.find((sort) => sort === search.get('sort')) ?? DEFAULT_CRITERIA.sort,
  });
}

/** The same as the part of an address; what is the default takes no place. */
export function addressOf(criteria: Criteria): Record<string, string> {
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

/** Without one of its criteria; a status that is taken away is every status. */
export function without(criteria: Criteria, name: CriterionName): Criteria {
  if (name === 'employmentStatus') return { ...criteria, employmentStatus: '' };
  const dropped = name === 'organizationFieldId' ? ['organizationFieldId', 'organizationLookupValue'] : [name];
  return Object.fromEntries(Object.entries(criteria).filter(([key]) => !dropped.includes(key))) as Criteria;
}

/** EMP-3: everybody, in the order that was chosen. */
export function everybody({ sort }: Criteria): Criteria {
  return { employmentStatus: '', sort };
}

/** Absent rather than undefined: what is sent, and what a query is known by. */
export function compact(criteria: { readonly [K in keyof Criteria]: Criteria[K] | undefined }): Criteria {
  return Object.fromEntries(Object.entries(criteria).filter(([, value]) => value !== undefined)) as Criteria;
}
