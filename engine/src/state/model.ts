import type { Reporting } from '@paystead/payroll/checks/accumulators.ts';
import type { CheckLines, EmployerLine } from '@paystead/payroll/checks/lines.ts';
import type { Frequency } from '@paystead/payroll/calendar/pay-periods.ts';
import type { FederalSetup } from '@paystead/payroll/federal/withholding-setup.ts';
import type { YearSoFar } from '@paystead/payroll/planner/basis.ts';
import type { Places } from '@paystead/payroll/places/places.ts';
import type { StateCertificate } from '@paystead/payroll/states/flat-income-tax.ts';

/** An account into which an employee is paid, with the number as far as the engine knows it. Amounts in cents, shares in ppm. */
export interface EngineAccount {
  readonly nickname: string | null;
  readonly bankName: string | null;
  readonly accountType: 'checking' | 'savings' | 'payCard';
  readonly routingNumber: string;
  /** Null for a number that came masked. */
  readonly accountNumber: string | null;
  readonly lastFour: string;
  readonly split:
    | { readonly kind: 'amount'; readonly amount: number }
    | { readonly kind: 'percent'; readonly percent: number }
    | { readonly kind: 'remainder' };
}

/** A value from a local date on. */
export interface Dated<T> {
  readonly from: string;
  readonly value: T;
}

/** Forms and places that withholding depends on. */
export interface TaxFacts {
  readonly places: Places;
  readonly federal: FederalSetup;
  readonly certificates: Readonly<Record<string, StateCertificate>>;
}

/** The last regular paycheck, which the next one repeats at the present pay. */
export interface LastPaycheck {
  readonly checkDate: string;
  readonly frequency: Frequency;
  readonly lines: CheckLines;
}

/** The sums of a year with one legal employer. */
export interface PaidYear {
  readonly year: number;
  readonly legalEin: string;
  readonly soFar: YearSoFar;
  /** The employer's costs by code, cents. */
  readonly employer: readonly Pick<EmployerLine, 'code' | 'description' | 'ytdAmount'>[];
  /** Sums that no line shows and that limits and year-end forms need, cents. */
  readonly reporting: Partial<Reporting>;
}

/** Everything that the engine keeps about an employee. */
export interface EngineEmployee {
  readonly isContractor: boolean;
  readonly birthDate: string | null;
  readonly legalEin: string;
  readonly payGroup: string;
  /** The last day of the employment; null while it goes on. */
  readonly endedOn: string | null;
  /** 1/1,000,000 dollar an hour. */
  readonly hourlyRate: number | null;
  /** Cents a pay period. */
  readonly periodSalary: number | null;
  /** Oldest first; the newest at a check date counts. */
  readonly accounts: readonly Dated<readonly EngineAccount[]>[];
  readonly taxes: readonly Dated<TaxFacts>[];
  readonly last: LastPaycheck | null;
  readonly years: readonly PaidYear[];
}

/** A payday of a pay group; local dates. */
export interface Payday {
  readonly payGroup: string;
  readonly checkDate: string;
  readonly periodBegin: string;
  readonly periodEnd: string;
}

/** The answer that the engine gave to a change: a repetition gets the same one. */
export interface Answer {
  readonly status: 'accepted' | 'rejected';
  readonly engineReference: string;
  readonly errors: readonly { readonly field: string | null; readonly code: string; readonly message: string }[];
  readonly processedAt: string;
}

/** The engine's state: one file. */
export interface EngineState {
  readonly format: 1;
  readonly clientCode: string;
  /** The cursor behind the last page of changes that was answered whole. */
  readonly cursor: string | null;
  readonly answers: Readonly<Record<string, Answer>>;
  readonly paydays: readonly Payday[];
  readonly employees: Readonly<Record<string, EngineEmployee>>;
}

/** Returns the value that counts on a date; null before the first. */
export const valueOn = <T>(dated: readonly Dated<T>[], on: string): T | null =>
  dated.findLast(({ from }) => from <= on)?.value ?? null;

/** Adds a value. It replaces the values that start on its day or later. */
export const withValue = <T>(dated: readonly Dated<T>[], from: string, value: T): readonly Dated<T>[] => [
  ...dated.filter((one) => one.from < from),
  { from, value },
];
