import { z } from 'zod';
import type { JobSubject } from '../../platform/access/job-subject.ts';
import { open } from '../../platform/keys/envelope.ts';
import { statement } from '../../platform/database/port.ts';
import { maskedValue } from '../columns/types.ts';
import type { ExportedClient, Exporter, ExportPort } from '../export/exporter.ts';
import type { AnyRow } from '../records/record.ts';
import { employmentVersions, organizationVersions, personalVersions, taxLocationVersions } from './employee-tables.ts';
import { employeesFile } from './employees-file.ts';
import { historyRows } from './history-rows.ts';
import { readClientNames, type ClientNames } from './client-names.ts';
import { readHistories, type StoredVersion } from './versions.ts';

const exported = z.object({
  employee_id: z.string(),
  employee_number: z.string(),
  ssn_sealed: z.instanceof(Uint8Array).nullable(),
  ssn_last_four: z.string().nullable(),
  birth_date: z.string().nullable(),
  gender: z.string().nullable(),
  is_contractor: z.boolean(),
  created_at: z.string(),
  supervisor_number: z.string().nullable(),
});
type ExportedEmployee = z.output<typeof exported>;

const SELECTED = `select e.employee_id, e.employee_number, e.ssn_sealed, e.ssn_last_four, e.birth_date, e.gender, e.is_contractor,
          e.created_at, s.employee_number as supervisor_number
     from employee e
     left join reporting_line l using (client_id, employee_id)
     left join employee s on s.client_id = l.client_id and s.employee_id = l.supervisor_id`;
const page = statement(
  'exports.employees',
  exported,
  `${SELECTED} where e.client_id = $1 and e.employee_number > $2
    order by e.employee_number limit $3`,
);
const one = statement('exports.employee', exported, `${SELECTED} where e.client_id = $1 and e.employee_id = $2`);

/** Employees of one read. */
const PAGE = 250;

/** Writes a client's employees: a row for each day on which something changed. */
export const employeesExporter: Exporter = {
  record: employeesFile,
  async *rows(port, client) {
    const names = await port.read((tx) => readClientNames(tx, client));
    for (let after = ''; ;) {
      const last = after;
      const employees = await port.read((tx) => tx.rows(page, [client.clientId, last, PAGE]));
      yield* await rowsOfPage(port, client, names, employees);
      if (employees.length < PAGE) return;
      after = employees.at(-1)?.employee_number ?? after;
    }
  },
};

type RowPort = Pick<ExportPort, 'read' | 'keys' | 'isSealed'>;

/** Returns the rows of one employee, oldest first; none if there is no such employee. */
export async function rowsOfEmployee(
  port: RowPort,
  client: ExportedClient,
  { employeeId }: JobSubject,
): Promise<AnyRow[]> {
  const [names, employees] = await port.read(async (tx) => [
    await readClientNames(tx, client),
    await tx.rows(one, [client.clientId, employeeId]),
  ]);
  return rowsOfPage(port, client, names, employees);
}

async function rowsOfPage(
  port: RowPort,
  client: ExportedClient,
  names: ClientNames,
  employees: readonly ExportedEmployee[],
): Promise<AnyRow[]> {
  const ids = employees.map(({ employee_id: id }) => id);
  const [employment, personal, organization, taxLocation] = await port.read(async (tx) => [
    await readHistories(tx, employmentVersions, client, ids),
    await readHistories(tx, personalVersions, client, ids),
    await readHistories(tx, organizationVersions, client, ids),
    await readHistories(tx, taxLocationVersions, client, ids),
  ]);
  const only = (histories: typeof personal, id: string): readonly StoredVersion[] => histories?.get(id)?.get('') ?? [];
  return employees.flatMap((employee) => {
    const { employee_id: id } = employee;
    const common = {
      client_code: client.clientCode,
      employee_number: employee.employee_number,
      ssn: ssnOf(port, client, employee),
      birth_date: employee.birth_date,
      gender: employee.gender,
      is_contractor: employee.is_contractor,
      supervisor_number: employee.supervisor_number,
      created_at: employee.created_at,
      id,
    };
    const parts = {
      employment: only(employment, id),
      personal: only(personal, id),
      taxLocation: only(taxLocation, id),
      organization: [...(organization?.get(id)?.values() ?? [])],
    };
    return historyRows(parts, names).map((row) => ({ ...common, ...row }));
  });
}

function ssnOf(
  { keys, isSealed }: RowPort,
  { clientId }: ExportedClient,
  { employee_id: employeeId, ssn_sealed: sealed, ssn_last_four: lastFour }: ExportedEmployee,
): string | null {
  if (isSealed && sealed)
    return open(keys, sealed, { table: 'employee', column: 'ssn_sealed', row: [clientId, employeeId] });
  return lastFour === null ? null : maskedValue(lastFour);
}
