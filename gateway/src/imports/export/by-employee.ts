import { z } from 'zod';
import { json, statement, type Json } from '../../platform/database/port.ts';
import type { ExportedClient, ExportPort } from './exporter.ts';

const numbered = z.object({ employee_id: z.string(), employee_number: z.string() });
const nextEmployees = statement(
  'exports.next_employees',
  numbered,
  `select employee_id, employee_number from employee
    where client_id = $1 and employee_number collate "C" > $2 collate "C"
    order by employee_number collate "C" limit $3`,
);

/** Employees of one read: each has a few records of a kind. */
const PAGE = 100;

/** Some of a client's employees, by number. */
export interface EmployeePage {
  readonly clientId: string;
  readonly employeeIds: readonly string[];
  /** The same, as a statement's parameter. */
  readonly ids: Json;
  readonly numberOf: (employeeId: string) => string;
}

/** Returns a client's employees a page at a time, in the order of their numbers. */
export async function* employeePages(port: ExportPort, { clientId }: ExportedClient): AsyncGenerator<EmployeePage> {
  for (let after = ''; ;) {
    const page = await port.read((tx) => tx.rows(nextEmployees, [clientId, after, PAGE]));
    const last = page.at(-1);
    if (!last) return;
    const numbers = new Map(page.map(({ employee_id, employee_number }) => [employee_id, employee_number]));
    const numberOf = (employeeId: string) => {
      const number = numbers.get(employeeId);
      if (number === undefined) throw new Error('A row of another page.');
      return number;
    };
    const employeeIds = [...numbers.keys()];
    yield { clientId, employeeIds, ids: json(employeeIds), numberOf };
    after = last.employee_number;
  }
}

/** The part of a statement that limits rows to a page: `$1` is the client, `$2` the ids. */
export const IN_PAGE = `client_id = $1 and employee_id in (select jsonb_array_elements_text($2::jsonb)::uuid)`;
