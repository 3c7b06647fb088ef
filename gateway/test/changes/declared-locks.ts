import { z } from 'zod';
import { statement } from '../../src/platform/database/port.ts';
import type { Harness } from '../harness.ts';
import { productStatements } from '../product-statements.ts';

/** Clauses and calls that lock rows or a key, with what they lock and whether they wait. */
const LOCK =
  /\bfor (?:no key )?(?:update|share)\b(?: of \w+)?(?: skip locked| nowait)?|\bpg_(?:try_)?advisory\w*\((?:[^()]|\((?:[^()]|\([^()]*\))*\))*\)/gi;

const functions = statement(
  'test.changes.functions',
  z.object({ name: z.string(), text: z.string() }),
  `select p.proname::text as name, p.prosrc as text from pg_proc p where p.pronamespace = 'paystead'::regnamespace
    order by p.proname, pg_get_function_identity_arguments(p.oid)`,
);

/**
 * Returns every statement and every function of the database that locks something, with its locks. Samples can't show what these lock,
 * whether they wait, or that a function takes none any more: no one else is at work there.
 */
export async function declaredLocks({ database }: Pick<Harness, 'database'>): Promise<string[]> {
  const ofDatabase = await database.asMaintenance((tx) => tx.rows(functions, []));
  const statements = [...(await productStatements())]
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
    .map(([name, text]) => ({ name, text }));
  return [
    ...statements.flatMap(({ name, text }) => lineOf(`statement ${name}`, text)),
    ...ofDatabase.flatMap(({ name, text }) => lineOf(`function ${name}`, text)),
  ];
}

function lineOf(name: string, text: string): string[] {
  const locks = text.replaceAll(/--.*/g, '').replaceAll(/\s+/g, ' ').match(LOCK);
  return locks ? [`${name}: ${locks.join('; ')}`] : [];
}
