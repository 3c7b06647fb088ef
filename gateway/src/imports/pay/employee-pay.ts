import { amount as money, hours } from '../columns/types.ts';
import {
  rowsOf,
  type BrokenRow,
  type CompilePort,
  type CompileSink,
  type StagedRow,
  type Subject,
} from '../compile.ts';
import type { Client } from '../plan/references.ts';
import { byDate, checkYear, type CheckRow } from './check-row.ts';
import { checkIdOf, draftsOf, type Draft } from './drafts.ts';
import { planCheck, type PlannedCheck, type Problem } from './planned-check.ts';
import { registerFile } from './register-file.ts';
import { problemsOf, relationProblems, warningsOf } from './rules.ts';
import { YearSums, type BrokenSum } from './year-to-date.ts';

/** One employee's rows with everything that they are compared with. */
export interface EmployeePay {
  readonly client: Client;
  readonly employeeId: string;
  readonly subject: Subject;
  /** Stored checks of the years that the rows touch, of the newest year, and those that rows name. */
  readonly stored: readonly CheckRow[];
  /** The first day of work; undefined if unknown. */
  readonly hireDate: string | undefined;
}

/** A year of one legal employer after the import, in the order of dates. */
interface FinishedYear {
  readonly legalId: string;
  readonly year: number;
  readonly checks: readonly CheckRow[];
  readonly sums: YearSums;
  /** The row because of which the year's sums are stored. */
  readonly because: StagedRow;
}

/** Result of an employee's rows. */
export interface FinishedPay {
  readonly planned: readonly PlannedCheck[];
  readonly years: readonly FinishedYear[];
  /** All checks that were looked at, as they will be. */
  readonly checks: readonly CheckRow[];
}

const yearKey = (row: CheckRow) => `${row.legal_id}/${checkYear(row)}`;

/**
 * Compiles one employee's checks: resolves what they name, checks them by themselves and among each other, and adds their
 * years up. A check with a problem leaves the plan with all of its rows, and with every later check of the year that builds on
 * it. Reports all of it to the sink.
 */
export async function compileEmployee(pay: EmployeePay, port: CompilePort, sink: CompileSink): Promise<FinishedPay> {
  const planned = await planAll(pay, port, sink);
  const torn = rejectBroken(pay, planned);
  for (const check of planned) if (!torn.has(check)) check.problems.push(...problemsOf(check, pay.hireDate));
  // A check that leaves the plan takes those with it that build on it.
  let result: Settled;
  let rejected: number;
  do {
    rejected = planned.filter((check) => !isAccepted(check)).length;
    result = settle(pay, planned);
  } while (planned.filter((check) => !isAccepted(check)).length !== rejected);
  reject(planned, sink);
  const accepted = planned.filter(isAccepted);
  warn(result, accepted, sink);
  return { planned: accepted, years: result.years, checks: result.checks };
}

const isAccepted = ({ problems }: PlannedCheck) => problems.length === 0;

/** Returns the checks of the rows; rows without a check, or that name unknown things, are rejected. */
async function planAll(pay: EmployeePay, port: CompilePort, sink: CompileSink): Promise<PlannedCheck[]> {
  const { client, employeeId, subject } = pay;
  const stored = new Map(pay.stored.map((row) => [row.check_id, row]));
  const drafts = draftsOf(client.clientId, employeeId, subject);
  const sequences = sequencesOf(drafts, pay.stored);
  const planned: PlannedCheck[] = [];
  for (const draft of drafts) {
    const before = stored.get(draft.checkId) ?? null;
    const { register } = draft;
    if (!register) {
      if (before) planned.push(planCheck(draft, before, null));
      else rejectLonely(draft, subject, sink);
      continue;
    }
    const { legal_ein: ein, pay_group: payGroup, related_check_id: related } = register.row;
    const legalId = await port.references.own('legal', client, ein);
    const payGroupId = await port.references.own('payGroup', client, payGroup);
    const { sequence, isTaken } = sequences.get(draft) ?? { sequence: 1, isTaken: false };
    const check = planCheck(draft, before, {
      clientId: client.clientId,
      employeeId,
      legalId: legalId ?? '',
      payGroupId: payGroupId ?? '',
      relatedCheckId: related ? checkIdOf(client.clientId, employeeId, related) : null,
      sequence,
    });
    const refuse = (code: Problem['code'], column: string, values: Problem['values'] = {}) =>
      check.problems.push({ because: register, code, column, values });
    if (legalId === null) refuse('unknown_reference', 'legal_ein', { kind: 'legal', name: ein });
    if (payGroupId === null) refuse('unknown_reference', 'pay_group', { kind: 'payGroup', name: payGroup });
    if (isTaken) refuse('sequence_taken', 'sequence', { sequence, date: register.row.check_date });
    planned.push(check);
  }
  return planned;
}

