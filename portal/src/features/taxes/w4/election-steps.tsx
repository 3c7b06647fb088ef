import type { ReactNode } from 'react';
import { useText } from '@paystead/ui/translations/translations.tsx';
import { Card } from '@paystead/ui/card/card.tsx';
import { Checkbox, Choices } from '@paystead/ui/field/choices.tsx';
import { TextField } from '@paystead/ui/field/inputs.tsx';
import { Two } from '@paystead/ui/page/layout.tsx';
import type { EarnedInYear } from '../estimate/estimate.ts';
import styles from '../taxes.module.css';
import { DeductionsWorksheet } from './deductions-worksheet.tsx';
import { Explanation } from './explanation.tsx';
import { exemptAlone, W4_LABELS, w4ControlId, type W4Field, type W4Values } from './w4-values.ts';

interface ElectionStepsProps {
  readonly values: W4Values;
  readonly errorOf: (field: W4Field) => string | undefined;
  readonly onChange: (part: Partial<W4Values>) => void;
  /** Expected income of the year for the worksheet of step 4(b), in cents. */
  readonly income: number | null;
  /** Tips and overtime premium of the year for the worksheet, in cents. */
  readonly earned: EarnedInYear | null;
}

/** Steps 1(c) to 4(c) of Form W-4, the exemption and the box for nonresident aliens, with one card per step. */
export function ElectionSteps(props: ElectionStepsProps): ReactNode {
  return (
    <>
      <FilingStatusStep {...props} />
      {props.values.exempt ? null : (
        <>
          <JobsStep {...props} />
          <DependentsStep {...props} />
          <AdjustmentsStep {...props} />
        </>
      )}
      <SpecialCases {...props} />
    </>
  );
}

type TextName = 'children' | 'dependents' | 'otherCredits' | 'otherIncome' | 'deductions' | 'extraWithholding';
const MONEY = { inputMode: 'decimal', unitBefore: '$', optional: true } as const;

interface ElectionFieldProps extends ElectionStepsProps {
  readonly name: TextName;
  readonly hint: string;
}

function ElectionField({ name, hint, values, errorOf, onChange }: ElectionFieldProps): ReactNode {
  const t = useText();
  const isCount = name === 'children' || name === 'dependents';
  return (
    <TextField
      id={w4ControlId(name)}
      label={t(W4_LABELS[name])}
      hint={hint}
      value={values[name]}
      error={errorOf(name)}
      autoComplete="off"
      onChange={(event) => onChange({ [name]: event.target.value })}
      {...(isCount ? { inputMode: 'numeric' } : MONEY)}
    />
  );
}

function FilingStatusStep({ values, errorOf, onChange }: ElectionStepsProps): ReactNode {
  const t = useText();
  return (
    <Card title={t('taxes.step1')}>
      <div className={styles.gap}>
        <Choices
          id={w4ControlId('filingStatus')}
          label={t('taxes.filingStatus')}
          error={errorOf('filingStatus')}
          value={values.filingStatus}
          onChange={(filingStatus) => onChange({ filingStatus })}
          choices={[
            { value: 's', label: t('taxes.single') },
            { value: 'm', label: t('taxes.married'), note: t('taxes.marriedNote') },
            { value: 'h', label: t('taxes.head'), note: t('taxes.headNote') },
          ]}
        />
      </div>
      <Explanation>{t('taxes.why1')}</Explanation>
    </Card>
  );
}

function JobsStep({ values, onChange }: ElectionStepsProps): ReactNode {
  const t = useText();
  return (
    <Card title={t('taxes.step2')}>
      <div className={styles.gap}>
        <Checkbox
          id={w4ControlId('multipleJobs')}
          label={t('taxes.twoJobs')}
          note={t('taxes.twoJobsNote')}
          checked={values.multipleJobs}
          onChange={(multipleJobs) => onChange({ multipleJobs })}
        />
      </div>
      <Explanation>{t('taxes.why2')}</Explanation>
    </Card>
  );
}

function DependentsStep(props: ElectionStepsProps): ReactNode {
  const t = useText();
  return (
    <Card title={t('taxes.step3')}>
      <p className={styles.lede}>{t('taxes.step3Lede')}</p>
      <div className={styles.fields}>
        <Two>
          <ElectionField {...props} name="children" hint={t('taxes.childrenHint')} />
          <ElectionField {...props} name="dependents" hint={t('taxes.dependentsHint')} />
        </Two>
        <ElectionField {...props} name="otherCredits" hint={t('taxes.otherCreditsHint')} />
      </div>
      <Explanation>{t('taxes.why3')}</Explanation>
    </Card>
  );
}

function AdjustmentsStep(props: ElectionStepsProps): ReactNode {
  const t = useText();
  return (
    <Card title={t('taxes.step4')}>
      <div className={styles.fields}>
        <ElectionField {...props} name="otherIncome" hint={t('taxes.otherIncomeHint')} />
        <ElectionField {...props} name="deductions" hint={t('taxes.deductionsHint')} />
        <DeductionsWorksheet
          filingStatus={props.values.filingStatus}
          income={props.income}
          earned={props.earned}
          onUse={(deductions) => props.onChange({ deductions })}
        />
        <ElectionField {...props} name="extraWithholding" hint={t('taxes.extraHint')} />
      </div>
      <Explanation>{t('taxes.why4')}</Explanation>
    </Card>
  );
}

function SpecialCases({ values, errorOf, onChange }: ElectionStepsProps): ReactNode {
  const t = useText();
  return (
    <Card title={t('taxes.special')}>
      <div className={styles.fields}>
        <Checkbox
          id={w4ControlId('exempt')}
          label={t('taxes.exempt')}
          note={t('taxes.exemptNote')}
          error={errorOf('exempt')}
          checked={values.exempt}
          onChange={(exempt) => onChange(exempt ? exemptAlone(values) : { exempt })}
        />
        <Checkbox
          id={w4ControlId('nonresidentAlien')}
          label={t('taxes.nonresident')}
          note={t('taxes.nonresidentNote')}
          checked={values.nonresidentAlien}
          onChange={(nonresidentAlien) => onChange({ nonresidentAlien })}
        />
      </div>
      <Explanation>{t('taxes.whySpecial')}</Explanation>
    </Card>
  );
}
