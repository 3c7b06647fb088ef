import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import type { SavedMapping } from '@paystead/contract/console/imports/model.ts';
import type { OperatorScope } from '../../platform/access/operator-scope.ts';
import { json, noRow, statement, type Database } from '../../platform/database/port.ts';

const row = z.object({
  console_mapping_id: z.string(),
  name: z.string(),
  mapping: z.unknown(),
  saved_at: z.string(),
  saved_by: z.string(),
});
const list = statement(
  'console.mappings.list',
  row,
  'select console_mapping_id, name, mapping, saved_at, saved_by from console_mapping where client_id = $1 order by name limit 500',
);
const save = statement(
  'console.mappings.save',
  noRow,
  `insert into console_mapping (console_mapping_id, client_id, name, mapping, saved_at, saved_by) values ($1, $2, $3, $4, $5, $6)
   on conflict (client_id, name) do update set mapping = excluded.mapping, saved_at = excluded.saved_at, saved_by = excluded.saved_by`,
);
const drop = statement(
  'console.mappings.drop',
  noRow,
  'delete from console_mapping where client_id = $1 and console_mapping_id = $2',
);

/** Returns a client's saved mappings by name, at most 500. */
export async function savedMappings(database: Database, { clientId }: OperatorScope): Promise<SavedMapping[]> {
  const rows = await database.asMaintenance((tx) => tx.rows(list, [clientId]), { readOnly: true });
  return rows.map(({ console_mapping_id: mappingId, name, mapping, saved_at: savedAt, saved_by: savedBy }) => ({
    mappingId,
    name,
    mapping,
    savedAt,
    savedBy,
  }));
}

/** Saves a mapping for a client; one of the same name is replaced. */
export async function saveMappingAs(
  database: Database,
  { clientId }: OperatorScope,
  saved: { readonly name: string; readonly mapping: unknown; readonly by: string; readonly now: Date },
): Promise<void> {
  const { name, mapping, by, now } = saved;
  const values = [randomUUID(), clientId, name, json(mapping), now.toISOString(), by];
  await database.asMaintenance((tx) => tx.run(save, values));
}

/** Deletes a client's mapping. Returns false if it has none with this id. */
export const dropMapping = async (database: Database, { clientId }: OperatorScope, id: string): Promise<boolean> =>
  (await database.asMaintenance((tx) => tx.run(drop, [clientId, id]))) > 0;
