import { clientOf, refuseReference } from '../client-of.ts';
import type { Compiler, CompilePort, CompileSink, Subject } from '../compile.ts';
import type { Client } from '../plan/references.ts';
import { payCheck } from './check-row.ts';
import { payCheckCorrection, storeCorrections } from './corrections.ts';
import {
  accrualBalance,
  accumulatorRows,
  balanceRows,
  goneSums,
  keyOf,
  openingRow,
  statedSums,
  yearAccumulator,
  yearOpening,
} from './derived.ts';
import { compileEmployee, wantedOf, type EmployeePay, type FinishedPay } from './employee-pay.ts';
import { countCheck } from './control-totals.ts';
import { LINE_FILES } from './line-files.ts';
import { registerFile } from './register-file.ts';
import { warnOfCheck } from './plausible/implausible-checks.ts';
import { warnOfYears } from './plausible/implausible-years.ts';
import { PayFacts, readPayFacts } from './plausible/pay-facts.ts';
import { readStoredPay, type StoredPay } from './stored-pay.ts';

/** Paychecks with their lines, and what follows from them: the sums of years, their openings and leave balances. */
export const checks: Compiler = {
  records: [registerFile, ...LINE_FILES],
  targets: [payCheck, yearAccumulator, yearOpening, accrualBalance, payCheckCorrection],
  isApart: true,
  async compile(subjects, port, sink) {
    const byClient = new Map<string, { client: Client; subjects: Subject[] }>();
    for (const subject of subjects) {
      const client = await clientOf(subject, port, sink);
      if (!client) continue;
      const known = byClient.get(client.clientId);
      if (known) known.subjects.push(subject);
      else byClient.set(client.clientId, { client, subjects: [subject] });
    }
    for (const { client, subjects: own } of byClient.values()) await compileClient(client, own, port, sink);
  },
};

async function compileClient(
  client: Client,
  subjects: readonly Subject[],
  port: CompilePort,
  sink: CompileSink,
): Promise<void> {
  const known = await port.references.employees(
    client,
    subjects.map(({ name }) => name),
  );
  const people = subjects.flatMap((subject) => {
    const employeeId = known.get(subject.name);
    if (employeeId !== undefined) return [{ subject, employeeId }];
    for (const row of subject.rows) refuseReference(sink, row, 'employee_number', 'employee', subject.name);
    return [];
  });
  if (people.length === 0) return;
  const wanted = people.map(({ subject, employeeId }) => wantedOf(client, employeeId, subject));
  const stored = await port.read((tx) => readStoredPay(tx, client, wanted));
  const ids = people.map(({ employeeId }) => employeeId);
  const facts = await port.read((tx) => readPayFacts(tx, client, ids, port.runId));
  const planned = [];
  for (const { subject, employeeId } of people) {
    const own = facts.get(employeeId) ?? new PayFacts([]);
    const pay: EmployeePay = {
      client,
      employeeId,
      subject,
      stored: stored.checks.get(employeeId) ?? [],
      hireDate: own.hireDate,
    };
    const finished = await compileEmployee(pay, port, sink);
    for (const { row, because } of finished.planned) {
      sink.store(payCheck, row, because);
      countCheck(row, sink);
    }
    storeDerived(pay, finished, stored, sink);
    const payee = { client: subject.clientCode, number: subject.name, facts: own };
    for (const check of finished.planned) warnOfCheck(payee, check, sink);
    warnOfYears(payee, finished, sink);
    planned.push(...finished.planned);
  }
  await storeCorrections(client, planned, port, sink);
}

/** Stores what follows from an employee's checks, stored and imported together. */
function storeDerived(
  { client, employeeId }: EmployeePay,
  { planned, years, checks: all }: FinishedPay,
  stored: StoredPay,
  sink: CompileSink,
): void {
  const sums = stored.sums.get(employeeId) ?? [];
  for (const { legalId, year, checks: own, sums: running, because } of years) {
    const of = { clientId: client.clientId, employeeId, legalId, year };
    const before = sums.filter((sum) => sum.legal_id === legalId && sum.year === year);
    const ids = new Set(own.map(({ check_id }) => check_id));
    const rows = planned.filter(({ row }) => ids.has(row.check_id)).flatMap(({ draft }) => draft.rows);
    const totals = accumulatorRows(of, running, statedSums(rows));
    for (const row of totals) sink.store(yearAccumulator, row, because);
    for (const key of goneSums(of, totals, before, own.length === 0)) sink.remove(yearAccumulator, key, because);
    const opening = openingRow(of, running, own);
    if (opening) sink.store(yearOpening, opening, because);
    else if (before.some(({ kind }) => kind === 'opening')) sink.remove(yearOpening, keyOf(of), because);
  }
  const last = years.at(-1);
  if (last)
    for (const row of balanceRows(client.clientId, employeeId, all)) sink.store(accrualBalance, row, last.because);
}
