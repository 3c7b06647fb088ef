import { useRef, type ReactNode } from 'react';
import type { CalculatorReply, TaxesReply } from '@paystead/contract/features/taxes/model.ts';
import { useFormat } from '@paystead/ui/format/format.ts';
import { useText } from '@paystead/ui/translations/translations.tsx';
import { Banner } from '@paystead/ui/banner/banner.tsx';
import { ButtonLink } from '@paystead/ui/button/button.tsx';
import { LeaveDialog } from '@paystead/ui/dialog/leave-dialog.tsx';
import { ErrorSummary } from '@paystead/ui/field/error-summary.tsx';
import { Columns, Stack } from '@paystead/ui/page/layout.tsx';
import { ResumedNotice } from '../../../platform/forms/resumed-notice.tsx';
import { useStepFocus } from '../../../platform/forms/use-step-focus.ts';
import { EstimateCard } from '../estimate/estimate-card.tsx';
import { EstimateLine } from '../estimate/estimate-line.tsx';
import { earnedInYear, type EarnedInYear, estimateOf } from '../estimate/estimate.ts';
import { StartBanner } from '../estimate/start-banner.tsx';
import { FormButtons } from '../form-buttons.tsx';
import { NewerValues } from '../newer-values.tsx';
import { useIsOpen } from '../../../platform/open-screens.ts';
import { CALCULATOR_PATH } from '../queries.ts';
import { SignCard } from '../sign-card.tsx';
import styles from '../taxes.module.css';
import { w4Lines } from '../w4-lines.ts';
import { ElectionSteps } from './election-steps.tsx';
import { useHandedOver } from './handed-over.ts';
import { useW4Form, type W4Form as W4FormState } from './use-w4-form.ts';
import { W4Review } from './w4-review.tsx';
import { electionsOf } from './w4-values.ts';

interface W4FormProps {
  readonly taxes: TaxesReply;
  /** The pay to estimate from; undefined if it couldn't be loaded. */
  readonly basis: CalculatorReply | undefined;
}

/** Form W-4: fill in, review, sign. The calculator's answers fill it in if the person comes from there. */
export function W4Form({ taxes, basis }: W4FormProps): ReactNode {
  const t = useText();
  const isOpen = useIsOpen();
  const handedOver = useHandedOver();
  const form = useW4Form(taxes, handedOver);
  const top = useRef<HTMLDivElement>(null);
  useStepFocus(form.step, top);
  const { elections } = electionsOf(form.values);
  const estimate = basis ? estimateOf(basis, elections) : null;
  return (
    <div ref={top} tabIndex={-1} className={`${styles.top} ${styles.underEstimateLine}`}>
      <Columns>
        {form.step === 'review' ? (
          <W4Review taxes={taxes} form={form} elections={elections} />
        ) : (
          <W4Fields
            taxes={taxes}
            form={form}
            income={estimate?.fullYear.wages ?? null}
            earned={basis ? earnedInYear(basis) : null}
            isFromCalculator={handedOver !== null}
          />
        )}
        <aside className={styles.aside} aria-label={t('taxes.estimate')}>
          {basis ? <EstimateCard estimate={estimate} basis={basis} /> : null}
          <StartBanner start={taxes.start} />
          {isOpen(CALCULATOR_PATH) ? (
            <ButtonLink kind="second" href={CALCULATOR_PATH}>
              {t('taxes.openCalculator')}
            </ButtonLink>
          ) : null}
        </aside>
      </Columns>
      {form.step === 'review' ? null : <EstimateLine estimate={estimate} />}
      <LeaveDialog question={form.leaving} />
    </div>
  );
}

interface W4FieldsProps {
  readonly taxes: TaxesReply;
  readonly form: W4FormState;
  /** Expected income of the year, in cents. */
  readonly income: number | null;
  readonly earned: EarnedInYear | null;
  readonly isFromCalculator: boolean;
}

/** The first step: all fields of the form, and the signature. */
function W4Fields({ taxes, form, income, earned, isFromCalculator }: W4FieldsProps): ReactNode {
  const t = useText();
  const format = useFormat();
  const onFile = (taxes.proposed ?? taxes).taxes.employeeFederalTaxCategory;
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (form.check()) form.goTo('review');
      }}
    >
      <Stack>
        <ErrorSummary {...form.summary} />
        <ResumedNotice resumed={form.resumed} />
        {form.isOutdated ? <NewerValues lines={w4Lines(onFile, t, format)} /> : null}
        {isFromCalculator ? (
          <Banner tone="info" title={t('taxes.fromCalculator')}>
            {t('taxes.fromCalculatorNote')}
          </Banner>
        ) : null}
        {taxes.lockIn ? (
          <Banner tone="warning" icon="lock" title={t('taxes.lockInTitle')}>
            {t('taxes.lockIn', { date: format.date(taxes.lockIn.effectiveDate, 'date') })}
          </Banner>
        ) : null}
        <ElectionSteps
          values={form.values}
          errorOf={form.errorOf}
          income={income}
          earned={earned}
          onChange={form.edit}
        />
        <SignCard title={t('taxes.step5')} taxes={taxes} form={form}>
          <FormButtons label={t('taxes.checkAnswers')} />
        </SignCard>
      </Stack>
    </form>
  );
}
