import { useState, type ReactNode } from 'react';
import type { Confirmation } from '@paystead/contract/console/people/model.ts';
import { Banner } from '@paystead/ui/banner/banner.tsx';
import { Button, ButtonRow } from '@paystead/ui/button/button.tsx';
import { Dialog } from '@paystead/ui/dialog/dialog.tsx';
import { TextField } from '@paystead/ui/field/inputs.tsx';
import { useFormat } from '@paystead/ui/format/format.ts';
import { localDay } from '@paystead/ui/format/local-day.ts';
import { Stack } from '@paystead/ui/page/layout.tsx';
import { useText } from '@paystead/ui/translations/translations.tsx';
import { useSending } from '../../form/use-sending.ts';
import { call } from '../../platform/api.ts';
import { useDraft } from '../../platform/drafts.ts';
import { useAccessName } from './access-name.ts';
import styles from './people.module.css';

type Decision = 'confirm' | 'refuse' | 'withdraw';

interface ConfirmationItemProps {
  readonly one: Confirmation;
  /** The link to the person, left out on the person's own page. */
  readonly person?: ReactNode;
  /** Reads again what waits, and shows what happened. */
  readonly onDecided: (message?: string) => Promise<void>;
}

/** An act that waits for a second operator, or did, with what the operator may do about it. */
export function ConfirmationItem({ one, person, onDecided }: ConfirmationItemProps): ReactNode {
  const t = useText();
  const format = useFormat();
  const accessName = useAccessName();
  const {
    act,
    accessName: name,
    reason,
    requestedBy,
    requestedAt,
    expiresAt,
    state,
    mayDecide,
    decidedBy,
    comment,
  } = one;
  const access = 'access' in act ? accessName(act.access, name) : '';
  const when = (at: string): string => `${format.date(localDay(at), 'medium')}, ${format.time(at)}`;
  return (
    <li>
      {person}
      <b>{t(`console.people.asked.${act.act}`, { access })}</b>
      <small>{t('console.people.requestedBy', { by: requestedBy, at: when(requestedAt) })}</small>
      <p>{reason}</p>
      {state === 'waiting' || state === 'own' ? (
        <small>{t('console.people.expires', { at: when(expiresAt) })}</small>
      ) : (
        <small>{t(`console.people.decided.${state}`, { by: decidedBy ?? '' })}</small>
      )}
      {comment === null ? null : <p>{comment}</p>}
      {mayDecide ? (
        <ButtonRow>
          {(state === 'own' ? (['withdraw'] as const) : (['confirm', 'refuse'] as const)).map((decision) => (
            <DecisionButton key={decision} one={one} access={access} decision={decision} onDecided={onDecided} />
          ))}
        </ButtonRow>
      ) : null}
    </li>
  );
}

interface DecisionButtonProps {
  readonly one: Confirmation;
  readonly access: string;
  readonly decision: Decision;
  readonly onDecided: (message?: string) => Promise<void>;
}

function DecisionButton({ one, access, decision, onDecided }: DecisionButtonProps): ReactNode {
  const t = useText();
  const sending = useSending(() => onDecided());
  const { clientCode, confirmationId, employeeName, act } = one;
  const draft = useDraft(`${decision} ${confirmationId}`, { comment: '' });
  const [isOpen, setOpen] = useState(draft.isResumed);
  const close = (): void => {
    setOpen(false);
    sending.clear();
    draft.end();
  };
  const send = async (): Promise<void> => {
    const comment = draft.values.comment.trim();
    const body = { decision, comment: comment === '' ? null : comment };
    const isSent = await sending.send(() =>
      call('confirmations.decide', { params: { clientCode, confirmationId }, body }),
    );
    if (!isSent) return;
    close();
    await onDecided(t(`console.people.decisionDone.${decision}`));
  };
  return (
    <>
      <Button kind={decision === 'confirm' ? 'main' : 'second'} small onClick={() => setOpen(true)}>
        {t(`console.people.decision.${decision}`)}
      </Button>
      <Dialog
        open={isOpen}
        onClose={close}
        title={t(`console.people.decisionQuestion.${decision}`)}
        startAtTitle
        actions={
          <>
            <Button kind="second" onClick={close}>
              {t('console.people.cancel')}
            </Button>
            <Button busy={sending.isSending} onClick={() => void send()}>
              {t(`console.people.decision.${decision}`)}
            </Button>
          </>
        }
      >
        <Stack>
          {sending.failure === undefined ? null : (
            <Banner tone="danger" announce="assertive" title={t('console.people.notDone')}>
              {sending.code === 'version_conflict' ? t('console.people.changedMeanwhile') : sending.failure}
            </Banner>
          )}
          <p className={styles.about}>
            <b>{employeeName}</b>
            <span>{t(`console.people.asked.${act.act}`, { access })}</span>
          </p>
          <TextField
            label={t('console.people.comment')}
            optional
            value={draft.values.comment}
            maxLength={500}
            error={sending.faultAt('/comment')}
            onChange={({ target: { value } }) => draft.set({ comment: value })}
          />
        </Stack>
      </Dialog>
    </>
  );
}
