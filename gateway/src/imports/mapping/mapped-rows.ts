import { RECORDS } from '../compilers.ts';
import { columnName } from '../read/table-rows.ts';
import type { SourceRow } from '../source.ts';
import { codeIn, CODE_TABLES } from './code-tables.ts';
import { readDate, readNumber, type DateFormat, type NumberFormat } from './formats.ts';
import type { MappedCell, MappedTable } from './mapping.ts';

/** A line of the other system's file: its cells by their columns. */
export interface TheirRow {
  readonly line: number;
  /** Returns a cell; empty if there is none. */
  readonly cell: (column: string) => string;
  /** Returns the records of a list in it, for JSON. */
  readonly each?: (path: string) => readonly TheirRow[];
}

export type Lookups = ReadonlyMap<string, ReadonlyMap<string, (column: string) => string>>;

/** Everything besides the row that decides its cells. */
export interface MappingOf {
  readonly dates: DateFormat | undefined;
  readonly numbers: NumberFormat | undefined;
  /** Cells of columns that the table doesn't map. */
  readonly constants: Readonly<Record<string, string>>;
  readonly lookups: Lookups;
}

const NUMBERS = new Set(['amount', 'hours', 'rate', 'percent', 'integer']);

/** Returns the rows of one of our files that a line makes. */
export function* rowsOfLine(table: MappedTable, row: TheirRow, of: MappingOf): Generator<SourceRow> {
  const { where, lines = [{ columns: {} }], skipEmpty = [], each } = table;
  const record = RECORDS.find(({ file }) => file === table.file);
  if (!record) return;
  const constants = Object.fromEntries(
    Object.entries(of.constants).filter(([name]) => Object.hasOwn(record.columns, name)),
  );
  let part = 0;
  for (const one of each === undefined ? [row] : (row.each?.(each) ?? [])) {
    if (where && !where.in.includes(one.cell(where.column).trim())) continue;
    for (const line of lines) {
      const cells: Record<string, string> = { ...constants };
      for (const [name, given] of Object.entries({ ...table.columns, ...line.columns }))
        cells[name] = cellOf(given, one, record.columns[name]?.type.name ?? '', of) || (constants[name] ?? '');
      if (skipEmpty.length > 0 && skipEmpty.every((name) => isNothing(cells[name] ?? ''))) continue;
      yield { line: row.line, cells, part };
      part += 1;
    }
  }
}

const isNothing = (cell: string): boolean => /^\s*-?(0*\.?0*)?\s*$/.test(cell);

function cellOf(given: MappedCell, row: TheirRow, type: string, of: MappingOf): string {
  const rule = typeof given === 'string' ? { from: given } : given;
  if (rule.value !== undefined) return rule.value;
  const names = typeof rule.from === 'string' ? [rule.from] : (rule.from ?? []);
  const cells = names.map((name) => (name.startsWith('=') ? name.slice(1) : row.cell(name)));
  const joined = names.every((name, place) => name.startsWith('=') || cells[place] === '')
    ? ''
    : cells.join(rule.join ?? '-');
  const found =
    rule.lookup === undefined ? joined : (of.lookups.get(rule.lookup)?.get(joined)?.(rule.take ?? '') ?? '');
  const cell = found.trim() === '' ? (rule.default ?? '') : found;
  if (cell.trim() === '') return cell;
  if (rule.codes !== undefined) {
    const codes = typeof rule.codes === 'string' ? CODE_TABLES[rule.codes] : rule.codes;
    return codeIn(codes, cell) ?? rule.otherwise ?? cell;
  }
  if (type === 'date' && (rule.date ?? of.dates)) return readDate(rule.date ?? of.dates ?? 'YYYY-MM-DD', cell);
  const format = rule.number ?? of.numbers;
  if (!NUMBERS.has(type)) return cell;
  const number = format ? readNumber(format, cell) : cell;
  const part = rule.divide === undefined ? number : divided(number, rule.divide);
  return rule.negate === true ? negated(part) : part;
}

/** Divides an amount, rounded half up to cents; other text stays for the column to refuse. */
function divided(number: string, by: number): string {
  if (!/^-?\d{1,12}(\.\d{1,2})?$/.test(number)) return number;
  return (Math.round(Math.round(Number(number) * 100) / by) / 100).toFixed(2);
}

function negated(number: string): string {
  if (number.startsWith('-')) return number.slice(1);
  return /[1-9]/.test(number) ? `-${number}` : number;
}

/** Returns all of the other system's columns that a table's rules read from the line itself. */
export function columnsRead({ columns, lines = [], where }: MappedTable): Set<string> {
  const all = [columns, ...lines.map((line) => line.columns)].flatMap((group) => Object.values(group));
  const names = all.flatMap((given) => (typeof given === 'string' ? [given] : [given.from ?? []].flat()));
  const literal = (name: string) => name.startsWith('=');
  return new Set([...names.filter((name) => !literal(name)), ...(where ? [where.column] : [])].map(columnName));
}
