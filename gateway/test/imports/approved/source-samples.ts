import { zip } from '../../uploads/samples.ts';

/** Files as another system or a spreadsheet writes them, and the mapping that reads them. */
export interface SourceSample {
  readonly about: string;
  readonly files: Readonly<Record<string, string | Uint8Array>>;
  /** Sizes to which files are extended. */
  readonly sizes?: Readonly<Record<string, number>>;
  readonly mapping?: unknown;
  /** The client of files that don't name one. */
  readonly client?: string;
}

const JOBS = 'client_code,code,title\nACME,J1,Soldador ñ\n';
const bytes = (text: string, encoding: BufferEncoding) => new Uint8Array(Buffer.from(text, encoding));
const utf16 = (text: string, isBig: boolean) => {
  const content = Buffer.from(`\ufeff${text}`, 'utf16le');
  return new Uint8Array(isBig ? content.swap16() : content);
};
const jobs = (about: string, content: string | Uint8Array, mapping?: unknown): SourceSample => ({
  about,
  files: { 'jobs.csv': content },
  ...(mapping !== undefined && { mapping }),
});
const long = 'x'.repeat(600);

/** The forms in which a file can come. */
export const FORMS: readonly SourceSample[] = [
  jobs('UTF-8', JOBS),
  jobs('UTF-8 with a byte order mark and CRLF', `\ufeff${JOBS.replaceAll('\n', '\r\n')}`),
  jobs('old line breaks', JOBS.replaceAll('\n', '\r')),
  jobs('UTF-16, little end first', utf16(JOBS, false)),
  jobs('UTF-16, big end first', utf16(JOBS, true)),
  jobs('semicolons, spaces and capitals in the header', ' Client_Code ;CODE; title \nACME;J1;"Welder; ""II"""\n'),
  jobs('tabs', JOBS.replaceAll(',', '\t')),
  jobs('bars', JOBS.replaceAll(',', '|')),
  jobs('an announced separator', `sep=;\n${JOBS.replaceAll(',', ';')}`),
  jobs(
    'quoted line breaks and empty lines',
    'client_code,code,title\n\nACME,J1,"One\ntwo\r\nthree"\n,,\nACME,J2,Two\n',
  ),
  jobs('no line break at the end', 'client_code,code,title\nACME,J1,Welder'),
  jobs('a quote within a cell', 'client_code,code,title\nACME,J1,6" pipe\n'),
  jobs('only a header', 'client_code,code,title\n'),
  jobs(
    'rows with too many and too few cells',
    'client_code,code,title\nACME,J1,Welder,more\nACME,J2\nACME,J3,Cutter,\n',
  ),
  jobs('a lost character', 'client_code,code,title\nACME,J1,Wel\ufffder\nACME,J2,Two\n'),
  jobs('a NUL', `client_code,code,title\nACME,J1,One\nACME,J2,T\0wo\n`),
  jobs(
    'Windows-1252 without a mapping',
    bytes(`client_code,code,title\nACME,J1,${long}\nACME,J2,Soldador ñ\n`, 'latin1'),
  ),
  jobs('a truncated character', bytes(JOBS, 'utf8').slice(0, -2)),
  jobs('nothing', ''),
  jobs('only empty lines', '\n\n,,\n'),
  jobs('a column that there isn’t', 'client_code,code,title,color\nACME,J1,Welder,red\n'),
  jobs('a last column without a name', 'client_code,code,title,\nACME,J1,Welder,red\nACME,J2,Cutter,\n'),
  jobs('a column without a name', 'client_code,code,,title\nACME,J1,red,Welder\n'),
  jobs('a column twice', 'client_code,code,title,Title\nACME,J1,Welder,red\n'),
  jobs('a missing column', 'client_code,title\nACME,Welder\n'),
  jobs('a client for all rows', 'code,title\nJ1,Welder\n'),
  {
    about: 'a client for all rows, which the command names',
    files: { 'jobs.csv': 'code,title\nJ1,Welder\n' },
    client: 'ACME',
  },
  jobs('too many columns', `${Array.from({ length: 2001 }, (_, place) => `c${place}`).join(',')}\n`),
  jobs('a quote that is never closed', `client_code,code,title\nACME,J1,"Welder\nACME,J2,Two\n`),
  jobs('a row that is too long', `client_code,code,title\nACME,J1,"${'x'.repeat(1_000_100)}"\n`),
  jobs('a workbook', zip('xl/workbook.xml')),
  jobs('an empty archive', zip()),
  jobs('an old workbook', bytes('\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1rest', 'latin1')),
  jobs('a PDF', '%PDF-1.7\n'),
  jobs('a gzip archive', bytes('\x1f\x8b\x08rest', 'latin1')),
  jobs('a picture', bytes('\x89PNG\r\n\x1a\n', 'latin1')),
  jobs('a web page', '<!DOCTYPE html><table></table>'),
  jobs('JSON', '[{"code": "J1"}]'),
  jobs('a word processor’s document', '{\\rtf1 text}'),
  {
    about: 'files in one folder, other names and attachments',
    files: { 'export/Jobs.CSV': JOBS, 'export/files/a.txt': 'a', 'export/more.csv': 'a', 'export/table.xlsx': 'b' },
  },
  { about: 'two files that differ in capitals', files: { 'jobs.csv': JOBS, 'JOBS.txt': JOBS } },
  { about: 'no table', files: { 'other.csv': JOBS } },
];

