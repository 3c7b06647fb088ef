import { formType } from '@paystead/contract/features/year-end/model.ts';
import { optional, required } from '../columns/column.ts';
import { clientCode, ein, employeeNumber, filePath, id, instant, integer, oneOf, text } from '../columns/types.ts';
import { fileRecord, type RowOf, type RowProblem } from '../records/record.ts';
import { boxProblems, jsonObject } from './boxes-cell.ts';

const columns = {
  client_code: required(clientCode, { about: 'The client', example: 'ACME', refersTo: 'clients' }),
  employee_number: required(employeeNumber, { about: 'The employee', example: '1042', refersTo: 'employees' }),
  legal_ein: required(ein, { about: 'The EIN of the legal employer', example: '00-1234567', refersTo: 'legals' }),
  tax_year: required(integer(1990, 2200), { about: 'The year of the form', example: '2025' }),
  form_type: required(oneOf(...formType.options), { about: 'The form', example: 'W-2' }),
  form_number: optional(integer(1, 99), {
    about: 'The number of the form, if the entries of one employer need more than one; 1 if left out',
    example: '1',
  }),
  corrects: optional(id, {
    about: 'The id of the form that a W-2c corrects; left out: the W-2 of the same employer, year and number',
    example: '',
  }),
  issued_at: required(instant, { about: 'When the form was issued', example: '2026-01-22T15:00:00Z' }),
  posted_at: optional(instant, {
    about: 'When the form could first be opened online; left out: the time of the import',
    example: '2026-01-22T15:00:00Z',
  }),
  boxes: optional(jsonObject, {
    about: 'The content of the form as JSON, with amounts in cents; left out for a form that exists only as a PDF',
    example: '',
  }),
  file: optional(filePath, {
    about: 'The PDF of the form as it was furnished; left out: Paystead prints the form from its boxes',
    example: 'files/w2-2025-1042.pdf',
  }),
  file_name: optional(text(120), { about: 'The name of the PDF; left out: as its path says', example: 'W-2 2025.pdf' }),
  id: optional(id, { about: 'The id in Paystead or in the other system; exports fill it', example: '' }),
};

export type YearEndRow = RowOf<typeof columns>;

export const yearEndFile = fileRecord({
  file: 'year_end',
  about: 'A W-2, W-2c or other year-end form of an employee: its boxes, its PDF, or both',
  key: ['client_code', 'employee_number', 'legal_ein', 'tax_year', 'form_type', 'form_number', 'corrects', 'id'],
  subject: 'employee_number',
  columns,
  check({ form_type, corrects = null, boxes = null }: YearEndRow): RowProblem[] {
    return [
      ...(corrects !== null && form_type !== 'W-2c'
        ? [{ code: 'corrects_only_w2c', column: 'corrects' } as const]
        : []),
      ...(boxes === null ? [] : boxProblems(form_type, boxes)),
    ];
  },
});
