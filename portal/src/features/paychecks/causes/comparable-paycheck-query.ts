import { queryOptions, type QueryClient } from '@tanstack/react-query';
import type { CheckDetail } from '@paystead/contract/features/paychecks/model.ts';
import { comparableBefore } from '@paystead/contract/features/paychecks/detail-rules.ts';
import type { Api } from '../../../platform/services.ts';
import { subjectKey, type Subject } from '../../../platform/subject.ts';
import { DETAIL_STALE_TIME } from '../queries.ts';
import { subjectPaycheckQuery } from '../subject-queries.ts';

/** Limit of the search for a comparable paycheck. Bonuses and corrections come between regular ones, rarely more than three. */
const MAX_STEPS_BACK = 4;

/** The earlier paycheck to compare with, found by following `previous`; null if there is none. */
export function comparablePaycheckQuery(api: Api, client: QueryClient, subject: Subject, check: CheckDetail) {
  return queryOptions({
    queryKey: ['paychecks', 'comparable', check.checkId, subjectKey(subject)],
    staleTime: DETAIL_STALE_TIME,
    queryFn: async (): Promise<CheckDetail | null> => {
      const newestFirst = [check];
      for (let step = 0; step < MAX_STEPS_BACK; step += 1) {
        const previous = newestFirst.at(-1)?.previous;
        if (!previous) return null;
        newestFirst.push(await client.ensureQueryData(subjectPaycheckQuery(api, subject, previous.checkId, true)));
        const comparable = comparableBefore(newestFirst, check);
        if (comparable) return comparable;
      }
      return null;
    },
  });
}
