import { useId, useState, type FormEvent, type ReactNode, type RefObject } from 'react';
import type { PlainTextKey } from '@paystead/ui/translations/text.ts';
import { useText } from '@paystead/ui/translations/translations.tsx';
import { Button, ButtonRow } from '@paystead/ui/button/button.tsx';
import { TextArea } from '@paystead/ui/field/inputs.tsx';
import styles from '../requests.module.css';

/**
 * The purposes of a written text: how the employee was confirmed before an approval, two decisions that the employee gets a
 * reason for, and a note that they never see.
 */
export type ReasonKind = 'approve' | 'reject' | 'send-back' | 'note';

interface ReasonTexts {
  readonly label: PlainTextKey;
  readonly missing: PlainTextKey;
  readonly maxLength: number;
}

/** The texts and the greatest length of each purpose, the same as the gateway's. */
const KINDS: Readonly<Record<ReasonKind, ReasonTexts>> = {
  approve: {
    label: 'pendingTransactions.confirmation',
    missing: 'pendingTransactions.confirmationMissing',
    maxLength: 1000,
  },
  reject: {
    label: 'pendingTransactions.reason',
    missing: 'pendingTransactions.reasonMissing',
    maxLength: 1000,
  },
  'send-back': {
    label: 'pendingTransactions.sendBackReason',
    missing: 'pendingTransactions.reasonMissing',
    maxLength: 1000,
  },
  note: { label: 'pendingTransactions.noteLabel', missing: 'pendingTransactions.noteMissing', maxLength: 2000 },
};

interface ReasonFormProps {
  readonly field: RefObject<HTMLTextAreaElement | null>;
  readonly kind: ReasonKind;
  readonly name: string;
  readonly text: string;
  readonly busy: boolean;
  readonly onChange: (text: string) => void;
  readonly onSend: () => void;
  readonly onCancel: () => void;
}

/** The text field of a decision or a note, in the place of the buttons that led to it. */
export function ReasonForm({ field, kind, name, text, busy, onChange, onSend, onCancel }: ReasonFormProps): ReactNode {
  const t = useText();
  const id = useId();
  const [isMissing, setMissing] = useState(false);
  const { label, missing, maxLength } = KINDS[kind];
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (text.trim() !== '') return onSend();
    setMissing(true);
    field.current?.focus();
  };
  return (
    <form className={styles.rejecting} noValidate onSubmit={submit}>
      <TextArea
        id={id}
        ref={field}
        label={t(label)}
        hint={kind === 'note' ? t('pendingTransactions.noteHint') : t('pendingTransactions.reasonHint', { name })}
        error={isMissing ? t(missing) : undefined}
        maxLength={maxLength}
        value={text}
        onChange={(event) => {
          onChange(event.target.value);
          setMissing(false);
        }}
      />
      <ButtonRow>
        <Button type="submit" kind={kind === 'reject' ? 'danger' : 'main'} busy={busy}>
          <SendText kind={kind} name={name} />
        </Button>
        <Button kind="quiet" onClick={onCancel}>
          {t('pendingTransactions.rejectCancel')}
        </Button>
      </ButtonRow>
    </form>
  );
}

function SendText({ kind, name }: { readonly kind: ReasonKind; readonly name: string }): ReactNode {
  const t = useText();
  if (kind === 'note') return t('pendingTransactions.noteSave');
  if (kind === 'approve') return t('pendingTransactions.approveAndNotify', { name });
  return kind === 'reject'
    ? t('pendingTransactions.rejectAndNotify', { name })
    : t('pendingTransactions.sendBackAndNotify', { name });
}
