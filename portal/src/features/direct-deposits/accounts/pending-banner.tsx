import type { ReactNode } from 'react';
import type { DirectDepositsReply } from '@paystead/contract/features/direct-deposits/model.ts';
import { useFormat } from '@paystead/ui/format/format.ts';
import { useText } from '@paystead/ui/translations/translations.tsx';
import { Banner } from '@paystead/ui/banner/banner.tsx';
import { SentBackBanner } from '../../../platform/changes/sent-back-banner.tsx';
import { nameOf } from '../account-names.tsx';
import { localDay } from '@paystead/ui/format/local-day.ts';

/** The pending request: its subject, its date, and where pay goes until it takes effect. */
export function PendingBanner({ reply }: { readonly reply: DirectDepositsReply }): ReactNode {
  const t = useText();
  const format = useFormat();
  const { proposed } = reply;
  const who = reply.whyNot === 'viewingAnotherEmployee' ? 'other' : 'self';
  if (proposed === null) return null;
  const { change } = proposed;
  if (change.sentBack !== null) return <SentBackBanner sentBack={change.sentBack} />;
  const waiting = proposed.directDeposits.filter(({ status }) => status === 'pending');
  const sent = t('directDeposits.sentOn', { date: format.date(localDay(change.submittedAt), 'monthDay') });
  const [only] = waiting;
  const title =
    waiting.length === 1 && only
      ? change.decidedBy === null
        ? t('directDeposits.isBeingSetUp', { account: nameOf(only) })
        : t('directDeposits.waitsForApproval', { account: nameOf(only) })
      : change.decidedBy === null
        ? t('directDeposits.changeIsScheduled', { who })
        : t('directDeposits.changeWaits', { who });
  return (
    <Banner tone="info" icon="clock" title={title}>
      {sent} {waiting.length > 0 ? t('directDeposits.untilThen', { who }) : t('directDeposits.untilThenSplit', { who })}{' '}
      {change.effectivePayDate === null
        ? null
        : t('directDeposits.firstPay', { date: format.date(change.effectivePayDate, 'monthDay') })}
    </Banner>
  );
}