/** Rejects lines whose check is neither stored nor in the register, or whose register row has a fault. */
function rejectLonely(draft: Draft, { broken }: Subject, sink: CompileSink): void {
  const register = broken.find(
    ({ file, cells }) => file === registerFile.file && cells['check_id']?.trim() === draft.name,
  );
  for (const row of draft.rows)
    if (register) sink.reject(row, 'check_rejected', { values: { file: register.file, line: register.line } });
    else sink.reject(row, 'check_missing', { column: 'check_id', values: { check: draft.name } });
}

/** Returns each check's order on its date: as given, as stored, or the next free number. */
function sequencesOf(drafts: readonly Draft[], stored: readonly CheckRow[]) {
  const held = new Map(stored.map((row) => [`${row.check_date}/${row.sequence}`, row.check_id]));
  const own = new Map(stored.map((row) => [row.check_id, row]));
  const highest = new Map<string, number>();
  const raise = (date: string, sequence: number) => highest.set(date, Math.max(highest.get(date) ?? 0, sequence));
  for (const { check_date, sequence } of stored) raise(check_date, sequence);
  const known = new Map<Draft, { sequence: number; isTaken: boolean }>();
  const open: Draft[] = [];
  for (const draft of drafts) {
    if (!draft.register) continue;
    const { check_date: date, sequence: given } = draft.register.row;
    const before = own.get(draft.checkId);
    const sequence = given ?? (before?.check_date === date ? before.sequence : null);
    if (sequence === null) {
      open.push(draft);
      continue;
    }
    const holder = held.get(`${date}/${sequence}`) ?? draft.checkId;
    if (holder === draft.checkId) held.set(`${date}/${sequence}`, draft.checkId);
    known.set(draft, { sequence, isTaken: holder !== draft.checkId });
    raise(date, sequence);
  }
  for (const draft of open) {
    const date = draft.register?.row.check_date ?? '';
    const sequence = (highest.get(date) ?? 0) + 1;
    raise(date, sequence);
    known.set(draft, { sequence, isTaken: false });
  }
  return known;
}

/** A check with a row that couldn't be read leaves the plan, and so do the later checks of its year. Returns such checks. */
function rejectBroken({ subject: { broken } }: EmployeePay, planned: readonly PlannedCheck[]): Set<PlannedCheck> {
  const torn = new Set<PlannedCheck>();
  if (broken.length === 0) return torn;
  const byName = new Map(planned.map((check) => [check.draft.name, check]));
  for (const row of broken) {
    const check = byName.get(row.cells['check_id']?.trim() ?? '');
    const values = { file: row.file, line: row.line };
    if (check) {
      torn.add(check);
      check.problems.push({ because: check.because, code: 'check_rejected', values });
    } else if (row.file === registerFile.file)
      for (const later of planned)
        if (mayFollow(row, later.row))
          later.problems.push({ because: later.because, code: 'earlier_check_rejected', values });
  }
  return torn;
}

/** Checks whether an unreadable check may be an earlier one of the same year. */
function mayFollow({ cells }: BrokenRow, { check_date }: CheckRow): boolean {
  const date = cells['check_date']?.trim() ?? '';
  if (!/^\d{4}-\d{2}-\d{2}$/.test(date)) return true;
  return date.slice(0, 4) === check_date.slice(0, 4) && date <= check_date;
}

/** The years that checks come to, and the stored checks of them that no longer fit. */
interface Settled {
  readonly years: readonly FinishedYear[];
  readonly checks: readonly CheckRow[];
  readonly later: ReadonlyMap<FinishedYear, readonly CheckRow[]>;
}

