import { z } from 'zod';
import type { Resource } from '@paystead/contract/endpoint.ts';
import type { ConsoleScope } from '../../platform/access/console-scope.ts';
import { operatorScope } from '../../platform/access/operator-scope.ts';
import { recordOperatorUse } from '../../platform/audit/record-operator-use.ts';
import { json, statement, type Database } from '../../platform/database/port.ts';

/** The class of data of each file about employees; the others say nothing of one person. */
const RESOURCE_OF_FILE: Readonly<Record<string, Exclude<Resource, 'none'>>> = {
  employees: 'personal',
  people: 'personal',
  profiles: 'profile',
  direct_deposits: 'bank',
  tax_elections: 'taxes',
  deduction_elections: 'pay',
  garnishment_orders: 'pay',
  garnishments: 'pay',
  check_register: 'pay',
  check_earnings: 'pay',
  check_deductions: 'pay',
  check_taxes: 'pay',
  check_deposits: 'pay',
  check_other: 'pay',
  accruals: 'pay',
  pay_stubs: 'pay',
  year_end: 'yearEnd',
  hr_records: 'hrRecords',
  documents: 'documents',
  message_recipients: 'messages',
};

const named = statement(
  'console.imports.people_in_rows',
  z.object({ client_id: z.string(), employee_id: z.string() }),
  `select distinct e.client_id, e.employee_id
     from jsonb_to_recordset($1::jsonb) as x (client text, employee text)
     join client c on c.client_code = x.client
     join employee e on e.client_id = c.client_id and e.employee_number = x.employee
    where c.client_id = any ($2::uuid[])`,
);

interface Look {
  readonly database: Database;
  readonly scope: ConsoleScope;
  readonly now: Date;
  readonly requestId: string;
}

/** Records that an operator looked at rows, for each employee on file whom they name. */
export async function recordLook(
  { database, scope, now, requestId }: Look,
  file: string,
  rows: readonly Readonly<Record<string, string>>[],
): Promise<void> {
  const resource = RESOURCE_OF_FILE[file];
  if (resource === undefined || rows.length === 0) return;
  const pairs = rows.map((cells) => ({
    client: (cells['client_code'] ?? '').trim().toUpperCase(),
    employee: (cells['employee_number'] ?? '').trim(),
  }));
  const reach = scope.clients.map(({ clientId }) => clientId);
  await database.asMaintenance(async (tx) => {
    const people = await tx.rows(named, [json(pairs), reach]);
    for (const clientId of new Set(people.map((one) => one.client_id))) {
      const employeeIds = people.filter((one) => one.client_id === clientId).map((one) => one.employee_id);
      const use = { scope, client: operatorScope({ clientId }), employeeIds, resource, reason: null, now, requestId };
      await recordOperatorUse(tx, { ...use, kind: 'view', action: 'console.importRowsViewed' });
    }
  });
}
