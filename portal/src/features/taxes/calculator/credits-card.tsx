import { useId, type ReactNode } from 'react';
import type { CalculatorDraft, CalculatorReply } from '@paystead/contract/features/taxes/model.ts';
import { useText } from '@paystead/ui/translations/translations.tsx';
import { Card } from '@paystead/ui/card/card.tsx';
import { Checkbox } from '@paystead/ui/field/choices.tsx';
import { TextField } from '@paystead/ui/field/inputs.tsx';
import { Two } from '@paystead/ui/page/layout.tsx';
import { centsOf, countOf } from '../dollars.ts';
import { isEarnedIncomeAge, ownJobOf } from '../estimate/estimate.ts';
import styles from '../taxes.module.css';
import { Explanation } from '../w4/explanation.tsx';

interface CreditsCardProps {
  readonly basis: CalculatorReply;
  readonly draft: CalculatorDraft;
  readonly onChange: (part: Partial<CalculatorDraft['credits']>) => void;
}

/** The facts that refundable credits depend on beside the form: they can bring back more than the tax. */
export function CreditsCard({ basis, draft, onChange }: CreditsCardProps): ReactNode {
  const t = useText();
  const id = useId();
  const { credits, values } = draft;
  const children = credits.qualifyingChildren ?? values.children;
  return (
    <Card title={t('taxes.creditsTitle')}>
      <p className={styles.lede}>{t('taxes.creditsLede')}</p>
      <div className={styles.fields}>
        <Two>
          <TextField
            id={`${id}-children`}
            label={t('taxes.eicChildren')}
            hint={t('taxes.eicChildrenHint')}
            inputMode="numeric"
            autoComplete="off"
            value={children}
            error={countOf(children) === null ? t('taxes.faultCount') : undefined}
            onChange={(event) => onChange({ qualifyingChildren: event.target.value })}
          />
          <TextField
            id={`${id}-investment`}
            label={t('taxes.investmentIncome')}
            hint={t('taxes.investmentIncomeHint')}
            unitBefore="$"
            inputMode="decimal"
            autoComplete="off"
            optional
            value={credits.investmentIncome}
            error={centsOf(credits.investmentIncome) === null ? t('taxes.faultAmount') : undefined}
            onChange={(event) => onChange({ investmentIncome: event.target.value })}
          />
        </Two>
        <div>
          <Checkbox
            label={t('taxes.eicAge')}
            note={t('taxes.eicAgeNote')}
            checked={credits.isOfAge ?? isEarnedIncomeAge(ownJobOf(basis)?.ageAtYearEnd ?? null)}
            onChange={(isOfAge) => onChange({ isOfAge })}
          />
        </div>
        {values.filingStatus === 's' ? (
          <Checkbox
            label={t('taxes.wsSeparately')}
            note={t('taxes.separatelyNote')}
            checked={credits.separately}
            onChange={(separately) => onChange({ separately })}
          />
        ) : null}
        <Checkbox
          label={t('taxes.isDependent')}
          note={t('taxes.isDependentNote')}
          checked={credits.isDependent}
          onChange={(isDependent) => onChange({ isDependent })}
        />
      </div>
      <Explanation>{t('taxes.whyCredits')}</Explanation>
    </Card>
  );
}
