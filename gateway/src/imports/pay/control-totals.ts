import { clientOf, refuseReference } from '../client-of.ts';
import { amount as money, clientCode, date, integer, oneOf, text } from '../columns/types.ts';
import { required } from '../columns/column.ts';
import { rowsOf, type Compiler, type CompilePort, type CompileSink, type StagedRow } from '../compile.ts';
import type { Client } from '../plan/references.ts';
import { fileRecord, type RowOf } from '../records/record.ts';
import type { CheckRow } from './check-row.ts';
import { must, some } from './columns.ts';
import { sum } from './planned-check.ts';

const controlTotalsFile = fileRecord({
  file: 'control_totals',
  about: 'What the payroll system reports of the checks in these files, to be compared with what they add up to',
  key: ['client_code', 'pay_group', 'check_date', 'item', 'code'],
  columns: {
    client_code: required(clientCode, { about: 'The client', example: 'ACME', refersTo: 'clients' }),
    pay_group: some(text(40), 'The code of the pay group; empty: all', 'BW'),
    check_date: some(date, 'The payday; empty: all', '2026-11-20'),
    item: must(oneOf('checks', 'gross', 'net', 'deposits', 'tax', 'deduction'), 'What is added up', 'gross'),
    code: some(text(40), 'The code of the tax or deduction', ''),
    count: some(integer(0, 999_999_999), 'The number, for checks', ''),
    amount: some(money, 'The amount, for everything else', '2500.00'),
  },
  check(row) {
    const needed = [
      row.item === 'checks' ? ('count' as const) : ('amount' as const),
      ...(row.item === 'tax' || row.item === 'deduction' ? (['code'] as const) : []),
    ];
    return needed
      .filter((column) => (row[column] ?? null) === null)
      .map((column) => ({ code: 'required' as const, column }));
  },
});
type ControlRow = RowOf<typeof controlTotalsFile.columns>;

/** One line of the comparison in a run's summary; amounts in cents, checks as a number. */
interface ControlTotal {
  readonly client: string;
  /** Null: all. */
  readonly payGroup: string | null;
  readonly checkDate: string | null;
  readonly item: ControlRow['item'];
  readonly code: string | null;
  readonly given: number;
  readonly found: number;
  readonly difference: number;
}

const scopeOf = ({ client_id, pay_group_id, check_date }: CheckRow) => `${client_id}/${pay_group_id}/${check_date}`;

/** Counts a check of the plan, kept ones included, for the comparison with control totals. */
export function countCheck(row: CheckRow, sink: CompileSink): void {
  const scope = scopeOf(row);
  sink.count(scope, 'checks', 1);
  sink.count(scope, 'gross', row.gross);
  sink.count(scope, 'net', row.net);
  sink.count(scope, 'deposits', sum(row.lines.deposits));
  for (const { taxCode, amount } of row.lines.taxes) sink.count(scope, `tax ${taxCode}`, amount);
  for (const { code, amount } of row.lines.deductions) sink.count(scope, `deduction ${code}`, amount);
}

/** Compares the payroll system's totals with the checks of the plan. A difference is a warning. */
export const controlTotals: Compiler = {
  records: [controlTotalsFile],
  targets: [],
  async compile(subjects, port, sink) {
    for (const subject of subjects) {
      const client = await clientOf(subject, port, sink);
      if (!client) continue;
      for (const because of rowsOf(subject, controlTotalsFile)) await compare(client, because, port, sink);
    }
  },
};

async function compare(
  client: Client,
  because: StagedRow<ControlRow>,
  port: CompilePort,
  sink: CompileSink,
): Promise<void> {
  const { client_code, pay_group: payGroup = null, check_date: checkDate = null, item, code = null } = because.row;
  const payGroupId = payGroup === null ? null : await port.references.own('payGroup', client, payGroup);
  if (payGroup !== null && payGroupId === null) {
    refuseReference(sink, because, 'pay_group', 'payGroup', payGroup);
    return;
  }
  const given = (item === 'checks' ? because.row.count : because.row.amount) ?? 0;
  const name = item === 'tax' || item === 'deduction' ? `${item} ${code ?? ''}` : item;
  let found = 0;
  for (const [scope, items] of port.sums) {
    const [clientId, group, date] = scope.split('/');
    if (clientId !== client.clientId || (payGroupId ?? group) !== group || (checkDate ?? date) !== date) continue;
    found += items.get(name) ?? 0;
  }
  const total: ControlTotal = {
    client: client_code,
    payGroup,
    checkDate,
    item,
    code,
    given,
    found,
    difference: given - found,
  };
  sink.report(controlTotalsFile.file, { ...total });
  if (given === found) return;
  const write = (value: number) => (item === 'checks' ? String(value) : money.write(value));
  const values = { item: name, given: write(given), found: write(found), difference: write(given - found) };
  sink.warn(because, 'control_total_differs', { column: item === 'checks' ? 'count' : 'amount', values });
}
