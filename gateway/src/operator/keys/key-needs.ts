import { z } from 'zod';
import { statement, type Transaction } from '../../platform/database/port.ts';
import { AUDIT_VALUES } from './reseal-audit.ts';
import { keyIdSql } from './key-id-sql.ts';
import { SEALED_COLUMNS } from './sealed-columns.ts';

const countRow = z.object({ keyId: z.string(), count: z.int() });

const counts = [
  ...SEALED_COLUMNS.map(({ table, column }) => ({
    what: `${table}.${column}`,
    values: `select ${column} as value from ${table} where ${column} is not null`,
  })),
  { what: 'audit_event.sealed_detail', values: AUDIT_VALUES },
].map(({ what, values }) => ({
  what,
  count: statement(
    `keys.count.${what}`,
    countRow,
    `select coalesce(${keyIdSql('value')}, '?') as "keyId", count(*)::integer as count from (${values}) as sealed
      group by 1 order by 1`,
  ),
}));

/** How many values of a table and column a key sealed. */
export interface SealedCount {
  readonly what: string;
  readonly keyId: string;
  readonly count: number;
}

/** Counts every sealed value by its key: reads all of them. As maintenance. */
export async function countSealedValues(tx: Transaction): Promise<SealedCount[]> {
  const found: SealedCount[] = [];
  for (const { what, count } of counts) for (const row of await tx.rows(count, [])) found.push({ what, ...row });
  return found;
}

const links = statement(
  'keys.links',
  z.object({ count: z.int(), until: z.string().nullable() }),
  `select count(*)::integer as count, max(expires_at) as until from deposit_notice
    where used_at is null and expires_at > $2 and sent_at <= $1`,
);
const importRows = statement(
  'keys.import_rows',
  z.object({ count: z.int() }),
  `select count(*)::integer as count from import_row where position($1 in content::text) > 0`,
);

/** Needs of a key that end by themselves. */
export interface PassingNeeds {
  /** Links in mails about bank changes, and when the last of them expires (an instant, UTC). */
  readonly links: { readonly count: number; readonly until: string | null };
  /** Rows of imports with values that the key sealed: forgotten with their run. */
  readonly importRows: number;
}

/** Counts what expires by itself. `lastUsedAt`: when a gateway last sealed with the key. As maintenance. */
export async function countPassingNeeds(
  tx: Transaction,
  keyId: string,
  lastUsedAt: Date,
  now: Date,
): Promise<PassingNeeds> {
  return {
    links: await tx.one(links, [lastUsedAt.toISOString(), now.toISOString()]),
    importRows: (await tx.one(importRows, [`"${envelopeBeginning(keyId)}`])).count,
  };
}

/** Returns how an envelope of a key begins in base64: only whole groups of three bytes, which nothing after them changes. */
function envelopeBeginning(keyId: string): string {
  const start = Buffer.from([1, keyId.length, ...Buffer.from(keyId)]);
  return start.subarray(0, start.length - (start.length % 3)).toString('base64');
}
