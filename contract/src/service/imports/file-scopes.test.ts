import { expect, it } from 'vitest';
import { FILE_SCOPES } from './file-scopes.ts';

it('SVC-2: each file needs the scope of its data', () => {
  const files = Object.groupBy(Object.keys(FILE_SCOPES), (file) => FILE_SCOPES[file] ?? '');
  expect(files).toEqual({
    'imports:write': ['legals', 'pay_groups', 'pay_calendars', 'organization', 'work_places', 'jobs'],
    'documents:write': ['document_types', 'documents'],
    'people:write': ['employees', 'people', 'profiles', 'direct_deposits', 'deduction_elections', 'tax_elections'],
    'pay:write': [
      'garnishment_orders',
      'garnishments',
      'check_register',
      'check_earnings',
      'check_deductions',
      'check_taxes',
      'check_deposits',
      'check_other',
      'accruals',
      'control_totals',
      'pay_stubs',
    ],
    'year-end:write': ['year_end'],
    'hr-records:write': ['hr_records'],
    'messages:write': ['messages', 'message_recipients', 'message_attachments'],
  });
});
