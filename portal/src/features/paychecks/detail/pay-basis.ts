import type { CheckDetail } from '@paystead/contract/features/paychecks/model.ts';
import type { Format } from '@paystead/ui/format/format.ts';
import type { PlainTextKey, Translate } from '@paystead/ui/translations/text.ts';

/** Rate bases and pay frequencies as the store has them; what is not known is shown as it is. */
const TERMS: Readonly<Record<string, PlainTextKey>> = {
  h: 'paychecks.payHourly',
  s: 'paychecks.paySalary',
  c: 'paychecks.payContract',
  p: 'paychecks.payPiece',
  W: 'paychecks.everyWeek',
  B: 'paychecks.everyTwoWeeks',
  S: 'paychecks.twiceAMonth',
  M: 'paychecks.everyMonth',
};

/** When and on what basis somebody is paid, as New York Labor Law 195.3 wants it on every stub. */
export function payBasis(t: Translate, format: Format, check: CheckDetail): readonly (string | null)[] {
  const word = (code: string) => (TERMS[code] ? t(TERMS[code]) : code);
  return [
    t('paychecks.paidOnDate', { date: format.date(check.checkDate, 'medium') }),
    check.payType && t('paychecks.rateBasis', { basis: word(check.payType) }),
    check.frequency && t('paychecks.payFrequency', { frequency: word(check.frequency) }),
  ];
}
