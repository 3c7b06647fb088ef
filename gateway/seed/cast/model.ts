import type { FederalForm } from '@paystead/payroll/federal/withholding.ts';
import type { LeavePlan } from '@paystead/payroll/checks/accruals.ts';
import type { Election } from '@paystead/payroll/checks/deductions/deductions.ts';
import type { EarningInput } from '@paystead/payroll/checks/earnings/earnings.ts';
import type { ImportedTax } from '@paystead/payroll/checks/tax-facts.ts';
import type { EmployerTerms } from '@paystead/payroll/checks/employer-cost.ts';
import type { StateCertificate } from '@paystead/payroll/states/flat-income-tax.ts';
import type { ClientPolicy } from '../../src/platform/access/session.ts';
import type { PaySchedule } from '@paystead/payroll/calendar/paydays.ts';

/** A text in both languages. */
type Both = { en: string; es: string };

export type Partner = {
  key: string;
  name: string;
  hostnames: readonly string[];
  isWhiteLabeled: boolean;
  pageTitle: string | null;
  footerText: string | null;
  privacyPolicyLabel: string | null;
  privacyPolicyUrl: string | null;
  termsOfUseLabel: string | null;
  termsOfUseUrl: string | null;
  /** SVG source. */
  logo: string | null;
  favicon: string | null;
  actionColorHex: string | null;
  sidebarColorHex: string | null;
  supportContact: string | null;
};

export type Legal = {
  key: string;
  name: string;
  ein: string;
  street: string;
  city: string;
  state: string;
  zip: string;
  phone: string;
  stateIds: Readonly<Record<string, string>>;
  /** Holidays appear as a separate line. */
  paysHolidays?: true;
};

export type PayGroup = { key: string; code: string; name: string; zone: string; schedule: PaySchedule };

/** A dimension that the client defines, with its values. */
type Dimension = { key: string; title: string; values: readonly { code: string; name: string }[] };

export type Client = {
  code: string;
  name: string;
  partner: string;
  legals: readonly Legal[];
  payGroups: readonly PayGroup[];
  dimensions: readonly Dimension[];
  /** Columns of client_policy that differ from the product's defaults. */
  policy: Partial<ClientPolicy>;
  features: Readonly<Record<string, boolean>>;
  /** Employees may ask for an invitation themselves. */
  selfRegistration?: true;
  leavePlans: readonly LeavePlan[];
  employer: EmployerTerms;
  /** The next numbers of vouchers and of paper checks. */
  firstVoucher: number;
  firstPaperCheck: number;
  messages: readonly Message[];
  mailDomain: string;
};

export type Message = {
  key: string;
  category: 'company' | 'benefits' | 'payroll' | 'policies' | 'personal';
  publishedAt: string;
  expiresAt?: string;
  due?: string;
  title: Both;
  body: Both;
  /** Null: everyone who is employed. */
  to: readonly string[] | null;
  attachments: readonly { key: string; title: Both; fileName: string; requiresAcknowledgement: boolean; text: Both }[];
};

export type Address = { street: string; street2?: string; city: string; state: string; zip: string };

/** Hourly in 1/1,000,000 dollar; salary in cents a year; a contractor's fee in cents a payment. */
export type Pay =
  | { kind: 'hourly'; rate: number }
  | { kind: 'salary'; annual: number }
  | { kind: 'tipped'; cashRate: number; tipsPerHour: number }
  | { kind: 'contract'; fee: number; every: number };

export type W4 = { form: FederalForm; exemptYear: number | null; lockIn: FederalForm | null };

/** All properties of an employee that a dated change can alter. */
export type Standing = {
  status: 'a' | 'l' | 's' | 'i' | 't' | 'r' | 'd' | 'p';
  legal: string;
  payGroup: string;
  pay: Pay;
  title: string;
  workLocation: string;
  /** Dimension key → value code. */
  organization: Readonly<Record<string, string>>;
  lastName: string;
  address: Address;
  home: string;
  work: string;
  reciprocity: boolean;
  w4: W4;
  certificates: Readonly<Record<string, StateCertificate>>;
  elections: readonly Election[];
  isFullTime: boolean;
  isOvertimeExempt: boolean;
  /** Treasury Tipped Occupation Codes of the job, at most two. */
  tippedOccupations?: readonly string[];
};

