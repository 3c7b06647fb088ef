import { documentVisibility } from '@paystead/contract/features/documents/model.ts';
import { optional, required } from '../columns/column.ts';
import { clientCode, date, employeeNumber, filePath, id, instant, integer, oneOf, text } from '../columns/types.ts';
import { fileRecord, type RowOf } from '../records/record.ts';

const columns = {
  client_code: required(clientCode, { about: 'The client', example: 'ACME', refersTo: 'clients' }),
  employee_number: required(employeeNumber, { about: 'The employee', example: '1042', refersTo: 'employees' }),
  document: required(id, { about: 'The id of the document in Paystead or in the other system', example: 'D-17' }),
  version: optional(integer(1, 10_000), { about: 'The version of the document; 1 if left out', example: '1' }),
  document_type: required(text(80), {
    about: 'The English name of the type of document',
    example: 'Contract',
    refersTo: 'document_types',
  }),
  title: required(text(120), { about: 'The title that people see', example: 'Employment contract' }),
  visibility: required(oneOf(...documentVisibility.options), {
    about: 'Who sees it besides HR: the employee and managers (employee), managers (manager), or no one (hr)',
    example: 'employee',
  }),
  expiration_date: optional(date, { about: 'The date on which it expires', example: '2027-06-30' }),
  uploaded_at: optional(instant, {
    about: 'When it was uploaded; the time of the import if left out',
    example: '2024-05-02T14:00:00Z',
  }),
  uploaded_by: optional(text(120), {
    about: 'Who uploaded it, as people see it; the import if left out',
    example: 'HR team',
  }),
  uploaded_by_number: optional(employeeNumber, {
    about: 'The employee who uploaded it and may replace it; left out: HR or another system',
    example: '',
    refersTo: 'employees',
  }),
  removed_at: optional(instant, {
    about: 'When it was removed from the list; left out: it is on the list',
    example: '',
  }),
  file: required(filePath, { about: 'The file', example: 'files/contract-1042.pdf' }),
  file_name: optional(text(120), {
    about: 'The name of the file; left out: as its path says',
    example: 'Contract.pdf',
  }),
};

export type DocumentRow = RowOf<typeof columns>;

export const documentsFile = fileRecord({
  file: 'documents',
  about: 'A document of an employee in one of its versions, with its file',
  key: ['client_code', 'employee_number', 'document', 'version'],
  subject: 'employee_number',
  columns,
});
