import { optional, required } from '../columns/column.ts';
import { amount, clientCode, date, employeeNumber, filePath, id, text } from '../columns/types.ts';
import { fileRecord, type RowOf, type RowProblem } from '../records/record.ts';

const columns = {
  client_code: required(clientCode, { about: 'The client', example: 'ACME', refersTo: 'clients' }),
  employee_number: required(employeeNumber, { about: 'The employee', example: '1042', refersTo: 'employees' }),
  pay_stub: required(id, {
    about: 'The id of the pay stub in Paystead or in the other system',
    example: 'P-2019-03-08',
  }),
  check_date: required(date, { about: 'The payday', example: '2019-03-08' }),
  period_begin: optional(date, { about: 'The first date of the pay period', example: '2019-02-16' }),
  period_end: optional(date, { about: 'The last date of the pay period', example: '2019-03-01' }),
  net: optional(amount, { about: 'Take-home pay', example: '1412.08' }),
  legal_name: required(text(160), { about: 'The employer on the pay stub', example: 'Acme Tools LLC' }),
  system: required(text(60), { about: 'The payroll system that made it, as people know it', example: 'ADP' }),
  file: required(filePath, { about: 'The PDF', example: 'files/stub-1042-2019-03-08.pdf' }),
  file_name: optional(text(120), { about: 'The name of the PDF; left out: as its path says', example: 'Pay stub.pdf' }),
};

export type PayStubRow = RowOf<typeof columns>;

export const payStubsFile = fileRecord({
  file: 'pay_stubs',
  about: 'A pay stub of an earlier payroll system that exists only as a PDF',
  key: ['client_code', 'employee_number', 'pay_stub'],
  subject: 'employee_number',
  columns,
  check({ period_begin = null, period_end = null }: PayStubRow): RowProblem[] {
    if (period_begin === null && period_end === null) return [];
    if (period_begin === null) return [{ code: 'required', column: 'period_begin' }];
    if (period_end === null) return [{ code: 'required', column: 'period_end' }];
    return period_begin <= period_end
      ? []
      : [{ code: 'dates_reversed', column: 'period_end', values: { earlier: period_begin } }];
  },
});
