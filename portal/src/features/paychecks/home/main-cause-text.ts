import type { Reason } from '@paystead/payroll/causes/main-cause.ts';
import type { Translate } from '@paystead/ui/translations/text.ts';
import { deductionText, earningText, inSentence } from '../lines/line-texts.ts';

/** The main cause as the end of a sentence: "no overtime this time". */
export function mainCauseText(t: Translate, reason: Reason): string {
  const more = reason.amount > 0;
  const earning = () => inSentence(reason.kind === 'taxes' ? '' : earningText(t, reason).name);
  const deduction = () => inSentence(reason.kind === 'taxes' ? '' : deductionText(t, reason).name);
  switch (reason.kind) {
    case 'earningStarted':
      return t('paychecks.shortStarted', { name: earning() });
    case 'earningStopped':
      return t('paychecks.shortStopped', { name: earning() });
    case 'hours':
      return more
        ? t('paychecks.shortMoreHours', { name: earning() })
        : t('paychecks.shortFewerHours', { name: earning() });
    case 'rate':
    case 'pieceRate':
      return t('paychecks.shortRate', { name: earning() });
    case 'earningChanged':
    case 'pieces':
      return more ? t('paychecks.shortMore', { name: earning() }) : t('paychecks.shortLess', { name: earning() });
    case 'deductionStarted':
      return t('paychecks.shortDeductionStarted', { name: deductionText(t, reason).name });
    case 'deductionStopped':
      return t('paychecks.shortDeductionStopped', { name: deduction() });
    case 'deductionChanged':
    case 'election':
      return more
        ? t('paychecks.shortDeductionLess', { name: deduction() })
        : t('paychecks.shortDeductionMore', { name: deduction() });
    case 'taxes':
      return more ? t('paychecks.shortTaxesLower') : t('paychecks.shortTaxesHigher');
  }
}