/** Checks accepted checks among each other, and adds their years up. Adds the problems that it finds. */
function settle({ stored }: EmployeePay, planned: readonly PlannedCheck[]): Settled {
  const accepted = new Map(planned.filter(isAccepted).map((check) => [check.row.check_id, check]));
  const current = new Map(stored.map((row) => [row.check_id, row]));
  for (const [id, { row }] of accepted) current.set(id, row);
  for (const check of accepted.values())
    check.problems.push(...relationProblems(check, current.get(check.row.related_check_id ?? '')));

  const rejected = planned.filter((check) => !isAccepted(check));
  const groups = Map.groupBy([...current.values()].toSorted(byDate), yearKey);
  const touched = touchedYears(accepted.values());
  const years: FinishedYear[] = [];
  const later = new Map<FinishedYear, CheckRow[]>();
  for (const [key, because] of touched) {
    const rows = groups.get(key) ?? [];
    const earlier = rejected
      .filter(({ row }) => yearKey(row) === key)
      .toSorted((one, other) => byDate(one.row, other.row))[0];
    const sums = new YearSums();
    const unfit: CheckRow[] = [];
    const checks = rows.map((row) => {
      const check = accepted.get(row.check_id);
      const broken = sums.post(check?.lines ?? row.lines);
      if (!check) {
        if (broken.length > 0) unfit.push(row);
        return row;
      }
      if (earlier && byDate(earlier.row, row) < 0) {
        const { file, line } = earlier.because;
        check.problems.push({ because: check.because, code: 'earlier_check_rejected', values: { file, line } });
      } else for (const one of broken) check.problems.push(brokenSum(check, one));
      check.row = { ...row, lines: sums.complete(check.lines) };
      return check.row;
    });
    const [legalId = '', year = ''] = key.split('/');
    const finished = { legalId, year: Number(year), checks, sums, because };
    years.push(finished);
    later.set(finished, unfit);
  }
  const completed = new Map(years.flatMap(({ checks }) => checks.map((row) => [row.check_id, row] as const)));
  const checks = [...current.values()].map((row) => completed.get(row.check_id) ?? row).toSorted(byDate);
  return { years, checks, later };
}

/** Returns the years that accepted checks are in or were in, with the row of the last of them. */
function touchedYears(accepted: Iterable<PlannedCheck>): Map<string, StagedRow> {
  const touched = new Map<string, StagedRow>();
  for (const { row, stored, because } of [...accepted].toSorted((one, other) => byDate(one.row, other.row))) {
    if (stored) touched.set(yearKey(stored), because);
    touched.set(yearKey(row), because);
  }
  return touched;
}

/** Returns the problem of a year to date, with the line that states it. */
function brokenSum({ draft, because }: PlannedCheck, { kind, code, given, expected, isQuantity }: BrokenSum): Problem {
  const line = draft.rows.find(({ file, row }) => {
    if (kind === 'earning') return file === 'check_earnings' && row['code'] === code;
    if (kind === 'deduction') return file === 'check_deductions' && row['code'] === code;
    if (kind === 'tax') return file === 'check_taxes' && row['tax_code'] === code.split('@')[0];
    return file === 'check_other' && row['kind'] === kind && row['code'] === code;
  });
  const column = isQuantity ? (kind === 'earning' ? 'ytd_hours' : 'ytd_taxable_wages') : 'ytd_amount';
  const write = isQuantity && kind === 'earning' ? hours.write : money.write;
  const values = { code, given: write(given), expected: write(expected) };
  return { because: line ?? because, code: 'year_to_date_differs', column, values };
}

/** Reports the problems, and takes the other rows of their checks out of the plan. */
function reject(planned: readonly PlannedCheck[], sink: CompileSink): void {
  for (const { problems, draft } of planned) {
    const [first] = problems;
    if (!first) continue;
    const named = new Set<StagedRow>();
    for (const { because, code, ...detail } of problems) {
      named.add(because);
      sink.reject(because, code, detail);
    }
    const values = { file: first.because.file, line: first.because.line };
    for (const row of draft.rows) if (!named.has(row)) sink.reject(row, 'check_rejected', { values });
  }
}

/** Reports what someone should look at: checks by themselves, and stored checks that no longer fit. */
function warn({ later, checks }: Settled, accepted: readonly PlannedCheck[], sink: CompileSink): void {
  const stored = new Map(checks.map((row) => [row.check_id, row]));
  for (const check of accepted)
    for (const { because, code, ...detail } of warningsOf(check, stored.get(check.row.related_check_id ?? '')))
      sink.warn(because, code, detail);
  for (const [{ because, year }, rows] of later)
    if (rows.length > 0) sink.warn(because, 'later_year_to_date', { values: { count: rows.length, year } });
}

/** Returns the years and ids of checks that an employee's rows name. */
export function wantedOf(client: Client, employeeId: string, subject: Subject) {
  const years = new Set<number>();
  const checkIds = new Set<string>();
  for (const { row } of rowsOf(subject, registerFile)) {
    years.add(Number(row.check_date.slice(0, 4)));
    if (row.related_check_id) checkIds.add(checkIdOf(client.clientId, employeeId, row.related_check_id));
  }
  for (const name of new Set(subject.rows.map(({ row }) => String(row['check_id']))))
    checkIds.add(checkIdOf(client.clientId, employeeId, name));
  return { employeeId, years: [...years], checkIds: [...checkIds] };
}
