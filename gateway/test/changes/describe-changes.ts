import type { LightMyRequestResponse } from 'fastify';
import { SEALED_COLUMNS } from '../../src/operator/keys/sealed-columns.ts';
import { open } from '../../src/platform/keys/envelope.ts';
import type { KeyRing } from '../../src/platform/keys/key-ring.ts';
import type { RowChange } from './change-log.ts';
import type { Names } from './names.ts';

type Stored = Readonly<Record<string, unknown>>;

/** Columns that aren't shown, by their table. */
export type HiddenColumns = Readonly<Record<string, readonly string[]>>;

/** Columns with the time or the transaction of the database itself, and numbers that count all rows of a run. */
export const OF_THE_RUN: HiddenColumns = {
  audit_event: ['written_in'],
  audit_seal: ['below_written'],
  audit_anchor_file: ['place'],
  import_change: ['change_number'],
  import_fault: ['fault_number'],
  // Noted after some time, so that a slow machine notes it more often.
  import_run: ['progress'],
  // Spread at random, so that jobs don't all run at once.
  job: ['next_run_at'],
};

const PLACES = new Map(SEALED_COLUMNS.map((one) => [`${one.table}.${one.column}`, one.place]));
PLACES.set('audit_event.sealed_detail', {
  table: 'audit_event',
  column: 'sealed_detail',
  row: ['client_id', 'employee_id', 'audit_event_id'],
});

const isBytes = (value: unknown): value is string => typeof value === 'string' && value.startsWith('\\x');

/** Returns a row as a reader understands it: sealed values are opened, and columns without a value are left out. */
function plainRow(keys: KeyRing, table: string, row: Stored, hidden: HiddenColumns): Stored {
  const entries = Object.entries(row).flatMap(([column, value]) => {
    if (value === null || hidden[table]?.includes(column)) return [];
    const place = PLACES.get(`${table}.${column}`);
    const plain = place && isBytes(value) ? opened(keys, value, place, row) : value;
    return [[column, table === 'caught_mail' ? withoutHtml(plain) : plain]];
  });
  return Object.fromEntries(entries) as Stored;
}

/** Returns a mail without its HTML, whose text is the same. */
function withoutHtml(mail: unknown): unknown {
  if (mail === null || typeof mail !== 'object') return mail;
  return Object.fromEntries(Object.entries(mail).filter(([part]) => part !== 'html' && part !== 'logo'));
}

function opened(keys: KeyRing, value: string, { table, column, row: columns }: Place, row: Stored): unknown {
  const key = columns.map((one) => {
    const part = String(row[one]);
    return part.startsWith('\\x') ? part.slice(2) : part;
  });
  let text: string;
  try {
    text = open(keys, Buffer.from(value.slice(2), 'hex'), { table, column, row: key });
  } catch {
    // A test's own row may have any bytes there.
    return value;
  }
  return parsed(text);
}
type Place = (typeof SEALED_COLUMNS)[number]['place'];

function parsed(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return text;
  }
}

/** The longest value that is shown on one line, if it has parts. */
const ONE_LINE = 160;

/** Returns lines with the values within a value and their paths; small objects and lists are on one line. */
export function valueLines(path: string, value: unknown): string[] {
  if (value !== null && typeof value === 'object' && (path === '' || JSON.stringify(value).length > ONE_LINE)) {
    const inside = Array.isArray(value)
      ? value.map((one, place) => [`${path}[${place}]`, one] as const)
      : Object.entries(value).map(([name, one]) => [path === '' ? name : `${path}.${name}`, one] as const);
    return inside.flatMap(([at, one]) => valueLines(at, one));
  }
  return [`${path}: ${JSON.stringify(value)}`];
}

function changeLines(
  keys: KeyRing,
  { table, key, before, after }: RowChange,
  body: string,
  hidden: HiddenColumns,
): string[] {
  const plain = (row: Stored | null) => row && withoutReply(plainRow(keys, table, row, hidden), body);
  const [old, now] = [plain(before), plain(after)];
  if (!old || !now) return [`${now ? '+' : '-'} ${table}`, ...valueLines('', now ?? old).map((line) => `    ${line}`)];
  const keyLines = key.flatMap((column) => valueLines(column, now[column]));
  const [oldLines, newLines] = [valueLines('', old), valueLines('', now)];
  const removed = oldLines.filter((line) => !newLines.includes(line)).map((line) => `  - ${line}`);
  const added = newLines.filter((line) => !oldLines.includes(line)).map((line) => `  + ${line}`);
  return [`~ ${table}`, ...keyLines.map((line) => `    ${line}`), ...removed, ...added];
}

/** Returns a row in which the reply that was sent isn't shown again. */
function withoutReply(row: Stored, body: string): Stored {
  const isStored = body !== '' && JSON.stringify(row['reply']) === JSON.stringify(parsed(body));
  return isStored ? { ...row, reply: 'the reply' } : row;
}

/**
 * Returns the lines of all changes, sorted by table and content so that no order of rows within a statement matters. Rows that differ in
 * their ids alone are in the order in which other rows name these ids.
 */
export function describeChanges(
  keys: KeyRing,
  changes: readonly RowChange[],
  names: Names,
  body: string,
  hidden = OF_THE_RUN,
): string[] {
  const described = changes.map((change) => {
    const lines = changeLines(keys, change, body, hidden);
    return { lines, order: names.blank([change.table, ...lines].join('\n')) };
  });
  const rows = [...Map.groupBy(described, ({ order }) => order)].toSorted(([one], [other]) => (one < other ? -1 : 1));
  const others = rows.flatMap(([, alike]) => (alike.length === 1 ? (alike[0]?.lines ?? []) : [])).join('\n');
  const placeOf = (lines: readonly string[]) =>
    Math.max(...Array.from(lines.join('\n').matchAll(ID), ([id]) => others.indexOf(id)));
  return rows
    .flatMap(([, alike]) =>
      alike.length === 1 ? alike : alike.toSorted((a, b) => placeOf(a.lines) - placeOf(b.lines)),
    )
    .flatMap(({ lines }) => lines);
}
const ID = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g;

/** Returns the lines of a reply: its status, each value of its body, and its cookies without their values. */
export function describeReply(reply: LightMyRequestResponse): string[] {
  return [...bodyLines(reply), ...cookieLines(reply)];
}

function bodyLines({ statusCode, headers, body }: LightMyRequestResponse): string[] {
  const type = headers['content-type'] ?? '';
  if (body === '') return [String(statusCode)];
  if (!type.includes('json')) return [`${statusCode} ${type}`];
  return [String(statusCode), ...valueLines('', JSON.parse(body)).map((line) => `    ${line}`)];
}

function cookieLines({ cookies }: LightMyRequestResponse): string[] {
  return cookies.map(({ name, value, expires, ...attributes }) => {
    const isEnded = expires?.getTime() === 0;
    return `cookie: ${name}${isEnded ? ' ends' : value === '' ? ' is empty' : ''} ${JSON.stringify(attributes)}`;
  });
}
