import type { ReactNode } from 'react';
import type { PolicyPage, WaitingPolicy as Waiting } from '@paystead/contract/console/policy/model.ts';
import { Banner } from '@paystead/ui/banner/banner.tsx';
import { Button, ButtonRow } from '@paystead/ui/button/button.tsx';
import { Card } from '@paystead/ui/card/card.tsx';
import { useFormat } from '@paystead/ui/format/format.ts';
import { localDay } from '@paystead/ui/format/local-day.ts';
import { useText } from '@paystead/ui/translations/translations.tsx';
import { useSending } from '../../form/use-sending.ts';
import { call } from '../../platform/api.ts';
import { ChangeLines } from './policy-history.tsx';
import styles from './policy.module.css';

interface WaitingPolicyProps {
  readonly page: PolicyPage;
  readonly one: Waiting;
  /** Reads the policy again, and shows what happened. */
  readonly onDecided: (message?: string) => Promise<void>;
}

/** Changes that wait for a second operator, with what the operator may do about them. */
export function WaitingPolicy({ page: { clientCode }, one, onDecided }: WaitingPolicyProps): ReactNode {
  const t = useText();
  const format = useFormat();
  const sending = useSending();
  const { confirmationId, changes, reason, requestedBy, requestedAt, expiresAt, isOwn, mayDecide } = one;
  const when = (at: string): string => `${format.date(localDay(at), 'medium')}, ${format.time(at)}`;
  const decide = async (decision: 'confirm' | 'refuse' | 'withdraw'): Promise<void> => {
    const isSent = await sending.send(() =>
      call('policy.decide', { params: { clientCode, confirmationId }, body: { decision, comment: null } }),
    );
    await onDecided(isSent ? t(`console.policy.decided.${decision}`) : undefined);
  };
  return (
    <Card title={t('console.policy.waitingTitle')} needsYou={mayDecide && !isOwn}>
      <div className={styles.waiting}>
        {sending.failure === undefined ? null : (
          <Banner tone="danger" announce="assertive" title={t('console.policy.decideFailed')}>
            {sending.code === 'version_conflict' ? t('console.policy.changedMeanwhile') : sending.failure}
          </Banner>
        )}
        <ChangeLines changes={changes} />
        <p>{reason}</p>
        <small>{t('console.policy.requestedBy', { by: requestedBy, at: when(requestedAt) })}</small>
        <small>{t('console.policy.expires', { at: when(expiresAt) })}</small>
        {mayDecide ? (
          <ButtonRow>
            {(isOwn ? (['withdraw'] as const) : (['confirm', 'refuse'] as const)).map((decision) => (
              <Button
                key={decision}
                kind={decision === 'confirm' ? 'main' : 'second'}
                small
                busy={sending.isSending}
                onClick={() => void decide(decision)}
              >
                {t(`console.policy.decision.${decision}`)}
              </Button>
            ))}
          </ButtonRow>
        ) : null}
      </div>
    </Card>
  );
}
