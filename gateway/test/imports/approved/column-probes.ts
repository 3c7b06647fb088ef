import type { Column } from '../../../src/imports/columns/column.ts';
import { sentenceOf, type Fault } from '../../../src/imports/fault.ts';
import { exampleOf } from '../../../src/imports/records/example.ts';
import { readRow, type FileRecord } from '../../../src/imports/records/record.ts';

/** Cells that a column may not have, and cells at its limits, by the name of its type. */
const PROBES: Readonly<Record<string, readonly string[]>> = {
  date: ['2024-02-29', '2026-02-29', '11/20/2026', '2026-1-05', ' 2026-01-05 '],
  instant: [
    '2026-04-01T23:59:59Z',
    '2026-04-01T13:00:00.123456Z',
    '2026-04-01T24:00:00Z',
    '2026-04-01T13:00:00-05:00',
    '2026-04-31T13:00:00Z',
  ],
  amount: ['999999999.99', '1000000000', '-0.01', '-0', '1.', '1.001', '1,000.00', '$5'],
  hours: ['9999.9999', '10000.0001', '9999999.9999', '10000000', '-0.0001', '1.00001', '8:30'],
  rate: ['9999999.999999', '10000000', '0.000001', '0.0000001', 'ten'],
  percent: ['100', '100.0001', '6.2', '-0.0001', '6.20001', '6%'],
  'yes/no': ['YES', 'y', 'true', '1', 'No', 'n', 'false', '0', 'sí'],
  id: ['a'.repeat(80), 'a'.repeat(81), 'D-1/2:3#4', '0B6F1E1C-0000-4000-8000-00000000ABCD', 'two words'],
  'client code': ['AB', 'A', 'A-1', 'acme', 'A'.repeat(20), 'A'.repeat(21)],
  'employee number': ['a.B-1_2', '1'.repeat(40), '1'.repeat(41), '10 42'],
  state: ['PA', 'pa', 'PAX'],
  'ZIP code': ['17601', '17601-1234', '1760', '176011234'],
  EIN: ['00-0000001', '000000001', '00-000001'],
  email: ['Ana.Ruiz@Acme.example', 'ana@acme', 'ana ruiz@acme.example', 'a@b@c.example'],
  scope: ['*', '1/210', '5/a b', '6/210', '1/', '1/a/b'],
  'geo code': ['390710002', '39071000'],
  color: ['#0B7A75', '#0b7', '0b7a75'],
  link: ['https://acme.example/a', 'http://acme.example', 'https://a b'],
  'partner key': ['ab', 'a', 'Main', '1ab', 'a'.repeat(40), 'a'.repeat(41)],
  'host name': ['pay.acme.example', 'Pay.acme.example', '-pay.example', 'pay_1.example'],
  'PSD code': ['361503', '36150', '361503A'],
  code: ['a b', '/a', 'a;b', 'a/b', 'a'.repeat(40), 'a'.repeat(41), 'ñ'],
  'tipped occupation': ['000', '102', '900', '12'],
  'time zone': ['America/New_York', 'UTC', 'America/Lancaster', 'EST'],
  file: ['files/Señal (2).pdf', '/a.pdf', 'a/../b.pdf', './a.pdf', 'a'.repeat(200), 'a'.repeat(201), 'a:b.pdf'],
  SSN: ['900-10-1042', '900101042', 'XXX-XX-1042', '***-**-1042', 'XXX-XX-XXXX', '900-10-104', 'sealed:AAAA'],
  'account number': [
    '0001', '00012345678901234', '123', '000123456789012345', 'XXXX6789', 'XXXXXX6', 'XXXX', 'XXXX12345', '12 34', 'sealed:AAAA',
  ], // prettier-ignore
  'routing number': ['021000021', '021-000-021', '021000022', '00', '500000005'],
  'state id': ['PA=1', 'PA=', 'Pa=1', `NJ=${'1'.repeat(40)}`, `NJ=${'1'.repeat(41)}`],
  'last four': ['4821', 'a', '48210', '48 1'],
  username: ['marisol.vega', 'a b', 'a;b', 'a'.repeat(80), 'a'.repeat(81)],
  'SHA-256': ['a'.repeat(64), 'A'.repeat(64), 'a'.repeat(63)],
  'grade point average': ['3.45', '5', '3.456', '12'],
  'JSON object': ['{}', '[]', '{', 'null', '1'],
};

