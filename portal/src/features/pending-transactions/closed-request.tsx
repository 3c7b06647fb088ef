import type { ReactNode } from 'react';
import type { PendingTransaction } from '@paystead/contract/features/pending-transactions/model.ts';
import { useText } from '@paystead/ui/translations/translations.tsx';
import { Banner } from '@paystead/ui/banner/banner.tsx';
import { Button } from '@paystead/ui/button/button.tsx';
import { BrokenOff } from '@paystead/ui/states/broken-off.tsx';
import { wordTitle } from './wording.ts';

interface ClosedRequestProps {
  readonly change: PendingTransaction;
  /** The employee's name, unique in the list. */
  readonly name: string;
  readonly busy: boolean;
  /** Nothing answered when it was last opened. */
  readonly broken: boolean;
  readonly onOpen: () => void;
}

/** A request with review reasons before its decider opened it: what it asks for and the reasons are behind one button. */
export function ClosedRequest({ change, name, busy, broken, onOpen }: ClosedRequestProps): ReactNode {
  const t = useText();
  const what = wordTitle(change, t);
  return (
    <>
      <Banner
        tone="warning"
        title={t('pendingTransactions.openFirst', { count: change.review.length })}
        actions={
          <Button
            kind="second"
            busy={busy}
            aria-label={t('pendingTransactions.openWhat', { name, what })}
            onClick={onOpen}
          >
            {t('pendingTransactions.openRequest')}
          </Button>
        }
      >
        {t('pendingTransactions.openFirstWhy')}
      </Banner>
      {broken ? <BrokenOff /> : null}
    </>
  );
}
