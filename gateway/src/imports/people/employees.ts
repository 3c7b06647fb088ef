import { jobSubject, type JobSubject } from '../../platform/access/job-subject.ts';
import { rowsOf, type CompilePort, type CompileSink, type Compiler, type StagedRow, type Subject } from '../compile.ts';
import { importedId } from '../ids.ts';
import type { Client } from '../plan/references.ts';
import { byClient } from './by-client.ts';
import { identityOf } from './employee-identity.ts';
import {
  employeeTarget,
  employmentVersions,
  organizationVersions,
  personalVersions,
  reportingLineTarget,
  taxLocationVersions,
} from './employee-tables.ts';
import { employeesFile, type EmployeeRow } from './employees-file.ts';
import { storeHistory, versionsOf, type Parts } from './employee-versions.ts';
import { compileReportingLines } from './reporting-lines.ts';
import { readStoredEmployees, type StoredEmployees } from './stored-employees.ts';

type Row = StagedRow<EmployeeRow>;

/**
 * Employees with their versions. An employee's rows are imported all or not at all: a later row builds on the earlier ones.
 * Reporting lines are compiled last, when every employee is known.
 */
export const employees: Compiler = {
  records: [employeesFile],
  // Names come last: the database rebuilds what a search reads with them.
  targets: [
    employeeTarget,
    employmentVersions.target,
    organizationVersions.target,
    taxLocationVersions.target,
    personalVersions.target,
    reportingLineTarget,
  ],
  async compile(subjects, port, sink) {
    for (const group of await byClient(subjects, port, sink))
      await compileGroup(group.client, group.subjects, port, sink);
  },
  finish: compileReportingLines,
};

async function compileGroup(
  client: Client,
  subjects: readonly Subject[],
  port: CompilePort,
  sink: CompileSink,
): Promise<void> {
  const known = await port.references.employees(
    client,
    subjects.map(({ name }) => name),
  );
  const all = subjects.map((subject) => {
    const rows = rowsOf(subject, employeesFile).toSorted(byDate);
    const given = rows.findLast(({ row }) => typeof row.id === 'string')?.row.id ?? subject.name;
    const employeeId = known.get(subject.name) ?? importedId('employee', [client.clientId], given);
    return {
      number: subject.name,
      rows,
      broken: subject.broken[0],
      employee: jobSubject({ clientId: client.clientId, employeeId }),
    };
  });
  const ids = all.map(({ employee }) => employee.employeeId);
  const owners = new Map(await port.references.employeeNumbers(client, ids));
  const stored = await port.read((tx) => readStoredEmployees(tx, client, ids));
  for (const { number, rows, broken, employee } of all) {
    const owner = owners.get(employee.employeeId) ?? number;
    owners.set(employee.employeeId, owner);
    if (broken) rejectWith(rows, broken, sink);
    else if (owner === number) await compileEmployee({ number, rows, employee, client, stored }, port, sink);
    else for (const because of rows) sink.reject(because, 'id_taken', { column: 'id', values: { number: owner } });
  }
}

/** Orders rows by their day, their order on it, and their place in the files. */
function byDate({ row: one, source, line }: Row, { row: other, source: otherSource, line: otherLine }: Row): number {
  if (one.effective_date !== other.effective_date) return one.effective_date < other.effective_date ? -1 : 1;
  return (one.sequence ?? 0) - (other.sequence ?? 0) || source - otherSource || line - otherLine;
}

/** Rejects rows because of another row of the same employee. */
function rejectWith(rows: readonly Row[], { line: other }: { readonly line: number }, sink: CompileSink): void {
  for (const row of rows) sink.reject(row, 'other_line_rejected', { values: { other } });
}

interface Employee {
  readonly number: string;
  /** In the order in which they take effect. */
  readonly rows: readonly Row[];
  readonly employee: JobSubject;
  readonly client: Client;
  readonly stored: StoredEmployees;
}

async function compileEmployee(one: Employee, port: CompilePort, sink: CompileSink): Promise<void> {
  const { number, rows, employee, client, stored } = one;
  const rejected = new Set<Row>();
  const checked: CompileSink = {
    ...sink,
    reject(because, code, detail) {
      rejected.add(because as unknown as Row);
      sink.reject(because, code, detail);
    },
  };
  const { clientId, employeeId } = employee;
  const parts: Parts = await versionsOf(rows, { client, employeeId, stored, port, sink: checked });
  const columns = identityOf(rows, employee, stored.employees.get(employeeId), port, checked);
  const [first] = [...rejected];
  if (first) {
    return rejectWith(
      rows.filter((row) => !rejected.has(row)),
      first,
      sink,
    );
  }
  const common = { client_id: clientId, employee_id: employeeId };
  const because = rows[0] as Row;
  sink.store(employeeTarget, { ...common, employee_number: number, ...columns }, because);
  for (const part of parts) storeHistory(part, common, sink);
}
