import type { PaidCompany } from './company.ts';
import { employeeIdOf, idIn } from './company.ts';
import { tableOf, type TableRows } from './table.ts';

/** Values of each dimension in a manager's scope, by employee number; an empty list is the whole client. */
export type ManagerScopes = Readonly<Record<string, readonly { dimension: string; code: string }[]>>;

/** Returns everyone above an employee, nearest first. Throws on a circle. */
export function chainOf(number: string, supervisorOf: ReadonlyMap<string, string | null>): string[] {
  const chain: string[] = [];
  for (let above = supervisorOf.get(number) ?? null; above !== null; above = supervisorOf.get(above) ?? null) {
    if (above === number || chain.includes(above)) throw new Error(`${number} reports to itself.`);
    chain.push(above);
  }
  return chain;
}

/** Writes reporting lines, whose closure the database maintains (migration 0027), and managers' scopes. */
export function hierarchyRows({ client, clientId, people }: PaidCompany, scopes: ManagerScopes): TableRows[] {
  const present = new Set(people.map(({ employee }) => employee.number));
  const supervisorOf = new Map(
    people.map(({ employee }) => [
      employee.number,
      employee.supervisor !== null && present.has(employee.supervisor) ? employee.supervisor : null,
    ]),
  );
  const id = (number: string) => employeeIdOf(client, number);
  const lines = people.flatMap(({ employee, employeeId }) => {
    const above = supervisorOf.get(employee.number);
    return above ? [{ client_id: clientId, employee_id: employeeId, supervisor_id: id(above) }] : [];
  });
  type Scope = { client_id: string; manager_id: string; scope_number: number; organization_value_id: string | null };
  const managed = Object.entries(scopes).flatMap(([number, values]): Scope[] => {
    if (!present.has(number)) return [];
    const common = { client_id: clientId, manager_id: id(number) };
    if (values.length === 0) return [{ ...common, scope_number: 1, organization_value_id: null }];
    return values.map(({ dimension, code }, place) => ({
      ...common,
      scope_number: place + 1,
      organization_value_id: idIn(client, 'organization_value', dimension, code),
    }));
  });
  return [tableOf('reporting_line', lines), tableOf('manager_scope', managed)];
}
