import type { Order } from '@paystead/payroll/checks/deductions/garnishments.ts';
import { blankForm, type FederalForm } from '@paystead/payroll/federal/withholding.ts';
import { RATE_DOLLAR } from '@paystead/payroll/money.ts';
import type { Election, OrderTerms } from './elections.ts';
import type { Account, Employee, Pay, Standing, W4 } from './model.ts';
import { drawFor } from '../seeded-ids.ts';

/** A signed Form W-4, given by its differences from single with no entries. */
export function w4(form: Partial<FederalForm> = {}, exemptYear: number | null = null): W4 {
  return { form: { ...blankForm(form.formYear ?? 2024), ...form }, exemptYear, lockIn: null };
}

/** A form under an IRS lock-in letter that sets a minimum, given by its differences from single with no entries. */
export function lockedIn(form: W4, letter: Partial<FederalForm>): W4 {
  return { ...form, lockIn: { ...blankForm(2026), ...letter } };
}

/** Hourly pay from dollars: $31.25 → 1/1,000,000 dollar. */
export function hourly(dollars: number): Pay {
  return { kind: 'hourly', rate: Math.round(dollars * RATE_DOLLAR) };
}

/** A yearly salary from dollars. */
export function salary(dollars: number): Pay {
  return { kind: 'salary', annual: dollars * 100 };
}

/** Tipped pay: cash dollars per hour, and average tips per hour. */
export function tipped(cash: number, tipsPerHour: number): Pay {
  return {
    kind: 'tipped',
    cashRate: Math.round(cash * RATE_DOLLAR),
    tipsPerHour: Math.round(tipsPerHour * RATE_DOLLAR),
  };
}

/** A flat amount per check, from dollars to cents. */
export function flat(code: string, dollars: number, terms?: OrderTerms): Election {
  return { code, amount: Math.round(dollars * 100), ...(terms && { terms }) };
}

/** A deduction that a court or an agency ordered. */
export function ordered(election: Election, kind: Order['kind'], orderNumber: string, authority: string): Election {
  return { ...election, order: { kind, orderNumber, authority } };
}

/** A percentage of deferrable pay. */
export function share(code: string, percent: number): Election {
  return { code, percent: Math.round(percent * 10_000) };
}

/** Fictional banks under routing numbers that pass every format check. */
export const BANKS = {
  'Millrace Bank': '031302955',
  'Penn Meadow Credit Union': '231382306',
  'Red Rose Credit Union': '231379034',
  'Conestoga Community Bank': '231380104',
  'Ohio Falls Bank': '083000137',
  'Bluegrass Savings': '283977688',
  'Lone Star Community Bank': '111000025',
  'Barton Springs Credit Union': '314977405',
  'Gulf Breeze Bank': '063100277',
} as const;
export type Bank = keyof typeof BANKS;

/** A bank account; the bank supplies the routing number. */
export function account(
  nickname: string,
  bank: Bank,
  type: Account['type'],
  number: string,
  portion: Account['share'],
  more: Partial<Account> = {},
): Account {
  return { key: `${bank} ${number}`, nickname, bank, type, routing: BANKS[bank], number, share: portion, ...more };
}

type Start = Partial<Standing> &
  Pick<
    Standing,
    'legal' | 'payGroup' | 'pay' | 'title' | 'workLocation' | 'organization' | 'address' | 'home' | 'work'
  >;
type Given = Partial<Omit<Employee, 'start'>> &
  Pick<Employee, 'number' | 'firstName' | 'lastName' | 'gender' | 'birthDate' | 'hiredOn' | 'supervisor'> & {
    start: Start;
    /** The bank of the only account, if `accounts` is not given. */
    bank?: Bank;
  };

/** Returns an SSN with area 9xx and group 01 to 49, which was never issued, neither as an SSN nor as an ITIN. */
export function neverIssuedSsn(name: string): string {
  const draw = drawFor('ssn', name);
  return `9${draw.digits(2)}-${String(draw.whole(1, 49)).padStart(2, '0')}-${draw.digits(4)}`;
}

const AREA_CODES: Readonly<Record<string, string>> = {
  AZ: '602',
  CA: '619',
  FL: '813',
  IL: '312',
  IN: '812',
  KY: '502',
  MI: '313',
  NC: '919',
  NV: '702',
  NY: '518',
  PA: '717',
  TN: '615',
  TX: '512',
  WA: '206',
};

/** Returns a number from 555-0100 to 555-0199, reserved for fiction. */
export function fictionalPhone(name: string, state: string): string {
  const area = AREA_CODES[state] ?? '555';
  return `${area}-555-01${String(drawFor('phone', name).whole(0, 99)).padStart(2, '0')}`;
}

function onlyAccount(name: string, bank: Bank): Account {
  const draw = drawFor('account', name);
  return account('Checking', bank, 'checking', draw.digits(draw.whole(8, 12)), 'remainder');
}

/** An employee with the usual defaults: active, full time, overtime for hourly people, single with no entries. */
export function employee(given: Given): Employee {
  const { start, bank, ...rest } = given;
  const { lastName: _, ...standing } = { lastName: '', ...start };
  return {
    changes: [],
    accounts: bank ? [onlyAccount(given.number, bank)] : [],
    ssn: neverIssuedSsn(given.number),
    phone: fictionalPhone(given.number, start.address.state),
    habit: 'usual',
    notes: {},
    events: [],
    recurring: [],
    openingLeave: { PTO: 2400, SICK: 1600 },
    owed: {},
    hsaCoverage: 'self',
    ...rest,
    start: {
      status: 'a',
      reciprocity: false,
      w4: w4(),
      certificates: {},
      elections: [],
      isFullTime: true,
      isOvertimeExempt: start.pay.kind === 'salary',
      ...standing,
    },
  };
}
