import { jobSubject } from '../../platform/access/job-subject.ts';
import { operatorScope } from '../../platform/access/operator-scope.ts';
import type { FaultCode } from '../fault.ts';
import type { CompilePort, FinishPort, StagedRow } from '../compile.ts';
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
export async function compileReportingLines(port: FinishPort): Promise<void> {
  let batch: WantedSupervisor[] = [];
  let lines: Wanted[] = [];
  let client: Client | null = null;
  let clientCode: string | null = null;
  const resolve = async () => {
    if (client) lines.push(...(await resolved(client, batch, port)));
    batch = [];
  };
  const compile = async () => {
    await resolve();
    if (client && lines.length > 0) await compileClient(client, lines, port);
    lines = [];
  };
  // Rows come in the order of clients. Only one client's lines are held at once.
  for await (const wanted of wantedSupervisors(port)) {
    if (wanted.client_code !== clientCode) {
      await compile();
      clientCode = wanted.client_code;
      const clientId = await port.references.global('client', clientCode);
      client = clientId === null ? null : operatorScope({ clientId });
    }
    if (batch.push(wanted) >= BATCH) await resolve();
  }
  await compile();
}

async function compileClient(client: Client, lines: readonly Wanted[], port: FinishPort): Promise<void> {
  const before = await storedLines(port, client);
  const rejected = await rejections(client, lines, before, port);
  await reject(client, lines, rejected, port);
  const accepted = lines.filter(({ number }) => !rejected.has(number));
  const depths = depthsIn(finalLines(before, accepted));
  // From the top down, so that no slice of them closes a circle with lines that a later slice changes.
  const order = (one: Wanted) => depths.get(one.employeeId) ?? 0;
  const sorted = accepted.toSorted((a, b) => order(a) - order(b));
  for (let start = 0; start < sorted.length; start += BATCH)
    await port.keep((sink) => {
      for (const one of sorted.slice(start, start + BATCH)) {
        const key = { client_id: client.clientId, employee_id: one.employeeId };
        if (one.supervisorId === null) sink.remove(reportingLineTarget, key, rowAt(one));
        else sink.store(reportingLineTarget, { ...key, supervisor_id: one.supervisorId }, rowAt(one));
      }
    });
}

const rowAt = ({ source, line }: Pick<StagedRow, 'source' | 'line'>): StagedRow => ({
  file: employeesFile.file,
  source,
  line,
  row: {},
});

const BATCH = 1000;

/** Returns some lines with ids instead of numbers, and with nothing that isn't needed: a client can have very many. */
async function resolved(
  client: Client,
  wanted: readonly WantedSupervisor[],
  { references }: CompilePort,
): Promise<Wanted[]> {
  const numbers = wanted.flatMap(({ number, supervisor }) => (supervisor === null ? [number] : [number, supervisor]));
  const ids = await references.employees(client, numbers);
  const client_code = wanted[0]?.client_code ?? '';
  return wanted.flatMap(({ number, source, line, supervisor }) => {
    const employeeId = ids.get(number);
    const supervisorId = supervisor === null ? null : (ids.get(supervisor) ?? null);
    return employeeId === undefined
      ? []
      : [{ client_code, number, source, line, supervisor, employeeId, supervisorId }];
  });
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
): Promise<void> {
  if (rejected.size === 0) return;
  const some = lines.filter(({ number }) => rejected.has(number));
  const faulty = new Map(some.map((one) => [one.number, one]));
  const staged = await linesOfEmployees(port, some);
  await port.keep((sink) => {
    for (const one of staged) {
      const { code, values } = rejected.get(one.number) as Rejection;
      const other = faulty.get(one.number);
      if (one.line === other?.line && one.source === other.source)
        sink.reject(rowAt(one), code, { column: 'supervisor_number', values });
      else sink.reject(rowAt(one), 'other_line_rejected', { values: { other: other?.line ?? 0 } });
    }
    for (const { employeeId } of some) sink.withdraw(jobSubject({ clientId: client.clientId, employeeId }));
  });
}
