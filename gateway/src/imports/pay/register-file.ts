import { checkStatus, paymentType } from '@paystead/contract/features/paychecks/model.ts';
import { date, ein, id, instant, integer, oneOf, state, text, zipCode } from '../columns/types.ts';
import { required } from '../columns/column.ts';
import { fileRecord, type RowOf } from '../records/record.ts';
import { checkColumns, hourlyRate, hours, money, must, runTypes, some } from './columns.ts';

export const registerFile = fileRecord({
  file: 'check_register',
  about:
    'A paycheck: its dates, its kind and its totals. With lines of any pay file it comes whole; alone, stored lines stay',
  key: ['client_code', 'employee_number', 'check_id'],
  subject: 'employee_number',
  columns: {
    ...checkColumns,
    check_number: some(text(40), 'Number of the paper check or voucher', 'V0001234'),
    payment_type: must(oneOf(...paymentType.options), 'How net pay is paid', 'directDeposit'),
    check_date: must(date, 'The payday, which decides the year', '2026-11-20'),
    sequence: some(
      integer(1, 9999),
      'Order among the checks of one employee on one date; without it, the next free number',
      '1',
    ),
    period_begin: some(date, 'First day of the pay period; empty for pay without a period', '2026-11-01'),
    period_end: some(date, 'Last day of the pay period', '2026-11-14'),
    run_type: must(runTypes, 'The purpose of the run', 'regular'),
    status: must(oneOf(...checkStatus.options), 'The status', 'issued'),
    related_check_id: some(id, 'The check that this one reverses, corrects or replaces', ''),
    legal_ein: required(ein, { about: 'The legal employer that pays', example: '00-1234567', refersTo: 'legals' }),
    pay_group: required(text(40), { about: 'The code of the pay group', example: 'BW', refersTo: 'pay_groups' }),
    gross: must(money, 'Gross pay; compared with the lines, as are all totals', '2500.00'),
    pre_tax: some(money, 'Deductions before taxes', '0.00'),
    taxes: some(money, 'Taxes', '185.55'),
    post_tax: some(money, 'Deductions after taxes', '150.00'),
    reimbursements: some(money, 'Reimbursements', '0.00'),
    net: must(money, 'Take-home pay', '2164.45'),
    hours: some(hours, 'Hours paid; without it, the hours of the lines', '80.00'),
    hours_worked: some(hours, 'Hours worked, without leave and holidays; without it, as the lines say', '80.00'),
    pay_rate: some(hourlyRate, 'Rate of pay per hour or piece', '31.25'),
    salary: some(money, 'Salary of one pay period', ''),
    standard_hours: some(hours, 'The hours that the salary stands for', ''),
    pay_type: some(oneOf('h', 's', 'c', 'p'), 'Hourly, salary, commission or piece work', 'h'),
    frequency: some(oneOf('W', 'B', 'S', 'M'), 'Weekly, biweekly, semimonthly or monthly', 'B'),
    employer_name: some(text(120), 'The employer as printed; empty: as the legal employer is stored', 'Acme Tools LLC'),
    employer_ein: some(ein, 'The EIN as printed', '00-1234567'),
    employer_street_address: some(text(120), 'Street address as printed', '100 Main Street'),
    employer_city: some(text(60), 'City as printed', 'Lancaster'),
    employer_state: some(state, 'State as printed', 'PA'),
    employer_zip_code: some(zipCode, 'ZIP code as printed', '17601'),
    employer_phone: some(text(40), 'Phone number as printed', '717-555-0100'),
    messages_language: some(oneOf('en', 'es'), 'The language of the messages; without it, English', 'en'),
    issued_at: some(instant, 'When the check was issued', '2026-11-20T09:00:00Z'),
  },
  check(row) {
    const { period_begin: begin = null, period_end: end = null } = row;
    const problems = [];
    if ((begin === null) !== (end === null)) problems.push({ code: 'half_a_period' as const, column: 'period_begin' });
    else if (begin !== null && end !== null && begin > end)
      problems.push({ code: 'period_reversed' as const, column: 'period_end', values: { begin, end } });
    const printed = [
      row.employer_ein,
      row.employer_street_address,
      row.employer_city,
      row.employer_state,
      row.employer_zip_code,
    ];
    const given = [row.employer_name, ...printed].filter((cell) => cell !== undefined && cell !== null);
    if (given.length > 0 && given.length <= printed.length)
      problems.push({ code: 'employer_incomplete' as const, column: 'employer_name' });
    return problems;
  },
});
export type RegisterRow = RowOf<typeof registerFile.columns>;
