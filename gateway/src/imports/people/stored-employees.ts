import { z } from 'zod';
import { statement, type Transaction } from '../../platform/database/port.ts';
import type { Client } from '../plan/references.ts';
import { employmentVersions, organizationVersions, personalVersions, taxLocationVersions } from './employee-tables.ts';
import { readHistories, type Histories } from './versions.ts';

const storedEmployee = z.object({
  employee_id: z.string(),
  ssn_index: z.instanceof(Uint8Array).nullable(),
  ssn_last_four: z.string().nullable(),
});
export type StoredEmployee = z.output<typeof storedEmployee>;

const someEmployees = statement(
  'imports.stored_employees',
  storedEmployee,
  `select employee_id, ssn_index, ssn_last_four from employee
    where client_id = $1 and employee_id = any ($2::uuid[])`,
);

/** The stored rows of some employees: a statement for each table. */
export interface StoredEmployees {
  readonly employees: ReadonlyMap<string, StoredEmployee>;
  readonly employment: Histories;
  readonly personal: Histories;
  readonly organization: Histories;
  readonly taxLocation: Histories;
}

/** Reads what is stored of some employees. */
export async function readStoredEmployees(
  tx: Transaction,
  client: Client,
  employeeIds: readonly string[],
): Promise<StoredEmployees> {
  const rows = await tx.rows(someEmployees, [client.clientId, employeeIds]);
  return {
    employees: new Map(rows.map((row) => [row.employee_id, row])),
    employment: await readHistories(tx, employmentVersions, client, employeeIds),
    personal: await readHistories(tx, personalVersions, client, employeeIds),
    organization: await readHistories(tx, organizationVersions, client, employeeIds),
    taxLocation: await readHistories(tx, taxLocationVersions, client, employeeIds),
  };
}
