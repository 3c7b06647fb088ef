import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { z } from 'zod';

/** One migration file. `hash` covers this file and, through the hash before it, all earlier ones. */
export interface Migration {
  /** From 1, without gaps. */
  readonly position: number;
  /** `0001_person.sql` */
  readonly name: string;
  readonly sql: string;
  /** SHA-256, hexadecimal. */
  readonly hash: string;
  /** The schema version that it belongs to, from 1. A gateway serves its own schema version and the next. */
  readonly version: number;
}

export interface SchemaVersions {
  /** The last migration of each closed schema version, oldest first. Later migrations belong to the next version, which is open. */
  readonly closed: readonly string[];
  /** The release that the open version is for. */
  readonly openFor: string;
}

const VERSIONS = 'schema-versions.json';
const versionsFile = z.strictObject({ closed: z.array(z.string()), openFor: z.string() });

/**
 * Reads `0001_*.sql`, `0002_*.sql` … with their schema versions; a gap, a double number or an odd name throws. In a folder without
 * `schema-versions.json`, each migration is a version of its own.
 */
export async function readMigrations(folder: string): Promise<Migration[]> {
  const entries = await readdir(folder);
  const names = entries.filter((name) => name.endsWith('.sql')).toSorted();
  const files = await Promise.all(
    names.map(async (name) => ({ name, sql: await readFile(path.join(folder, name), 'utf8') })),
  );
  return chainMigrations(files, entries.includes(VERSIONS) ? await readSchemaVersions(folder) : undefined);
}

/** Reads which migrations belong to which schema version. */
export async function readSchemaVersions(folder: string): Promise<SchemaVersions> {
  return versionsFile.parse(JSON.parse(await readFile(path.join(folder, VERSIONS), 'utf8')));
}

/** Numbers and hashes files that are already in order. */
export function chainMigrations(
  files: readonly { readonly name: string; readonly sql: string }[],
  versions?: SchemaVersions,
): Migration[] {
  const ends = versions?.closed.map((last) => files.findIndex(({ name }) => name === last)) ?? [];
  for (const [index, end] of ends.entries())
    if (end <= (ends[index - 1] ?? -1))
      throw new Error(`${VERSIONS}: ${versions?.closed[index]} is missing, or listed in the wrong order.`);
  let previous = '';
  return files.map(({ name, sql }, index) => {
    const position = index + 1;
    if (!/^\d{4}_[a-z0-9_]+\.sql$/.test(name) || Number(name.slice(0, 4)) !== position) {
      const expected = String(position).padStart(4, '0');
      throw new Error(`Migration ${name} stands where ${expected}_<intention>.sql is expected.`);
    }
    // A checkout on Windows may convert line ends, which doesn't change the content.
    const text = sql.replaceAll('\r\n', '\n');
    previous = createHash('sha256').update(`${previous}\n${name}\n${text}`).digest('hex');
    const version = versions === undefined ? position : ends.filter((end) => end < index).length + 1;
    return { position, name, sql: text, hash: previous, version };
  });
}
