import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';

/** One migration file. `hash` covers this file and, through the hash before it, all earlier ones. */
export interface Migration {
  /** From 1, without gaps. */
  readonly position: number;
  /** `0001_person.sql` */
  readonly name: string;
  readonly sql: string;
  /** SHA-256, hexadecimal. */
  readonly hash: string;
}

/** Reads `0001_*.sql`, `0002_*.sql` …; a gap, a double number or an odd name throws. */
export async function readMigrations(folder: string): Promise<Migration[]> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.sql')).toSorted();
  const files = await Promise.all(
    names.map(async (name) => ({ name, sql: await readFile(path.join(folder, name), 'utf8') })),
  );
  return chainMigrations(files);
}

/** Numbers and hashes files that are already in order. */
export function chainMigrations(files: readonly { readonly name: string; readonly sql: string }[]): Migration[] {
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
    return { position, name, sql: text, hash: previous };
  });
}
