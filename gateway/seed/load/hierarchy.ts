import type { PaidCompany } from './company.ts';

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

/** Returns the supervisors by their reports' numbers, of people who are hired by now. */
export function supervisorsOf({ people }: PaidCompany): ReadonlyMap<string, string> {
  const present = new Set(people.map(({ employee }) => employee.number));
  return new Map(
    people.flatMap(({ employee: { number, supervisor } }) =>
      supervisor !== null && present.has(supervisor) ? [[number, supervisor]] : [],
    ),
  );
}
