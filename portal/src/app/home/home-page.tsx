import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useDeferredValue, type ReactNode } from 'react';
import { MessagesCard } from '../../features/messages/messages-card.tsx';
import { NeedsYouCard } from '../../features/messages/needs-you-card.tsx';
import { PendingNotice } from '../../features/messages/pending-notice.tsx';
import { landingPageQuery } from '../../features/messages/queries.ts';
import { LastPayCard } from '../../features/paychecks/home/last-pay-card.tsx';
import { LastPaySkeleton } from '../../features/paychecks/home/last-pay-skeleton.tsx';
import { paychecksQuery } from '../../features/paychecks/queries.ts';
import { YearToDateCard } from '../../features/paychecks/home/year-to-date-card.tsx';
import { useServices, type Services } from '../../platform/services.ts';
import { useSignInState } from '../../platform/sign-in/use-sign-in.ts';
import { NextFrame } from '../../platform/steps.tsx';
import { preferredLanguage } from '../../platform/preferred-language.ts';
import { useLanguage, useText } from '@paystead/ui/translations/translations.tsx';
import { Columns, Stack } from '@paystead/ui/page/layout.tsx';
import { PageHeader } from '@paystead/ui/page/page-header.tsx';
import { useDelayed } from '@paystead/ui/skeleton/use-delayed.ts';
import { useOnceTrue } from '@paystead/ui/states/use-once-true.ts';
import { useHrefOf } from '../hrefs.ts';
import { CommonTasks } from './common-tasks.tsx';
import { givenName } from './given-name.ts';
import styles from './home.module.css';

/** Milliseconds that pay waits for messages, or messages for pay. */
const PATIENCE = 1000;

/** What waits for the person, what they were paid, what is new. The cards come together; each fails for itself. */
export function HomePage(): ReactNode {
  const t = useText();
  const { session } = useSignInState();
  const hrefOf = useHrefOf();
  const name = givenName(session?.person.name ?? '');
  const messagesHref = hrefOf('messages');
  const { api } = useServices();
  const { isPending: isLandingPending } = useQuery(landingPageQuery(api, useLanguage()));
  const { isPending: isPayPending } = useInfiniteQuery(paychecksQuery(api, undefined));
  // What waits for the person stands above their pay, and other cards below it: nothing is drawn that would be pushed down.
  const isPending = useDeferredValue(isLandingPending || isPayPending);
  // What is there is not kept back for long by what is not.
  const isTooLate = useDelayed(isLandingPending !== isPayPending, PATIENCE);
  // Also while a card is read once more: a try again, another language.
  const stands = useOnceTrue(!isPending || isTooLate);
  return (
    <>
      <PageHeader title={name ? t('home.hello', { name }) : t('home.helloPlain')} />
      {stands ? (
        <>
          <Stack>
            <NeedsYouCard messagesHref={messagesHref} />
            <LastPayCard />
            <PendingNotice href={hrefOf('pendingTransactions')} />
          </Stack>
          <NextFrame last>
            <div className={styles.below}>
              <Columns>
                <MessagesCard messagesHref={messagesHref} />
                <YearToDateCard />
              </Columns>
            </div>
            <CommonTasks />
          </NextFrame>
        </>
      ) : (
        <LastPaySkeleton />
      )}
    </>
  );
}

/** Starts both reads while the page's code is still on its way: home is one round trip deep. */
export function warm({ api, queries }: Services): void {
  void queries.prefetchInfiniteQuery(paychecksQuery(api, undefined));
  void queries.prefetchQuery(landingPageQuery(api, preferredLanguage()));
}
