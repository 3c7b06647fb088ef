import { describe, expect, it } from 'vitest';
import { columnName } from '../read/table-rows.ts';
import { DATE_FORMATS, readDate, readNumber, type DateFormat, type NumberFormat } from './formats.ts';
import { rowsOfLine, type MappingOf } from './mapped-rows.ts';
import { readMapping, type MappedTable } from './mapping.ts';
import { suggestMapping } from './suggest.ts';
import { MappingRefused } from './texts.ts';

describe('IMP-5: formats of other systems', () => {
  it.each([
    ['MM/DD/YYYY', '3/7/2026', '2026-03-07'],
    ['MM/DD/YYYY', '11/20/2026 12:00:00 AM', '11/20/2026 12:00:00 AM'],
    ['MM/DD/YYYY', '11/20/2026 00:00:00', '2026-11-20'],
    ['MM/DD/YY', '12/31/29', '2029-12-31'],
    ['MM/DD/YY', '12/31/30', '1930-12-31'],
    ['DD.MM.YYYY', '07.03.2026', '2026-03-07'],
    ['DD/MM/YYYY', '7/3/2026', '2026-03-07'],
    ['DD-MMM-YYYY', '7-Mar-2026', '2026-03-07'],
    ['YYYYMMDD', '20260307', '2026-03-07'],
    ['excel', '46346', '2026-11-20'],
    ['excel', '46346.0', '2026-11-20'],
    ['excel', '12', '12'],
    ['MM/DD/YYYY', '2026-11-20', '2026-11-20'],
    ['YYYY-MM-DD', '2026-3-7', '2026-03-07'],
    ['YYYY-MM-DD', ' 2026-03-07 ', '2026-03-07'],
    ['YYYY-MM-DD', '2026-03-07T00:00:00.000Z', '2026-03-07'],
    ['YYYY-MM-DD', '2026-03-07 0:00', '2026-03-07'],
    ['YYYY-MM-DD', '2026-03-07 00:00:00 am', '2026-03-07'],
    ['YYYY-MM-DD', '2026-03-07 00:00:00.001', '2026-03-07 00:00:00.001'],
    ['YYYY-MM-DD', '2026-03-07 10:00', '2026-03-07 10:00'],
    ['YYYY-MM-DD', '2026-03-07 00:00:01', '2026-03-07 00:00:01'],
    ['YYYY-MM-DD', '2026-03-0700:00', '2026-03-0700:00'],
    ['YYYY-MM-DD', '00:00 2026-03-07', '00:00 2026-03-07'],
    ['MM-DD-YYYY', '3-17-2026', '2026-03-17'],
    ['DD-MMM-YYYY', '17-dec-2026', '2026-12-17'],
    ['DD-MMM-YYYY', '17-JAN-2026', '2026-01-17'],
    ['MM/DD/YY', '1/2/2026', '1/2/2026'],
    ['MM/DD/YY', '1/2/00', '2000-01-02'],
    ['MM/DD/YY', '1/2/99', '1999-01-02'],
    ['excel', '61', '1900-03-01'],
    ['excel', '60', '60'],
    ['excel', '46346.00', '2026-11-20'],
    ['excel', '46346.5', '46346.5'],
    ['excel', 'x46346', 'x46346'],
    ['excel', '2026-11-20', '2026-11-20'],
    ...DATE_FORMATS.flatMap((format) =>
      [
        'x1/2/2026',
        '1/2/2026x',
        'x1/2/26',
        '1/2/26x',
        '1.2.2026x',
        'x1.2.2026',
        'x1-2-2026',
        '1-2-2026x',
        'x2026-01-02',
        '2026-01-02x',
        'x20260102',
        '20260102x',
        'x1-Jan-2026',
        '1-Jan-2026x',
        '1-Janu-2026',
      ].map((cell): [DateFormat, string, string] => [format, cell, cell]),
    ),
  ] satisfies [DateFormat, string, string][])('%s reads the date %j as %s', (format, cell, date) =>
    expect(readDate(format, cell)).toBe(date),
  );

  it.each([
    ['1,234.50', '1,234.50', '1234.50'],
    ['1,234.50', '$ (12.00)', '-12.00'],
    ['1,234.50', '12.00-', '-12.00'],
    ['1,234.50', '6.2%', '6.2'],
    ['1,234.50', '.50', '0.50'],
    ['1,234.50', '(0.00)', '0.00'],
    ['1,234.50', '1,23.50', '1,23.50'],
    ['1,234.50', '1.234,50', '1.234,50'],
    ['1.234,50', '-1.234,50 €', '-1234.50'],
    ['cents', '5', '0.05'],
    ['cents', '-250000', '-2500.00'],
    ['cents', '12.5', '12.5'],
    ['1,234.50', 'n/a', 'n/a'],
    ['1,234.50', ' n/a ', 'n/a'],
    ['1,234.50', '', ''],
    ['1,234.50', '.', '.'],
    ['1,234.50', '12.', '12'],
    ['1,234.50', '12', '12'],
    ['1,234.50', '+12', '12'],
    ['1,234.50', '-12', '-12'],
    ['1,234.50', '(12', '(12'],
    ['1,234.50', '12)', '12)'],
    ['1,234.50', '-12-', '-12-'],
    ['1,234.50', '+12-', '+12-'],
    ['1,234.50', '(-12)', '(-12)'],
    ['1,234.50', '1-2', '1-2'],
    ['1,234.50', '-0.00', '0.00'],
    ['1,234.50', '-0.90', '-0.90'],
    ['1,234.50', '%6', '%6'],
    ['1,234.50', '€ 1 234\u00a0567.5', '1234567.5'],
    ['1,234.50', '1,234,567', '1234567'],
    ['1,234.50', '12,345', '12345'],
    ['1,234.50', '123,456.7', '123456.7'],
    ['1,234.50', '1234,567', '1234,567'],
    ['1,234.50', '1,2345', '1,2345'],
    ['1,234.50', ',234', ',234'],
    ['1,234.50', '1,,234', '1,,234'],
    ['1,234.50', 'x,234', 'x,234'],
    ['1,234.50', '1x,234', '1x,234'],
    ['1,234.50', '1,x234', '1,x234'],
    ['1,234.50', '1,234x', '1,234x'],
    ['1,234.50', '1,234.5x', '1,234.5x'],
    ['1,234.50', '1,234.x5', '1,234.x5'],
    ['1,234.50', '1.2.3', '1.2.3'],
    ['1,234.50', '12x', '12x'],
    ['1,234.50', 'x12', 'x12'],
    ['1,234.50', 'x.5', 'x.5'],
    ['1.234,50', ',5', '0.5'],
    ['1.234,50', '1.234.567', '1234567'],
    ['cents', '0', '0.00'],
    ['cents', '99', '0.99'],
    ['cents', '(100)', '-1.00'],
    ['cents', '9'.repeat(15), `${'9'.repeat(13)}.99`],
    ['cents', '9'.repeat(16), '9'.repeat(16)],
    ['cents', 'x5', 'x5'],
    ['cents', '5x', '5x'],
    ['cents', '', ''],
  ] satisfies [NumberFormat, string, string][])('%s reads the number %j as %s', (format, cell, number) =>
    expect(readNumber(format, cell)).toBe(number),
  );
});

