import { z } from 'zod';
import { json, statement } from '../../platform/database/port.ts';
import type { CompilePort } from '../compile.ts';
import type { Client } from '../plan/references.ts';
import type { TargetRow } from '../targets.ts';

const planned = z.object({ name: z.string(), row: z.record(z.string(), z.unknown()) });
const everyones = statement(
  'imports.planned_rows',
  planned,
  `select name, after as row from import_change
    where import_run_id = $1 and target = $2 and client_id is null and name in (select jsonb_array_elements_text($3::jsonb))
    order by change_number`,
);
const ofClient = statement(
  'imports.planned_rows_of_client',
  planned,
  `select name, after as row from import_change
    where import_run_id = $1 and target = $2 and client_id = $4 and name in (select jsonb_array_elements_text($3::jsonb))
    order by change_number`,
);

/** Returns the rows that earlier rows of the run add to a table or change, by the names of the table's declaration. */
export async function plannedRows(
  { read, runId }: Pick<CompilePort, 'read' | 'runId'>,
  table: string,
  client: Client | null,
  names: readonly string[],
): Promise<ReadonlyMap<string, TargetRow>> {
  if (names.length === 0) return new Map();
  const values = [runId, table, json(names)];
  const rows = await read((tx) =>
    client === null ? tx.rows(everyones, values) : tx.rows(ofClient, [...values, client.clientId]),
  );
  return new Map(rows.map(({ name, row }) => [name, row]));
}
