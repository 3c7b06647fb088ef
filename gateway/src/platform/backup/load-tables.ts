import { z } from 'zod';
import type { Connection } from '../database/driver.ts';
import { statement } from '../database/port.ts';
import { parseRows } from '../database/rows.ts';
import { ownerRole, schema } from '../database/session.ts';
import { quoted, type BackedUpSequence } from './catalog.ts';

/** Something that is taken away before rows are loaded, and made again afterwards. */
interface Obstacle {
  readonly drop: string;
  readonly make: string;
}

const foreignKeys = statement(
  'backup.foreign_keys',
  z.object({ drop: z.string(), make: z.string() }),
  `select format('alter table %s drop constraint %I', conrelid::regclass, conname) as drop,
          format('alter table %s add constraint %I %s', conrelid::regclass, conname, pg_get_constraintdef(oid)) as make
     from pg_constraint
    where connamespace = '${schema}'::regnamespace and contype = 'f' and conparentid = 0
    order by conrelid::regclass::text, conname`,
);
/** Indexes that no constraint needs: building one over all rows is faster than adding each row to it. */
const plainIndexes = statement(
  'backup.plain_indexes',
  z.object({ drop: z.string(), make: z.string() }),
  `select format('drop index %I.%I', '${schema}', i.relname) as drop, replace(pg_get_indexdef(i.oid), ' ON ONLY ', ' ON ') as make
     from pg_index x join pg_class i on i.oid = x.indexrelid join pg_class t on t.oid = x.indrelid
    where t.relnamespace = '${schema}'::regnamespace and t.relkind in ('r', 'p') and not t.relispartition and not x.indisunique
      and not exists (select from pg_constraint c where c.conindid = i.oid)
    order by i.relname`,
);
const forced = statement(
  'backup.forced_policies',
  z.object({ table: z.string(), isForced: z.boolean(), hasTriggers: z.boolean() }),
  `select c.relname as table, c.relforcerowsecurity as "isForced",
          exists (select from pg_trigger g where g.tgrelid = c.oid and not g.tgisinternal) as "hasTriggers"
     from pg_class c where c.relnamespace = '${schema}'::regnamespace and c.relkind = 'r' order by 1`,
);
const newestEra = statement(
  'backup.newest_era',
  z.object({ era: z.int() }),
  `select coalesce((select max(era) from ${schema}.audit_event), 0) as era`,
);

/**
 * Compresses large values with lz4 where the server has it: with pglz, PostgreSQL's default, two fifths of the time in which
 * pay is loaded go into compression. Values take a sixth more space.
 */
const fasterCompression = `select set_config(name, 'lz4', true) from pg_settings
  where name = 'default_toast_compression' and 'lz4' = any (enumvals)`;

/** Receives the rows of a backup. Nothing of them is there unless `finish` returns. */
export interface TableLoader {
  load(table: string, columns: readonly string[], lines: Buffer): Promise<number>;
  /** Makes constraints, indexes and protections again, which checks every row, and commits. */
  finish(sequences: readonly BackedUpSequence[]): Promise<void>;
  /** Commits without constraints, indexes and protections: for a scratch database that has some of the tables only. */
  keepAsLoaded(): Promise<void>;
  abort(): Promise<void>;
}

/**
 * Begins to load a database that was migrated and has no data of anyone, as its owner and in one transaction: what migrations
 * inserted is removed first. Triggers don't run, because what they would write is in the backup.
 */
export async function beginLoading(connection: Connection): Promise<TableLoader> {
  await connection.script(
    `begin; set local role ${ownerRole}; set local statement_timeout = 0;
     set local idle_in_transaction_session_timeout = 0; set local lock_timeout = '5s'; set local maintenance_work_mem = '256MB'`,
  );
  const abort = () => connection.script('rollback').then(() => undefined);
  try {
    await connection.script(fasterCompression);
    const obstacles: Obstacle[] = [
      ...parseRows(foreignKeys, await connection.query(foreignKeys, [])),
      ...parseRows(plainIndexes, await connection.query(plainIndexes, [])),
    ];
    const tables = parseRows(forced, await connection.query(forced, []));
    await all(
      connection,
      obstacles.map(({ drop }) => drop),
    );
    await all(connection, tables.flatMap(opening));
    const emptied = tables.filter(({ table }) => table !== 'schema_migration').map(({ table }) => nameOf(table));
    await connection.script(`truncate ${emptied.join(', ')}`);
    return {
      async load(table, columns, lines) {
        const into = `${nameOf(table)} (${columns.map(quoted).join(', ')})`;
        return connection.copy(`copy ${into} from stdin`, lines);
      },
      async finish(sequences) {
        // Nothing may wait for the commit when tables are altered.
        await connection.script('set constraints all immediate');
        await all(connection, sequences.flatMap(reached));
        // The server starts counting transactions again, so the audit continues in an era of its own.
        const [newest] = parseRows(newestEra, await connection.query(newestEra, []));
        if (newest && newest.era > 0) await connection.script(`call ${schema}.begin_audit_era(${newest.era + 1})`);
        // Foreign keys need the unique indexes only, which are still there.
        await all(connection, obstacles.map(({ make }) => make).toReversed());
        await all(connection, tables.flatMap(closing));
        await connection.script('commit');
      },
      async keepAsLoaded() {
        await connection.script('commit');
      },
      abort,
    };
  } catch (error) {
    await abort();
    throw error;
  }
}

const nameOf = (table: string): string => `${schema}.${quoted(table)}`;

/** The owner loads without policies and triggers. */
function opening({ table, isForced, hasTriggers }: z.infer<typeof forced.row>): string[] {
  return [
    ...(isForced ? [`alter table ${nameOf(table)} no force row level security`] : []),
    ...(hasTriggers ? [`alter table ${nameOf(table)} disable trigger user`] : []),
  ];
}

function closing({ table, isForced, hasTriggers }: z.infer<typeof forced.row>): string[] {
  return [
    ...(isForced ? [`alter table ${nameOf(table)} force row level security`] : []),
    ...(hasTriggers ? [`alter table ${nameOf(table)} enable trigger user`] : []),
  ];
}

function reached({ sequence, last }: BackedUpSequence): string[] {
  if (last === null) return [];
  if (!/^-?\d+$/.test(last)) throw new TypeError(`Not the value of a sequence: ${last}`);
  return [`select setval('${schema}.${quoted(sequence)}', ${last})`];
}

async function all(connection: Connection, statements: readonly string[]): Promise<void> {
  if (statements.length > 0) await connection.script(statements.join('; '));
}
