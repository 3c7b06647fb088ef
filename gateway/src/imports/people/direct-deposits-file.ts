import { looksLikeCard } from '@paystead/contract/features/direct-deposits/rules.ts';
import { optional, required } from '../columns/column.ts';
import {
  accountNumber,
  amount,
  clientCode,
  date,
  employeeNumber,
  id,
  integer,
  oneOf,
  percent,
  routingNumber,
  text,
} from '../columns/types.ts';
import { fileRecord, type RowOf, type RowProblem } from '../records/record.ts';

export const directDepositsFile = fileRecord({
  file: 'direct_deposits',
  about: 'An account into which an employee is paid, or was paid',
  key: ['client_code', 'employee_number', 'id', 'routing_number', 'account_number'],
  subject: 'employee_number',
  columns: {
    client_code: required(clientCode, { about: 'The client', example: 'ACME', refersTo: 'clients' }),
    employee_number: required(employeeNumber, { about: 'The employee', example: '1042', refersTo: 'employees' }),
    position: required(integer(1, 10), { about: 'The order in which accounts are paid', example: '1' }),
    nickname: optional(text(60), { about: 'The name that the employee gave it', example: 'Savings' }),
    bank_name: optional(text(100), { about: 'The bank', example: 'Penn Meadow Credit Union' }),
    account_type: required(oneOf('checking', 'savings', 'payCard'), {
      about: 'The kind of account',
      example: 'checking',
    }),
    routing_number: required(routingNumber, { about: 'The ABA routing number', example: '021000021' }),
    account_number: required(accountNumber, { about: 'The account number', example: '000123456789', sensitive: true }),
    split: required(oneOf('amount', 'percent', 'remainder'), {
      about: 'What it gets; exactly one account of an employee gets the remainder',
      example: 'remainder',
    }),
    amount: optional(amount, { about: 'Dollars of each check, with split amount', example: '' }),
    percent: optional(percent, { about: 'Percentage of take-home pay, with split percent', example: '' }),
    status: optional(oneOf('pending', 'prenote', 'prenoteFailed', 'active', 'inactive', 'rejected'), {
      about: 'Its status; empty: active, and inactive once it has ended',
      example: 'active',
    }),
    status_reason: optional(text(60), { about: 'The code under which a bank returned it', example: '' }),
    prenote_until: optional(date, { about: 'The day until which the bank may object', example: '' }),
    replaced_by: optional(id, { about: 'The account that it is paid in the place of, by id', example: '' }),
    started_on: required(date, { about: 'The first day', example: '2026-01-01' }),
    ended_on: optional(date, { about: 'The last day', example: '' }),
    id: optional(id, { about: 'The id in Paystead or in the other system; exports fill it', example: '' }),
  },
  check(row) {
    const problems: RowProblem[] = [];
    for (const column of ['amount', 'percent'] as const) {
      const value = row[column] ?? null;
      if (row.split === column && value === null) problems.push({ code: 'required', column });
      else if (row.split !== column && value !== null)
        problems.push({ code: 'not_for_split', column, values: { split: row.split } });
      else if (value !== null && value <= 0) problems.push({ code: 'not_positive', column });
    }
    if (row.ended_on && row.ended_on < row.started_on)
      problems.push({ code: 'dates_reversed', column: 'ended_on', values: { earlier: row.started_on } });
    return problems;
  },
});
export type DepositRow = RowOf<typeof directDepositsFile.columns>;

/** Checks for a number that is probably that of a card. */
export const isProbablyCard = ({ account_number: number }: DepositRow): boolean => looksLikeCard(number);
