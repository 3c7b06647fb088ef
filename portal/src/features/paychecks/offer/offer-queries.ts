import { queryOptions } from '@tanstack/react-query';
import type { PayStubOffer } from '@paystead/contract/features/paychecks/offer-model.ts';
import type { Api } from '../../../platform/services.ts';
import { subjectKey, type Subject } from '../../../platform/subject.ts';

export const OFFERS_KEY = ['paychecks', 'offers'] as const;

/** The offers of pay stubs to someone who left, newest first. Without them, the page shows none: the read is quiet. */
export function offersQuery(api: Api, subject: Subject) {
  return queryOptions({
    queryKey: [...OFFERS_KEY, subjectKey(subject)],
    queryFn: async ({ signal }): Promise<readonly PayStubOffer[]> => {
      const quiet = { signal, noLoading: true, skipInterceptor: true };
      const { offers } = await (subject.view === 'self'
        ? api.call('paychecks.offers', {}, quiet)
        : api.call(
            'paychecks.offersOfEmployee',
            { params: { employeeId: subject.employeeId }, query: { role: subject.view } },
            quiet,
          ));
      return offers;
    },
  });
}
