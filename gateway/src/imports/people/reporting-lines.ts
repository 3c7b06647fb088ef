import { jobSubject } from '../../platform/access/job-subject.ts';
import { operatorScope } from '../../platform/access/operator-scope.ts';
import type { FaultCode } from '../fault.ts';
import type { CompilePort, FinishPort, FinishSink, StagedRow } from '../compile.ts';
import type { Client } from '../plan/references.ts';
import { reportingLineTarget } from './employee-tables.ts';
import { employeesFile } from './employees-file.ts';
import { circlesIn, depthsIn } from './reporting-graph.ts';
import {
  linesOfEmployees,
  storedIds,
  storedLines,
  wantedSupervisors,
  type WantedSupervisor,
} from './supervisor-rows.ts';

type Wanted = WantedSupervisor & { readonly employeeId: string; readonly supervisorId: string | null };
type Rejection = { readonly code: FaultCode; readonly values: Readonly<Record<string, string>> };

/**
 * Compiles who reports to whom, from the latest row of each employee. A row that names no one, or would close a circle, is
 * rejected with everything else of its employee, and so is who reports to a new employee that is rejected.
 */
export async function compileReportingLines(port: FinishPort, sink: FinishSink): Promise<void> {
  const byClient = new Map<string, WantedSupervisor[]>();
  for await (const wanted of wantedSupervisors(port)) {
    const all = byClient.get(wanted.client_code);
    if (all) all.push(wanted);
    else byClient.set(wanted.client_code, [wanted]);
  }
  for (const [clientCode, wanted] of byClient) {
    const clientId = await port.references.global('client', clientCode);
    if (clientId !== null) await compileClient(operatorScope({ clientId }), wanted, port, sink);
  }
}

async function compileClient(
  client: Client,
  wanted: readonly WantedSupervisor[],
  port: FinishPort,
  sink: FinishSink,
): Promise<void> {
  const ids = await idsOf(client, wanted, port);
  const lines: Wanted[] = wanted.flatMap((one) => {
    const employeeId = ids.get(one.number);
    const supervisorId = one.supervisor === null ? null : (ids.get(one.supervisor) ?? null);
    return employeeId === undefined ? [] : [{ ...one, employeeId, supervisorId }];
  });
  const before = await storedLines(port, client);
  const rejected = await rejections(client, lines, before, port);
  await reject(client, lines, rejected, port, sink);
  const accepted = lines.filter(({ number }) => !rejected.has(number));
  const depths = depthsIn(finalLines(before, accepted));
  // From the top down, so that no slice of them closes a circle with lines that a later slice changes.
  const order = (one: Wanted) => depths.get(one.employeeId) ?? 0;
  for (const one of accepted.toSorted((a, b) => order(a) - order(b))) {
    const key = { client_id: client.clientId, employee_id: one.employeeId };
    if (one.supervisorId === null) sink.remove(reportingLineTarget, key, rowAt(one));
    else sink.store(reportingLineTarget, { ...key, supervisor_id: one.supervisorId }, rowAt(one));
  }
}

const rowAt = ({ source, line }: Pick<StagedRow, 'source' | 'line'>): StagedRow => ({
  file: employeesFile.file,
  source,
  line,
  row: {},
});

const BATCH = 1000;

async function idsOf(
  client: Client,
  wanted: readonly WantedSupervisor[],
  { references }: CompilePort,
): Promise<ReadonlyMap<string, string>> {
  const numbers = [
    ...new Set(wanted.flatMap(({ number, supervisor }) => (supervisor === null ? [number] : [number, supervisor]))),
  ];
  const ids = new Map<string, string>();
  for (let start = 0; start < numbers.length; start += BATCH)
    for (const [number, id] of await references.employees(client, numbers.slice(start, start + BATCH)))
      ids.set(number, id);
  return ids;
}

type Lines = ReadonlyMap<string, { readonly supervisorId: string; readonly number: string }>;

/** Returns the lines as they would be: what is stored, with what the rows say. */
function finalLines(before: Lines, accepted: readonly Wanted[]): Map<string, string> {
  const final = new Map([...before].map(([id, { supervisorId }]) => [id, supervisorId]));
  for (const { employeeId, supervisorId } of accepted)
    if (supervisorId === null) final.delete(employeeId);
    else final.set(employeeId, supervisorId);
  return final;
}

/** Returns which employees are rejected and why: until no rejected one is anyone's supervisor, and no circle is left. */
async function rejections(
  client: Client,
  lines: readonly Wanted[],
  before: Lines,
  port: FinishPort,
): Promise<Map<string, Rejection>> {
  const numberOf = new Map(lines.map((one) => [one.employeeId, one.number]));
  for (const [id, { number }] of before) numberOf.set(id, number);
  const rejected = new Map<string, Rejection>();
  const unknown = (name: string): Rejection => ({ code: 'unknown_reference', values: { kind: 'employee', name } });
  for (const one of lines)
    if (one.supervisor !== null && one.supervisorId === null) rejected.set(one.number, unknown(one.supervisor));
  for (let count = -1; count !== rejected.size;) {
    count = rejected.size;
    const gone = await goneWith(client, lines, rejected, port);
    for (const one of lines)
      if (one.supervisor !== null && gone.has(one.supervisor) && !rejected.has(one.number))
        rejected.set(one.number, unknown(one.supervisor));
    const accepted = lines.filter(({ number }) => !rejected.has(number));
    const circles = circlesIn(finalLines(before, accepted));
    for (const one of accepted) {
      const circle = circles.get(one.employeeId);
      if (!circle) continue;
      const chain = [...circle, one.employeeId].map((id) => numberOf.get(id) ?? '?').join(' → ');
      rejected.set(one.number, { code: 'reports_to_itself', values: { chain } });
    }
  }
  return rejected;
}

/** Returns the numbers of rejected employees that aren't stored: no one can report to them. */
async function goneWith(
  client: Client,
  lines: readonly Wanted[],
  rejected: ReadonlyMap<string, Rejection>,
  port: FinishPort,
): Promise<ReadonlySet<string>> {
  const some = lines.filter(({ number }) => rejected.has(number));
  if (some.length === 0) return new Set();
  const stored = await storedIds(
    port,
    client,
    some.map(({ employeeId }) => employeeId),
  );
  return new Set(some.filter(({ employeeId }) => !stored.has(employeeId)).map(({ number }) => number));
}

async function reject(
  client: Client,
  lines: readonly Wanted[],
  rejected: ReadonlyMap<string, Rejection>,
  port: FinishPort,
  sink: FinishSink,
): Promise<void> {
  if (rejected.size === 0) return;
  const some = lines.filter(({ number }) => rejected.has(number));
  const faulty = new Map(some.map((one) => [one.number, one]));
  for (const staged of await linesOfEmployees(port, some)) {
    const { code, values } = rejected.get(staged.number) as Rejection;
    const other = faulty.get(staged.number);
    if (staged.line === other?.line && staged.source === other.source)
      sink.reject(rowAt(staged), code, { column: 'supervisor_number', values });
    else sink.reject(rowAt(staged), 'other_line_rejected', { values: { other: other?.line ?? 0 } });
  }
  for (const { employeeId } of some) sink.withdraw(jobSubject({ clientId: client.clientId, employeeId }));
}
