import { z } from 'zod';
import type { JobSubject } from '../../platform/access/job-subject.ts';
import { json, statement, type Statement, type Transaction } from '../../platform/database/port.ts';
import { employeePages, IN_PAGE } from '../export/by-employee.ts';
import type { Exporter } from '../export/exporter.ts';
import type { AnyRow } from '../records/record.ts';
import { columnsOf, hrRecordsFile } from './hr-records-file.ts';
import { KINDS, RECORD_KINDS, type KindName } from './kinds.ts';

const RECORDS = Object.fromEntries(
  KINDS.map((kind) => {
    const { table, id, columns } = RECORD_KINDS[kind];
    const selected = columnsOf(kind).map((name) => `t.${columns[name] ?? name} as "${name}"`);
    return [
      kind,
      statement(
        `exports.hr.${table}`,
        z
          .object({ employee_id: z.string(), id: z.string() })
          .catchall(z.union([z.string(), z.number(), z.boolean(), z.null()])),
        `select t.employee_id, t.${id} as id, ${selected.join(', ')}
           from ${table} t where ${IN_PAGE} order by t.employee_id, t.${id}`,
      ),
    ];
  }),
) as Readonly<Record<KindName, Statement<AnyRow & { employee_id: string; id: string }>>>;

/** Returns an employee's records of a kind, as rows of the file without client and employee. */
export async function recordsOfEmployee(
  tx: Transaction,
  { clientId, employeeId }: JobSubject,
  kind: KindName,
): Promise<AnyRow[]> {
  const rows = await tx.rows(RECORDS[kind], [clientId, json([employeeId])]);
  return rows.map(({ employee_id: _employee, ...record }) => ({ kind, ...record }));
}

/** HR records by employee and kind. */
export const hrRecordsExporter: Exporter = {
  record: hrRecordsFile,
  async *rows(port, client) {
    for await (const { clientId, employeeIds, numberOf } of employeePages(port, client)) {
      const found = new Map<string, AnyRow[]>(employeeIds.map((id) => [id, []]));
      for (const kind of KINDS)
        for (const { employee_id, ...record } of await port.read((tx) =>
          tx.rows(RECORDS[kind], [clientId, json(employeeIds)]),
        ))
          found.get(employee_id)?.push({
            client_code: client.clientCode,
            employee_number: numberOf(employee_id),
            kind,
            ...record,
          });
      for (const records of found.values()) yield* records;
    }
  },
};
