import { clientOf, refuseReference } from './client-of.ts';
import type { CompilePort, CompileSink, StagedRow, Subject } from './compile.ts';
import type { Client } from './plan/references.ts';

/** One employee's rows. */
export interface Person {
  readonly employeeId: string;
  readonly subject: Subject;
}

/** Employees of one client with their rows. */
export interface People {
  readonly client: Client;
  readonly people: readonly Person[];
}

/**
 * Returns the employees of subjects that are employee numbers, by client, with one lookup for each client. Rejects the rows
 * of unknown clients and employees.
 */
export async function peopleOf(
  subjects: readonly Subject[],
  port: Pick<CompilePort, 'references'>,
  sink: CompileSink,
): Promise<People[]> {
  const found: People[] = [];
  for (const [, ofClient] of Map.groupBy(subjects, ({ clientCode }) => clientCode)) {
    const known = await Promise.all(ofClient.map((subject) => clientOf(subject, port, sink)));
    const client = known.find((one) => one !== null);
    if (!client) continue;
    const ids = await port.references.employees(
      client,
      ofClient.map(({ name }) => name),
    );
    const people: Person[] = [];
    for (const subject of ofClient) {
      const employeeId = ids.get(subject.name);
      if (employeeId === undefined) refuseEmployee(subject.rows, subject.name, sink);
      else people.push({ employeeId, subject });
    }
    found.push({ client, people });
  }
  return found;
}

function refuseEmployee(rows: readonly StagedRow[], number: string, sink: CompileSink): void {
  for (const row of rows) refuseReference(sink, row, 'employee_number', 'employee', number);
}
