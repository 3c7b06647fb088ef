import type { ReactNode } from 'react';
import type { PendingTransaction } from '@paystead/contract/features/pending-transactions/model.ts';
import { useText } from '@paystead/ui/translations/translations.tsx';
import { Banner } from '@paystead/ui/banner/banner.tsx';
import { Button } from '@paystead/ui/button/button.tsx';
import { BrokenOff } from '@paystead/ui/states/broken-off.tsx';
import { leaveFocusToHeading } from '@paystead/ui/page/near-heading.ts';
import { requestTitle } from '../detail/labels.ts';

interface UnopenedRequestProps {
  readonly request: PendingTransaction;
  /** The employee's name, unique among requests of the same title. */
  readonly name: string;
  readonly busy: boolean;
  /** True if the last attempt to open it got no response. */
  readonly isUnreached: boolean;
  readonly onOpen: () => void;
}

/** A request with review reasons before the approver opens it: requested values and reasons are hidden until then. */
export function UnopenedRequest({ request, name, busy, isUnreached, onOpen }: UnopenedRequestProps): ReactNode {
  const t = useText();
  return (
    <>
      <Banner
        tone="warning"
        title={t('pendingTransactions.openFirst', { count: request.review.length })}
        actions={
          <Button
            ref={leaveFocusToHeading}
            kind="second"
            busy={busy}
            aria-label={t('pendingTransactions.openLabel', { name, title: requestTitle(request, t) })}
            onClick={onOpen}
          >
            {t('pendingTransactions.openRequest')}
          </Button>
        }
      >
        {t('pendingTransactions.openFirstReason')}
      </Banner>
      {isUnreached ? <BrokenOff /> : null}
    </>
  );
}
