import { tippedOvertimeRate } from '../checks/earnings/earnings.ts';
import { earningCode } from '../checks/earnings/earning-codes.ts';
import { PER_CHILD } from '../federal/w4-elections.ts';
import { halfUp, shareOut, sum } from '../money.ts';
import { stateOf } from '../tables/tax-tables.ts';
import type { PlannedEarning, PlannedElection, PlannerBasis } from './basis.ts';

/** The changes that a person tries; null and empty for what stays. */
export interface PlannerChanges {
  /** Shares of pay by deduction code, ppm; zero ends the deduction. */
  readonly shares: Readonly<Record<string, number>>;
  /** Amounts per paycheck by deduction code, cents; zero ends the deduction. */
  readonly amounts: Readonly<Record<string, number>>;
  /** Regular and overtime hours, 1/10,000. */
  readonly hours: number | null;
  readonly overtime: number | null;
  /** Tips, cents. */
  readonly tips: number | null;
  /** True if hours and tips change on every remaining paycheck of the year, false for the next one only. */
  readonly isEveryCheck: boolean;
  /** Pay per hour in 1/1,000,000 dollar. */
  readonly rate: number | null;
  /** Salary per pay period, cents. */
  readonly salary: number | null;
  /** Geo codes of nine digits. */
  readonly residence: string | null;
  readonly work: string | null;
  /** Children to claim on Form W-4 in addition. */
  readonly newChildren: number;
}

export const NO_CHANGES: PlannerChanges = {
  shares: {},
  amounts: {},
  hours: null,
  overtime: null,
  tips: null,
  isEveryCheck: false,
  rate: null,
  salary: null,
  residence: null,
  work: null,
  newChildren: 0,
};

/** A person's basis with changes: hours and tips of the next paycheck may differ from those of the later ones. */
export interface ChangedBasis extends PlannerBasis {
  readonly laterEarnings: readonly PlannedEarning[];
}

/** Applies changes to a basis, all at once. Throws where no table covers a place. */
export function withChanges(basis: PlannerBasis, changes: PlannerChanges): ChangedBasis {
  const paid = withRaise(basis, changes);
  const worked = withHours(basis, paid, changes);
  return {
    ...basis,
    earnings: worked,
    laterEarnings: changes.isEveryCheck ? worked : paid,
    elections: electionsWith(basis.elections, changes),
    tax: {
      ...basis.tax,
      federal: { ...basis.tax.federal, form: formWith(basis, changes) },
      places: placesWith(basis, changes),
      certificates: certificatesWith(basis, changes),
      yearlyTaxExempt: changes.work === null && basis.tax.yearlyTaxExempt,
    },
  };
}

/** Returns the rate of an overtime hour at a rate of pay, in 1/1,000,000 dollar. */
export function overtimeRate(payType: PlannerBasis['payType'], minimumWage: number, rate: number): number {
  return payType === 'tipped' ? tippedOvertimeRate(minimumWage, rate) : halfUp(BigInt(rate) * 3n, 2n);
}

function withRaise(
  { earnings, payType, tables }: PlannerBasis,
  { rate, salary }: PlannerChanges,
): readonly PlannedEarning[] {
  const salaries = earnings.filter(({ code }) => code === 'SAL');
  const shares = shareOut(
    salary ?? 0,
    salaries.map(({ amount }) => amount ?? 0),
  );
  return earnings.map((line) => {
    if (salary !== null && line.code === 'SAL') return { ...line, amount: shares[salaries.indexOf(line)] ?? 0 };
    if (rate === null || line.rate === null || line.pieces !== null) return line;
    if (line.code === 'REG') return { ...line, rate };
    if (line.code === 'OT') return { ...line, rate: overtimeRate(payType, tables.payroll.minimumWage, rate) };
    return line.code === 'DT' ? { ...line, rate: rate * 2 } : line;
  });
}