/** Returns cells for a column: those of its type, its limits by its description, and an empty one. */
function probesOf({ type }: Column): readonly string[] {
  const name = type.name.replace(/^list of /, '');
  const cells = [...(PROBES[name] ?? [])];
  const longest = /text of at most (\d+) characters/.exec(type.format)?.[1];
  if (name === 'text' && longest !== undefined) {
    const most = Number(longest);
    cells.push('ñ'.repeat(most), 'ñ'.repeat(most + 1), 'a\u0007b', 'a\u007fb', 'a\nb', "'=1+1", '=1+1', " 'a ");
  }
  const range = /a whole number from (-?\d+) to (\d+)/.exec(type.format);
  if (range) {
    const [least, most] = [Number(range[1]), Number(range[2])];
    cells.push(String(least), String(least - 1), String(most), String(most + 1), '1.5', 'two', ` ${least} `);
  }
  if (name === 'choice') {
    const words = type.format.split(', ');
    cells.push(...words.map((word) => word.toUpperCase()), 'anything else', words.join(' '));
  }
  if (cells.length === 0) throw new Error(`Add cells for columns of type ${type.name}.`);
  if (!type.name.startsWith('list of ')) return ['', ...cells];
  const fit = cells.filter((cell) => !('fault' in Object(type.parse(cell))));
  return ['', ...cells, [...fit.slice(0, 2), ''].join('; '), `${fit[0]};${cells.at(-1)}`];
}

/** Returns what is read of the column's cells, each in a row that is right otherwise, and the sentences of all faults. */
export function describeColumns(record: FileRecord): {
  readonly lines: string[];
  /** A fault of each kind. */
  readonly faults: readonly Fault[];
  /** The columns that refuse a cell. */
  readonly refusing: ReadonlySet<string>;
} {
  const usual = exampleOf(record);
  const lines: string[] = [];
  const faults = new Map<string, Fault>();
  const refusing = new Set<string>();
  for (const [name, column] of Object.entries(record.columns)) {
    const { required, sensitive = false, refersTo } = column;
    const notes = [
      column.type.name,
      ...(required ? ['required'] : []),
      ...(sensitive ? ['sensitive'] : []),
      ...(refersTo === undefined ? [] : [`names a row of ${refersTo}`]),
    ];
    lines.push(`${name} (${notes.join(', ')})`);
    for (const cell of probesOf(column)) {
      const read = readRow(record, { ...usual, [name]: cell }, 2);
      const own = 'faults' in read ? read.faults.filter((fault) => fault.column === name) : [];
      for (const fault of own) keepFirst(faults, fault);
      if ('faults' in read) refusing.add(name);
      const result =
        'row' in read
          ? writtenAgain(column, cell, read.row[name] ?? null)
          : `✗ ${read.faults.map(({ code, column: other }) => (other === name ? code : `${code} of ${other}`)).join(', ')}`;
      lines.push(`    ${shown(cell)} ${result}`);
    }
  }
  return { lines, faults: [...faults.values()], refusing };
}

function keepFirst(faults: Map<string, Fault>, fault: Fault): void {
  const key = JSON.stringify([fault.code, fault.values]);
  if (!faults.has(key)) faults.set(key, fault);
}

/** Returns a value as it is stored, and how an export writes it if that differs. */
function writtenAgain({ type }: Column, cell: string, value: unknown): string {
  if (value === null) return '→ nothing';
  const written = type.write(value as never);
  if (value === cell && written === cell) return '→ the same';
  return `→ ${shown(value)}${value === written ? '' : `, written ${shown(written)}`}`;
}

/** Returns a value in JSON; characters that are repeated often stand there once, with their number. */
function shown(value: unknown): string {
  return JSON.stringify(value)
    .replaceAll('\u007f', '\\u007f')
    .replaceAll(/(.)\1{15,}/g, (all, character: string) => `${character}{${all.length}}`);
}

/** Returns the sentences of faults in both languages. */
export function sentences(faults: readonly Fault[]): string[] {
  return faults.flatMap((fault) => [
    `${fault.code}, first of ${fault.column}`,
    `    ${sentenceOf('en', fault)}`,
    `    ${sentenceOf('es', fault)}`,
  ]);
}
