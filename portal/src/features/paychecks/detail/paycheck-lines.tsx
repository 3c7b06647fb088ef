import type { ReactNode } from 'react';
import type {
  CheckDetail,
  CheckTotals,
  DeductionLine,
  EarningLine,
  TaxLine,
} from '@paystead/contract/features/paychecks/model.ts';
import { useFormat, type Format } from '@paystead/ui/format/format.ts';
import type { Translate } from '@paystead/ui/translations/text.ts';
import { Text } from '@paystead/ui/translations/translations.tsx';
import { amountTag, rateTag } from '../amount-tag.tsx';
import { deductionText, earningText, type LineText } from '../lines/line-texts.ts';
import { withoutZeroDecimals } from '../lines/quantity.ts';
import { GarnishmentsCard } from './garnishments-card.tsx';
import { LinesCard, type LineRow } from './lines-card.tsx';
import { taxText } from '../lines/tax-texts.ts';
import { useSubjectText } from '../subject-text.ts';

/** Every line of a paycheck: earnings, deductions before tax, taxes, deductions after tax and reimbursements. */
export function PaycheckLines({ check }: { readonly check: CheckDetail }): ReactNode {
  const t = useSubjectText();
  const format = useFormat();
  const { lines, ytd, year } = check;
  const earnings = (kind: EarningLine['kind']): readonly LineRow[] =>
    earningRows(
      lines.earnings.filter((line) => line.kind === kind),
      t,
      format,
    );
  const deductions = (timing: DeductionLine['timing']): readonly LineRow[] =>
    lines.deductions.filter((line) => line.timing === timing).map((line) => deductionRow(line, t, format));
  return (
    <>
      <LinesCard
        title={t('paychecks.earnings')}
        nameLabel={t('paychecks.earnings')}
        year={year}
        lines={earnings('paid')}
        total={{
          label: t('paychecks.totalEarned'),
          amount: check.gross,
          ytd: ytd.gross,
          ...(ytd.hours !== 0 && {
            basis: hoursText(check, t, format),
            yearBasis: hoursText(ytd, t, format),
          }),
        }}
      />
      <LinesCard title={t('paychecks.memo')} nameLabel={t('paychecks.earnings')} year={year} lines={earnings('memo')} />
      <LinesCard
        title={t('paychecks.beforeTax')}
        nameLabel={t('paychecks.deduction')}
        year={year}
        lines={deductions('preTax')}
        total={{ label: t('paychecks.totalBeforeTax'), amount: -check.preTax, ytd: -ytd.preTax }}
      />
      <LinesCard
        title={t('paychecks.taxes')}
        nameLabel={t('paychecks.tax')}
        year={year}
        lines={lines.taxes.map((line) => taxRow(line, t, format))}
        total={{ label: t('paychecks.totalTaxes'), amount: -check.taxes, ytd: -ytd.taxes }}
      />
      <LinesCard
        title={t('paychecks.afterTax')}
        nameLabel={t('paychecks.deduction')}
        year={year}
        lines={deductions('postTax')}
        total={{ label: t('paychecks.totalAfterTax'), amount: -check.postTax, ytd: -ytd.postTax }}
      />
      <GarnishmentsCard garnishments={lines.garnishments ?? []} />
      <LinesCard
        title={t('paychecks.paidBack')}
        nameLabel={t('paychecks.paidBack')}
        year={year}
        lines={earnings('reimbursement')}
        total={{ label: t('paychecks.totalPaidBack'), amount: check.reimbursements, ytd: ytd.reimbursements }}
      />
    </>
  );
}

/** The hours of a total, if it has any: worked and paid, on lines of their own, where they differ. */
function hoursText({ hours, hoursWorked }: CheckTotals, t: Translate, format: Format): ReactNode {
  if (hours === 0 && hoursWorked === 0) return undefined;
  if (hours === hoursWorked) return t('paychecks.hoursOnly', { hours: format.hours(hours) });
  return (
    <>
      <span style={{ display: 'block' }}>{t('paychecks.hoursWorkedNote', { hours: format.hours(hoursWorked) })}</span>
      <span style={{ display: 'block' }}>{t('paychecks.hoursPaidNote', { hours: format.hours(hours) })}</span>
    </>
  );
}

function earningRows(lines: readonly EarningLine[], t: Translate, format: Format): readonly LineRow[] {
  return lines.map((line, index) => ({
    id: `${line.code} ${index}`,
    text: earningText(t, line),
    yearBasis:
      line.ytdHours !== null && line.ytdHours !== 0
        ? t('paychecks.hoursOnly', { hours: format.hours(line.ytdHours) })
        : undefined,
    basis: withWork(earningBasis(line, t, format), line),
    amount: line.amount,
    ytd: line.ytdAmount,
  }));
}

