import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import type { CheckDetail, PaychecksReply } from '@paystead/contract/features/paychecks/model.ts';
import type { Api } from '../../platform/services.ts';
import { subjectKey, type Subject } from '../../platform/subject.ts';
import { DETAIL_KEPT, paycheckQuery, paychecksQuery } from './queries.ts';

/*
 * The reads of queries.ts for whomever a page shows: oneself, or an employee in scope. They are apart so that home, which
 * is only ever about oneself, does not load them.
 */

interface Page {
  readonly year: number | undefined;
  readonly cursor: string | null;
}

function readPage(api: Api, subject: Subject, { year, cursor }: Page, signal: AbortSignal): Promise<PaychecksReply> {
  const query = { ...(year !== undefined && { year }), ...(cursor !== null && { cursor }) };
  return subject.view === 'self'
    ? api.call('paychecks.list', { query }, { signal })
    : api.call(
        'paychecks.ofEmployee',
        { params: { employeeId: subject.employeeId }, query: { ...query, role: subject.view } },
        { signal },
      );
}

/** Somebody's paychecks, newest first, page by page. One's own are those that home has read. */
export function checksOfQuery(api: Api, subject: Subject, year: number | undefined) {
  const own = paychecksQuery(api, year);
  return infiniteQueryOptions({
    queryKey: subject.view === 'self' ? own.queryKey : ['paychecks', 'list', year ?? 'newest', subjectKey(subject)],
    queryFn: ({ pageParam, signal }) => readPage(api, subject, { year, cursor: pageParam }, signal),
    initialPageParam: null as string | null,
    getNextPageParam: (last: PaychecksReply) => last.nextCursor,
  });
}

/** Every line of one of somebody's paychecks. `quiet` as in `paycheckQuery`. */
export function checkOfQuery(api: Api, subject: Subject, checkId: string, quiet = false) {
  const own = paycheckQuery(api, checkId, quiet);
  return queryOptions({
    queryKey: subject.view === 'self' ? own.queryKey : ['paychecks', 'detail', checkId, subjectKey(subject)],
    staleTime: DETAIL_KEPT,
    queryFn: ({ signal }): Promise<CheckDetail> =>
      api.call(
        'paychecks.detail',
        { body: { checkId, ...aboutSubject(subject) } },
        { signal, noLoading: quiet, skipInterceptor: quiet },
      ),
  });
}

/** What a call about somebody else says beside its own inputs; nothing about oneself. */
export function aboutSubject(subject: Subject): { employeeId?: string; role?: 'manager' | 'supervisor' } {
  return subject.view === 'self' ? {} : { employeeId: subject.employeeId, role: subject.view };
}