describe('IMP-5: a mapping', () => {
  const line = (cells: Record<string, string>) => ({
    line: 7,
    cell: (name: string) =>
      Object.entries(cells).find(([theirs]) => columnName(theirs) === columnName(name))?.[1] ?? '',
  });
  const of: MappingOf = {
    dates: 'MM/DD/YYYY',
    numbers: '1,234.50',
    constants: { client_code: 'ACME', ein: 'not a column' },
    lookups: new Map([['people', new Map([['k1', (column: string) => `${column} of k1`]])]]),
  };
  const rows = (table: Omit<MappedTable, 'file'>, cells: Record<string, string>) => [
    ...rowsOfLine({ file: 'check_earnings', ...table }, line(cells), of),
  ];

  it('makes several rows of a wide line, and leaves out those that are empty or zero', () => {
    const table = {
      columns: { employee_number: 'Emp', check_id: { from: ['Date', '=x', 'Emp'], join: '.' } },
      lines: [
        { columns: { code: { value: 'REG' }, amount: 'Reg', hours: 'Reg hrs' } },
        { columns: { code: { value: 'OT' }, amount: 'OT' } },
        { columns: { code: { value: 'BON' }, amount: { from: 'Bonus', negate: true } } },
      ],
      skipEmpty: ['amount'],
    };
    expect(
      rows(table, { Emp: '1', Date: 'd', Reg: '$1,000.00', 'Reg hrs': '80', OT: '0.00', Bonus: '(50.00)' }),
    ).toEqual([
      {
        line: 7,
        part: 0,
        cells: {
          client_code: 'ACME',
          employee_number: '1',
          check_id: 'd.x.1',
          code: 'REG',
          amount: '1000.00',
          hours: '80',
        },
      },
      {
        line: 7,
        part: 1,
        cells: { client_code: 'ACME', employee_number: '1', check_id: 'd.x.1', code: 'BON', amount: '50.00' },
      },
    ]);
  });

  it('translates codes, looks values up, fills in defaults, and takes lines of one kind', () => {
    const table = {
      columns: {
        code: { from: 'Type', codes: { 'Reg Pay': 'REG' }, otherwise: 'OTHER' },
        description: { from: 'Key', lookup: 'people', take: 'name' },
        kind: { from: 'Kind', default: 'paid' },
        amount: { from: 'Year', divide: 26 },
      },
      where: { column: 'Kind', in: ['', 'memo'] },
    };
    expect(rows(table, { Type: 'REG PAY', Key: 'k1', Year: '65,000.00' }).map(({ cells }) => cells)).toEqual([
      { client_code: 'ACME', code: 'REG', description: 'name of k1', kind: 'paid', amount: '2500.00' },
    ]);
    expect(rows(table, { Type: 'x', Key: 'k2', Kind: 'memo', Year: '' }).map(({ cells }) => cells)).toEqual([
      { client_code: 'ACME', code: 'OTHER', description: '', kind: 'memo', amount: '' },
    ]);
    expect(rows(table, { Kind: 'other' })).toEqual([]);
  });

  it.each([
    [[], 'mapping: '],
    [{ files: [] }, 'files: Name at least one file, or a preset.'],
    [{ file: [] }, 'mapping: Unrecognized key'],
    [
      { files: [{ path: 'x.csv', tables: [{ file: 'nothing', columns: {} }] }] },
      'files[0].tables[0].file: There is no file nothing.',
    ],
    [
      {
        files: [
          {
            path: 'x.csv',
            tables: [
              { file: 'legals', columns: { einn: 'EIN', ein: { date: 'excel' }, name: { from: 'N', lookup: 'l' } } },
            ],
          },
        ],
      },
      'files[0].tables[0].columns.einn: legals has no column einn.\nfiles[0].tables[0].columns.ein: Give either a value or the columns it comes from.\nfiles[0].tables[0].columns.name.lookup: There is no lookup l.',
    ],
    [{ preset: 'other' }, 'preset: '],
    [{ files: [{ path: 'x.csv', dates: 'D', tables: [] }] }, 'files[0].dates: '],
  ])('names the path of what is wrong in %j', (content, sentence) => {
    expect(() => readMapping(content)).toThrow(sentence);
  });

  it.each([
    [{}, 'files: Nombre al menos un archivo o una correspondencia predefinida.'],
    [{ presets: 'finch' }, 'mapping: Llave desconocida: "presets"'],
    [
      { files: [{ path: 'x.csv', tables: [{ file: 'legals', columns: { einn: 'EIN' } }] }] },
      'files[0].tables[0].columns.einn: legals no tiene la columna einn.',
    ],
  ])('says in Spanish what is wrong in %j', (content, mistake) => {
    let found: unknown;
    try {
      readMapping(content);
    } catch (error) {
      found = error;
    }
    expect(found).toBeInstanceOf(MappingRefused);
    expect((found as MappingRefused).in('es')).toBe(`La correspondencia no se puede usar:\n${mistake}`);
  });
});

