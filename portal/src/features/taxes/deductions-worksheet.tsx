import { useId, useState, type ReactNode } from 'react';
import { deductionsWorksheet, type DeductionAnswers } from '@paystead/payroll/federal/deductions-worksheet.ts';
import { useText } from '@paystead/ui/translations/translations.tsx';
import type { PlainTextKey } from '@paystead/ui/translations/text.ts';
import { Button } from '@paystead/ui/button/button.tsx';
import { Checkbox } from '@paystead/ui/field/choices.tsx';
import { TextField } from '@paystead/ui/field/inputs.tsx';
import { Facts } from '@paystead/ui/list/facts.tsx';
import { Money } from '@paystead/ui/money/money.tsx';
import { centsOf, dollarsOf } from './dollars.ts';
import styles from './taxes.module.css';
import type { W4Values } from './w4-values.ts';

type Amount = Exclude<keyof DeductionAnswers, 'filingStatus' | 'separately' | 'seniors'>;

const LINES: readonly (readonly [field: Amount, label: PlainTextKey])[] = [
  ['totalIncome', 'taxes.wsIncome'],
  ['tips', 'taxes.ws1a'],
  ['overtime', 'taxes.ws1b'],
  ['carLoanInterest', 'taxes.ws1c'],
  ['adjustments', 'taxes.ws5'],
  ['medical', 'taxes.ws6a'],
  ['stateAndLocalTaxes', 'taxes.ws6b'],
  ['mortgageInterest', 'taxes.ws6c'],
  ['gifts', 'taxes.ws6d'],
  ['otherItemized', 'taxes.ws6e'],
  ['cashGifts', 'taxes.ws12'],
];

interface DeductionsWorksheetProps {
  readonly filingStatus: W4Values['filingStatus'];
  readonly income: number | null;
  /** Line 15 as it goes into the field. */
  readonly onUse: (dollars: string) => void;
}

/** The 15 lines of step 4(b): opened by those who need it, kept by nobody. */
export function DeductionsWorksheet({ filingStatus, income, onUse }: DeductionsWorksheetProps): ReactNode {
  const t = useText();
  const id = useId();
  const [typed, setTyped] = useState<Partial<Record<Amount, string>>>({});
  const [self, setSelf] = useState(false);
  const [spouse, setSpouse] = useState(false);
  const [separately, setSeparately] = useState(false);
  const valueOf = (field: Amount) => typed[field] ?? (field === 'totalIncome' && income ? dollarsOf(income) : '');
  const cents = Object.fromEntries(LINES.map(([field]) => [field, centsOf(valueOf(field))])) as Record<
    Amount,
    number | null
  >;
  const amounts = Object.fromEntries(LINES.map(([field]) => [field, cents[field] ?? 0])) as Record<Amount, number>;
  const lines = deductionsWorksheet({
    ...amounts,
    filingStatus,
    separately,
    seniors: self && spouse ? 2 : self || spouse ? 1 : 0,
  });
  return (
    <details className={styles.why}>
      <summary>{t('taxes.wsOpen')}</summary>
      <p>{t('taxes.wsLede')}</p>
      <div className={styles.fields}>
        {LINES.map(([field, label]) => (
          <TextField
            key={field}
            id={`${id}-${field}`}
            label={t(label)}
            error={cents[field] === null ? t('taxes.faultAmount') : undefined}
            unitBefore="$"
            inputMode="decimal"
            optional
            value={valueOf(field)}
            onChange={(event) => setTyped({ ...typed, [field]: event.target.value })}
          />
        ))}
        <Checkbox label={t('taxes.ws3a')} checked={self} onChange={setSelf} />
        {filingStatus === 'm' ? <Checkbox label={t('taxes.ws3b')} checked={spouse} onChange={setSpouse} /> : null}
        {filingStatus === 's' ? (
          <Checkbox label={t('taxes.wsSeparately')} checked={separately} onChange={setSeparately} />
        ) : null}
        <Facts
          figures
          items={[
            { label: t('taxes.wsLine2'), value: <Money cents={lines.line2} always /> },
            { label: t('taxes.wsLine4'), value: <Money cents={lines.line4} always /> },
            { label: t('taxes.wsLine10'), value: <Money cents={lines.line10} always /> },
            { label: t('taxes.wsLine11'), value: <Money cents={lines.line11} always /> },
            { label: t('taxes.wsLine14'), value: <Money cents={lines.line14} always /> },
            { label: t('taxes.wsLine15'), value: <Money cents={lines.line15} always />, total: true },
          ]}
        />
        <div>
          <Button kind="second" onClick={() => onUse(dollarsOf(lines.line15))}>
            {t('taxes.wsUse')}
          </Button>
        </div>
      </div>
    </details>
  );
}