function withHours(
  { payType, tables }: PlannerBasis,
  earnings: readonly PlannedEarning[],
  { hours, overtime, tips }: PlannerChanges,
): readonly PlannedEarning[] {
  const rate = earnings.find(({ code }) => code === 'REG')?.rate ?? 0;
  const withCode = (lines: readonly PlannedEarning[], code: string, value: number | null, at: number) => {
    if (value === null) return lines;
    const present = lines.filter((one) => one.code === code);
    // Several jobs or work places keep their shares of the hours.
    const hoursOf = shareOut(
      value,
      present.map((line) => line.hours ?? 0),
    );
    if (present.length === 0)
      return value > 0 ? [...lines, { code, pieces: null, amount: null, rate: at, hours: value }] : lines;
    return lines.flatMap((line) => {
      const place = present.indexOf(line);
      if (place < 0) return [line];
      const part = hoursOf[place] ?? 0;
      return part > 0 ? [{ ...line, amount: null, hours: part }] : [];
    });
  };
  const regular = withCode(earnings, 'REG', hours, rate);
  return withTips(withCode(regular, 'OT', overtime, overtimeRate(payType, tables.payroll.minimumWage, rate)), tips);
}

/** Tips in total: the part paid through payroll keeps its share. */
function withTips(earnings: readonly PlannedEarning[], tips: number | null): readonly PlannedEarning[] {
  if (tips === null) return earnings;
  const lines = earnings.filter(({ code }) => earningCode(code).tips);
  const before = sum(lines.map(({ amount }) => amount ?? 0));
  const charged = lines.find(({ code }) => code === 'CTIP')?.amount ?? 0;
  const chargedNow = before > 0 ? halfUp(BigInt(tips) * BigInt(charged), BigInt(before)) : 0;
  const line = (code: string, amount: number) => ({ code, amount, hours: null, pieces: null, rate: null });
  return [
    ...earnings.filter(({ code }) => !earningCode(code).tips),
    ...[line('CTIP', chargedNow), line('TIPS', tips - chargedNow)].filter(({ amount }) => amount > 0),
  ];
}

function electionsWith(
  elections: readonly PlannedElection[],
  { shares, amounts }: PlannerChanges,
): readonly PlannedElection[] {
  const tried = [
    ...Object.entries(shares).map(([code, percent]) => ({ code, percent, amount: null })),
    ...Object.entries(amounts).map(([code, amount]) => ({ code, amount, percent: null })),
  ];
  return [
    ...elections.filter(({ code }) => !tried.some((one) => one.code === code)),
    ...tried.filter(({ percent, amount }) => (percent ?? amount) !== 0),
  ];
}

/** A child is claimed in step 3 of the form; a form of 2019 or older has one more allowance. */
function formWith({ tax: { federal } }: PlannerBasis, { newChildren }: PlannerChanges) {
  const { form } = federal;
  if (newChildren === 0 || form.nonresidentAlien) return form;
  return form.formYear <= 2019
    ? { ...form, allowances: form.allowances + newChildren }
    : { ...form, dependents: form.dependents + newChildren * PER_CHILD };
}

function placesWith({ tax, tables }: PlannerBasis, { residence, work }: PlannerChanges): PlannerBasis['tax']['places'] {
  const { places } = tax;
  if (residence === null && work === null) return places;
  const next = { ...places, residence: residence ?? places.residence, work: work ?? places.work };
  const [home, workplace] = [stateOf(tables, next.residence), stateOf(tables, next.work)];
  const stateDigits = (one: PlannerBasis['tax']['places']) => `${one.residence.slice(0, 2)} ${one.work.slice(0, 2)}`;
  return {
    ...next,
    // At a new work place, everything is earned there.
    workPlaces: work === null ? places.workPlaces : {},
    // County taxes go by the home on January 1, which a move within the year does not change.
    januaryResidence: places.januaryResidence ?? (next.residence === places.residence ? null : places.residence),
    // Someone who moves across a border with an agreement files its certificate.
    reciprocityCertificate:
      stateDigits(next) !== stateDigits(places)
        ? (workplace.incomeTax?.reciprocity.includes(home.state) ?? false)
        : places.reciprocityCertificate,
  };
}

/** The name of the exemption for a child in the tables of states that have one. */
const CHILD_EXEMPTION = 'dependents';

function certificatesWith({ tax, tables }: PlannerBasis, { newChildren }: PlannerChanges) {
  if (newChildren === 0) return tax.certificates;
  return Object.fromEntries(
    Object.entries(tax.certificates).map(([state, certificate]) => {
      const table = tables.states.find((one) => one.state === state);
      if (table?.incomeTax?.exemptions[CHILD_EXEMPTION] === undefined) return [state, certificate];
      const claimed = (certificate.exemptions[CHILD_EXEMPTION] ?? 0) + newChildren;
      return [state, { ...certificate, exemptions: { ...certificate.exemptions, [CHILD_EXEMPTION]: claimed } }];
    }),
  );
}
