import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState, type FormEvent, type ReactNode } from 'react';
import type { TaxesLabReply, TaxesReply } from '@paystead/contract/features/taxes/model.ts';
import { useFormat } from '@paystead/ui/format/format.ts';
import { useText } from '@paystead/ui/translations/translations.tsx';
import { Banner } from '@paystead/ui/banner/banner.tsx';
import { Button, ButtonLink, ButtonRow } from '@paystead/ui/button/button.tsx';
import { LeaveDialog } from '@paystead/ui/dialog/leave-dialog.tsx';
import { ErrorSummary, type FieldFault } from '@paystead/ui/field/error-summary.tsx';
import { Columns, Stack } from '@paystead/ui/page/layout.tsx';
import { draftLeft, dropDraft } from './draft.ts';
import { ElectionSteps, fieldId } from './election-steps.tsx';
import { EstimateCard, StartBanner } from './estimate-card.tsx';
import { estimateOf } from './estimate.ts';
import { Glance } from './glance.tsx';
import { NewerValues } from './newer-values.tsx';
import { ReadOnlyBanner } from './read-only.tsx';
import { serverFaults } from './server-faults.ts';
import { SignCard, SIGNATURE_ID } from './sign-card.tsx';
import styles from './taxes.module.css';
import { TAXES_PATH, useRestoredFields, useSignedSave } from './use-signed-save.ts';
import { electionsOf, valuesOf, W4_LABELS, type W4Field } from './w4-values.ts';
import { W4Review } from './w4-review.tsx';
import { w4Lines } from './words.ts';

interface W4FormProps {
  readonly taxes: TaxesReply;
  readonly lab: TaxesLabReply | undefined;
}

/** Which field of the screen a fault of the server's is about. */
const FIELD_OF: Readonly<Record<string, W4Field>> = {
  filingStatus: 'filingStatus',
  multipleJobs: 'multipleJobs',
  qualifyingChildren: 'children',
  otherDependents: 'dependents',
  otherCredits: 'otherCredits',
  otherIncome: 'otherIncome',
  deductions: 'deductions',
  extraWithholding: 'extraWithholding',
  exempt: 'exempt',
  nonresidentAlien: 'nonresidentAlien',
};

/** The name under which the form waits while its person confirms their identity. */
const FORM = 'taxes.w4';

interface KeptW4 {
  readonly values: ReturnType<typeof valuesOf>;
  readonly name: string;
  readonly isReview: boolean;
}

