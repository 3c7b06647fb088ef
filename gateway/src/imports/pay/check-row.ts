import { z } from 'zod';
import type { CheckLines, CheckTotals } from '@paystead/contract/features/paychecks/model.ts';
import type { Target } from '../targets.ts';

/** The employer as a check prints it. */
export interface PrintedEmployer {
  readonly name: string;
  readonly ein: string;
  readonly street_address: string;
  readonly city: string;
  readonly state: string;
  readonly zip_code: string;
  readonly phone: string | null;
}

/** A row of `pay_check`: cents, hours in 1/10,000, rates in 1/1,000,000 dollar. */
export const checkRow = z.object({
  client_id: z.string(),
  employee_id: z.string(),
  check_id: z.string(),
  legal_id: z.string(),
  pay_group_id: z.string(),
  check_number: z.string().nullable(),
  check_date: z.string(),
  sequence: z.number(),
  period_begin: z.string().nullable(),
  period_end: z.string().nullable(),
  run_type: z.string(),
  check_status: z.string(),
  payment_type: z.string(),
  related_check_id: z.string().nullable(),
  gross: z.number(),
  pre_tax: z.number(),
  taxes: z.number(),
  post_tax: z.number(),
  reimbursements: z.number(),
  net: z.number(),
  hours: z.number(),
  hours_worked: z.number(),
  pay_rate: z.number().nullable(),
  salary: z.number().nullable(),
  standard_hours: z.number().nullable(),
  employer: z.custom<PrintedEmployer | null>(),
  pay_type: z.string().nullable(),
  frequency: z.string().nullable(),
  lines: z.custom<CheckLines>(),
  issued_at: z.string().nullable(),
});
export type CheckRow = z.output<typeof checkRow>;

const KEY = ['client_id', 'employee_id', 'check_id'] as const;

export const payCheck: Target = {
  table: 'pay_check',
  key: KEY,
  columns: Object.keys(checkRow.shape).filter((name) => !(KEY as readonly string[]).includes(name)),
};

/** Returns a check's totals as the product's rules read them. */
export function totalsOf(row: CheckRow): CheckTotals {
  const { gross, pre_tax, taxes, post_tax, reimbursements, net, hours, hours_worked } = row;
  return {
    gross,
    preTax: pre_tax,
    taxes,
    postTax: post_tax,
    reimbursements,
    net,
    hours,
    hoursWorked: hours_worked,
  };
}

/** Orders checks by date, then by their order on the date. */
export function byDate(one: CheckRow, other: CheckRow): number {
  return one.check_date.localeCompare(other.check_date) || one.sequence - other.sequence;
}

/** Returns the calendar year of a check, by its check date. */
export const checkYear = ({ check_date }: Pick<CheckRow, 'check_date'>): number => Number(check_date.slice(0, 4));
