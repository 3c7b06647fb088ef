import type { Database } from '../../src/platform/database/port.ts';
import { clientIdOf, type PaidCompany } from '../load/company.ts';
import type { Client, Employee } from '../cast/model.ts';
import { isEmployedOn } from '../payroll/standing.ts';
import { storedClient, storedEmployee, type StoredRows } from './stored-rows.ts';

/** A cast member as the stored rows of every table that a replica gets. */
export type Archetype = { readonly employee: Employee; readonly tables: readonly StoredRows[] };

/** A client of the cast as generated clients copy it. */
export interface Model {
  readonly client: Client;
  readonly tables: readonly StoredRows[];
  readonly archetypes: readonly Archetype[];
}

/**
 * Reads a company's tables, and those of its employees who were paid through all the years shown: no leavers, recent hires
 * or contractors.
 */
export function modelOf(database: Database, { client, people, today }: PaidCompany): Promise<Model> {
  const whole = people.filter(
    ({ employee }) =>
      employee.isContractor !== true &&
      employee.hiredOn <= '2024-12-01' &&
      isEmployedOn(employee, today) &&
      employee.accounts.length > 0,
  );
  const clientId = clientIdOf(client);
  return database.asMaintenance(async (tx) => {
    const archetypes: Archetype[] = [];
    for (const { employee, employeeId } of whole)
      archetypes.push({ employee, tables: await storedEmployee(tx, clientId, employeeId) });
    return { client, tables: await storedClient(tx, clientId), archetypes };
  });
}
