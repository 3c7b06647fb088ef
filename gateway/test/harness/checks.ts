import { addDays } from '@paystead/contract/local-date.ts';
import type { CheckLines } from '@paystead/contract/features/paychecks/model.ts';
import { json } from '../../src/platform/database/port.ts';
import { idOf, type TestPerson } from './people.ts';

/** Paydays of the harness, oldest first: two in each of two years, so that tests can distinguish the years. */
export const PAYDAYS = ['2025-12-05', '2025-12-19', '2026-11-06', '2026-11-20'] as const;

/** Returns the id of a person's check on the nth payday, from 0. */
export function checkId(person: Pick<TestPerson, 'number'>, payday: number): string {
  return idOf('chck', person.number * 100 + payday);
}

/** Returns $2,000.00 + $10.00 per employee number in cents: everyone's pay differs, so that a mix-up shows. */
export function grossOf(person: Pick<TestPerson, 'number'>): number {
  return 200_000 + person.number * 1_000;
}

const PRE_TAX = 10_000;
const TAX = 30_000;

/** Returns one check row whose lines add up to its totals and whose net matches its deposits. */
export function checkRow(person: TestPerson, payday: number, legalId: string, payGroupId: string) {
  const checkDate = PAYDAYS[payday] ?? '';
  const gross = grossOf(person);
  const net = gross - PRE_TAX - TAX;
  const inYear = (payday % 2) + 1;
  const lines: CheckLines = {
    earnings: [
      {
        code: 'REG',
        description: 'Regular',
        kind: 'paid',
        hours: 800_000,
        rate: (gross * 10_000) / 80,
        amount: gross,
        ytdHours: 800_000 * inYear,
        ytdAmount: gross * inYear,
      },
    ],
    deductions: [
      {
        code: '401K',
        description: '401(k)',
        timing: 'preTax',
        percent: null,
        amount: PRE_TAX,
        ytdAmount: PRE_TAX * inYear,
      },
    ],
    taxes: [
      {
        taxCode: 'FIT',
        description: 'Federal Income Tax',
        jurisdiction: 'US',
        geoCode: null,
        rate: null,
        taxableWages: gross - PRE_TAX,
        amount: TAX,
        ytdTaxableWages: (gross - PRE_TAX) * inYear,
        ytdAmount: TAX * inYear,
      },
    ],
    employer: [{ code: '401KM', description: '401(k) match', amount: 5_000, ytdAmount: 5_000 * inYear }],
    accruals: [
      {
        plan: 'VAC',
        description: 'Vacation',
        beginning: 0,
        earned: 30_700 * inYear,
        taken: 0,
        adjusted: 0,
        ending: 30_700 * inYear,
      },
    ],
    deposits: [
      {
        kind: 'account',
        nickname: 'Everyday',
        bankName: 'Millrace Bank',
        accountType: 'checking',
        lastFour: '5108',
        amount: net,
      },
    ],
    messages: ['Thank you.'],
  };
  return {
    client_id: person.client.clientId,
    employee_id: person.employeeId,
    check_id: checkId(person, payday),
    legal_id: legalId,
    pay_group_id: payGroupId,
    check_number: String(5000 + person.number * 10 + payday),
    check_date: checkDate,
    sequence: 1,
    period_begin: addDays(checkDate, -18),
    period_end: addDays(checkDate, -5),
    run_type: 'regular',
    check_status: 'issued',
    payment_type: 'directDeposit',
    gross,
    pre_tax: PRE_TAX,
    taxes: TAX,
    post_tax: 0,
    reimbursements: 0,
    net,
    hours: 800_000,
    hours_worked: 800_000,
    pay_rate: (gross * 10_000) / 80,
    pay_type: 'h',
    frequency: 'B',
    lines: json(lines),
    issued_at: `${checkDate}T13:00:00Z`,
  };
}