/** The basis of an earning with the department, job and work place it is for. */
function withWork(basis: ReactNode, { department, job, workPlace }: EarningLine): ReactNode {
  const work = [department, job, workPlace].filter((part) => part !== undefined).join(' · ');
  if (work === '') return basis;
  return (
    <>
      {work}
      {basis ? <span style={{ display: 'block' }}>{basis}</span> : null}
    </>
  );
}

/** Hours or pieces with their rate, as far as the line has them. */
function earningBasis({ hours, pieces, rate, amount }: EarningLine, t: Translate, format: Format): ReactNode {
  const hoursText = hours !== null && hours !== 0 ? format.hours(hours) : undefined;
  const piecesText =
    pieces !== null && pieces !== undefined && pieces !== 0 ? withoutZeroDecimals(format.hours(pieces)) : undefined;
  if (rate === null || (amount === 0 && !hoursText && !piecesText))
    return hoursText && t('paychecks.hoursOnly', { hours: hoursText });
  const tags = { rate: rateTag(format.rate(rate)) };
  if (piecesText)
    return hoursText ? (
      <Text of="paychecks.hoursAndPieces" values={{ hours: hoursText, pieces: piecesText }} tags={tags} />
    ) : (
      <Text of="paychecks.piecesAtRate" values={{ pieces: piecesText }} tags={tags} />
    );
  return hoursText ? (
    <Text of="paychecks.hoursAtRate" values={{ hours: hoursText }} tags={tags} />
  ) : (
    <Text of="paychecks.atRate" tags={tags} />
  );
}

function deductionRow(line: DeductionLine, t: Translate, format: Format): LineRow {
  const isPercent = line.percent !== null && line.percent !== 0 && line.amount !== 0;
  return {
    id: `${line.timing} ${line.code}`,
    text: deductionText(t, line),
    basis: isPercent ? t('paychecks.percentOfPay', { percent: format.percent(line.percent) }) : undefined,
    amount: -line.amount,
    ytd: -line.ytdAmount,
  };
}

function taxRow(line: TaxLine, t: Translate, format: Format): LineRow {
  const { taxCode, geoCode } = line;
  return {
    id: `${taxCode} ${geoCode ?? ''}`,
    isKept: line.uncollected !== undefined,
    text: taxTextOf(line, t),
    basis: (
      <>
        {taxBasis(line, format)}
        {line.imported === true && `. ${t('paychecks.calculatedByPayroll')}`}
        {line.uncollected !== undefined && (
          <>
            {'. '}
            <Text of="paychecks.notWithheld" tags={{ amount: amountTag(line.uncollected) }} />
          </>
        )}
        <GrossAndExempt line={line} />
      </>
    ),
    yearBasis:
      line.ytdTaxableWages === 0 ? undefined : (
        <Text of="paychecks.onWages" tags={{ amount: amountTag(line.ytdTaxableWages) }} />
      ),
    amount: -line.amount,
    ytd: -line.ytdAmount,
  };
}

/** The pay that a tax started from, and the part of it that isn't taxed. */
function GrossAndExempt({ line: { grossWages, exemptWages = 0 } }: { readonly line: TaxLine }): ReactNode {
  if (grossWages === undefined) return null;
  const tags = { gross: amountTag(grossWages), exempt: amountTag(exemptWages) };
  return (
    <span style={{ display: 'block' }}>
      <Text of="paychecks.grossAndExempt" tags={tags} />
    </span>
  );
}

/** The texts of a tax. The explanation also says if payroll calculated it. */
function taxTextOf({ taxCode, description, jurisdiction, imported }: TaxLine, t: Translate): LineText {
  const text = taxText(t, { code: taxCode, description, jurisdiction });
  if (imported !== true) return text;
  return { ...text, help: `${text.help} ${t('paychecks.taxImportedHelp')}` };
}

/** The place of a tax with the wages it was taken from, and its rate if it is flat. */
function taxBasis({ jurisdiction, rate, taxableWages }: TaxLine, format: Format): ReactNode {
  if (taxableWages === 0) return jurisdiction;
  const tags = { amount: amountTag(taxableWages) };
  if (rate === null) return <Text of="paychecks.placeOnWages" values={{ place: jurisdiction }} tags={tags} />;
  const values = { place: jurisdiction, percent: format.percent(rate) };
  return <Text of="paychecks.placeRateOfWages" values={values} tags={tags} />;
}
