import { expect, it } from 'vitest';
import type { Container } from '../read/container.ts';
import type { UnreadableFile } from '../source.ts';
import { mappingFor } from './mapped-source.ts';
import { readMapping } from './mapping.ts';

const CSV = 'Check,Paid,Gross,Net\nA1,03/07/2026,1.234,5.678\n';
const JSON_FILE = JSON.stringify({ checks: [{ Check: 'B1', Paid: '03/07/2026', Gross: '1.234', Net: '5.678' }] });
const COLUMNS = { check_id: 'Check', check_date: 'Paid', gross: 'Gross', net: 'Net' };
const table = (columns: object = COLUMNS) => ({ tables: [{ file: 'check_register', columns }] });

function containerOf(files: Readonly<Record<string, string>>): Container {
  return {
    sizes: new Map(Object.entries(files).map(([path, content]) => [path, content.length])),
    async *open(path) {
      yield await Promise.resolve(Buffer.from(files[path] ?? ''));
    },
    close: () => Promise.resolve(),
  };
}

/** Returns the cells that a mapping makes of a container's files, by the path of the file. */
async function cellsOf(mapping: unknown, files: Readonly<Record<string, string>>, defaults = {}) {
  const { tables } = mappingFor(readMapping(mapping)).find(containerOf(files), defaults);
  const cells: Record<string, unknown[]> = {};
  for (const table of tables) for await (const row of table.rows()) (cells[table.path] ??= []).push(row.cells);
  return cells;
}
const FILES = { 'own.csv': CSV, 'plain.csv': CSV, 'own.json': JSON_FILE, 'plain.json': JSON_FILE };
const READ = {
  march: { check_date: '2026-03-07', gross: '1.234', net: '5.678' },
  july: { check_date: '2026-07-03', gross: '1234', net: '5678' },
  asWritten: { check_date: '03/07/2026', gross: '1.234', net: '5.678' },
};

it.each([
  ['both', { dates: 'MM/DD/YYYY', numbers: '1,234.50' }, { dates: 'DD/MM/YYYY', numbers: '1.234,50' }, 'july', 'march'],
  [
    'both, turned around',
    { dates: 'DD/MM/YYYY', numbers: '1.234,50' },
    { dates: 'MM/DD/YYYY', numbers: '1,234.50' },
    'march',
    'july',
  ],
  ['the mapping alone', { dates: 'DD/MM/YYYY', numbers: '1.234,50' }, {}, 'july', 'july'],
  ['the file alone', {}, { dates: 'DD/MM/YYYY', numbers: '1.234,50' }, 'july', 'asWritten'],
  ['neither', {}, {}, 'asWritten', 'asWritten'],
] as const)(
  'IMP-5: a file’s formats of dates and numbers win over the mapping’s, for that file alone: %s',
  async (_, ofMapping, ofFile, own, plain) => {
    const files = [
      { path: 'own.*', rows: 'checks[]', ...ofFile, ...table() },
      { path: 'plain.*', rows: 'checks[]', ...table() },
    ];
    expect(await cellsOf({ ...ofMapping, files }, FILES)).toEqual({
      'own.csv': [{ check_id: 'A1', ...READ[own] }],
      'own.json': [{ check_id: 'B1', ...READ[own] }],
      'plain.csv': [{ check_id: 'A1', ...READ[plain] }],
      'plain.json': [{ check_id: 'B1', ...READ[plain] }],
    });
  },
);

it('IMP-5: a column’s formats win over those of its file and of the mapping, for that column alone', async () => {
  const columns = {
    ...COLUMNS,
    check_date: { from: 'Paid', date: 'DD/MM/YYYY' },
    gross: { from: 'Gross', number: 'cents' },
  };
  const files = [{ path: 'own.csv', dates: 'MM/DD/YYYY', numbers: '1.234,50', ...table(columns) }];
  const csv = CSV.replace('1.234', '1234');
  expect(await cellsOf({ dates: 'MM/DD/YYYY', numbers: '1,234.50', files }, { 'own.csv': csv })).toEqual({
    'own.csv': [{ check_id: 'A1', check_date: '2026-07-03', gross: '12.34', net: '5678' }],
  });
});

it('IMP-5: a constant of the mapping wins over what the command names, and a mapped column over both', async () => {
  const files = [
    { path: 'own.csv', ...table({ ...COLUMNS, client_code: { value: 'COLUMN' } }) },
    { path: 'plain.csv', ...table() },
  ];
  const defaults = { client_code: 'COMMAND', pay_group: 'COMMAND' };
  const found = await cellsOf({ constants: { client_code: 'MAPPING' }, files }, FILES, defaults);
  const rest = { pay_group: 'COMMAND', check_id: 'A1', ...READ.asWritten };
  expect(found).toEqual({
    'own.csv': [{ client_code: 'COLUMN', ...rest }],
    'plain.csv': [{ client_code: 'MAPPING', ...rest }],
  });
});

it.each([
  [64 * 1024 ** 2, [1]],
  [64 * 1024 ** 2 + 1, [{ code: 'file_too_large', values: { max: 64 } }]],
])('IMP-5: a JSON file of %i bytes, which is read whole, gives %j', async (size, expected) => {
  const container = { ...containerOf(FILES), sizes: new Map([['own.json', size]]) };
  const files = [{ path: 'own.json', rows: 'checks[]', ...table() }];
  const { tables } = mappingFor(readMapping({ files })).find(container, {});
  const read = async () => {
    const lines: number[] = [];
    for await (const { line } of tables[0]?.rows() ?? []) lines.push(line);
    return lines;
  };
  const faults = ({ faults: found }: UnreadableFile) => found.map(({ code, values }) => ({ code, values }));
  expect(await read().catch(faults)).toEqual(expected);
});
