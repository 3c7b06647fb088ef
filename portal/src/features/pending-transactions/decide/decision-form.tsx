import { useEffect, useRef, useState, type ReactNode } from 'react';
import type { PendingTransaction } from '@paystead/contract/features/pending-transactions/model.ts';
import { needsConfirmation } from '@paystead/contract/features/pending-transactions/rules.ts';
import { useKeptEntry, useRestored } from '../../../platform/kept-entry/use-kept-entry.ts';
import { useText } from '@paystead/ui/translations/translations.tsx';
import { Button, ButtonRow } from '@paystead/ui/button/button.tsx';
import { requestTitle } from '../detail/labels.ts';
import styles from '../requests.module.css';
import type { Decision } from './queries.ts';
import { ReasonForm, type ReasonKind } from './reason-form.tsx';

/** An action of the decision bar: a decision about the open request, or a note on it. */
export type Requested = Decision | 'note';

/** The text being written, and the number of notes when it was begun: a further one means that the note was saved. */
interface Writing {
  readonly kind: ReasonKind;
  readonly notesBefore: number;
}

/** Form content that is kept while the approver confirms their identity. */
interface KeptForm {
  readonly writing: Writing | undefined;
  readonly text: string;
  readonly requested: Requested | undefined;
}

interface DecisionFormProps {
  readonly request: PendingTransaction;
  /** The employee's name, unique among requests of the same title. */
  readonly name: string;
  /** The decision or note being sent. */
  readonly running: Requested | undefined;
  readonly onDecide: (requested: Requested, text: string) => void;
  /** Called when the person starts or clears a text that isn't sent yet. */
  readonly onDraft?: ((hasDraft: boolean) => void) | undefined;
}

/**
 * The buttons Approve, Send back, Reject and Add a note. All but the first open a form for the text in their place, and so
 * does the first if the employee has to be confirmed.
 */
export function DecisionForm({ request, name, running, onDecide, onDraft }: DecisionFormProps): ReactNode {
  const field = useRef<HTMLTextAreaElement>(null);
  const bar = useRef<HTMLDivElement>(null);
  const entryKey = `pendingTransactions.decide.${request.employeeWorkflowId}`;
  const kept = useRestored<KeptForm>(entryKey);
  const [writing, setWriting] = useState(kept?.writing);
  const [isOpen, setOpen] = useState(kept?.writing !== undefined);
  const [text, setText] = useState(kept?.text ?? '');
  const isSaved = writing?.kind === 'note' && request.notes.length > writing.notesBefore;
  const open = isOpen && !isSaved ? writing : undefined;
  const forget = useKeptEntry<KeptForm>(entryKey, {
    state: open || running ? { writing: open, text, requested: running } : undefined,
    stored: open && text.trim() !== '' ? { writing: open, text, requested: undefined } : undefined,
    isSending: running !== undefined,
    send: () => {
      if (kept?.requested) onDecide(kept.requested, kept.text.trim());
    },
  });
  const hasDraft = open !== undefined && text.trim() !== '' && running === undefined;
  useEffect(() => {
    onDraft?.(hasDraft);
    return () => onDraft?.(false);
  }, [hasDraft, onDraft]);
  // The request was decided, or the person chose to leave the text.
  useEffect(() => forget, [forget]);
  // The form replaced the button that opened it: the focus returns there.
  const focusOpener = (kind: ReasonKind): void =>
    void setTimeout(() => bar.current?.querySelector<HTMLElement>(`[data-opens="${kind}"]`)?.focus());
  useEffect(() => {
    if (isSaved) focusOpener('note');
  }, [isSaved]);
  if (open)
    return (
      <ReasonForm
        field={field}
        kind={open.kind}
        name={name}
        text={text}
        busy={running === open.kind}
        onChange={setText}
        onSend={() => onDecide(open.kind, text.trim())}
        onCancel={() => {
          setOpen(false);
          focusOpener(open.kind);
        }}
      />
    );
  return (
    <div ref={bar}>
      <DecisionButtons
        request={request}
        name={name}
        running={running}
        onApprove={() => onDecide('approve', '')}
        onWrite={(kind) => {
          // A canceled text is still there when its form is opened again.
          if (kind !== writing?.kind || isSaved) setText('');
          setWriting({ kind, notesBefore: request.notes.length });
          setOpen(true);
          setTimeout(() => field.current?.focus());
        }}
      />
    </div>
  );
}

interface DecisionButtonsProps extends Pick<DecisionFormProps, 'request' | 'name' | 'running'> {
  readonly onApprove: () => void;
  readonly onWrite: (kind: ReasonKind) => void;
}

function DecisionButtons({ request, name, running, onApprove, onWrite }: DecisionButtonsProps): ReactNode {
  const t = useText();
  const title = requestTitle(request, t);
  const opens = (kind: ReasonKind) => ({ 'data-opens': kind, onClick: () => onWrite(kind) });
  return (
    <div className={styles.actions}>
      <ButtonRow>
        {request.approvable ? (
          <>
            <Button
              icon="check"
              data-shortcut="a"
              busy={running === 'approve'}
              aria-label={t('pendingTransactions.approveLabel', { name, title })}
              {...(needsConfirmation(request.review) ? opens('approve') : { onClick: onApprove })}
            >
              {t('pendingTransactions.approve')}
            </Button>
            <Button
              kind="second"
              data-shortcut="s"
              aria-label={t('pendingTransactions.sendBackLabel', { name, title })}
              {...opens('send-back')}
            >
              {t('pendingTransactions.sendBack')}
            </Button>
            <Button
              kind="second"
              data-shortcut="r"
              aria-label={t('pendingTransactions.rejectLabel', { name, title })}
              {...opens('reject')}
            >
              {t('pendingTransactions.reject')}
            </Button>
          </>
        ) : null}
        <Button kind="quiet" aria-label={t('pendingTransactions.noteAddLabel', { name, title })} {...opens('note')}>
          {t('pendingTransactions.noteAdd')}
        </Button>
      </ButtonRow>
    </div>
  );
}
