import type { Driver } from './driver.ts';
import type { CopyOptions, SqlValue } from './port.ts';
import { maintenanceRole, schema } from './session.ts';
import { heldSettings } from './settings.ts';
import { encodeValue } from './wire.ts';

type Rows = Iterable<readonly SqlValue[]> | AsyncIterable<readonly SqlValue[]>;

/**
 * Target time of a slice in ms: the embedded engine shares this thread. Measured over 200,000 rows: 9 ms in the median,
 * below 50 except for three slices during which the engine began a new log file (55 to 61).
 */
const embeddedTarget = 12;
const firstSlice = { embedded: 64 * 1024, postgres: 4 * 1024 * 1024 } as const;
/** Slice size in bytes before the gateway serves anyone: long slices take a third of the time. */
const undisturbedSlice = 2 * 1024 * 1024;

/**
 * Bulk insert as maintenance. PostgreSQL refuses COPY into a table under row-level security, so each slice is copied
 * into a temporary table and inserted from there, under the policies, in one transaction. The connection keeps the temporary
 * table, empty: making one for each slice took as long as the rows.
 */
export async function copyIn(
  driver: Driver,
  table: string,
  columns: readonly string[],
  rows: Rows,
  options: CopyOptions = {},
): Promise<number> {
  const shared = driver.engine === 'embedded' && options.undisturbed !== true;
  const target = `${schema}.${identifier(table)}`;
  const slice = identifier(`slice_of_${table}`);
  const list = columns.map(identifier).join(', ');
  const begin = ['begin', `set local role ${maintenanceRole}`, ...heldSettings(options.clientIds)].join('; ');
  let limit: number = shared ? firstSlice.embedded : Math.max(undisturbedSlice, firstSlice[driver.engine]);
  let total = 0;

  async function flush(data: string): Promise<void> {
    if (data === '') return;
    const elapsed = await driver.exclusively(async (connection) => {
      const started = performance.now();
      try {
        await connection.script(
          `${begin}; set local statement_timeout = '10min';
           create temp table if not exists ${slice} on commit delete rows as select * from ${target} with no data`,
        );
        total += await connection.copy(`copy pg_temp.${slice} (${list}) from stdin`, Buffer.from(data));
        await connection.script(`insert into ${target} (${list}) select ${list} from pg_temp.${slice}; commit`);
      } catch (error) {
        await connection.script('rollback').catch(() => undefined);
        throw error;
      }
      return performance.now() - started;
    });
    if (shared) limit = nextLimit(limit, elapsed);
  }

  let pending: string[] = [];
  let size = 0;
  for await (const row of rows) {
    const line = copyLine(row);
    pending.push(line);
    size += line.length;
    if (size < limit) continue;
    await flush(pending.join(''));
    pending = [];
    size = 0;
  }
  await flush(pending.join(''));
  return total;
}

/** Returns the size of the next slice from the time of the last one; at most doubled or halved at once. */
export function nextLimit(limit: number, elapsed: number): number {
  const factor = Math.min(2, Math.max(0.5, embeddedTarget / Math.max(elapsed, 1)));
  return Math.round(Math.min(1024 * 1024, Math.max(4 * 1024, limit * factor)));
}

const escapes: Readonly<Record<string, string>> = { '\\': '\\\\', '\t': '\\t', '\n': '\\n', '\r': '\\r' };

/** Formats one row in COPY's text format: tabs between, newline at the end, `\N` for null. */
export function copyLine(row: readonly SqlValue[]): string {
  const cells = row.map(
    (value) => encodeValue(value)?.replace(/[\\\t\n\r]/g, (found) => escapes[found] ?? found) ?? '\\N',
  );
  return `${cells.join('\t')}\n`;
}

function identifier(name: string): string {
  if (!/^[a-z_][a-z0-9_]*$/.test(name)) throw new TypeError(`Not the name of a table or column: ${name}`);
  return `"${name}"`;
}
