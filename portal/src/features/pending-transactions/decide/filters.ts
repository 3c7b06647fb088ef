import type { PendingTransaction } from '@paystead/contract/features/pending-transactions/model.ts';
import { daysSince } from '../detail/dates.ts';

/** Filters of the approvals page. All of them are kept in the page's address. */
export interface Filters {
  readonly ruleType: number | null;
  /** Minimum number of days since submission. */
  readonly days: number | null;
  readonly employeeId: string | null;
  readonly closed: boolean;
}

export const NO_FILTERS: Filters = { ruleType: null, days: null, employeeId: null, closed: false };

/**
 * Reads the filters from `?type=2&days=7&who=…&show=closed`; an invalid value counts as absent. The selected employee
 * (`?employee=…`) is a filter too, unless `who` has another id or `all`.
 */
export function parseFilters(search: URLSearchParams): Filters {
  const ruleType = Number(search.get('type'));
  const days = Number(search.get('days'));
  const employeeId = search.get('who') ?? search.get('employee') ?? '';
  return {
    ruleType: [1, 2, 5].includes(ruleType) ? ruleType : null,
    days: [3, 7, 30].includes(days) ? days : null,
    employeeId: /^[\da-f-]{36}$/i.test(employeeId) ? employeeId : null,
    closed: search.get('show') === 'closed',
  };
}

/** Writes the filters into the address. Keeps the selected employee and their search results. */
export function withFilters(search: URLSearchParams, { ruleType, days, employeeId, closed }: Filters): URLSearchParams {
  const selectedEmployeeId = search.get('employee');
  const next = new URLSearchParams(search);
  for (const name of ['type', 'days', 'who', 'show']) next.delete(name);
  if (ruleType !== null) next.set('type', String(ruleType));
  if (days !== null) next.set('days', String(days));
  if (employeeId !== selectedEmployeeId) next.set('who', employeeId ?? 'all');
  if (closed) next.set('show', 'closed');
  return next;
}

/** Requests that match the filters. Filtering happens here, so that each option can show its count at once. */
export function filterRequests(
  requests: readonly PendingTransaction[],
  { ruleType, days, employeeId }: Filters,
  now: number,
): PendingTransaction[] {
  return requests.filter(
    (request) =>
      (ruleType === null || request.ruleType === ruleType) &&
      (days === null || daysSince(request.submittedAt, now) >= days) &&
      (employeeId === null || request.employee.employeeId === employeeId),
  );
}
