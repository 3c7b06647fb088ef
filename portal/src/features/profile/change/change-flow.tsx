import { useRef, type ReactNode } from 'react';
import type { PersonalReply } from '@paystead/contract/features/profile/model.ts';
import { useText } from '@paystead/ui/translations/translations.tsx';
import { Banner } from '@paystead/ui/banner/banner.tsx';
import { LeaveDialog } from '@paystead/ui/dialog/leave-dialog.tsx';
import { ErrorSummary } from '@paystead/ui/field/error-summary.tsx';
import { Stack } from '@paystead/ui/page/layout.tsx';
import { ResumedNotice } from '../../../platform/forms/resumed-notice.tsx';
import { useStepFocus } from '../../../platform/forms/use-step-focus.ts';
import { ChangeForm } from './change-form.tsx';
import { ReviewStep } from './review-step.tsx';
import { Differences } from '../personal/differences.tsx';
import { Receipt } from './receipt.tsx';
import { usePersonalForm } from './use-personal-form.ts';

/** A change of name or address (ME-2) from the form to its receipt. */
export function ChangeFlow({ page }: { readonly page: PersonalReply }): ReactNode {
  const t = useText();
  const top = useRef<HTMLDivElement>(null);
  const personal = usePersonalForm(page);
  const { form, review } = personal;
  const { reviewed } = form.values;
  useStepFocus(form.isSent ? 'sent' : form.step, top);
  return (
    <div ref={top} tabIndex={-1}>
      <Stack>
        <ResumedNotice resumed={form.resumed} />
        {form.isOutdated ? (
          <Banner tone="warning" announce="polite" title={t('profile.newer')}>
            {t('profile.newerText')}
            <Differences before={(page.proposed ?? page).personal} after={form.values} />
          </Banner>
        ) : null}
        {form.isSent && form.reply ? (
          <Receipt saved={form.reply} />
        ) : form.step === 'check' && reviewed ? (
          <>
            <ErrorSummary {...form.summary} />
            <ReviewStep
              before={page.personal}
              body={reviewed}
              isSending={form.isSending}
              onBack={() => form.goTo('fill')}
              onSend={form.send}
            />
          </>
        ) : (
          <ChangeForm
            personal={personal}
            amends={page.proposed !== null}
            addressOnly={page.addressOnly}
            onSubmit={review}
          />
        )}
      </Stack>
      <LeaveDialog question={form.leaving} />
    </div>
  );
}