describe('IMP-5: import suggest', () => {
  const suggest = (content: string, language: 'en' | 'es' = 'en') =>
    suggestMapping(
      'their.csv',
      async function* () {
        yield await Promise.resolve(Buffer.from(content));
      },
      language,
    );

  it('finds columns by their usual names and formats by their values, and says what it could not decide', async () => {
    const { mapping, undecided } = await suggest(
      'Emp ID;Pay Date;Check Key;Payment Method;Check Type;Gross Pay;Net Pay;FEIN;Pay Group;Status;Color\n1;11/20/2026;a;directDeposit;Regular;1,234.50;(12.00);00-1;BW;issued;red\n2;1/5/2026;b;paperCheck;Spot;5.00;1.00;00-1;BW;issued;\n',
    );
    expect(mapping.files).toEqual([
      {
        path: 'their.csv',
        separator: ';',
        dates: 'MM/DD/YYYY',
        numbers: '1,234.50',
        ignore: ['Color'],
        notes: { confidence: 0.91, undecided },
        tables: [
          {
            file: 'check_register',
            columns: expect.objectContaining({
              employee_number: 'Emp ID',
              check_date: 'Pay Date',
              gross: 'Gross Pay',
              net: 'Net Pay',
              legal_ein: 'FEIN',
              run_type: { from: 'Check Type', codes: { Regular: 'regular', Spot: 'Spot' } },
            }),
          },
        ],
      },
    ]);
    expect(undecided).toEqual([
      expect.stringContaining('Choose what Spot means for run_type'),
      'Nothing gives client_code, which check_register needs.',
      'Column Color isn’t imported.',
    ]);
    expect(() => readMapping(mapping)).not.toThrow();
  });

  it.each([
    ['Employee Number,Emp ID', 'Employee Number', 'Emp ID'],
    ['Emp ID,Employee Number', 'Employee Number', 'Emp ID'],
    ['Emp ID,Badge Color', 'Emp ID', 'Badge Color'],
    ['File Number,Emp ID', 'File Number', 'Emp ID'],
  ])(
    'a column of our name comes before one of a usual name, and the first of two usual names counts: %s',
    async (header, taken, ignored) => {
      const [file] = (await suggest(`${header}\n1,2\n`)).mapping.files ?? [];
      expect(file?.tables[0]?.columns).toEqual({ employee_number: taken });
      expect(file?.ignore).toEqual([ignored]);
    },
  );

  it('says in Spanish what it could not decide, and refuses a file without a known column', async () => {
    const { mapping, undecided } = await suggest('EIN,Color\n00-1234567,red\n', 'es');
    expect(undecided.at(-1)).toBe('La columna Color no se importa.');
    expect(mapping.files?.[0]?.notes).toEqual({ confidence: 0.5, undecided });
    const refusal = await suggest('Colour\nred\n').catch((error: unknown) => error);
    expect((refusal as MappingRefused).in('es')).toBe(
      'Ninguna columna de este archivo tiene un nombre que la importación conozca.',
    );
  });

  it('suggests the preset for a wide register', async () => {
    const { mapping, undecided } = await suggest('Employee ID,Check Date,Gross Pay,Net Pay,Medicare,Parking\n');
    expect([mapping.preset, undecided]).toEqual([
      'payroll-register',
      [expect.stringContaining('no column Parking'), expect.stringContaining('client_code')],
    ]);
  });
});