const mapped = (
  about: string,
  content: string | Uint8Array,
  mapping: object,
  more: SourceSample['files'] = {},
): SourceSample => ({
  about,
  files: { 'their.csv': content, ...more },
  mapping,
});
const jobsOf = (columns: object, more: object = {}, whole: object = {}) => ({
  constants: { client_code: 'ACME' },
  ...whole,
  files: [{ path: 'their.csv', tables: [{ file: 'jobs', columns }], ...more }],
});
const DEPOSITS = {
  constants: { client_code: 'ACME' },
  dates: 'MM/DD/YYYY',
  numbers: '1,234.50',
  files: [
    {
      path: 'their*.csv',
      ignore: 'others',
      tables: [
        {
          file: 'garnishment_orders',
          where: { column: 'Type', in: ['G', 'L'] },
          skipEmpty: ['amount', 'arrears'],
          columns: {
            employee_number: { from: ['Site', 'Number'], join: '.' },
            order_number: { from: ['Case', '=PA'] },
            code: 'Code',
            kind: { from: 'Type', codes: { G: 'creditor', L: 'taxLevy' }, otherwise: 'bankruptcy' },
            authority: { from: 'Court', default: 'Unknown court' },
            priority: { value: '1' },
            amount: { from: 'Amount', negate: true },
            total: { from: 'Yearly', divide: 26 },
            balance: { from: 'Balance', number: 'cents' },
            arrears: 'Arrears',
            as_of: 'Day',
            received_on: { from: 'Received', date: 'DD.MM.YYYY' },
            status: { value: 'active' },
          },
        },
      ],
    },
  ],
};

