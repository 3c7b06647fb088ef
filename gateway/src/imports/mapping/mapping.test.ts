import { describe, expect, it } from 'vitest';
import { columnName } from '../read/table-rows.ts';
import { DATE_FORMATS, readDate, readNumber, type DateFormat, type NumberFormat } from './formats.ts';
import { columnsRead, rowsOfLine, type MappingOf } from './mapped-rows.ts';
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
        // Fixed parts alone make no value.
        check_id: { from: ['Day', '=x'], join: '.', default: 'none' },
        amount: { from: 'Year', divide: 26 },
      },
      where: { column: 'Kind', in: ['', 'memo'] },
    };
    expect(rows(table, { Type: 'REG PAY', Key: 'k1', Day: 'd', Year: '65,000.00' }).map(({ cells }) => cells)).toEqual([
      { client_code: 'ACME', code: 'REG', description: 'name of k1', kind: 'paid', check_id: 'd.x', amount: '2500.00' },
    ]);
    expect(rows(table, { Type: 'x', Key: 'k2', Kind: 'memo', Year: '' }).map(({ cells }) => cells)).toEqual([
      { client_code: 'ACME', code: 'OTHER', description: '', kind: 'memo', check_id: 'none', amount: '' },
    ]);
    expect(rows(table, { Kind: 'other' })).toEqual([]);
    expect(rows(table, { Kind: ' memo ' })).toHaveLength(1);
    expect(rows({ columns: { nothing: 'A' } }, { A: '1' })[0]?.cells['nothing']).toBe('1');
  });

  it.each<[string, object, object, string]>([
    ['amount', { from: ['A', 'B'] }, { A: '1', B: '2' }, '1-2'],
    ['code', { from: ['A', 'B'] }, { A: '1', B: '2' }, '1-2'],
    ['code', { from: ['A', 'B'], join: '' }, { A: '1' }, '1'],
    ['code', { from: ['A', '=x'] }, { A: '1' }, '1-x'],
    ['code', { from: ['A', '=x'], default: 'D' }, {}, 'D'],
    ['code', { from: ['=x', '=y'] }, {}, ''],
    ['code', { value: 'V', from: 'A' }, { A: '1' }, 'V'],
    ['code', { value: '' }, {}, ''],
    ['code', { default: 'D' }, {}, 'D'],
    ['code', { from: 'A', default: 'D' }, { A: '  ' }, 'D'],
    ['code', { from: 'A' }, { A: '  ' }, ''],
    ['code', { from: 'A', codes: { X: 'Y' } }, { A: 'Z' }, 'Z'],
    ['code', { from: 'A', codes: { X: 'Y' }, otherwise: 'O' }, {}, ''],
    ['code', { from: 'A', default: 'X', codes: { X: 'Y' } }, {}, 'Y'],
    ['code', { from: 'A', codes: 'runTypes' }, { A: 'Reg' }, 'regular'],
    ['code', { from: 'A', lookup: 'people', take: 'name' }, { A: 'k1' }, 'name of k1'],
    ['code', { from: 'A', lookup: 'people' }, { A: 'k1' }, ' of k1'],
    ['code', { from: 'A', lookup: 'none', take: 'name' }, { A: 'k1' }, ''],
    ['code', { from: 'A', negate: true, divide: 2 }, { A: '10' }, '10'],
    ['code', { from: 'A', number: 'cents', date: 'excel' }, { A: '46346' }, '46346'],
    ['amount', { from: 'A', number: 'cents' }, { A: '1234' }, '12.34'],
    ['amount', { from: 'A', divide: 3 }, { A: '10.00' }, '3.33'],
    ['amount', { from: 'A', divide: 8 }, { A: '0.20' }, '0.03'],
    ['amount', { from: 'A', divide: 3 }, { A: '-2,000' }, '-666.67'],
    ['amount', { from: 'A', divide: 2 }, { A: '1.005' }, '1.005'],
    ['amount', { from: 'A', divide: 2 }, { A: 'x1.00' }, 'x1.00'],
    ['amount', { from: 'A', divide: 2 }, { A: '1.00x' }, '1.00x'],
    ['amount', { from: 'A', divide: 1 }, { A: '999999999999' }, '999999999999.00'],
    ['amount', { from: 'A', divide: 1 }, { A: '9999999999999' }, '9999999999999'],
    ['amount', { from: 'A', negate: true }, { A: '5.00' }, '-5.00'],
    ['amount', { from: 'A', negate: true }, { A: '0.00' }, '0.00'],
    ['amount', { from: 'A', negate: true, divide: 2 }, { A: '5.00' }, '-2.50'],
    ['amount', { from: 'A', negate: false }, { A: '5.00' }, '5.00'],
  ])('gives the column %s by %j of %j the cell %j', (name, rule, cells, cell) => {
    const bare = { ...of, constants: {} };
    const table = { file: 'check_earnings', columns: { [name]: rule } } as MappedTable;
    expect([...rowsOfLine(table, line(cells as Record<string, string>), bare)][0]?.cells[name]).toBe(cell);
  });

  it('reads dates and numbers in the format of the file, or in that of a column', () => {
    const cells = (given: object, dates: MappingOf['dates'], numbers: MappingOf['numbers']) => {
      const table = { file: 'check_register', columns: given } as MappedTable;
      const found = rowsOfLine(table, line({ Day: '3/4/2026', Net: '1.234,5' }), { ...of, constants: {}, dates, numbers });
      return [...found].map((row) => row.cells)[0];
    }; // prettier-ignore
    const both = { check_date: 'Day', net: 'Net' };
    expect(cells(both, 'MM/DD/YYYY', '1.234,50')).toEqual({ check_date: '2026-03-04', net: '1234.5' });
    expect(cells(both, undefined, undefined)).toEqual({ check_date: '3/4/2026', net: '1.234,5' });
    const own = { check_date: { from: 'Day', date: 'DD/MM/YYYY' }, net: { from: 'Net', number: '1.234,50' } };
    for (const [dates, numbers] of [
      ['MM/DD/YYYY', 'cents'],
      [undefined, undefined],
    ] as const)
      // prettier-ignore
      expect(cells(own, dates, numbers)).toEqual({ check_date: '2026-04-03', net: '1234.5' });
  });

  it('fills empty cells with a constant, and reads each record of a list', () => {
    const columns = { client_code: 'Client', amount: 'A' };
    expect(rows({ columns }, { A: '1' })[0]?.cells).toEqual({ client_code: 'ACME', amount: '1' });
    expect(rows({ columns }, { Client: 'B', A: '1' })[0]?.cells).toEqual({ client_code: 'B', amount: '1' });
    const list = (path: string) => (path === 'pay' ? [line({ A: '1' }), line({ A: '2' })] : []);
    const each = (path: string) => [...rowsOfLine({ file: 'check_earnings', columns, each: path }, { ...line({}), each: list }, of)]; // prettier-ignore
    expect(each('pay').map(({ part, cells }) => [part, cells['amount']])).toEqual([
      [0, '1'],
      [1, '2'],
    ]);
    expect([each('tax'), rows({ columns, each: 'pay' }, { A: '1' })]).toEqual([[], []]);
    expect([...rowsOfLine({ file: 'nothing', columns }, line({ A: '1' }), of)]).toEqual([]);
  });

  it.each([
    ['', true],
    ['  ', true],
    ['0', true],
    ['-0.00', true],
    [' .0 ', true],
    ['000', true],
    ['0.01', false],
    ['-1', false],
    ['1', false],
    ['10', false],
    ['x', false],
    ['0x', false],
    ['x0', false],
  ])('leaves a row with nothing but %j out: %s', (description, isLeft) => {
    const table = { columns: { description: 'D', code: 'C' }, skipEmpty: ['description'] };
    expect(rows(table, { D: description, C: 'REG' })).toHaveLength(isLeft ? 0 : 1);
    expect(rows({ ...table, skipEmpty: ['description', 'code'] }, { D: description, C: 'REG' })).toHaveLength(1);
    expect(rows({ ...table, skipEmpty: ['unknown'] }, { D: description })).toEqual([]);
  });

  it('reads these columns of a line', () => {
    const table: MappedTable = {
      file: 'check_earnings',
      columns: { employee_number: 'Emp ID', check_id: { from: ['Date', '=x'] }, code: { value: 'REG' } },
      lines: [{ columns: { amount: 'OT' } }, { columns: { amount: { from: 'Emp ID' } } }],
      where: { column: 'Kind', in: [''] },
    };
    expect([...columnsRead(table)]).toEqual(['Emp ID', 'Date', 'OT', 'Kind'].map(columnName));
    expect([...columnsRead({ file: 'x', columns: {} })]).toEqual([]);
  });

  it.each([
    [[], 'mapping: '],
    [{ files: [] }, 'files: Name at least one file, or a preset.'],
    [{ file: [] }, 'mapping: There is no field file.'],
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
    [
      {
        files: [
          {
            path: 'x',
            tables: [
              { file: 'legals', columns: {}, lines: [{ columns: { ein: 'E' } }, { columns: { '2nd': 'E', x1: 'E' } }] },
            ],
          },
        ],
      },
      'files[0].tables[0].lines[1].columns.2nd: legals has no column 2nd.\nfiles[0].tables[0].lines[1].columns.x1: legals has no column x1.',
    ],
    [
      {
        files: [
          {
            path: 'x',
            tables: [
              ...Array.from({ length: 10 }, () => ({ file: 'legals', columns: {} })),
              { file: 'legals', columns: {}, skipEmpty: ['ein', 'amount'] },
            ],
          },
        ],
      },
      'files[0].tables[10].skipEmpty: legals has no column amount.',
    ],
    [{ files: [{ path: 'x', tables: [{ file: 'nothing', columns: {} }] }] }, /Files are [a-z_]+(, [a-z_]+)+\.$/],
    [{ preset: 'other' }, 'preset: '],
    [{ files: [{ path: 'x.csv', dates: 'D', tables: [] }] }, 'files[0].dates: '],
  ])('names the path of what is wrong in %j', (content, sentence) => {
    expect(() => readMapping(content)).toThrow(sentence);
  });

  it('puts its own files and lookups beside those of a preset', () => {
    const own = { path: 'x.csv', tables: [{ file: 'legals', columns: { ein: 'EIN' } }] };
    const preset = readMapping({ preset: 'finch' });
    const lookups = { mine: { path: 'y.csv', key: 'K' } };
    const both = readMapping({ preset: 'finch', files: [own], lookups });
    expect(preset.files?.every(({ path }) => path.length > 0)).toBe(true);
    expect(both.files).toEqual([own, ...(preset.files ?? [])]);
    expect(both.lookups).toEqual({ ...preset.lookups, ...lookups });
  });

  it.each([
    [{}, 'files: Nombre al menos un archivo o una correspondencia predefinida.'],
    [{ presets: 'finch' }, 'mapping: No existe el campo presets.'],
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
      'No column provides client_code, which check_register requires.',
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