/** Fill in, check, sign. What was typed stays whatever happens; a draft from the lab is a start like any other. */
export function W4Form({ taxes, lab }: W4FormProps): ReactNode {
  const t = useText();
  const format = useFormat();
  const queries = useQueryClient();
  const category = (taxes.proposed ?? taxes).taxes.employeeFederalTaxCategory;
  const [fromLab] = useState(() => draftLeft(queries));
  useEffect(() => dropDraft(queries), [queries]);
  const kept = useRestoredFields<KeptW4>(FORM);
  const [values, setValues] = useState(() => kept?.values ?? fromLab ?? valuesOf(category, category.w4FormYear));
  const [name, setName] = useState(kept?.name ?? '');
  const [tried, setTried] = useState(0);
  const [isReview, setReview] = useState(kept?.isReview ?? false);
  const [isTouched, setTouched] = useState(kept !== undefined || fromLab !== null);
  const isRefused = useRef(false);
  const save = useSignedSave({
    taxes,
    form: FORM,
    fields: { values, name, isReview } satisfies KeptW4,
    isTouched,
    onRefused: () => {
      isRefused.current = true;
      setReview(false);
    },
  });
  const top = useRef<HTMLDivElement>(null);
  // A step forward or back begins at its top, for eyes and for screen readers; a refused one at what is to be put right.
  const shown = useRef(false);
  useEffect(() => {
    if (isRefused.current) isRefused.current = false;
    else if (shown.current) {
      top.current?.scrollIntoView?.();
      top.current?.focus({ preventScroll: true });
    }
    shown.current = true;
  }, [isReview]);

  const { elections, faults } = electionsOf(values);
  const nameFault = name.trim() === '' ? t('taxes.faultName') : undefined;
  const refused = serverFaults(save.error, t, (pointer) => {
    if (pointer === '/signature/name') return { id: SIGNATURE_ID, label: t('taxes.signature') };
    const field = FIELD_OF[pointer.replace('/employeeFederalTaxCategory/', '')];
    return field && { id: fieldId(field), label: t(W4_LABELS[field]) };
  });
  const own: FieldFault[] =
    tried === 0
      ? []
      : [
          ...faults.map(({ field, text }) => ({ field: fieldId(field), label: t(W4_LABELS[field]), text: t(text) })),
          ...(nameFault ? [{ field: SIGNATURE_ID, label: t('taxes.signature'), text: nameFault }] : []),
        ];
  const serverNameFault = refused.faults.find(({ field }) => field === SIGNATURE_ID)?.text;

  const check = (event: FormEvent): void => {
    event.preventDefault();
    save.clear();
    setTried((count) => count + 1);
    if (faults.length === 0 && !nameFault) setReview(true);
  };
  const estimate = lab ? estimateOf(lab, elections) : null;
  const income = estimate?.fullYear.wages ?? null;

  if (taxes.appliesTo === 'contractor')
    return (
      <Banner tone="info" title={t('taxes.contractorTitle')}>
        {t('taxes.contractor')}
      </Banner>
    );
  if (!taxes.canEdit) return <ReadOnlyBanner taxes={taxes} />;
  return (
    <div ref={top} tabIndex={-1} className={`${styles.top} ${styles.underGlance}`}>
      {isReview ? null : <Glance estimate={estimate} />}
      <Columns>
        {isReview ? (
          <W4Review
            taxes={taxes}
            elections={elections}
            name={name}
            isSending={save.isSending}
            general={refused.general}
            attempt={save.attempt}
            onSend={() => save.send({ employeeFederalTaxCategory: elections }, name)}
            onBack={() => {
              save.clear();
              setReview(false);
            }}
          />
        ) : (
          <form onSubmit={check} noValidate>
            <Stack>
              <ErrorSummary
                faults={refused.faults.length > 0 ? refused.faults : own}
                general={refused.general}
                attempt={tried + save.attempt}
              />
              {refused.isConflict ? <NewerValues lines={w4Lines(category, t, format)} /> : null}
              {fromLab ? (
                <Banner tone="info" title={t('taxes.fromLab')}>
                  {t('taxes.fromLabNote')}
                </Banner>
              ) : null}
              {taxes.lockIn ? (
                <Banner tone="warning" icon="lock" title={t('taxes.lockInTitle')}>
                  {t('taxes.lockIn', { date: format.date(taxes.lockIn.effectiveDate, 'date') })}
                </Banner>
              ) : null}
              <ElectionSteps
                values={values}
                faults={tried > 0 ? faults : []}
                income={income}
                onChange={(next) => {
                  setValues(next);
                  setTouched(true);
                  save.clear();
                }}
              />
              <SignCard
                title={t('taxes.step5')}
                statement={taxes.statement.text}
                name={name}
                signerName={taxes.signerName}
                error={tried > 0 ? (nameFault ?? serverNameFault) : undefined}
                onChange={(next) => {
                  setName(next);
                  setTouched(true);
                  save.clear();
                }}
              >
                <ButtonRow full>
                  <Button type="submit">{t('taxes.checkAnswers')}</Button>
                  <ButtonLink kind="quiet" href={TAXES_PATH}>
                    {t('taxes.cancel')}
                  </ButtonLink>
                </ButtonRow>
              </SignCard>
            </Stack>
          </form>
        )}
        <aside className={styles.aside} aria-label={t('taxes.estimate')}>
          {lab ? <EstimateCard estimate={estimate} lab={lab} /> : null}
          <StartBanner start={taxes.start} />
          <ButtonLink kind="second" href={`${TAXES_PATH}/lab`}>
            {t('taxes.openLab')}
          </ButtonLink>
        </aside>
      </Columns>
      <LeaveDialog question={save.leaving} />
    </div>
  );
}
