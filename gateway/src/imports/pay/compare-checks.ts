import { z } from 'zod';
import { refuseReference } from '../client-of.ts';
import { statement, type Database } from '../../platform/database/port.ts';
import type { CompileSink, Subject } from '../compile.ts';
import { lookUpByKey } from '../plan/keyed-lookups.ts';
import type { Client, References } from '../plan/references.ts';
import type { ImportRun } from '../runs.ts';
import { totalsOf, type CheckRow } from './check-row.ts';
import { draftsOf, type Draft } from './drafts.ts';
import { wantedOf } from './employee-pay.ts';
import { linesOf, type OpenLines } from './lines.ts';
import { lineTotals, sum } from './planned-check.ts';
import { readStoredPay } from './stored-pay.ts';
import { sumsOf } from './year-to-date.ts';

/** One item of a paycheck that the files and the store have differently; cents, and hours in 1/10,000. */
export interface CheckDifference {
  readonly clientCode: string;
  readonly employeeNumber: string;
  readonly checkDate: string;
  /** The check as the files name it; null if they don't have it. */
  readonly check: string | null;
  /** The stored check's id; null if there is none. */
  readonly checkId: string | null;
  /**
   * `check` (one of the sides has none: 1 and 0), a total (`gross`, `preTax`, `taxes`, `postTax`, `reimbursements`, `net`, `deposits`), or an amount of a
   * code (`earning`, `hours`, `deduction`, `tax`, `taxableWages`, `employer`).
   */
  readonly item: string;
  /** Empty for totals. */
  readonly code: string;
  readonly given: number;
  readonly stored: number;
  /** Given less stored. */
  readonly difference: number;
}

/** Counts of a comparison under way. */
export interface Compared {
  checks: number;
  equal: number;
  onlyInFiles: number;
  onlyStored: number;
  readonly totals: Map<string, { item: string; code: string; given: number; stored: number }>;
}

/** Compares the checks of some employees of one client. Returns what differs. */
export async function* compareChecks(
  database: Database,
  references: References,
  { client, subjects }: { readonly client: Client; readonly subjects: readonly Subject[] },
  counts: Compared,
  sink: Pick<CompileSink, 'reject'>,
): AsyncGenerator<CheckDifference> {
  const ids = await references.employees(
    client,
    subjects.map(({ name }) => name),
  );
  const people = subjects.flatMap((subject) => {
    const employeeId = ids.get(subject.name);
    if (employeeId !== undefined) return [{ subject, employeeId }];
    for (const row of subject.rows)
      refuseReference(sink as CompileSink, row, 'employee_number', 'employee', subject.name);
    return [];
  });
  const wanted = people.map(({ subject, employeeId }) => wantedOf(client, employeeId, subject));
  const stored = await database.asMaintenance(
    async (tx) => {
      await lookUpByKey(tx);
      return readStoredPay(tx, client, wanted);
    },
    { readOnly: true },
  );
  for (const { subject, employeeId } of people) {
    const drafts = draftsOf(client.clientId, employeeId, subject).filter(({ register }) => register !== null);
    const dates = new Set(drafts.map(dateOf));
    const rows = (stored.checks.get(employeeId) ?? []).filter(({ check_date }) => dates.has(check_date));
    for (const [draft, row] of pairsOf(drafts, rows)) yield* compareOne(subject, draft, row, counts);
  }
}

const dateOf = ({ register }: Draft) => register?.row.check_date ?? '';

/** Pairs given and stored checks of the same paydays; a check without its like stands alone. */
function pairsOf(drafts: readonly Draft[], rows: readonly CheckRow[]): [Draft | null, CheckRow | null][] {
  const left = new Set(rows);
  const found = new Map<Draft, CheckRow>();
  const pair = (matches: (draft: Draft, row: CheckRow) => boolean) => {
    for (const draft of drafts) {
      if (found.has(draft)) continue;
      const row = [...left].find((one) => dateOf(draft) === one.check_date && matches(draft, one));
      if (!row) continue;
      found.set(draft, row);
      left.delete(row);
    }
  };
  pair((draft, row) => row.check_id === draft.checkId);
  pair(
    ({ register }, row) =>
      (register?.row.check_number ?? null) !== null && register?.row.check_number === row.check_number,
  );
  pair(({ register }, row) => register?.row.run_type === row.run_type);
  pair(() => true);
  return [
    ...drafts.map((draft): [Draft, CheckRow | null] => [draft, found.get(draft) ?? null]),
    ...[...left].map((row): [null, CheckRow] => [null, row]),
  ];
}

type Items = Map<string, { readonly item: string; readonly code: string; readonly value: number }>;