/** A change effective on a date, with the reason that the history shows. */
type Change = { on: string; why: string } & Partial<Standing>;

export type Account = {
  key: string;
  nickname: string;
  bank: string;
  type: 'checking' | 'savings' | 'payCard';
  routing: string;
  number: string;
  share: { fixed: number } | { percent: number } | 'remainder';
  status?: 'active' | 'prenote' | 'inactive';
  startedOn?: string;
  endedOn?: string;
};

/** Deviations from an ordinary period, by its pay date (before a holiday moves it). Hundredths of hours. */
export type PeriodNote = {
  overtime?: number;
  doubleTime?: number;
  pto?: number;
  sick?: number;
  unpaid?: number;
  extra?: readonly EarningInput[];
  /** Personal days taken. */
  personal?: number;
  /** The department, job and work place of the period's hours, where another line is for others. */
  work?: Pick<EarningInput, 'department' | 'job' | 'workPlace'>;
  /** Replaces the drawn hours. */
  hours?: number;
  message?: string;
};

/** A check outside the regular run, or the end of one. */
export type PayEvent =
  | {
      kind: 'bonus';
      on: string;
      amount: number;
      takesDeferrals: boolean;
      method?: 'flat' | 'aggregate';
      /** The bonus pays for no period. */
      noPeriod?: true;
      message?: string;
    }
  | { kind: 'offCycle'; on: string; earnings: readonly EarningInput[]; message?: string }
  | { kind: 'manual'; on: string; earnings: readonly EarningInput[]; message?: string }
  | { kind: 'adjustment'; on: string; earnings: readonly EarningInput[]; message?: string }
  | {
      kind: 'correction' | 'retro' | 'severance' | 'final';
      on: string;
      earnings: readonly EarningInput[];
      noPeriod?: true;
      message?: string;
    }
  | {
      kind: 'void';
      of: string;
      on: string;
      /** Posted as runs of their own kinds. */ asRuns?: true;
      reissue: { pto?: number; hours?: number; overtime?: number } | null;
    };

export type Employee = {
  number: string;
  firstName: string;
  middleName?: string;
  preferredName?: string;
  lastName: string;
  gender: 'female' | 'male' | 'nonbinary' | 'undisclosed';
  birthDate: string;
  ssn: string;
  phone: string;
  personalEmail?: string;
  isContractor?: true;
  /** Just hired: no form, election or HR record is on file yet. */
  isNew?: true;
  hiredOn: string;
  rehiredOn?: string;
  adjustedServiceDate?: string;
  terminatedOn?: string;
  terminationReason?: string;
  start: Omit<Standing, 'lastName'>;
  changes: readonly Change[];
  accounts: readonly Account[];
  /** Variation of the drawn hours; `steady` varies by notes only. */
  habit: 'steady' | 'usual' | 'busy';
  notes: Readonly<Record<string, PeriodNote>>;
  events: readonly PayEvent[];
  /** Extra earnings on every regular check. */
  recurring: readonly EarningInput[];
  /** Hundredths of hours by plan. */
  openingLeave: Readonly<Record<string, number>>;
  owed: Readonly<Record<string, number>>;
  /** Leave plans beside the client's. */
  leavePlans?: readonly LeavePlan[];
  hsaCoverage: 'self' | 'family';
  employer?: Partial<EmployerTerms>;
  lowIncomeCertificate?: true;
  /** The state taxes of each regular check from a date on, where payroll calculates them and no table covers the state. */
  importedTaxes?: readonly { from: string; taxes: readonly ImportedTax[] }[];
  supervisor: string | null;
};
