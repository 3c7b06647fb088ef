import type { ChangeCause, LimitReason, StartReason, StopReason } from './change-model.ts';
import { deductionName, earningName, inSentence, type LineKey, type LineName } from './line-names.ts';
import { taxName, type TaxKey } from './tax-names.ts';
import type english from './texts.en.json';

type CauseKey = Extract<keyof typeof english, `paychecks.cause${string}`>;

/** Returns a text of `texts.<language>.json` next to this file, in the reader's language. */
export type CauseText = (key: CauseKey | LineKey | TaxKey, values?: Readonly<Record<string, string>>) => string;

/** The texts of a cause that adds to take-home pay, and of one that reduces it. They take a name, or no value. */
type Pair = readonly [more: CauseKey, less: CauseKey];

const FORM_TITLES = {
  newForm: 'paychecks.causeFormNew',
  exemptionEnded: 'paychecks.causeFormEnded',
  lockIn: 'paychecks.causeFormLetter',
} as const;

const START_TITLES = {
  new: 'paychecks.causeDeductionStarted',
  again: 'paychecks.causeAgain',
  newYear: 'paychecks.causeNewYear',
  newEmployer: 'paychecks.causeNewEmployer',
  threshold: 'paychecks.causeThreshold',
  covered: 'paychecks.causeCovered',
} as const satisfies Record<StartReason, CauseKey>;

const STOP_TITLES = {
  none: 'paychecks.causeDeductionStopped',
  paidUp: 'paychecks.causePaidUp',
  repaid: 'paychecks.causeRepaid',
  newYear: 'paychecks.causeThresholdReset',
  notCovered: 'paychecks.causeNotCovered',
} as const satisfies Record<StopReason, CauseKey>;

const LIMIT_TITLES = {
  reached: 'paychecks.causeWageBaseReached',
  reachedMonth: 'paychecks.causeLimitMonth',
  rothCatchUp: 'paychecks.causeLimitRoth',
  paydayMoved: 'paychecks.causeLimitMoved',
  newYear: 'paychecks.causeNewYear',
  newMonth: 'paychecks.causeNewMonth',
  newEmployer: 'paychecks.causeNewEmployer',
} as const satisfies Record<LimitReason, CauseKey>;

/** Causes with one text for more pay and one for less. */
const PAIRS = {
  pieces: ['paychecks.causeMore', 'paychecks.causeLess'],
  earningChanged: ['paychecks.causeMore', 'paychecks.causeLess'],
  pieceRate: ['paychecks.causeHigherPieceRate', 'paychecks.causeLowerPieceRate'],
  rate: ['paychecks.causeHigherRate', 'paychecks.causeLowerRate'],
  hours: ['paychecks.causeMoreHours', 'paychecks.causeFewerHours'],
  paidHours: ['paychecks.causeMorePaidHours', 'paychecks.causeFewerPaidHours'],
  salary: ['paychecks.causeMoreSalary', 'paychecks.causeLessSalary'],
  payPeriod: ['paychecks.causeMoreDays', 'paychecks.causeFewerDays'],
  tips: ['paychecks.causeMoreTips', 'paychecks.causeLessTips'],
  tippedPay: ['paychecks.causeMoreTippedPay', 'paychecks.causeLessTippedPay'],
  deductionChanged: ['paychecks.causeDeductionLess', 'paychecks.causeDeductionMore'],
  deductionFollows: ['paychecks.causeDeductionLess', 'paychecks.causeDeductionMore'],
  uncollected: ['paychecks.causeUncollected', 'paychecks.causeUncollectedBefore'],
  taxes: ['paychecks.causeTaxesLower', 'paychecks.causeTaxesHigher'],
  taxesOfDeductions: ['paychecks.causeDeductionsLowerTaxes', 'paychecks.causeDeductionsRaiseTaxes'],
} as const satisfies Partial<Record<ChangeCause['kind'], Pair>>;

const isPaired = (cause: ChangeCause): cause is Extract<ChangeCause, { kind: keyof typeof PAIRS }> =>
  cause.kind in PAIRS;

/** The title of a cause. */
export function causeTitle(t: CauseText, cause: ChangeCause): string {
  const name = nameOf(t, cause);
  const inside = { name: inSentence(name) };
  const of = (key: CauseKey, values: { readonly name: string } = inside) => t(key, values);
  if (isPaired(cause)) return of(PAIRS[cause.kind][cause.amount > 0 ? 0 : 1]);
  switch (cause.kind) {
    case 'earningStarted':
      return of('paychecks.causeStarted', { name });
    case 'earningStopped':
      return of('paychecks.causeStopped');
    case 'correction':
      return t('paychecks.causeCorrection');
    case 'rounding':
      return t('paychecks.causeRounding');
    case 'deductionStarted':
    case 'taxStarted':
      return of(START_TITLES[cause.why], cause.why === 'covered' ? inside : { name });
    case 'deductionStopped':
    case 'taxStopped':
      return of(STOP_TITLES[cause.why], ['none', 'notCovered'].includes(cause.why) ? inside : { name });
    case 'limit':
    case 'wageBase':
      return of(LIMIT_TITLES[cause.why], cause.why.startsWith('new') ? { name } : inside);
    case 'taxRate':
      return of('paychecks.causeTaxRate', { name });
    case 'importedTax':
      return of(cause.amount > 0 ? 'paychecks.causeLess' : 'paychecks.causeMore');
    case 'withholding':
      return of('paychecks.causeWithholding', { name });
    case 'election':
      return of(
        cause.percentAfter > cause.percentBefore ? 'paychecks.causeElectionMore' : 'paychecks.causeElectionLess',
      );
    case 'jurisdiction':
      return of('paychecks.causeJurisdiction', { name });
    case 'supplemental':
      return cause.parts.length === 0
        ? t('paychecks.causeSupplemental')
        : of('paychecks.causeSupplementalOf', { name: partNames(t, cause.parts) });
    case 'frequency':
      return t('paychecks.causeFrequency');
    case 'form':
      return t(FORM_TITLES[cause.why]);
    case 'certificate':
      return of('paychecks.causeCertificate', { name });
    case 'tables':
      return cause.yearBefore === cause.yearAfter
        ? of('paychecks.causeTablesWithin', { name })
        : t('paychecks.causeTables', { name, year: String(cause.yearAfter) });
  }
}

/** The names of several earnings, for the middle of a sentence. */
export const partNames = (
  t: CauseText,
  parts: readonly { readonly code: string; readonly description: string }[],
): string => parts.map((part) => inSentence(textOf(t, earningName(part)))).join(', ');

/** The name of the line that a cause is about; empty where it is about several. */
function nameOf(t: CauseText, cause: ChangeCause): string {
  if ('jurisdiction' in cause) return textOf(t, taxName(cause), cause.jurisdiction);
  if ('percentAfter' in cause || cause.kind === 'deductionFollows' || cause.kind === 'limit')
    return textOf(t, deductionName(cause));
  return 'code' in cause ? textOf(t, earningName(cause)) : '';
}

const textOf = (t: CauseText, { key, own }: LineName<LineKey | TaxKey>, place = ''): string =>
  own ?? (key === null ? '' : t(key, { place }));