/** Files of other systems with their mappings. */
export const MAPPED: readonly SourceSample[] = [
  mapped('names of columns', 'Code,Position Title\nJ1,Welder\n', jobsOf({ code: 'Code', title: 'position title' })),
  mapped(
    'Windows-1252, a title above and its own separator',
    bytes('Report\nMade today\nCode;Title\nJ1;Soldador ñ \x80\n', 'latin1'),
    jobsOf({ code: 'Code', title: 'Title' }, { encoding: 'windows-1252', skipLines: 2, separator: ';' }),
  ),
  mapped(
    'a character that Windows-1252 doesn’t have',
    bytes('Code,Title\nJ1,One\nJ2,\x81\n', 'latin1'),
    jobsOf({ code: 'Code', title: 'Title' }, { encoding: 'windows-1252' }),
  ),
  mapped(
    'UTF-8 that isn’t',
    bytes('Code,Title\nJ1,One\nJ2,ñ\n', 'latin1'),
    jobsOf({ code: 'Code', title: 'Title' }, { encoding: 'utf-8' }),
  ),
  mapped(
    'a column that the mapping forgets',
    'Code,Title,Color\nJ1,Welder,red\n',
    jobsOf({ code: 'Code', title: 'Title' }),
  ),
  mapped(
    'columns that are ignored',
    'Code,Title,Color\nJ1,Welder,red\n',
    jobsOf({ code: 'Code', title: 'Title' }, { ignore: ['color'] }),
  ),
  mapped('a column that isn’t there', 'Code\nJ1\n', jobsOf({ code: 'Code', title: 'Title' })),
  mapped(
    'a column that isn’t there and is empty',
    'Code\nJ1\n',
    jobsOf({ code: 'Code', title: 'Title' }, { absent: 'empty' }),
  ),
  mapped(
    'cells that are joined, chosen, looked up and computed',
    [
      'Site,Number,Case,Code,Type,Court,Amount,Yearly,Balance,Arrears,Day,Received',
      'LAN,1,C1,CRED,G,,"-$1,234.50","52,000.00",12345,0,11/20/2026,31.12.2025',
      'LAN,2,C2,LEVY,L,IRS,(12.00),26.01,-5,+3.10,2026-11-20,1.2.2025',
      'LAN,3,C3,X,Z,,1,1,1,1,11/20/2026,',
      'LAN,4,C4,X,G,,0.00,1,1,,11/20/2026,',
      'LAN,5,,X,L,,12.5.0,,,1,20/11/2026,31/12/2025',
      '',
    ].join('\n'),
    DEPOSITS,
  ),
  mapped('several rows of a line', 'Id,Reg,OT\n1,10,20\n2,,5\n', {
    constants: { client_code: 'ACME' },
    files: [
      {
        path: 'their.csv',
        tables: [
          {
            file: 'check_earnings',
            columns: { employee_number: 'Id', check_id: 'Id', kind: { value: 'paid' } },
            lines: [
              { columns: { code: { value: 'REG' }, description: { value: 'Regular' }, amount: 'Reg' } },
              { columns: { code: { value: 'OT' }, description: { value: 'Overtime' }, amount: 'OT' } },
            ],
            skipEmpty: ['amount'],
          },
        ],
      },
    ],
  }),
  mapped(
    'values that are looked up',
    'Id,Job\n1,A\n2,B\n',
    {
      constants: { client_code: 'ACME' },
      lookups: { names: { path: 'names.csv', key: 'Key' } },
      files: [
        {
          path: 'their.csv',
          ignore: 'others',
          tables: [
            {
              file: 'jobs',
              columns: { code: 'Job', title: { from: 'Job', lookup: 'names', take: 'Name', default: 'None' } },
            },
          ],
        },
      ],
    },
    { 'names.csv': 'Key,Name\nA,Welder\n' },
  ),
  {
    about: 'JSON',
    files: {
      'their.json': JSON.stringify({
        pages: [{ jobs: [{ code: 'J1', name: { en: 'Welder' }, tags: ['a', 'b'] }, { code: 'J2' }] }],
      }),
    },
    mapping: {
      constants: { client_code: 'ACME' },
      files: [
        {
          path: 'their.json',
          rows: 'pages[].jobs[]',
          tables: [{ file: 'jobs', columns: { code: 'code', title: 'name.en' } }],
        },
      ],
    },
  },
  {
    about: 'a JSON file that isn’t JSON',
    files: { 'their.json': '{' },
    mapping: {
      constants: { client_code: 'ACME' },
      files: [{ path: 'their.json', rows: '[]', tables: [{ file: 'jobs', columns: { code: 'code', title: 'name' } }] }],
    },
  },
  {
    about: 'a JSON file that is too large',
    files: { 'their.json': '' },
    sizes: { 'their.json': 64 * 1024 * 1024 + 1 },
    mapping: {
      constants: { client_code: 'ACME' },
      files: [{ path: 'their.json', rows: '[]', tables: [{ file: 'jobs', columns: { code: 'code', title: 'name' } }] }],
    },
  },
  mapped('a file that isn’t there', 'a\n', {
    files: [{ path: 'other.csv', tables: [{ file: 'jobs', columns: { code: 'Code' } }] }],
  }),
  mapped('a mapping with every mistake', 'a\n', {
    files: [
      {
        path: 'their.csv',
        tables: [
          { file: 'nothing', columns: {} },
          {
            file: 'jobs',
            columns: { color: 'a', code: {}, title: { value: 'x', from: 'y' }, id: { from: 'a', lookup: 'none' } },
            lines: [{ columns: { size: 'a' } }],
            skipEmpty: ['weight'],
          },
        ],
      },
    ],
  }),
  mapped('a mapping of another shape', 'a\n', {
    files: [{ path: 5, encoding: 'latin', skipLines: -1, tables: [] }],
    more: true,
  }),
  mapped('a mapping without files', 'a\n', {}),
];

/** Files for which a mapping is suggested. */
export const SUGGESTED: readonly (readonly [about: string, path: string, content: string])[] = [
  ['our own names in other words', 'positions.csv', 'Co;Position Code;Position Title;SSN\n1;WELD;Welder;900-12-3456\n'],
  [
    'people, with American dates and money',
    'Employees 2026.csv',
    'Employee ID,First Name,Last Name,Hire Date,Hourly Rate,Status,Gender\n1,Ana,Vega,11/20/2026,"$1,031.25",Active,F\n2,Bea,Vega,12/31/2025,$20.00,Terminated,M\n',
  ],
  [
    'people, with European dates and money',
    'empleados.csv',
    'Employee Number;First Name;Last Name;Effective Date;Event;Hourly Rate\n1;Ana;Vega;31.12.2025;hire;"1.031,25"\n',
  ],
  [
    'dates that can be read in two ways',
    'x.csv',
    'client_code,employee_number,effective_date,event\nACME,1,01/02/2026,hire\n',
  ],
  [
    'dates in several formats',
    'x.csv',
    'client_code,employee_number,effective_date,event\nACME,1,01/02/2026,hire\nACME,2,31.12.2025,hire\n',
  ],
  [
    'codes that have to be chosen',
    'x.csv',
    'client_code,employee_number,check_id,check_date,run_type,status,payment_type\nACME,1,1,2026-01-09,R,Paid,DD\n',
  ],
  [
    'a whole register',
    'register.csv',
    'Employee,Check Date,Gross,Net,Federal,Regular Hours,Regular Amount\n1,2026-01-09,1000,850,100,40,1000\n',
  ],
  [
    'deposits',
    'bank.csv',
    'Employee Number,Routing Number,Account Number,Account Type,Amount\n1,021000021,000111222333,C,100.00\n',
  ],
  ['nothing that is known', 'x.csv', 'Foo,Bar\n1,2\n'],
];
