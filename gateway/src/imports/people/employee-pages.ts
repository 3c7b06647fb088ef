import { z } from 'zod';
import { statement, type Transaction } from '../../platform/database/port.ts';
import type { ExportedClient, ExportPort } from '../export/exporter.ts';
import type { AnyRow } from '../records/record.ts';

const page = statement(
  'exports.employee_pages',
  z.object({ employee_id: z.string(), employee_number: z.string() }),
  `select employee_id, employee_number from employee where client_id = $1 and employee_number > $2
    order by employee_number limit $3`,
);

/** Employees of one read. */
const PAGE = 250;

/** Returns rows of all employees of a client, in the order of their numbers, with the client's code and the number. */
export async function* pagesOfEmployees(
  port: Pick<ExportPort, 'read'>,
  { clientId, clientCode }: ExportedClient,
  rowsOf: (
    tx: Transaction,
    employeeIds: readonly string[],
  ) => Promise<readonly (AnyRow & { readonly employee_id: string })[]>,
): AsyncGenerator<AnyRow> {
  for (let after = ''; ;) {
    const last = after;
    const { employees, rows } = await port.read(async (tx) => {
      const found = await tx.rows(page, [clientId, last, PAGE]);
      return {
        employees: found,
        rows: await rowsOf(
          tx,
          found.map(({ employee_id: id }) => id),
        ),
      };
    });
    const byEmployee = Map.groupBy(rows, ({ employee_id: id }) => id);
    for (const { employee_id: id, employee_number: number } of employees)
      for (const { employee_id: _id, ...row } of byEmployee.get(id) ?? [])
        yield { client_code: clientCode, employee_number: number, ...row };
    if (employees.length < PAGE) return;
    after = employees.at(-1)?.employee_number ?? after;
  }
}
