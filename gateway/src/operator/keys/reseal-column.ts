import { z } from 'zod';
import { noRow, statement, type Statement, type Transaction } from '../../platform/database/port.ts';
import { open, seal } from '../../platform/keys/envelope.ts';
import type { KeyRing } from '../../platform/keys/key-ring.ts';
import { keyIdSql } from './key-id-sql.ts';
import type { Page } from './pages.ts';
import type { KeyColumn, SealedColumn } from './sealed-columns.ts';

const pageRow = z.object({
  key: z.array(z.string()),
  place: z.array(z.string()),
  further: z.array(z.string()),
  value: z.instanceof(Uint8Array),
});
type PageRow = z.output<typeof pageRow>;

/** Reads and writes the values of one sealed column. */
export interface ColumnResealer {
  readonly column: SealedColumn;
  /** The row before the first one. */
  readonly first: readonly string[];
  /**
   * Seals the next `limit` values, after a row, that another key than the current one sealed. A value that changes meanwhile stays as
   * it then is. Returns the last row that was read and how many there were; null if there were none. As maintenance.
   */
  readonly reseal: (tx: Transaction, keys: KeyRing, after: readonly string[], limit: number) => Promise<Page | null>;
}

/** Prepares the statements for a column. Called once for each, where the module is loaded. */
export function columnResealer(column: SealedColumn): ColumnResealer {
  const { table, key, hash } = column;
  const name = `${table}.${column.column}`;
  const page = pageOf(column, `keys.page.${name}`);
  const put = putOf(column, `keys.put.${name}`);
  return {
    column,
    first: key.map(({ type }) => FIRST[type]),
    async reseal(tx, keys, after, limit) {
      const rows = await tx.rows(page, [keys.current.id, ...after, limit]);
      const last = rows.at(-1);
      if (!last) return null;
      const sealed = rows.map((row) => resealed(keys, column, row));
      await tx.run(put, [
        ...key.map((_, place) => rows.map((row) => row.key[place] ?? '')),
        rows.map(({ value }) => value),
        sealed.map(({ value }) => value),
        ...(hash ? [sealed.map(({ hash: one }) => one)] : []),
      ]);
      return { last: last.key, count: rows.length };
    },
  };
}

function resealed(keys: KeyRing, { place, hash }: SealedColumn, row: PageRow) {
  const at = { table: place.table, column: place.column, row: row.place };
  const text = open(keys, row.value, at);
  return {
    value: seal(keys, text, at),
    hash: hash ? hash.compute(keys, text, row.key, row.further) : new Uint8Array(),
  };
}

/** Values below every real one. */
const FIRST = { uuid: '00000000-0000-0000-0000-000000000000', integer: '-1', bytea: '' } as const;

const textOf = ({ name, type }: KeyColumn): string => (type === 'bytea' ? `encode(${name}, 'hex')` : `${name}::text`);
const valueOf = (text: string, { type }: KeyColumn): string =>
  type === 'bytea' ? `decode(${text}, 'hex')` : `${text}::${type}`;

function pageOf({ table, column, key, place, hash }: SealedColumn, name: string): Statement<PageRow> {
  const typeOf = new Map(key.map((one) => [one.name, one]));
  const placeTexts = place.row.map((one) => textOf(typeOf.get(one) ?? { name: one, type: 'uuid' }));
  const further = (hash?.of ?? []).map((one) => `${one}::text`);
  return statement(
    name,
    pageRow,
    `select array[${key.map(textOf).join(', ')}] as key, array[${placeTexts.join(', ')}] as place,
            array[${further.join(', ')}]::text[] as further, ${column} as value
       from ${table}
      where ${column} is not null and ${keyIdSql(column)} is distinct from $1
        and (${key.map(({ name: one }) => one).join(', ')}) > (${key.map((one, at) => valueOf(`$${at + 2}::text`, one)).join(', ')})
      order by ${key.map(({ name: one }) => one).join(', ')} limit $${key.length + 2}`,
  );
}

function putOf({ table, column, key, hash }: SealedColumn, name: string): Statement<never> {
  const [before, after, hashed] = [key.length + 1, key.length + 2, key.length + 3];
  const names = key.map((_, at) => `k${at}`);
  const setHash = hash ? `, ${hash.column} = case when ${hash.column} is not null then v.hashed end` : '';
  return statement(
    name,
    noRow,
    `update ${table} as t set ${column} = v.after${setHash}
       from unnest(${key.map((_, at) => `$${at + 1}::text[]`).join(', ')}, $${before}::bytea[], $${after}::bytea[]${hash ? `, $${hashed}::bytea[]` : ''})
            as v (${[...names, 'before', 'after', ...(hash ? ['hashed'] : [])].join(', ')})
      where ${key.map((one, at) => `t.${one.name} = ${valueOf(`v.k${at}`, one)}`).join(' and ')} and t.${column} = v.before`,
  );
}
