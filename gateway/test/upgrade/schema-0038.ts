import { readFileSync } from 'node:fs';
import path from 'node:path';
import { brotliDecompressSync } from 'node:zlib';
import { z } from 'zod';
import type { Driver } from '../../src/platform/database/driver.ts';
import { migrate } from '../../src/platform/database/schema/migrate.ts';
import { statement } from '../../src/platform/database/port.ts';
import { parseRows } from '../../src/platform/database/rows.ts';
import { migrationsFolder } from '../prepared.ts';

/** The last migration of the database that is loaded. */
const AT = 38;

/**
 * The tables of a database at migration 0038, each after those that it refers to, with rows as COPY writes them. The demo of that
 * time was loaded by its own release with `SEEDED_KEYS`, beside the people of the tests of that time; tables that both left empty
 * have two invented rows. `audit_seal` is empty, because seals name transactions of one server.
 */
const contents = z.object({
  tables: z.array(z.object({ name: z.string(), columns: z.array(z.string()), rows: z.string() })),
});

const protections = statement(
  'schema_0038.protections',
  z.object({ off: z.string(), on: z.string() }),
  `select format('alter table %s disable trigger user', oid::regclass) as off, format('alter table %s enable trigger user', oid::regclass) as on
     from pg_class where relnamespace = 'paystead'::regnamespace and relkind in ('r', 'p') and relhastriggers
   union all
   select format('alter table %s no force row level security', oid::regclass), format('alter table %s force row level security', oid::regclass)
     from pg_class where relnamespace = 'paystead'::regnamespace and relkind in ('r', 'p') and relforcerowsecurity`,
);

/** Migrates an empty database to migration 0038 and loads rows into each of its tables. */
export async function loadSchema0038(driver: Driver): Promise<void> {
  await migrate(driver, migrationsFolder, () => {}, AT);
  const packed = readFileSync(path.join(import.meta.dirname, 'schema-0038.json.br'));
  const { tables } = contents.parse(JSON.parse(brotliDecompressSync(packed).toString('utf8')));
  await driver.exclusively(async (connection) => {
    const protection = parseRows(protections, await connection.query(protections, []));
    // The rows include those that triggers would write, and COPY doesn't work on tables whose owner policies restrict.
    await connection.script('begin; set local role paystead_schema_owner; set local statement_timeout = 0');
    await connection.script(protection.map(({ off }) => off).join('; '));
    for (const { name, columns, rows } of tables)
      await connection.copy(
        `copy ${name} (${columns.map((column) => `"${column}"`).join(', ')}) from stdin`,
        Buffer.from(rows),
      );
    await connection.script(['set constraints all immediate', ...protection.map(({ on }) => on), 'commit'].join('; '));
  });
}
