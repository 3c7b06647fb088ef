import { useState, type ReactNode } from 'react';
import type { PendingTransaction } from '@paystead/contract/features/pending-transactions/model.ts';
import { SentBackBanner } from '../../../platform/changes/sent-back-banner.tsx';
import { useIsOpen } from '../../../platform/open-screens.ts';
import { useRestoredInput } from '../../../platform/forms/use-action.ts';
import { useText } from '@paystead/ui/translations/translations.tsx';
import { Banner } from '@paystead/ui/banner/banner.tsx';
import { Button, ButtonLink } from '@paystead/ui/button/button.tsx';
import { Spoken } from '@paystead/ui/text.tsx';
import { Card } from '@paystead/ui/card/card.tsx';
import { History } from '../detail/history.tsx';
import { requestTitle } from '../detail/labels.ts';
import { RequestedChanges } from '../detail/requested-changes.tsx';
import { RequestFacts } from '../detail/request-facts.tsx';
import { RequestTrack } from '../detail/request-track.tsx';
import { BLOCKED_TEXTS, isOpen } from '../detail/status.tsx';
import styles from '../requests.module.css';
import { correctionPath } from './correction-path.ts';
import { WithdrawDialog, withdrawEntryKey } from './withdraw-dialog.tsx';

interface RequestProps {
  readonly request: PendingTransaction;
}

/** One of the employee's own requests: where it stands, the requested values and the button that cancels it. */
export function RequestCard({ request }: RequestProps): ReactNode {
  const t = useText();
  return (
    <Card title={requestTitle(request, t)}>
      {request.version > 1 ? (
        <p className={styles.meta}>{t('pendingTransactions.version', { version: request.version })}</p>
      ) : null}
      <RequestTrack request={request} />
      <Outcome request={request} />
      <RequestedChanges request={request} />
      <RequestFacts request={request} besideTrack />
      <History events={request.history} timeZone={request.timeZone} />
      <Withdrawal request={request} />
    </Card>
  );
}

/** The reason of a rejection or of a request that was sent back, or why a change couldn't be applied. */
function Outcome({ request }: RequestProps): ReactNode {
  const { status, decision, history } = request;
  const t = useText();
  const correctAt = correctionPath(request);
  const canCorrect = useIsOpen()(correctAt);
  const failure = status === 'failed' ? history.findLast(({ event }) => event === 'failed') : undefined;
  return (
    <>
      {status === 'rejected' && decision?.reason ? (
        <Banner tone="danger" title={t('pendingTransactions.rejectedBecause', { by: decision.by })}>
          {decision.reason}
        </Banner>
      ) : null}
      {status === 'sentBack' && decision ? (
        <SentBackBanner
          sentBack={decision}
          actions={
            canCorrect ? (
              <ButtonLink small href={correctAt}>
                {t('pendingTransactions.fix')} <Spoken>{requestTitle(request, t)}</Spoken>
              </ButtonLink>
            ) : undefined
          }
        />
      ) : null}
      {failure ? (
        <Banner tone="danger" title={t('pendingTransactions.statusFailed')}>
          {failure.comment}
        </Banner>
      ) : null}
    </>
  );
}

/** The button that cancels the request, or the reason it can't be canceled. */
function Withdrawal({ request }: RequestProps): ReactNode {
  const t = useText();
  const [isConfirming, setConfirming] = useState(useRestoredInput(withdrawEntryKey(request)) !== undefined);
  const blocked = request.withdrawWhyNot === null ? null : BLOCKED_TEXTS[request.withdrawWhyNot];
  if (request.withdrawable)
    return (
      <div className={styles.actions}>
        <Button
          kind="second"
          aria-label={t('pendingTransactions.withdrawLabel', { title: requestTitle(request, t) })}
          onClick={() => setConfirming(true)}
        >
          {t('pendingTransactions.withdraw')}
        </Button>
        <WithdrawDialog request={request} open={isConfirming} onClose={() => setConfirming(false)} />
      </div>
    );
  return isOpen(request.status) && blocked !== null ? <p className={styles.meta}>{t(blocked)}</p> : null;
}
