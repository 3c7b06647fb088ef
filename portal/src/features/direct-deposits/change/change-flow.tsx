import type { ReactNode } from 'react';
import type { DirectDepositsReply } from '@paystead/contract/features/direct-deposits/model.ts';
import type { PlainTextKey } from '@paystead/ui/translations/text.ts';
import { useText } from '@paystead/ui/translations/translations.tsx';
import { LeaveDialog } from '@paystead/ui/dialog/leave-dialog.tsx';
import { PageHeader } from '@paystead/ui/page/page-header.tsx';
import { ResumedNotice } from '../../../platform/forms/resumed-notice.tsx';
import { useStepFocus } from '../../../platform/forms/use-step-focus.ts';
import { AccountStep } from './account-step.tsx';
import type { Draft } from './draft.ts';
import { Receipt } from './receipt.tsx';
import { ReviewStep } from './review-step.tsx';
import { SplitStep } from './split-step.tsx';
import { StepIndicator } from './step-indicator.tsx';
import { stepsOf, useAccountForm, type AccountForm } from './use-account-form.ts';

interface ChangeFlowProps {
  readonly reply: DirectDepositsReply;
  readonly start: Draft;
}

/** A change of accounts from its first field to its receipt. */
export function ChangeFlow({ reply, start }: ChangeFlowProps): ReactNode {
  const t = useText();
  const form = useAccountForm(reply, start);
  const steps = stepsOf(start);
  const receipt = form.isSent ? form.reply : undefined;
  useStepFocus(receipt ? 'receipt' : form.step);
  return (
    <>
      <PageHeader title={t(titleOf(form))} back={{ label: t('menu.directDeposits'), href: '/direct-deposits' }} />
      {receipt ? (
        <Receipt receipt={receipt} timeZone={reply.timeZone} />
      ) : (
        <>
          <ResumedNotice resumed={form.resumed} />
          <StepIndicator at={steps.indexOf(form.step) + 1} of={steps.length} />
          {form.step === 'account' ? (
            <AccountStep form={form} reply={reply} />
          ) : form.step === 'split' ? (
            <SplitStep
              form={form}
              reply={reply}
              onBack={steps.includes('account') ? () => form.goTo('account') : undefined}
            />
          ) : (
            <ReviewStep form={form} reply={reply} />
          )}
        </>
      )}
      <LeaveDialog question={form.leaving} meaning={t('directDeposits.leaveMeaning')} />
    </>
  );
}

function titleOf({ step, isSent, values }: AccountForm): PlainTextKey {
  if (isSent) return 'directDeposits.receiptTitle';
  if (step === 'split') return 'directDeposits.splitTitle';
  if (step === 'review') return 'directDeposits.checkTitle';
  return values.kind === 'add' ? 'directDeposits.addTitle' : 'directDeposits.editTitle';
}