function* compareOne(
  { clientCode, name }: Subject,
  draft: Draft | null,
  row: CheckRow | null,
  counts: Compared,
): Generator<CheckDifference> {
  const about = {
    clientCode,
    employeeNumber: name,
    checkDate: draft ? dateOf(draft) : (row?.check_date ?? ''),
    check: draft?.name ?? null,
    checkId: row?.check_id ?? null,
  };
  const difference = (item: string, code: string, given: number, stored: number): CheckDifference => {
    return { ...about, item, code, given, stored, difference: given - stored };
  };
  if (!draft || !row) {
    counts[draft ? 'onlyInFiles' : 'onlyStored'] += 1;
    yield difference('check', '', draft ? 1 : 0, row ? 1 : 0);
    return;
  }
  const [given, stored] = [givenItems(draft), itemsOf(row.lines, totalsOf(row))];
  counts.checks += 1;
  let isEqual = true;
  for (const key of new Set([...given.keys(), ...stored.keys()])) {
    const { item, code } = given.get(key) ?? stored.get(key) ?? { item: '', code: '' };
    const [one, other] = [given.get(key)?.value ?? 0, stored.get(key)?.value ?? 0];
    const total = counts.totals.get(key) ?? { item, code, given: 0, stored: 0 };
    counts.totals.set(key, { item, code, given: total.given + one, stored: total.stored + other });
    if (one === other) continue;
    isEqual = false;
    yield difference(item, code, one, other);
  }
  if (isEqual) counts.equal += 1;
}

/** Returns the items of a check in the files; the totals are those that the register states. */
function givenItems(draft: Draft): Items {
  const lines = linesOf(draft, null);
  const totals = lineTotals(lines);
  const register = draft.register?.row;
  return itemsOf(lines, {
    gross: register?.gross ?? totals.gross,
    preTax: register?.pre_tax ?? totals.preTax,
    taxes: register?.taxes ?? totals.taxes,
    postTax: register?.post_tax ?? totals.postTax,
    reimbursements: register?.reimbursements ?? totals.reimbursements,
    net: register?.net ?? totals.net,
  });
}

const ITEMS = { earning: 'hours', tax: 'taxableWages' } as const;

function itemsOf(lines: OpenLines, totals: Readonly<Record<string, number>>): Items {
  const items: Items = new Map();
  const put = (item: string, code: string, value: number) => items.set(`${item} ${code}`, { item, code, value });
  for (const name of ['gross', 'preTax', 'taxes', 'postTax', 'reimbursements', 'net']) put(name, '', totals[name] ?? 0);
  put('deposits', '', sum(lines.deposits));
  for (const { kind, code, amount, quantity } of sumsOf(lines).values()) {
    if (kind === 'allowance' || kind === 'qualifiedPay') continue;
    // A line without amounts only prints its year to date.
    if (amount === 0 && quantity === 0) continue;
    put(kind, code, amount);
    if (kind === 'earning' || kind === 'tax') put(ITEMS[kind], code, quantity);
  }
  return items;
}

const missing = statement(
  'imports.compare.missing',
  z.object({ client_code: z.string(), employee_number: z.string(), check_id: z.string(), check_date: z.string() }),
  `with given as (
     select distinct r.client_code, (r.content ->> 'check_date')::date as check_date from import_row r
      where r.import_run_id = $1 and r.compiler = $2 and r.file = 0 and not r.is_broken)
   select l.client_code, e.employee_number, c.check_id, c.check_date
     from given g
     join client l on l.client_code = g.client_code
     join pay_check c on c.client_id = l.client_id and c.check_date = g.check_date
     join employee e on e.client_id = c.client_id and e.employee_id = c.employee_id
    where not exists (
      select from import_row r
       where r.import_run_id = $1 and r.compiler = $2 and r.client_code = l.client_code and r.subject = e.employee_number)
      and (l.client_code, e.employee_number, c.check_id) > ($3, $4, $5)
    order by l.client_code, e.employee_number, c.check_id
    limit 1000`,
);

/** Returns the stored checks of the files' paydays whose employees the files don't have at all. */
export async function* missingPeople(
  database: Database,
  { import_run_id }: ImportRun,
  compiler: number,
  counts: Compared,
): AsyncGenerator<CheckDifference> {
  let after: readonly string[] = ['', '', '00000000-0000-0000-0000-000000000000'];
  for (;;) {
    const rows = await database.asMaintenance((tx) => tx.rows(missing, [import_run_id, compiler, ...after]), {
      readOnly: true,
    });
    for (const { client_code, employee_number, check_id, check_date } of rows) {
      counts.onlyStored += 1;
      yield {
        clientCode: client_code,
        employeeNumber: employee_number,
        checkDate: check_date,
        check: null,
        checkId: check_id,
        item: 'check',
        code: '',
        given: 0,
        stored: 1,
        difference: -1,
      };
      after = [client_code, employee_number, check_id];
    }
    if (rows.length < 1000) return;
  }
}
