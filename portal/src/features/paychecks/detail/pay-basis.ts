import type { CheckDetail } from '@paystead/contract/features/paychecks/model.ts';
import type { Format } from '@paystead/ui/format/format.ts';
import type { PlainTextKey, Translate } from '@paystead/ui/translations/text.ts';

/** The rate basis of contractors, whose payments have no withholding. */
export const CONTRACT = 'c';

/** Texts for the stored rate bases and pay frequencies. Unknown codes are shown as they are. */
const TERMS: Readonly<Record<string, PlainTextKey>> = {
  h: 'paychecks.payHourly',
  s: 'paychecks.paySalary',
  [CONTRACT]: 'paychecks.payContract',
  p: 'paychecks.payPiece',
  W: 'paychecks.everyWeek',
  B: 'paychecks.everyTwoWeeks',
  S: 'paychecks.twiceAMonth',
  M: 'paychecks.everyMonth',
};

/** Payday, rate basis and pay frequency, required on every pay stub by New York Labor Law 195.3. */
export function payBasis(t: Translate, format: Format, check: CheckDetail): readonly (string | null)[] {
  const term = (code: string) => (TERMS[code] ? t(TERMS[code]) : code);
  return [
    t('paychecks.paidOnDate', { date: format.date(check.checkDate, 'medium') }),
    check.payType && t('paychecks.rateBasis', { basis: term(check.payType) }),
    check.frequency && t('paychecks.payFrequency', { frequency: term(check.frequency) }),
  ];
}
