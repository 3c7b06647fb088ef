import type { CalculatorDraft, CalculatorReply } from '@paystead/contract/features/taxes/model.ts';
import { federalFormOf, W4_FORM_YEAR, type W4Elections } from '@paystead/payroll/federal/w4-elections.ts';
import type { CreditAnswers } from '@paystead/payroll/federal/w4-calculator.ts';
import { centsOf, countOf } from '../dollars.ts';
import { estimateOf, isEarnedIncomeAge, ownJobOf, type Estimate } from '../estimate/estimate.ts';
import { valuesOf } from '../w4/w4-values.ts';

/** Returns the entries to start from: the elections on file or requested. */
export function freshDraft({ elections }: CalculatorReply): CalculatorDraft {
  return {
    values: valuesOf(elections, W4_FORM_YEAR),
    wages: null,
    others: [],
    credits: { qualifyingChildren: null, investmentIncome: '', isOfAge: null, separately: false, isDependent: false },
  };
}

/** The parts of a form that change what is withheld in every year. */
const COMPARED = [
  'filingStatus',
  'multipleJobs',
  'dependents',
  'otherIncome',
  'deductions',
  'extraWithholding',
] as const;

/** Returns true if the elections to start from are those of a request that waits, not of the form in effect. */
export function startsFromRequest(basis: CalculatorReply): boolean {
  const form = ownJobOf(basis)?.setup.form;
  if (!form) return false;
  const requested = federalFormOf(basis.elections);
  return COMPARED.some((part) => requested[part] !== form[part]);
}

/** Returns the estimate for a draft's entries; amounts that can't be read count as zero. */
export function estimateOfDraft(
  basis: CalculatorReply,
  elections: W4Elections,
  draft: CalculatorDraft,
): Estimate | null {
  return estimateOf(basis, elections, {
    wagesCents: draft.wages === null ? null : centsOf(draft.wages),
    others: draft.others.map((job) => ({ wages: centsOf(job.wages) ?? 0, withheld: centsOf(job.withheld) ?? 0 })),
    credits: creditsOf(basis, draft),
  });
}

function creditsOf(basis: CalculatorReply, { credits, values }: CalculatorDraft): Partial<CreditAnswers> {
  const { qualifyingChildren, investmentIncome, isOfAge, separately, isDependent } = credits;
  return {
    separately: separately && values.filingStatus === 's',
    isDependent,
    isOfAge: isOfAge ?? isEarnedIncomeAge(ownJobOf(basis)?.ageAtYearEnd ?? null),
    investmentIncome: centsOf(investmentIncome) ?? 0,
    ...(qualifyingChildren === null ? {} : { qualifyingChildren: countOf(qualifyingChildren) ?? 0 }),
  };
}
