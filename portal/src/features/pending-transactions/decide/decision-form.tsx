import { useEffect, useId, useRef, useState, type FormEvent, type ReactNode, type RefObject } from 'react';
import type { PendingTransaction } from '@paystead/contract/features/pending-transactions/model.ts';
import { useKeptEntry, useRestored } from '../../../platform/kept-entry/use-kept-entry.ts';
import { useText } from '@paystead/ui/translations/translations.tsx';
import { Button, ButtonRow } from '@paystead/ui/button/button.tsx';
import { TextArea } from '@paystead/ui/field/inputs.tsx';
import { requestTitle } from '../detail/labels.ts';
import styles from '../requests.module.css';
import type { Decision } from './queries.ts';

const REASON_MAX_LENGTH = 1000;

/** Form content that is kept while the approver confirms their identity. */
interface KeptForm {
  readonly rejecting: boolean;
  readonly reason: string;
  readonly decision: Decision | undefined;
}

interface DecisionFormProps {
  readonly request: PendingTransaction;
  /** The employee's name, unique among requests of the same title. */
  readonly name: string;
  /** The decision being sent. */
  readonly running: Decision | undefined;
  readonly onDecide: (decision: Decision, reason: string) => void;
  /** Called when the person starts or clears a reason that isn't sent yet. */
  readonly onDraft: (hasDraft: boolean) => void;
}

/** The buttons Approve and Reject. Reject opens a form that requires a reason. */
export function DecisionForm({ request, name, running, onDecide, onDraft }: DecisionFormProps): ReactNode {
  const t = useText();
  const field = useRef<HTMLTextAreaElement>(null);
  const entryKey = `pendingTransactions.decide.${request.employeeWorkflowId}`;
  const kept = useRestored<KeptForm>(entryKey);
  const [isRejecting, setRejecting] = useState(kept?.rejecting ?? false);
  const [reason, setReason] = useState(kept?.reason ?? '');
  useKeptEntry<KeptForm>(entryKey, {
    state: isRejecting || running ? { rejecting: isRejecting, reason, decision: running } : undefined,
    isSending: running !== undefined,
    send: () => {
      if (kept?.decision) onDecide(kept.decision, kept.reason.trim());
    },
  });
  const hasDraft = isRejecting && reason.trim() !== '' && running === undefined;
  useEffect(() => {
    onDraft(hasDraft);
    return () => onDraft(false);
  }, [hasDraft, onDraft]);
  if (isRejecting)
    return (
      <RejectForm
        field={field}
        name={name}
        reason={reason}
        busy={running === 'reject'}
        onChange={setReason}
        onReject={() => onDecide('reject', reason.trim())}
        onCancel={() => setRejecting(false)}
      />
    );
  const title = requestTitle(request, t);
  return (
    <div className={styles.actions}>
      <ButtonRow>
        <Button
          icon="check"
          data-shortcut="a"
          busy={running === 'approve'}
          aria-label={t('pendingTransactions.approveLabel', { name, title })}
          onClick={() => onDecide('approve', '')}
        >
          {t('pendingTransactions.approve')}
        </Button>
        <Button
          kind="second"
          data-shortcut="r"
          aria-label={t('pendingTransactions.rejectLabel', { name, title })}
          onClick={() => {
            setRejecting(true);
            setTimeout(() => field.current?.focus());
          }}
        >
          {t('pendingTransactions.reject')}
        </Button>
      </ButtonRow>
    </div>
  );
}

interface RejectFormProps {
  readonly field: RefObject<HTMLTextAreaElement | null>;
  readonly name: string;
  readonly reason: string;
  readonly busy: boolean;
  readonly onChange: (reason: string) => void;
  readonly onReject: () => void;
  readonly onCancel: () => void;
}

function RejectForm({ field, name, reason, busy, onChange, onReject, onCancel }: RejectFormProps): ReactNode {
  const t = useText();
  const id = useId();
  const [isMissing, setMissing] = useState(false);
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (reason.trim() !== '') return onReject();
    setMissing(true);
    field.current?.focus();
  };
  return (
    <form className={styles.rejecting} noValidate onSubmit={submit}>
      <TextArea
        id={id}
        ref={field}
        label={t('pendingTransactions.reason')}
        hint={t('pendingTransactions.reasonHint', { name })}
        error={isMissing ? t('pendingTransactions.reasonMissing') : undefined}
        maxLength={REASON_MAX_LENGTH}
        value={reason}
        onChange={(event) => {
          onChange(event.target.value);
          setMissing(false);
        }}
      />
      <ButtonRow>
        <Button type="submit" kind="danger" busy={busy}>
          {t('pendingTransactions.rejectAndNotify', { name })}
        </Button>
        <Button kind="quiet" onClick={onCancel}>
          {t('pendingTransactions.rejectCancel')}
        </Button>
      </ButtonRow>
    </form>
  );
}
