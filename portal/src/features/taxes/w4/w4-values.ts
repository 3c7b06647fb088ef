import { PER_CHILD, PER_DEPENDENT, type W4Elections } from '@paystead/payroll/federal/w4-elections.ts';
import { federalFormOf } from '@paystead/payroll/federal/w4-elections.ts';
import { w4Problems, type W4Problem } from '@paystead/payroll/federal/w4-rules.ts';
import type { PlainTextKey } from '@paystead/ui/translations/text.ts';
import { centsOf, countOf, dollarsOf } from '../dollars.ts';

/** Form W-4 with amounts and counts as they are typed. */
export interface W4Values {
  readonly filingStatus: W4Elections['filingStatus'];
  readonly multipleJobs: boolean;
  /** Number of children. */
  readonly children: string;
  readonly dependents: string;
  /** This amount and the following ones are in dollars. */
  readonly otherCredits: string;
  readonly otherIncome: string;
  readonly deductions: string;
  readonly extraWithholding: string;
  readonly exempt: boolean;
  readonly nonresidentAlien: boolean;
}
export type W4Field = keyof W4Values;

/** The labels of the fields, in the order of the form. */
export const W4_LABELS: Readonly<Record<W4Field, PlainTextKey>> = {
  filingStatus: 'taxes.filingStatus',
  multipleJobs: 'taxes.twoJobs',
  children: 'taxes.children',
  dependents: 'taxes.dependents',
  otherCredits: 'taxes.otherCredits',
  otherIncome: 'taxes.otherIncome',
  deductions: 'taxes.deductions',
  extraWithholding: 'taxes.extra',
  exempt: 'taxes.exempt',
  nonresidentAlien: 'taxes.nonresident',
};

/** The id of a field's control, to which the error summary links. */
export function w4ControlId(field: W4Field): string {
  return `w4-${field}`;
}

export interface W4Fault {
  readonly field: W4Field;
  readonly text: PlainTextKey;
}

const PROBLEMS: Readonly<Record<W4Problem, W4Fault | null>> = {
  exempt_allows_no_steps: { field: 'exempt', text: 'taxes.faultExemptSteps' },
  exempt_not_for_nonresident: { field: 'exempt', text: 'taxes.faultExemptNonresident' },
  nonresident_must_be_single: { field: 'filingStatus', text: 'taxes.faultNonresidentSingle' },
  nonresident_has_no_credits: { field: 'children', text: 'taxes.faultNonresidentCredits' },
  // This year's form has no allowances, and amounts are checked when they are read.
  old_form_has_no_steps: null,
  old_form_has_no_head_of_household: null,
  new_form_has_no_allowances: null,
  amount_negative: null,
};

/** Returns the entries as elections, and their faults. An unreadable amount counts as zero and is a fault. */
export function electionsOf(values: W4Values): {
  readonly elections: W4Elections;
  readonly faults: readonly W4Fault[];
} {
  const faults: W4Fault[] = [];
  const amount = (field: 'otherCredits' | 'otherIncome' | 'deductions' | 'extraWithholding') => {
    const cents = centsOf(values[field]);
    if (cents === null) faults.push({ field, text: 'taxes.faultAmount' });
    return cents ?? 0;
  };
  const count = (field: 'children' | 'dependents') => {
    const number = countOf(values[field]);
    if (number === null) faults.push({ field, text: 'taxes.faultCount' });
    return number ?? 0;
  };
  const { filingStatus, multipleJobs, exempt, nonresidentAlien } = values;
  const elections = {
    filingStatus,
    multipleJobs,
    qualifyingChildren: count('children') * PER_CHILD,
    otherDependents: count('dependents') * PER_DEPENDENT,
    otherCredits: amount('otherCredits'),
    otherIncome: amount('otherIncome'),
    deductions: amount('deductions'),
    extraWithholding: amount('extraWithholding'),
    exempt,
    nonresidentAlien,
  };
  const problems = w4Problems(federalFormOf(elections)).flatMap((problem) => PROBLEMS[problem] ?? []);
  return { elections, faults: [...faults, ...problems] };
}

/**
 * Returns a form on file as the text of the fields. A child was worth $2,000 before 2026, so children are carried over by
 * number, not in dollars. A remainder that is no whole child or dependent is added to the other credits.
 */
export function valuesOf(elections: W4Elections, formYear: number): W4Values {
  const perChild = formYear >= 2026 ? PER_CHILD : 200_000;
  const { qualifyingChildren, otherDependents, otherCredits } = elections;
  const children = Math.floor(qualifyingChildren / perChild);
  const dependents = Math.floor(otherDependents / PER_DEPENDENT);
  const rest = (qualifyingChildren % perChild) + (otherDependents % PER_DEPENDENT) + otherCredits;
  return {
    filingStatus: elections.filingStatus,
    multipleJobs: elections.multipleJobs,
    children: String(children),
    dependents: String(dependents),
    otherCredits: dollarsOf(rest),
    otherIncome: dollarsOf(elections.otherIncome),
    deductions: dollarsOf(elections.deductions),
    extraWithholding: dollarsOf(elections.extraWithholding),
    exempt: elections.exempt,
    nonresidentAlien: elections.nonresidentAlien,
  };
}

/** Claims exemption and clears everything but steps 1 and 5. */
export function exemptAlone(values: W4Values): W4Values {
  return {
    ...values,
    exempt: true,
    multipleJobs: false,
    children: '0',
    dependents: '0',
    otherCredits: '',
    otherIncome: '',
    deductions: '',
    extraWithholding: '',
  };
}
