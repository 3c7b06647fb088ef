import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useDeferredValue, type ReactNode } from 'react';
import { FirstDayCard } from '../../features/first-day/first-day-card.tsx';
import { MessagesCard } from '../../features/messages/home/messages-card.tsx';
import { ToDoCard } from '../../features/messages/home/to-do-card.tsx';
import { PendingNotice } from '../../features/messages/home/pending-notice.tsx';
import { landingPageQuery } from '../../features/messages/queries.ts';
import { LastPayCard } from '../../features/paychecks/home/last-pay-card.tsx';
import { LastPaySkeleton } from '../../features/paychecks/home/last-pay-skeleton.tsx';
import { OfferBanner } from '../../features/paychecks/offer/offer-banner.tsx';
import { offersQuery } from '../../features/paychecks/offer/offer-queries.ts';
import { paychecksQuery } from '../../features/paychecks/queries.ts';
import { YearToDateCard } from '../../features/paychecks/home/year-to-date-card.tsx';
import { useIsOpen } from '../../platform/open-screens.ts';
import { useServices, type Services } from '../../platform/services.ts';
import { useIsFormer } from '../../platform/sign-in/use-is-former.ts';
import { useSignInState } from '../../platform/sign-in/use-sign-in.ts';
import { useSubject } from '../../platform/subject.ts';
import { NextFrame } from '../../platform/steps.tsx';
import { preferredLanguage } from '../../platform/preferred-language.ts';
import { useLanguage, useText } from '@paystead/ui/translations/translations.tsx';
import { Columns, Stack } from '@paystead/ui/page/layout.tsx';
import { PageHeader } from '@paystead/ui/page/page-header.tsx';
import { useDelayed } from '@paystead/ui/skeleton/use-delayed.ts';
import { useOnceTrue } from '@paystead/ui/states/use-once-true.ts';
import { useHrefOf } from '../hrefs.ts';
import { ApprovalsNotice, useApprovals } from './approvals-notice.tsx';
import { CommonTasks } from './common-tasks.tsx';
import { useFirstDayHref } from './first-day-href.ts';
import { givenName } from './given-name.ts';
import styles from './home.module.css';

/** Someone with fewer paychecks may be a new hire. */
const NEW_CHECKS = 4;
/** Longest time that pay waits for messages or messages for pay, in milliseconds. */
const MAX_DELAY = 1000;

/** Home: to-dos, latest pay and messages. The cards appear together, and each handles its own failure. */
export function HomePage(): ReactNode {
  const t = useText();
  const { session } = useSignInState();
  const hrefOf = useHrefOf();
  const name = givenName(session?.person.name ?? '');
  const messagesHref = hrefOf('messages');
  const { api } = useServices();
  const isOpen = useIsOpen();
  const [hasMessages, hasPay] = [isOpen('/messages'), isOpen('/paychecks')];
  const landing = useQuery({ ...landingPageQuery(api, useLanguage()), enabled: hasMessages });
  const isLandingPending = hasMessages && landing.isPending;
  const { data: pay, ...payQuery } = useInfiniteQuery({ ...paychecksQuery(api, undefined), enabled: hasPay });
  const isPayPending = hasPay && payQuery.isPending;
  // To-dos are above pay, so pay drawn first would be pushed down.
  const isFormer = useIsFormer();
  const { isLoading: isOfferPending } = useQuery({ ...offersQuery(api, useSubject()), enabled: isFormer && hasPay });
  const { isLoading: isApprovalsPending } = useApprovals();
  const isUnpaid = pay?.pages[0]?.paychecksList.length === 0;
  const mayBeNew =
    !isFormer && isOpen('/home/first-day') && (pay?.pages[0]?.paychecksList.length ?? NEW_CHECKS) < NEW_CHECKS;
  const firstDayHref = useFirstDayHref();
  const isNoticePending = isOfferPending || isApprovalsPending;
  const isPending = useDeferredValue(isLandingPending || isPayPending || isNoticePending);
  // A slow read delays the others only briefly.
  const isTooLate = useDelayed(isLandingPending !== isPayPending || (isNoticePending && !isPayPending), MAX_DELAY);
  // Stays true while a card is read again, for example in another language.
  const isShown = useOnceTrue(!isPending || isTooLate);
  return (
    <>
      <PageHeader title={name ? t('home.hello', { name }) : t('home.helloPlain')} />
      {isShown ? (
        <>
          <Stack>
            {hasPay ? <OfferBanner /> : null}
            {hasMessages ? <ToDoCard messagesHref={messagesHref} /> : null}
            <FirstDayCard hrefOf={firstDayHref} mayBeNew={mayBeNew} />
            <ApprovalsNotice />
            {hasPay ? (
              <LastPayCard
                calendarHref={isOpen('/paychecks/calendar') ? hrefOf('paychecks') && '/paychecks/calendar' : undefined}
              />
            ) : null}
            {hasMessages ? <PendingNotice href={hrefOf('pendingTransactions')} /> : null}
          </Stack>
          <NextFrame last>
            <div className={styles.below}>
              <Columns>
                {hasMessages ? <MessagesCard messagesHref={messagesHref} /> : null}
                {isUnpaid || !hasPay ? null : <YearToDateCard />}
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

/** Starts both reads while the page's code is loading, so that home is one round trip deep. */
export function warm({ api, queries }: Services): void {
  void queries.prefetchInfiniteQuery(paychecksQuery(api, undefined));
  void queries.prefetchQuery(landingPageQuery(api, preferredLanguage()));
}
