import { useState, type ReactNode } from 'react';
import type { DirectDepositsReply } from '@paystead/contract/features/direct-deposits/model.ts';
import { ApiFailure, Unreached } from '../../platform/api/failure.ts';
import { useKeptEntry, useRestored } from '../../platform/kept-entry/use-kept-entry.ts';
import type { Translate } from '@paystead/ui/translations/text.ts';
import { useText } from '@paystead/ui/translations/translations.tsx';
import { useUnsaved } from '@paystead/ui/unsaved.ts';
import { LeaveDialog } from '@paystead/ui/dialog/leave-dialog.tsx';
import { PageHeader } from '@paystead/ui/page/page-header.tsx';
import { AccountStep } from './account-step.tsx';
import { CheckStep } from './check-step.tsx';
import { accountFaults, isEntered, splitFaults, type Draft, type DraftFault } from './draft.ts';
import { fieldOf } from './fault-texts.ts';
import { Receipt } from './receipt.tsx';
import { SplitStep } from './split-step.tsx';
import { Steps } from './steps.tsx';
import { useChange, type Change } from './use-change.ts';
import { useStepFocus } from './use-step-focus.ts';

type Step = 'account' | 'split' | 'check' | 'receipt';

/** The name under which the form waits while its person confirms their identity. */
const FORM = 'directDeposits.change';

interface Kept {
  readonly draft: Draft;
  readonly step: Step;
}

interface ChangeFlowProps {
  readonly reply: DirectDepositsReply;
  readonly start: Draft;
}

/** A change from its first field to its receipt; what is entered stays through every failure. */
export function ChangeFlow({ reply, start }: ChangeFlowProps): ReactNode {
  const t = useText();
  const steps: readonly Step[] = start.kind === 'split' ? ['split', 'check'] : ['account', 'split', 'check'];
  const kept = useRestored<Kept>(FORM);
  const [draft, setDraft] = useState(kept?.draft ?? start);
  const [step, setStep] = useState<Step>(kept?.step ?? steps[0] ?? 'split');
  const [faults, setFaults] = useState<readonly DraftFault[]>([]);
  const [attempt, setAttempt] = useState(0);
  const [newer, setNewer] = useState(false);
  const change = useChange(reply);
  const leaving = useUnsaved(isEntered(draft, start) && step !== 'receipt');
  const title = t(
    step === 'receipt'
      ? 'directDeposits.receiptTitle'
      : step === 'split'
        ? 'directDeposits.splitTitle'
        : step === 'check'
          ? 'directDeposits.checkTitle'
          : draft.kind === 'add'
            ? 'directDeposits.addTitle'
            : 'directDeposits.editTitle',
  );
  useStepFocus(step);

  const edit = (part: Partial<Draft>): void => {
    setDraft((now) => ({ ...now, ...part }));
    // What is being put right is not called wrong any more.
    setFaults((now) => now.filter(({ field }) => !(field in part) && !('rows' in part && field.startsWith('share-'))));
  };
  const refuse = (found: readonly DraftFault[]): void => {
    setFaults(found);
    setAttempt((now) => now + 1);
  };
  const go = (to: Step): void => {
    setFaults([]);
    setAttempt(0);
    setStep(to);
  };
  const next = (from: 'account' | 'split'): void => {
    const found = from === 'account' ? accountFaults(draft, reply) : splitFaults(draft);
    if (found.length > 0) refuse(found);
    else go(from === 'account' ? 'split' : 'check');
  };
  const failed = (error: unknown): void => {
    if (!(error instanceof ApiFailure)) return refuse([]);
    if (error.code === 'version_conflict') setNewer(true);
    const places = error.faults.flatMap((fault) => {
      const place = fieldOf(fault.pointer);
      return place ? [{ ...place, code: fault.code, detail: fault.detail }] : [];
    });
    const [first] = places;
    const shown =
      first?.step === 'account' && draft.newNumbers ? 'account' : first?.step === 'split' ? 'split' : 'check';
    setStep(shown);
    refuse(
      places
        .filter((place) => place.step === shown)
        .map(({ field, code, detail }) => ({
          field: field === 'split' ? `share-${draft.rows[0]?.id ?? ''}` : field,
          code,
          detail,
        })),
    );
  };
  const send = (): void =>
    change.send(
      { draft },
      {
        saved: ({ outcome }) => {
          if (outcome === 'unchanged') refuse([]);
          else go('receipt');
        },
        failed,
      },
    );
  useKeptEntry<Kept>(FORM, { state: { draft, step }, isSending: change.isSending, send });

  return (
    <>
      <PageHeader title={title} back={{ label: t('menu.directDeposits'), href: '/direct-deposits' }} />
      {step === 'receipt' ? null : <Steps at={steps.indexOf(step) + 1} of={steps.length} />}
      {step === 'account' ? (
        <AccountStep
          draft={draft}
          reply={reply}
          faults={faults}
          attempt={attempt}
          onChange={edit}
          onNext={() => next('account')}
        />
      ) : null}
      {step === 'split' ? (
        <SplitStep
          draft={draft}
          reply={reply}
          faults={faults}
          attempt={attempt}
          onChange={edit}
          onNext={() => next('split')}
          onBack={steps.includes('account') ? () => go('account') : undefined}
        />
      ) : null}
      {step === 'check' ? (
        <CheckStep
          draft={draft}
          reply={reply}
          attempt={attempt}
          general={attempt > 0 ? generalOf(change, t) : undefined}
          newer={newer}
          isSending={change.isSending}
          onSend={send}
          onBack={() => go('split')}
        />
      ) : null}
      {step === 'receipt' && change.receipt ? <Receipt receipt={change.receipt} timeZone={reply.timeZone} /> : null}
      <LeaveDialog question={leaving} meaning={t('directDeposits.leaveMeaning')} />
    </>
  );
}

/** The server's sentence, with those of faults that belong to no field here; where nothing answered or changed, that. */
function generalOf({ error, receipt }: Pick<Change, 'error' | 'receipt'>, t: Translate): string | undefined {
  if (receipt?.outcome === 'unchanged') return t('directDeposits.unchanged');
  if (error instanceof Unreached) return t('ui.brokenOffKept');
  if (!(error instanceof ApiFailure)) return undefined;
  const others = error.faults.filter(({ pointer }) => !fieldOf(pointer)).map(({ detail }) => detail);
  return [error.detail, ...others].filter((part) => part !== undefined).join(' ') || undefined;
}
