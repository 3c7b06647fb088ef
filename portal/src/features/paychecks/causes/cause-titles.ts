import type { ChangeCause } from '@paystead/payroll/causes/cause.ts';
import type { Translate } from '@paystead/ui/translations/text.ts';
import { deductionText, earningText, inSentence } from '../lines/line-texts.ts';
import { taxText } from '../lines/tax-texts.ts';

const FORM_TITLES = {
  newForm: 'paychecks.causeFormNew',
  exemptionEnded: 'paychecks.causeFormEnded',
  lockIn: 'paychecks.causeFormLetter',
} as const;

/** The title of a cause. */
export function causeTitle(t: Translate, cause: ChangeCause): string {
  const name = nameOf(t, cause);
  const inside = { name: inSentence(name) };
  const more = cause.amount > 0;
  switch (cause.kind) {
    case 'earningStarted':
      return t('paychecks.causeStarted', { name });
    case 'earningStopped':
      return t('paychecks.causeStopped', inside);
    case 'pieces':
      return more ? t('paychecks.causeMore', inside) : t('paychecks.causeLess', inside);
    case 'pieceRate':
      return more ? t('paychecks.causeHigherRate', inside) : t('paychecks.causeLowerRate', inside);
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
      return cause.reached
        ? t('paychecks.causeWageBaseReached', { name })
        : t('paychecks.causeWageBaseReset', { name });
    case 'jurisdiction':
      return t('paychecks.causeJurisdiction', { name });
    case 'supplemental':
      return t('paychecks.causeSupplemental');
    case 'taxes':
      return more ? t('paychecks.causeTaxesLower') : t('paychecks.causeTaxesHigher');
    case 'taxesOfDeductions':
      return more ? t('paychecks.causeDeductionsLowerTaxes') : t('paychecks.causeDeductionsRaiseTaxes');
    case 'frequency':
      return t('paychecks.causeFrequency');
    case 'form':
      return t(FORM_TITLES[cause.why]);
    case 'certificate':
      return t('paychecks.causeCertificate', { name });
    case 'tables':
      return cause.yearBefore === cause.yearAfter
        ? t('paychecks.causeTablesWithin', { name })
        : t('paychecks.causeTables', { name, year: String(cause.yearAfter) });
  }
}

function nameOf(t: Translate, cause: ChangeCause): string {
  switch (cause.kind) {
    case 'earningStarted':
    case 'earningStopped':
    case 'earningChanged':
    case 'hours':
    case 'rate':
    case 'pieces':
    case 'pieceRate':
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
    case 'form':
    case 'certificate':
    case 'tables':
      return taxText(t, cause).name;
    case 'taxes':
    case 'taxesOfDeductions':
    case 'frequency':
      return '';
  }
}
