import { useState, type ReactNode } from 'react';
import type { DecisionDeputy } from '@paystead/contract/features/pending-transactions/deputies.ts';
import { Badge } from '@paystead/ui/badge/badge.tsx';
import { Button } from '@paystead/ui/button/button.tsx';
import { Dialog } from '@paystead/ui/dialog/dialog.tsx';
import { useFormat } from '@paystead/ui/format/format.ts';
import { classes, Spoken, text } from '@paystead/ui/text.tsx';
import { useText } from '@paystead/ui/translations/translations.tsx';
import { ActionFailure } from '../../../platform/forms/action-failure.tsx';
import { useDialogAction } from '../../../platform/forms/use-action.ts';
import { useServices } from '../../../platform/services.ts';
import { requestTitle } from '../detail/labels.ts';
import { AFFECTED_QUERIES } from '../queries.ts';
import styles from './deputies.module.css';

interface DeputyListProps {
  readonly deputies: readonly DecisionDeputy[];
  /** True for approvers whom the reader represents. */
  readonly isRepresented: boolean;
}

/** Names with dates, kinds of requests and the button that ends each. */
export function DeputyList({ deputies, isRepresented }: DeputyListProps): ReactNode {
  const t = useText();
  const [ending, setEnding] = useState<DecisionDeputy>();
  return (
    <>
      <ul className={styles.list}>
        {deputies.map((deputy) => (
          <li key={deputy.decisionDeputyId}>
            <DeputyFacts deputy={deputy} isRepresented={isRepresented} />
            <Button kind="second" small onClick={() => setEnding(deputy)}>
              {t(isRepresented ? 'pendingTransactions.stepDown' : 'pendingTransactions.endDeputy')}{' '}
              <Spoken>{deputy.name}</Spoken>
            </Button>
          </li>
        ))}
      </ul>
      {ending ? <EndDialog deputy={ending} isRepresented={isRepresented} onClose={() => setEnding(undefined)} /> : null}
    </>
  );
}

interface DeputyProps {
  readonly deputy: DecisionDeputy;
  readonly isRepresented: boolean;
}

function DeputyFacts({ deputy, isRepresented }: DeputyProps): ReactNode {
  const t = useText();
  const format = useFormat();
  const { name, ruleTypes, firstDate, lastDate, status } = deputy;
  const kinds = ruleTypes.map((ruleType) => requestTitle({ ruleType, label: null }, t)).join(' · ');
  const [first, last] = [format.date(firstDate, 'medium'), format.date(lastDate, 'medium')];
  return (
    <div>
      <p className={text.strong}>
        {name} <StatusBadge status={status} />
      </p>
      <p>
        {firstDate === lastDate
          ? t('pendingTransactions.deputyDay', { first })
          : t('pendingTransactions.deputyDates', { first, last })}
      </p>
      <p className={classes(text.soft, text.small)}>{kinds}</p>
      {status === 'inactive' ? (
        <p className={classes(text.soft, text.small)}>
          {t(isRepresented ? 'pendingTransactions.approverInactive' : 'pendingTransactions.deputyInactive', { name })}
        </p>
      ) : null}
    </div>
  );
}

function StatusBadge({ status }: Pick<DecisionDeputy, 'status'>): ReactNode {
  const t = useText();
  if (status === 'current')
    return (
      <Badge tone="success" icon="check">
        {t('pendingTransactions.deputyCurrent')}
      </Badge>
    );
  if (status === 'upcoming') return <Badge tone="neutral">{t('pendingTransactions.deputyUpcoming')}</Badge>;
  return (
    <Badge tone="warning" icon="warning">
      {t('pendingTransactions.deputyCannot')}
    </Badge>
  );
}

/** Asks for confirmation before a deputy ends, which takes effect at once. */
function EndDialog({ deputy, isRepresented, onClose }: DeputyProps & { readonly onClose: () => void }): ReactNode {
  const t = useText();
  const { api, toaster } = useServices();
  const { name, decisionDeputyId } = deputy;
  const end = useDialogAction({
    request: (body: { readonly decisionDeputyId: string }, idempotencyKey) =>
      api.call('pendingTransactions.endDeputy', { body }, { idempotencyKey }),
    invalidates: AFFECTED_QUERIES,
    onSuccess: () =>
      toaster.show({
        tone: 'success',
        title: t(isRepresented ? 'pendingTransactions.steppedDown' : 'pendingTransactions.deputyEnded', { name }),
      }),
    onClose,
  });
  return (
    <Dialog
      open
      onClose={end.close}
      title={t(isRepresented ? 'pendingTransactions.stepDownQuestion' : 'pendingTransactions.endQuestion', { name })}
      actions={
        <>
          <Button kind="second" onClick={end.close}>
            {t('pendingTransactions.keepDeputy')}
          </Button>
          <Button kind="danger" busy={end.isPending} onClick={() => end.run({ decisionDeputyId })}>
            {t(isRepresented ? 'pendingTransactions.stepDown' : 'pendingTransactions.endDeputy')}
          </Button>
        </>
      }
    >
      <p>{t(isRepresented ? 'pendingTransactions.stepDownMeaning' : 'pendingTransactions.endMeaning', { name })}</p>
      <ActionFailure error={end.error} />
    </Dialog>
  );
}
