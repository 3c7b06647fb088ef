import { createHash } from 'node:crypto';
import { z } from 'zod';
import { json, statement, type Database, type Statement } from '../../platform/database/port.ts';
import type { Target } from '../targets.ts';
import { lookUpByKey } from './keyed-lookups.ts';
import type { Collected, Compiled } from './sink.ts';

/** Owners of the ids that a run has planned so far, by table and key: digests of both, because a run can have many. */
export type PlannedOwners = Map<string, string>;

/** Returns 96 bits of a value's SHA-256, as a string of one byte a character. */
const digestOf = (value: unknown): string =>
  createHash('sha256').update(JSON.stringify(value)).digest().toString('latin1', 0, 12);

type Place = { readonly place: number };
const made = new Map<string, Statement<Place>>();

/** Returns the statement that finds the rows whose key is stored with another owner. $1 rows. */
function takenIn({ table, key, owner = [] }: Target): Statement<Place> {
  let found = made.get(table);
  if (!found) {
    const on = (columns: readonly string[], comparison: string) =>
      columns.map((name) => `t."${name}" ${comparison} r."${name}"`);
    found = statement(
      `imports.taken.${table}`,
      z.object({ place: z.number() }),
      `select place::int from jsonb_array_elements($1::jsonb) with ordinality as items (item, place)
        cross join lateral jsonb_populate_record(null::${table}, item) r
         join ${table} t on ${on(key, '=').join(' and ')}
        where ${on(owner, 'is distinct from').join(' or ')}`,
    );
    made.set(table, found);
  }
  return found;
}

const pick = ({ row }: Compiled, columns: readonly string[]) => columns.map((name) => row[name] ?? null);

/**
 * Rejects the lines whose id belongs to something else: another client's profile, another code's work place. An import must
 * not reach it by naming its id. Two lines of the run can't share an id either.
 */
export async function rejectTakenIds(
  database: Database,
  compiled: readonly Compiled[],
  sink: Collected,
  planned: PlannedOwners,
): Promise<void> {
  const owned = compiled.filter(({ target, isRemoval }) => target.owner !== undefined && !isRemoval);
  for (const [target, rows] of Map.groupBy(owned, (one) => one.target)) {
    const reject = ({ because }: Compiled) => sink.reject(because, 'id_of_another', { column: 'id' });
    const free = rows.filter((one) => {
      const key = digestOf([target.table, pick(one, target.key)]);
      const owner = digestOf(pick(one, target.owner ?? []));
      if (!planned.has(key)) planned.set(key, owner);
      const isFree = planned.get(key) === owner;
      if (!isFree) reject(one);
      return isFree;
    });
    const taken = await database.asMaintenance(
      async (tx) => {
        await lookUpByKey(tx);
        return tx.rows(takenIn(target), [json(free.map(({ row }) => row))]);
      },
      { readOnly: true },
    );
    for (const { place } of taken) {
      const one = free[place - 1];
      if (one) reject(one);
    }
  }
}
