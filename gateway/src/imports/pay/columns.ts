import { runType } from '@paystead/contract/features/paychecks/model.ts';
import type { CellValue, Column, ColumnType } from '../columns/column.ts';
import { optional, required } from '../columns/column.ts';
import {
  amount,
  clientCode,
  employeeNumber,
  hours as anyHours,
  id,
  integer,
  oneOf,
  pattern,
  rate,
  text,
} from '../columns/types.ts';

/** Hours, days or pieces in 1/10,000, as long as the sums of a year fit the stored integers. */
export const hours: ColumnType<number> = {
  ...anyHours,
  parse(cell) {
    const value = anyHours.parse(cell);
    return typeof value === 'number' && Math.abs(value) > 100_000_000
      ? { fault: { code: 'out_of_range' as const } }
      : value;
  },
};

export const code = text(40);
export const description = text(120);
export const runTypes = oneOf(...runType.options);
export const lastFour = pattern('last four', /^[\dA-Za-z]{1,4}$/, 'accountEnd');

/** The columns by which every pay file names the check that a row belongs to. */
export const checkColumns = {
  client_code: required(clientCode, { about: 'The client', example: 'ACME', refersTo: 'clients' }),
  employee_number: required(employeeNumber, { about: 'The employee', example: '1042', refersTo: 'employees' }),
  check_id: required(id, { about: 'The id of the check in the other system or in Paystead', example: '2026-24-1042' }),
} as const;

/** The number that keeps lines in order, and apart if they are equal otherwise. */
export const lineColumn = {
  line: optional(integer(1, 9999), {
    about: 'The place of the line on the check; without it, lines stand as in the file',
    example: '1',
  }),
} as const;

/** Names columns briefly: what they hold, and an example. */
export const some = <Value extends CellValue>(type: ColumnType<Value>, about: string, example: string) =>
  optional(type, { about, example });
export const must = <Value extends CellValue>(type: ColumnType<Value>, about: string, example: string) =>
  required(type, { about, example });

const ytd = (what: string) =>
  `${what} of the year to date, this check included; without it, earlier checks are added up`;
/** The year to date of a code: money. */
export const ytdAmount = (example: string): Column<number, false> => some(amount, ytd('Amount'), example);
export const ytdHours: Column<number, false> = some(hours, ytd('Hours'), '80.00');
export const ytdTaxable: Column<number, false> = some(amount, ytd('Taxable wages'), '2500.00');
export const money = amount;
export const hourlyRate = rate;
