import type { exportEmployees as endpoint } from '@paystead/contract/features/employee-lookup/endpoints.ts';
import { todayIn } from '@paystead/contract/local-date.ts';
import { seeEmployees } from '../../../platform/access/visible-employee.ts';
import { seeScope } from '../../../platform/access/visible-scope.ts';
import { csvFile } from '../../../platform/csv/write-csv.ts';
import { found } from '../../../platform/failures/failure.ts';
import type { Call, FileReply } from '../../../platform/http/route.ts';
import { employmentStatuses, systemPayTypes } from '../code-names.ts';
import { readOptions, searchEmployees } from '../store.ts';
import { text } from '../texts.ts';
import { filtersOf } from './list-employees.ts';

/** Rows of a file: more people than anyone manages, and fewer than a whole large client. */
export const MAX_ROWS = 5000;

/**
 * Returns the employees in the caller's scope who match, as a CSV file in the caller's language. Each of
 * them finds it in their activity, with how many people the file has.
 */
export async function exportEmployees(call: Call<typeof endpoint>): Promise<FileReply> {
  const { tx, session, body, now, language, audit } = call;
  const scope = found(seeScope(session, 'directory', body.role, now));
  const result = await searchEmployees(tx, scope, filtersOf(body), { after: null, rows: MAX_ROWS });
  const { organizationFields } = await readOptions(tx, scope);
  const employees = result?.employees ?? [];
  const ids = employees.map(({ employeeId }) => employeeId);
  for (const { manager, supervisor } of (await seeEmployees(tx, session, ids, 'directory', scope.today)).values()) {
    const employee = manager ?? supervisor;
    if (employee) audit.alsoOf(employee);
  }
  audit.note({ employees: employees.length, total: result?.total ?? 0 });
  const nameIn = (names: readonly { readonly code: string; readonly name: string }[], code: string | null) =>
    names.find((one) => one.code === code)?.name ?? code ?? '';
  const [statuses, payTypes] = [employmentStatuses(language), systemPayTypes(language)];
  const headings = (
    ['lastName', 'firstName', 'number', 'status', 'payType', 'payGroup', 'company', 'email'] as const
  ).map((key) => text(language, `csv.${key}`));
  return {
    fileName: text(language, 'csv.fileName', { date: todayIn(session.timeZone, now) }),
    contentType: 'text/csv; charset=utf-8',
    content: csvFile([
      [...headings, ...organizationFields.map(({ title }) => title)],
      ...employees.map((employee) => [
        employee.lastName,
        employee.firstName,
        employee.employeeNumber,
        nameIn(statuses, employee.employmentStatus),
        nameIn(payTypes, employee.payType),
        employee.payGroup ?? '',
        employee.legalCompany ?? '',
        employee.workEmail ?? '',
        ...employee.organizationNames,
      ]),
    ]),
  };
}
