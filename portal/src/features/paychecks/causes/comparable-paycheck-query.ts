import { queryOptions, type QueryClient } from '@tanstack/react-query';
import type { CheckDetail } from '@paystead/contract/features/paychecks/model.ts';
import { comparableBefore } from '@paystead/contract/features/paychecks/rules.ts';
import type { Api } from '../../../platform/services.ts';
import { subjectKey, type Subject } from '../../../platform/subject.ts';
import { DETAIL_KEPT } from '../queries.ts';
import { checkOfQuery } from '../subject-queries.ts';

/** How many neighbours back a comparable check is looked for: bonuses and corrections come in between, rarely three. */
const HOPS = 4;

/** The paycheck that this one is compared with, found from neighbour to neighbour; null where there is none. */
export function paycheckBeforeQuery(api: Api, client: QueryClient, subject: Subject, check: CheckDetail) {
  return queryOptions({
    queryKey: ['paychecks', 'before', check.checkId, subjectKey(subject)],
    staleTime: DETAIL_KEPT,
    queryFn: async (): Promise<CheckDetail | null> => {
      const seen = [check];
      for (let hop = 0; hop < HOPS; hop += 1) {
        const previous = seen.at(-1)?.previous;
        if (!previous) return null;
        seen.push(await client.ensureQueryData(checkOfQuery(api, subject, previous.checkId, true)));
        const found = comparableBefore(seen, check);
        if (found) return found;
      }
      return null;
    },
  });
}
