import type { ReactNode } from 'react';
import { useText } from '@paystead/ui/translations/translations.tsx';
import { Card } from '@paystead/ui/card/card.tsx';
import { Checkbox, Choices } from '@paystead/ui/field/choices.tsx';
import { TextField } from '@paystead/ui/field/inputs.tsx';
import { Two } from '@paystead/ui/page/layout.tsx';
import { DeductionsWorksheet } from './deductions-worksheet.tsx';
import styles from './taxes.module.css';
import { exemptAlone, W4_LABELS, type W4Fault, type W4Field, type W4Values } from './w4-values.ts';
import { Why } from './why.tsx';

interface ElectionStepsProps {
  readonly values: W4Values;
  readonly faults: readonly W4Fault[];
  readonly onChange: (values: W4Values) => void;
  /** What is expected to be earned this year in all, for the worksheet of step 4(b); cents. */
  readonly income: number | null;
}

/** Where the error summary leads. */
export const fieldId = (field: W4Field): string => `w4-${field}`;

/** Steps 1(c) to 4(c) of Form W-4, the exemption and the box for nonresident aliens: a card to a step. */
export function ElectionSteps({ values, faults, onChange, income }: ElectionStepsProps): ReactNode {
  const t = useText();
  const errorOf = (field: W4Field): string | undefined => {
    const fault = faults.find((one) => one.field === field);
    return fault && t(fault.text);
  };
  const set = (part: Partial<W4Values>) => onChange({ ...values, ...part });
  const text = (
    field: 'children' | 'dependents' | 'otherCredits' | 'otherIncome' | 'deductions' | 'extraWithholding',
  ) => ({
    id: fieldId(field),
    label: t(W4_LABELS[field]),
    value: values[field],
    error: errorOf(field),
    autoComplete: 'off',
    onChange: (event: { readonly target: { readonly value: string } }) => set({ [field]: event.target.value }),
  });
  const money = { inputMode: 'decimal', unitBefore: '$' } as const;
  return (
    <>
      <Card title={t('taxes.step1')}>
        <div className={styles.gap}>
          <Choices
            id={fieldId('filingStatus')}
            label={t('taxes.filingStatus')}
            error={errorOf('filingStatus')}
            value={values.filingStatus}
            onChange={(filingStatus) => set({ filingStatus })}
            choices={[
              { value: 's', label: t('taxes.single') },
              { value: 'm', label: t('taxes.married'), note: t('taxes.marriedNote') },
              { value: 'h', label: t('taxes.head'), note: t('taxes.headNote') },
            ]}
          />
        </div>
        <Why>{t('taxes.why1')}</Why>
      </Card>
      {values.exempt ? null : (
        <>
          <Card title={t('taxes.step2')}>
            <div className={styles.gap}>
              <Checkbox
                id={fieldId('multipleJobs')}
                label={t('taxes.twoJobs')}
                note={t('taxes.twoJobsNote')}
                checked={values.multipleJobs}
                onChange={(multipleJobs) => set({ multipleJobs })}
              />
            </div>
            <Why>{t('taxes.why2')}</Why>
          </Card>
          <Card title={t('taxes.step3')}>
            <p className={styles.lede}>{t('taxes.step3Lede')}</p>
            <div className={styles.fields}>
              <Two>
                <TextField {...text('children')} hint={t('taxes.childrenHint')} inputMode="numeric" />
                <TextField {...text('dependents')} hint={t('taxes.dependentsHint')} inputMode="numeric" />
              </Two>
              <TextField {...text('otherCredits')} {...money} hint={t('taxes.otherCreditsHint')} optional />
            </div>
            <Why>{t('taxes.why3')}</Why>
          </Card>
          <Card title={t('taxes.step4')}>
            <div className={styles.fields}>
              <TextField {...text('otherIncome')} {...money} hint={t('taxes.otherIncomeHint')} optional />
              <TextField {...text('deductions')} {...money} hint={t('taxes.deductionsHint')} optional />
              <DeductionsWorksheet
                filingStatus={values.filingStatus}
                income={income}
                onUse={(deductions) => set({ deductions })}
              />
              <TextField {...text('extraWithholding')} {...money} hint={t('taxes.extraHint')} optional />
            </div>
            <Why>{t('taxes.why4')}</Why>
          </Card>
        </>
      )}
      <Card title={t('taxes.special')}>
        <div className={styles.fields}>
          <Checkbox
            id={fieldId('exempt')}
            label={t('taxes.exempt')}
            note={t('taxes.exemptNote')}
            error={errorOf('exempt')}
            checked={values.exempt}
            onChange={(exempt) => onChange(exempt ? exemptAlone(values) : { ...values, exempt })}
          />
          <Checkbox
            id={fieldId('nonresidentAlien')}
            label={t('taxes.nonresident')}
            note={t('taxes.nonresidentNote')}
            checked={values.nonresidentAlien}
            onChange={(nonresidentAlien) => set({ nonresidentAlien })}
          />
        </div>
        <Why>{t('taxes.whySpecial')}</Why>
      </Card>
    </>
  );
}
