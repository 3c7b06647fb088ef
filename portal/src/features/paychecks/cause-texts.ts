import type { ChangeCause } from '@paystead/contract/features/paychecks/change-causes.ts';
import type { Translate } from '../../platform/translations/text.ts';
import { deductionText, earningText, inSentence, taxText } from './line-texts.ts';

/** A cause as the title of its line. */
export function causeTitle(t: Translate, cause: ChangeCause): string {
  const name = nameOf(t, cause);
  const inside = { name: inSentence(name) };
  const more = cause.amount > 0;
  switch (cause.kind) {
    case 'earningStarted':
      return t('paychecks.causeStarted', { name });
    case 'earningStopped':
      return t('paychecks.causeStopped', inside);
    case 'hours':
      return more ? t('paychecks.causeMoreHours', inside) : t('paychecks.causeFewerHours', inside);
    case 'rate':
      return more ? t('paychecks.causeHigherRate', inside) : t('paychecks.causeLowerRate', inside);
    case 'earningChanged':
      return more ? t('paychecks.causeMore', inside) : t('paychecks.causeLess', inside);
    case 'deductionStarted':
      return t('paychecks.causeDeductionStarted', { name });
    case 'deductionStopped':
      return t('paychecks.causeDeductionStopped', { name });
    case 'deductionChanged':
      return more ? t('paychecks.causeDeductionLess', inside) : t('paychecks.causeDeductionMore', inside);
    case 'taxStarted':
      return t('paychecks.causeTaxStarted', { name });
    case 'taxStopped':
      return t('paychecks.causeTaxStopped', { name });
    case 'taxRate':
      return t('paychecks.causeTaxRate', { name });
    case 'withholding':
      return t('paychecks.causeWithholding', { name });
    case 'election':
      return cause.percentAfter > cause.percentBefore
        ? t('paychecks.causeElectionMore', inside)
        : t('paychecks.causeElectionLess', inside);
    case 'wageBase':
      return cause.reached ? t('paychecks.causeWageBaseReached', { name }) : t('paychecks.causeWageBaseAnew', { name });
    case 'jurisdiction':
      return t('paychecks.causeJurisdiction', { name });
    case 'supplemental':
      return t('paychecks.causeSupplemental');
    case 'taxes':
      return more ? t('paychecks.causeTaxesLower') : t('paychecks.causeTaxesHigher');
  }
}

/** A cause as the end of a sentence: "no overtime this time". */
export function causeInSentence(t: Translate, cause: ChangeCause): string {
  const name = inSentence(nameOf(t, cause));
  const more = cause.amount > 0;
  switch (cause.kind) {
    case 'earningStarted':
      return t('paychecks.shortStarted', { name });
    case 'earningStopped':
      return t('paychecks.shortStopped', { name });
    case 'hours':
      return more ? t('paychecks.shortMoreHours', { name }) : t('paychecks.shortFewerHours', { name });
    case 'rate':
      return t('paychecks.shortRate', { name });
    case 'earningChanged':
      return more ? t('paychecks.shortMore', { name }) : t('paychecks.shortLess', { name });
    case 'deductionStarted':
    case 'taxStarted':
      return t('paychecks.shortDeductionStarted', { name: nameOf(t, cause) });
    case 'deductionStopped':
    case 'taxStopped':
      return t('paychecks.shortDeductionStopped', { name });
    case 'deductionChanged':
      return more ? t('paychecks.shortDeductionLess', { name }) : t('paychecks.shortDeductionMore', { name });
    case 'election':
      return cause.percentAfter > cause.percentBefore
        ? t('paychecks.shortElectionMore', { name })
        : t('paychecks.shortElectionLess', { name });
    case 'wageBase':
      return cause.reached
        ? t('paychecks.shortWageBaseReached', { name: nameOf(t, cause) })
        : t('paychecks.shortWageBaseAnew', { name: nameOf(t, cause) });
    case 'taxRate':
    case 'withholding':
    case 'jurisdiction':
    case 'supplemental':
    case 'taxes':
      return more ? t('paychecks.shortTaxesLower') : t('paychecks.shortTaxesHigher');
  }
}

function nameOf(t: Translate, cause: ChangeCause): string {
  switch (cause.kind) {
    case 'earningStarted':
    case 'earningStopped':
    case 'earningChanged':
    case 'hours':
    case 'rate':
      return earningText(t, cause).name;
    case 'deductionStarted':
    case 'deductionStopped':
    case 'deductionChanged':
    case 'election':
      return deductionText(t, cause).name;
    case 'taxStarted':
    case 'taxStopped':
    case 'taxRate':
    case 'withholding':
    case 'wageBase':
    case 'jurisdiction':
    case 'supplemental':
      return taxText(t, cause).name;
    case 'taxes':
      return '';
  }
}
