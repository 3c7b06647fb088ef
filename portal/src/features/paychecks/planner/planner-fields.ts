import { halfUp, sum } from '@paystead/payroll/money.ts';
import type { PlannerBasis } from '@paystead/payroll/planner/basis.ts';
import { NO_CHANGES, type PlannerChanges } from '@paystead/payroll/planner/changes.ts';
import { numberText, typedNumber } from './typed-number.ts';

/** The deductions that a person can try. */
export const TRIED_DEDUCTIONS = ['401K', 'ROTH', 'HSA'] as const;
export type TriedDeduction = (typeof TRIED_DEDUCTIONS)[number];

export type PlannerField =
  | TriedDeduction
  | 'hours'
  | 'overtime'
  | 'tips'
  | 'rate'
  | 'salary'
  | 'residence'
  | 'work'
  | 'children';

/** The unit of a field, with its decimals as typed. */
export type FieldUnit = 'percent' | 'dollars' | 'rate' | 'hours' | 'count' | 'place';

/** A field of the planner with its present value as typed text. */
export interface FieldOf {
  readonly field: PlannerField;
  readonly unit: FieldUnit;
  readonly present: string;
}

/** The typed texts; a field that is absent keeps its present value. */
export interface PlannerEntries {
  readonly typed: Readonly<Partial<Record<PlannerField, string>>>;
  readonly isEveryCheck: boolean;
}

export const NO_ENTRIES: PlannerEntries = { typed: {}, isEveryCheck: false };

const DECIMALS: Readonly<Record<FieldUnit, number>> = {
  percent: 2,
  dollars: 2,
  rate: 6,
  hours: 4,
  count: 0,
  place: 0,
};
/** A share of pay has 1/1,000,000, and percent as typed hundredths. */
const PPM_PER_HUNDREDTH = 100;
const MOST_PERCENT = 10_000;
const MOST_CHILDREN = 12;

/** Returns the fields that apply to a person, in the order of the screen. */
export function fieldsOf(basis: PlannerBasis): readonly FieldOf[] {
  const regular = basis.earnings.filter(({ code }) => code === 'REG');
  const [only] = regular;
  const isHourly = regular.length === 1 && only?.rate !== null && only?.hours !== null;
  const salary = basis.earnings.find(({ code }) => code === 'SAL');
  const hoursOf = (code: string) =>
    sum(basis.earnings.filter((line) => line.code === code).map((line) => line.hours ?? 0));
  const tips = sum(
    basis.earnings.filter(({ code }) => code === 'CTIP' || code === 'TIPS').map((line) => line.amount ?? 0),
  );
  return [
    ...(isHourly && only
      ? [
          field('overtime', 'hours', hoursOf('OT')),
          field('hours', 'hours', only.hours ?? 0),
          ...(basis.payType === 'tipped' ? [field('tips', 'dollars', tips)] : []),
          field('rate', 'rate', only.rate ?? 0),
        ]
      : []),
    ...(salary ? [field('salary', 'dollars', annualOf(salary.amount ?? 0, basis.periodsPerYear))] : []),
    ...TRIED_DEDUCTIONS.flatMap((code) => deductionField(basis, code)),
    { field: 'residence', unit: 'place', present: basis.tax.places.residence },
    { field: 'work', unit: 'place', present: basis.tax.places.work },
    field('children', 'count', 0),
  ];
}

/** Returns a year's salary in cents. A period's salary is rounded, so that the year can miss a whole dollar by some cents. */
function annualOf(perPeriod: number, periodsPerYear: number): number {
  const annual = perPeriod * periodsPerYear;
  const whole = Math.round(annual / 100) * 100;
  return Math.abs(whole - annual) <= periodsPerYear / 2 ? whole : annual;
}

const field = (name: PlannerField, unit: FieldUnit, value: number): FieldOf => ({
  field: name,
  unit,
  present: numberText(value, DECIMALS[unit]),
});

/** A retirement plan can always be tried; a health savings account needs a plan that the person has. */
function deductionField({ elections }: PlannerBasis, code: TriedDeduction): readonly FieldOf[] {
  const election = elections.find((one) => one.code === code);
  if (!election) return code === 'HSA' ? [] : [field(code, 'percent', 0)];
  return [
    election.percent === null
      ? field(code, 'dollars', election.amount ?? 0)
      : field(code, 'percent', election.percent / PPM_PER_HUNDREDTH),
  ];
}

/** Returns the value of a typed text in the smallest unit; null if it can't be read or is out of range. */
function valueOf({ unit, field: name }: FieldOf, typed: string): number | null {
  const value = typedNumber(typed, DECIMALS[unit]);
  if (value === null) return null;
  if (unit === 'percent' && value > MOST_PERCENT) return null;
  // More hours than a pay period of a month has.
  if (unit === 'hours' && value > 7_440_000) return null;
  return name === 'children' && value > MOST_CHILDREN ? null : value;
}

/** Returns the typed fields that differ from the present, with what is wrong with them. */
export function changedFields(
  basis: PlannerBasis,
  { typed }: PlannerEntries,
): readonly (FieldOf & { readonly now: string; readonly isFault: boolean })[] {
  return fieldsOf(basis).flatMap((one) => {
    const now = typed[one.field];
    if (now === undefined) return [];
    if (one.unit === 'place') return now === one.present ? [] : [{ ...one, now, isFault: false }];
    const value = valueOf(one, now);
    return value === valueOf(one, one.present) ? [] : [{ ...one, now, isFault: value === null }];
  });
}

/** Returns what the entries change. A field that can't be read changes nothing. */
export function changesOf(basis: PlannerBasis, entries: PlannerEntries): PlannerChanges {
  let changes: PlannerChanges = { ...NO_CHANGES, isEveryCheck: entries.isEveryCheck };
  for (const { now, isFault, ...one } of changedFields(basis, entries)) {
    if (!isFault) changes = { ...changes, ...changeOf(basis, changes, one, now) };
  }
  return changes;
}

function changeOf(
  { periodsPerYear }: PlannerBasis,
  { shares, amounts }: PlannerChanges,
  one: FieldOf,
  now: string,
): Partial<PlannerChanges> {
  const value = valueOf(one, now) ?? 0;
  switch (one.field) {
    case '401K':
    case 'ROTH':
    case 'HSA':
      return one.unit === 'percent'
        ? { shares: { ...shares, [one.field]: value * PPM_PER_HUNDREDTH } }
        : { amounts: { ...amounts, [one.field]: value } };
    case 'salary':
      return { salary: halfUp(BigInt(value), BigInt(periodsPerYear)) };
    case 'residence':
    case 'work':
      return { [one.field]: now };
    case 'children':
      return { newChildren: value };
    case 'hours':
    case 'overtime':
    case 'tips':
    case 'rate':
      return { [one.field]: value };
  }
}
