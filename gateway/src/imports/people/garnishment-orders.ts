import { optional, required } from '../columns/column.ts';
import { amount, clientCode, code, date, employeeNumber, integer, oneOf, percent, text } from '../columns/types.ts';
import { rowsOf, type Compiler } from '../compile.ts';
import { peopleOf } from '../people.ts';
import { fileRecord, type RowOf, type RowProblem } from '../records/record.ts';
import type { Target } from '../targets.ts';

export const garnishmentOrdersFile = fileRecord({
  file: 'garnishment_orders',
  about: 'A garnishment order as it stands on a day; the rows of `garnishments` state what each check paid of it',
  key: ['client_code', 'employee_number', 'order_number'],
  subject: 'employee_number',
  columns: {
    client_code: required(clientCode, { about: 'The client', example: 'ACME', refersTo: 'clients' }),
    employee_number: required(employeeNumber, { about: 'The employee', example: '1042', refersTo: 'employees' }),
    order_number: required(text(60), { about: 'The number of the order', example: 'PA-2025-118' }),
    code: required(code, { about: 'The code of the deduction that pays it', example: 'CSUP' }),
    kind: required(oneOf('childSupport', 'taxLevy', 'creditor', 'studentLoan', 'bankruptcy'), {
      about: 'The kind',
      example: 'childSupport',
    }),
    authority: required(text(120), { about: 'The court or agency', example: 'Lancaster County Domestic Relations' }),
    priority: required(integer(1, 999), { about: 'The order of payment, 1 first', example: '1' }),
    received_on: optional(date, { about: 'The day on which the employer received it', example: '2025-03-03' }),
    amount: optional(amount, { about: 'Dollars of each check', example: '150.00' }),
    percent: optional(percent, { about: 'Percentage of the disposable pay of each check', example: '' }),
    total: optional(amount, { about: 'All that the order asks for; empty without an end', example: '' }),
    balance: optional(amount, { about: 'What remains of it; empty without an end', example: '' }),
    arrears: required(amount, { about: 'Earlier amounts not taken yet', example: '0.00' }),
    as_of: required(date, { about: 'The day of the balance and the arrears', example: '2026-11-20' }),
    status: required(oneOf('active', 'suspended', 'ended'), { about: 'Whether it is being paid', example: 'active' }),
    ended_on: optional(date, { about: 'The last day of an order that ended', example: '' }),
  },
  check(row) {
    const problems: RowProblem[] = [];
    if ((row.amount ?? null) !== null && (row.percent ?? null) !== null)
      problems.push({ code: 'amount_or_percent', column: 'amount' });
    for (const column of ['amount', 'percent', 'total', 'balance', 'arrears'] as const)
      if ((row[column] ?? 0) < 0) problems.push({ code: 'negative', column });
    const endedOn = row.ended_on ?? null;
    if (row.status === 'ended' && endedOn === null) problems.push({ code: 'required', column: 'ended_on' });
    if (row.status !== 'ended' && endedOn !== null)
      problems.push({ code: 'not_in_list', column: 'status', values: { list: 'ended' } });
    if (endedOn !== null && row.received_on && endedOn < row.received_on)
      problems.push({ code: 'dates_reversed', column: 'ended_on', values: { earlier: row.received_on } });
    return problems;
  },
});

const garnishmentOrder: Target = {
  table: 'garnishment_order',
  key: ['client_id', 'employee_id', 'order_number'],
  columns: [
    'code',
    'kind',
    'authority',
    'priority',
    'received_on',
    'amount',
    'percent',
    'total',
    'balance',
    'arrears',
    'as_of',
    'status',
    'ended_on',
  ],
};

/** Garnishment orders: each row is the whole order as it stands. */
export const garnishmentOrders: Compiler = {
  records: [garnishmentOrdersFile],
  targets: [garnishmentOrder],
  async compile(subjects, port, sink) {
    for (const { client, people } of await peopleOf(subjects, port, sink))
      for (const { employeeId, subject } of people)
        for (const because of rowsOf(subject, garnishmentOrdersFile))
          sink.store(
            garnishmentOrder,
            { client_id: client.clientId, employee_id: employeeId, ...contentOf(because.row) },
            because,
          );
  },
};

/** Returns the columns that the file has. An order that ended has its day; any other has none, whatever was stored. */
function contentOf(row: RowOf<typeof garnishmentOrdersFile.columns>) {
  const { client_code: _client, employee_number: _employee, ...content } = row;
  return { ...content, ended_on: row.ended_on ?? null };
}
