import type {
  QueueDue,
  QueueGroup,
  QueueSort,
  QueueStatus,
} from '@paystead/contract/features/pending-transactions/queue.ts';

/** List, filters and order of the approvals page. All of them are kept in the page's address. */
export interface QueueFilters {
  readonly list: QueueStatus;
  /** True for waiting requests that others decide, too. */
  readonly isOfEveryone: boolean;
  readonly ruleType: number | null;
  readonly risk: 'review' | 'none' | null;
  readonly due: QueueDue | null;
  readonly employeeId: string | null;
  readonly sort: QueueSort;
  readonly group: QueueGroup;
}

const LISTS = ['waiting', 'underway', 'closed'] as const;
const RISKS = ['review', 'none'] as const;
const DUES = ['overdue', 'soon'] as const;
export const SORTS = ['waiting', 'due', 'name', 'risk'] as const;
export const GROUPS = ['none', 'risk', 'kind'] as const;

/** Names of the parameters. The employee search has `status` and `sort` of its own. */
const PARAMETERS = ['show', 'of', 'type', 'risk', 'due', 'who', 'order', 'sections'] as const;

const oneOf = <T extends string>(values: readonly T[], value: string | null): T | null =>
  values.find((one) => one === value) ?? null;

/**
 * Reads the filters from `?show=closed&type=2&due=overdue&order=name`; an invalid value counts as absent. The selected
 * employee (`?employee=…`) is a filter too, unless `who` has another id or `all`.
 */
export function parseFilters(search: URLSearchParams): QueueFilters {
  const ruleType = Number(search.get('type'));
  const employeeId = search.get('who') ?? search.get('employee') ?? '';
  return {
    list: oneOf(LISTS, search.get('show')) ?? 'waiting',
    isOfEveryone: search.get('of') === 'everyone',
    ruleType: [1, 2, 5].includes(ruleType) ? ruleType : null,
    risk: oneOf(RISKS, search.get('risk')),
    due: oneOf(DUES, search.get('due')),
    employeeId: /^[\da-f-]{36}$/i.test(employeeId) ? employeeId : null,
    sort: oneOf(SORTS, search.get('order')) ?? 'waiting',
    group: oneOf(GROUPS, search.get('sections')) ?? 'none',
  };
}

/** Writes the filters into the address and closes the open request. Keeps the selected employee and their search results. */
export function withFilters(search: URLSearchParams, filters: QueueFilters): URLSearchParams {
  const selectedEmployeeId = search.get('employee');
  const next = new URLSearchParams(search);
  for (const name of [...PARAMETERS, 'open']) next.delete(name);
  const { list, isOfEveryone, ruleType, risk, due, employeeId, sort, group } = filters;
  if (list !== 'waiting') next.set('show', list);
  if (isOfEveryone) next.set('of', 'everyone');
  if (ruleType !== null) next.set('type', String(ruleType));
  if (risk !== null) next.set('risk', risk);
  if (due !== null) next.set('due', due);
  if (employeeId !== selectedEmployeeId) next.set('who', employeeId ?? 'all');
  if (sort !== 'waiting') next.set('order', sort);
  if (group !== 'none') next.set('sections', group);
  return next;
}

/** Writes the open request into the address. */
export function withOpen(search: URLSearchParams, requestId: string | null): URLSearchParams {
  const next = new URLSearchParams(search);
  if (requestId === null) next.delete('open');
  else next.set('open', requestId);
  return next;
}

/** The same list and order without filters. */
export function withoutFilters({ list, isOfEveryone, sort, group }: QueueFilters): QueueFilters {
  return { list, isOfEveryone, ruleType: null, risk: null, due: null, employeeId: null, sort, group };
}

/** Returns true if any filter leaves requests out. */
export function isFiltered({ ruleType, risk, due, employeeId }: QueueFilters, text: string): boolean {
  return ruleType !== null || risk !== null || due !== null || employeeId !== null || text !== '';
}
