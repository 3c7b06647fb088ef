import { queryOptions } from '@tanstack/react-query';
import type {
  DecisionReply,
  PendingTransaction,
  ReportReply,
} from '@paystead/contract/features/pending-transactions/model.ts';
import type { Language } from '@paystead/ui/translations/language.ts';
import type { Api } from '../../platform/services.ts';
import { daysSince } from './dates.ts';

export type DecidingView = 'manager' | 'supervisor';

/** What a queue is narrowed by; all of it stands in the address. */
export interface Filters {
  readonly ruleType: number | null;
  /** Only what has waited for at least so many days. */
  readonly days: number | null;
  readonly employeeId: string | null;
  readonly closed: boolean;
}

export const NO_FILTERS: Filters = { ruleType: null, days: null, employeeId: null, closed: false };

/**
 * `?type=2&days=7&who=…&show=closed`; anything unreadable counts as absent. The employee in view (`?employee=…`) narrows
 * unless `who` says somebody else, or `all`.
 */
export function filtersAt(search: URLSearchParams): Filters {
  const ruleType = Number(search.get('type'));
  const days = Number(search.get('days'));
  const who = search.get('who') ?? search.get('employee') ?? '';
  return {
    ruleType: [1, 2, 5].includes(ruleType) ? ruleType : null,
    days: [3, 7, 30].includes(days) ? days : null,
    employeeId: /^[\da-f-]{36}$/i.test(who) ? who : null,
    closed: search.get('show') === 'closed',
  };
}

/** The address with other filters; who is in view, and the list they stand in, stay. */
export function addressWith(search: URLSearchParams, { ruleType, days, employeeId, closed }: Filters): URLSearchParams {
  const inView = search.get('employee');
  const next = new URLSearchParams(search);
  for (const name of ['type', 'days', 'who', 'show']) next.delete(name);
  if (ruleType !== null) next.set('type', String(ruleType));
  if (days !== null) next.set('days', String(days));
  if (employeeId !== inView) next.set('who', employeeId ?? 'all');
  if (closed) next.set('show', 'closed');
  return next;
}

const PAGE = 100;

/** TRX-3: the requested changes of a scope in a view, all pages, the longest waiting first. */
export function reportQuery(api: Api, view: DecidingView, closed: boolean, language: Language) {
  return queryOptions({
    queryKey: ['pendingTransactions', view, closed, language],
    queryFn: async ({ signal }): Promise<readonly PendingTransaction[]> => {
      const found: PendingTransaction[] = [];
      let cursor: string | null = null;
      do {
        const status = closed ? ('closed' as const) : ('open' as const);
        const query = { role: view, status, limit: PAGE, ...(cursor !== null && { cursor }) };
        const reply: ReportReply = await api.call('pendingTransactions.report', { query }, { signal });
        found.push(...reply.pendingTransactions);
        cursor = reply.nextCursor;
      } while (cursor !== null);
      return found;
    },
  });
}

/** Those that the filters leave; counting and filtering here makes each choice immediate and its count known. */
export function narrowed(
  changes: readonly PendingTransaction[],
  { ruleType, days, employeeId }: Filters,
  now: number,
): PendingTransaction[] {
  return changes.filter(
    (change) =>
      (ruleType === null || change.ruleType === ruleType) &&
      (days === null || daysSince(change.submittedAt, now) >= days) &&
      (employeeId === null || change.employee.employeeId === employeeId),
  );
}

export type Decision = 'approve' | 'reject';

/** Whether a request has to be opened by itself before this person can decide about it. */
export function mustBeOpened({ approveWhyNot }: PendingTransaction): boolean {
  return approveWhyNot === 'notOpened';
}

/** Whether a request waits for this person, opened or not. */
export function isMine(request: PendingTransaction): boolean {
  return request.approvable || mustBeOpened(request);
}

/** TRX-2 by POST: decides about the version that is shown. */
export function decideAbout(
  api: Api,
  { employeeWorkflowId, ruleType, version }: PendingTransaction,
  decision: Decision,
  reason: string,
  quietly = false,
): Promise<DecisionReply> {
  const body = { employeeWorkflowId, ruleType, version };
  const options = quietly ? { skipInterceptor: true, noLoading: true } : {};
  return decision === 'approve'
    ? api.call('pendingTransactions.approve', { body }, options)
    : api.call('pendingTransactions.reject', { body: { ...body, reason } }, options);
}

/**
 * The list as it is shown: in the gateway's order, with those decided here kept in their places, so that the next one
 * does not slip from under the finger.
 */
export function inPlace(
  shown: readonly string[],
  fresh: readonly PendingTransaction[],
  decided: ReadonlyMap<string, PendingTransaction>,
): PendingTransaction[] {
  const byId = new Map(fresh.map((change) => [change.employeeWorkflowId, change]));
  const kept = shown.flatMap((id) => decided.get(id) ?? byId.get(id) ?? []);
  const known = new Set(kept.map(({ employeeWorkflowId }) => employeeWorkflowId));
  return [...kept, ...fresh.filter(({ employeeWorkflowId }) => !known.has(employeeWorkflowId))];
}
