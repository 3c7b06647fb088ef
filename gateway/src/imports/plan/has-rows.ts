import { z } from 'zod';
import { statement, type Database } from '../../platform/database/port.ts';
import type { Compiler } from '../compile.ts';
import { placesOf } from '../stage/stage.ts';

const exist = statement(
  'imports.rows.exist',
  z.object({ found: z.boolean() }),
  `select exists (select from import_row
                   where import_run_id = $1 and compiler = $2 and client_code = $3 and file = $4) as found`,
);

/** Returns a function that checks whether a run has staged rows of a file for a client. */
export function rowsCheck(
  database: Database,
  runId: string,
  compilers: readonly Compiler[],
): (file: string, clientCode: string) => Promise<boolean> {
  const places = placesOf(compilers);
  return async (file, clientCode) => {
    const place = places.get(file);
    if (!place) return false;
    const values = [runId, place.compiler, clientCode, place.file];
    return (await database.asMaintenance((tx) => tx.one(exist, values), { readOnly: true })).found;
  };
}
