import { useId, useState, type ReactNode } from 'react';
import { deductionsWorksheet, type DeductionAnswers } from '@paystead/payroll/federal/deductions-worksheet.ts';
import { useText } from '@paystead/ui/translations/translations.tsx';
import type { PlainTextKey } from '@paystead/ui/translations/text.ts';
import { Button } from '@paystead/ui/button/button.tsx';
import { Checkbox } from '@paystead/ui/field/choices.tsx';
import { TextField } from '@paystead/ui/field/inputs.tsx';
import { Facts } from '@paystead/ui/list/facts.tsx';
import { Money } from '@paystead/ui/money/money.tsx';
import { centsOf, dollarsOf } from '../dollars.ts';
import type { EarnedInYear } from '../estimate/estimate.ts';
import styles from '../taxes.module.css';
import type { W4Values } from './w4-values.ts';

type Amount = Exclude<keyof DeductionAnswers, 'filingStatus' | 'separately' | 'seniors'>;
type Box = 'self' | 'spouse' | 'separately';

const AMOUNTS: readonly (readonly [field: Amount, label: PlainTextKey])[] = [
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

const RESULTS = [
  ['line2', 'taxes.wsLine2'],
  ['line4', 'taxes.wsLine4'],
  ['line10', 'taxes.wsLine10'],
  ['line11', 'taxes.wsLine11'],
  ['line14', 'taxes.wsLine14'],
  ['line15', 'taxes.wsLine15'],
] as const;

interface DeductionsWorksheetProps {
  readonly filingStatus: W4Values['filingStatus'];
  /** Expected income of the year, in cents; null if it can't be estimated. */
  readonly income: number | null;
  /** Tips and overtime premium of the year from the person's paychecks, in cents; null if there are none. */
  readonly earned: EarnedInYear | null;
  /** Called with line 15 as the text of the field. */
  readonly onUse: (dollars: string) => void;
}

/** The worksheet of step 4(b). Its entries aren't saved, except for line 15. */
export function DeductionsWorksheet({ filingStatus, income, earned, onUse }: DeductionsWorksheetProps): ReactNode {
  const t = useText();
  const id = useId();
  const [typed, setTyped] = useState<Partial<Record<Amount, string>>>({});
  const [boxes, setBoxes] = useState<Readonly<Record<Box, boolean>>>({ self: false, spouse: false, separately: false });
  const known: Partial<Record<Amount, number>> = { ...earned, ...(income ? { totalIncome: income } : {}) };
  const valueOf = (field: Amount) => typed[field] ?? dollarsOf(known[field] ?? 0);
  const lines = resultsOf(valueOf, boxes, filingStatus);
  const box = (name: Box, label: PlainTextKey): ReactNode => (
    <Checkbox label={t(label)} checked={boxes[name]} onChange={(checked) => setBoxes({ ...boxes, [name]: checked })} />
  );
  return (
    <details className={styles.why}>
      <summary>{t('taxes.wsOpen')}</summary>
      <p>{t('taxes.wsLede')}</p>
      <div className={styles.fields}>
        {AMOUNTS.map(([field, label]) => (
          <TextField
            key={field}
            id={`${id}-${field}`}
            label={t(label)}
            hint={isEarned(field) && known[field] ? t('taxes.wsFromPaychecks') : undefined}
            error={centsOf(valueOf(field)) === null ? t('taxes.faultAmount') : undefined}
            unitBefore="$"
            inputMode="decimal"
            optional
            value={valueOf(field)}
            onChange={(event) => setTyped({ ...typed, [field]: event.target.value })}
          />
        ))}
        {box('self', 'taxes.ws3a')}
        {filingStatus === 'm' ? box('spouse', 'taxes.ws3b') : null}
        {filingStatus === 's' ? box('separately', 'taxes.wsSeparately') : null}
        <Facts
          figures
          items={RESULTS.map(([line, label]) => ({
            label: t(label),
            value: <Money cents={lines[line]} always />,
            total: line === 'line15',
          }))}
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

const isEarned = (field: Amount): boolean => field === 'tips' || field === 'overtime';

/** Computes the worksheet's lines in cents. Unreadable amounts count as zero. */
function resultsOf(
  valueOf: (field: Amount) => string,
  { self, spouse, separately }: Readonly<Record<Box, boolean>>,
  filingStatus: W4Values['filingStatus'],
) {
  const amounts = Object.fromEntries(AMOUNTS.map(([field]) => [field, centsOf(valueOf(field)) ?? 0]));
  const seniors = self && spouse ? 2 : self || spouse ? 1 : 0;
  return deductionsWorksheet({ ...(amounts as Record<Amount, number>), filingStatus, separately, seniors });
}
