import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const SOURCES = join(import.meta.dirname, '../../src');
/** The end of a join's condition. */
const END = String.raw`\b(?:(?:left|right|inner|full|cross)\s+)?join\b|\bwhere\b|\border\s+by\b|\bgroup\s+by\b|\bunion\b|$`;
const SAME_CLIENT = new RegExp(
  [
    // Of two rows, or of a row and a parameter.
    String.raw`\bclient_id\s*=`,
    String.raw`=\s*(?:\w+\.)?client_id\b`,
    String.raw`\busing\s*\(\s*client_id\b`,
    String.raw`\(\s*(?:\w+\.)?client_id\s*,[^)]*\)\s*=\s*\(\s*(?:\w+\.)?client_id\b`,
  ].join('|'),
  'i',
);

/** A join to a distributed table, with its condition. */
export interface FoundJoin {
  readonly table: string;
  readonly sql: string;
  readonly isWithinClient: boolean;
}

/**
 * Finds the joins to distributed tables in a statement, and whether each condition compares `client_id`. It reads text: tables
 * that are listed with commas, subqueries in a join and names that are put together are not seen.
 */
export function joinsIn(sql: string, distributed: readonly string[]): FoundJoin[] {
  const pattern = new RegExp(String.raw`\bjoin\s+(${distributed.join('|')})\b\s*(.*?)(?=${END})`, 'gis');
  return [...sql.matchAll(pattern)].map(([found, table = '', condition = '']) => ({
    table,
    sql: found.replaceAll(/\s+/g, ' '),
    isWithinClient: SAME_CLIENT.test(condition),
  }));
}

/** Finds the joins to distributed tables in every template of the gateway's code. */
export function joinsOfSources(distributed: readonly string[]): (FoundJoin & { readonly file: string })[] {
  return globSync('**/*.ts', { cwd: SOURCES })
    .filter((file) => !/(?:\.test\.ts$|\/(?:test|fixture)\/)/.test(file))
    .flatMap((file) =>
      [...readFileSync(join(SOURCES, file), 'utf8').matchAll(/`([^`]*)`/g)].flatMap(([, sql = '']) =>
        joinsIn(sql, distributed).map((found) => ({ ...found, file })),
      ),
    );
}
