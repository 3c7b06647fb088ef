import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import type { CheckDetail, PaychecksReply } from '@paystead/contract/features/paychecks/model.ts';
import type { Api } from '../../platform/services.ts';
import { subjectInputs } from '../../platform/subject-inputs.ts';
import { subjectKey, type Subject } from '../../platform/subject.ts';
import { DETAIL_STALE_TIME, paycheckQuery, paychecksQuery, UNKNOWN_PAYCHECK } from './queries.ts';

/*
 * The queries for any subject: the signed-in employee, or an employee in scope. Home shows only the signed-in employee and
 * uses queries.ts, so that this module stays out of the first load.
 */

interface Page {
  readonly year: number | undefined;
  readonly cursor: string | null;
}

function fetchPage(api: Api, subject: Subject, { year, cursor }: Page, signal: AbortSignal): Promise<PaychecksReply> {
  const query = { ...(year !== undefined && { year }), ...(cursor !== null && { cursor }) };
  return subject.view === 'self'
    ? api.call('paychecks.list', { query }, { signal })
    : api.call(
        'paychecks.ofEmployee',
        { params: { employeeId: subject.employeeId }, query: { ...query, role: subject.view } },
        { signal },
      );
}

/** The subject's paychecks, newest first, page by page. The signed-in employee's share the cache with home. */
export function subjectPaychecksQuery(api: Api, subject: Subject, year: number | undefined) {
  const own = paychecksQuery(api, year);
  return infiniteQueryOptions({
    queryKey: subject.view === 'self' ? own.queryKey : ['paychecks', 'list', year ?? 'newest', subjectKey(subject)],
    queryFn: ({ pageParam, signal }) => fetchPage(api, subject, { year, cursor: pageParam }, signal),
    initialPageParam: null as string | null,
    getNextPageParam: (last: PaychecksReply) => last.nextCursor,
  });
}

/** Every line of one of the subject's paychecks. `quiet` as in `paycheckQuery`. */
export function subjectPaycheckQuery(api: Api, subject: Subject, checkId: string, quiet = false) {
  const own = paycheckQuery(api, checkId, quiet);
  return queryOptions({
    queryKey: subject.view === 'self' ? own.queryKey : ['paychecks', 'detail', checkId, subjectKey(subject)],
    staleTime: DETAIL_STALE_TIME,
    queryFn: ({ signal }): Promise<CheckDetail> =>
      api.call(
        'paychecks.detail',
        { body: { checkId, ...subjectInputs(subject) } },
        { signal, noLoading: quiet, skipInterceptor: quiet, explains: UNKNOWN_PAYCHECK },
      ),
  });
}
