import { LOCKED_PDF, PDF, PNG, TXT } from '../../uploads/samples.ts';
import { KINDS, RECORD_KINDS, type KindName } from '../../../src/imports/hr-records/kinds.ts';
import { hrRecordsFile } from '../../../src/imports/hr-records/hr-records-file.ts';
import { table, wrongRows, type Cells, type Sample } from './sample.ts';

const bytes = (text: string) => new Uint8Array(Buffer.from(text));
const FILES = {
  'files/a.pdf': PDF,
  'files/b.pdf': bytes('%PDF-1.4\nother\n%%EOF\n'),
  'files/picture.png': PNG,
  'files/notes.txt': TXT,
  'files/locked.pdf': LOCKED_PDF,
  'files/empty.pdf': bytes(''),
  'files/text.pdf': bytes('no PDF'),
  'files/damaged.docx': bytes('PK\u0003\u0004 damaged'),
  'files/photo.heic': bytes('any'),
  'files/program.exe': bytes('MZ'),
  'files/virus.pdf': bytes('%PDF-1.4\na virus\n%%EOF\n'),
  'files/large.pdf': new Uint8Array(10 * 1024 * 1024 + 1),
};
/** Wrong files of a column, for formats with rows that name PDFs. */
const wrongFiles = (key: string): readonly (readonly [string, Cells])[] => [
  ['a file that isn’t there', { [key]: 'f1', file: 'files/none.pdf' }],
  ['an empty file', { [key]: 'f2', file: 'files/empty.pdf' }],
  ['a file that isn’t what its name says', { [key]: 'f3', file: 'files/text.pdf' }],
  ['a file with a password', { [key]: 'f4', file: 'files/locked.pdf' }],
  ['a damaged file', { [key]: 'f9', file: 'files/damaged.docx' }],
  ['a photo that has to be converted', { [key]: 'f5', file: 'files/photo.heic' }],
  ['a kind of file that isn’t possible', { [key]: 'f6', file: 'files/program.exe' }],
  ['a file with a virus', { [key]: 'f10', file: 'files/virus.pdf' }],
  ['a file name with another ending', { [key]: 'f7', file: 'files/a.pdf', file_name: 'A.png' }],
];
const tooLarge = (key: string): readonly [string, Cells] => [
  'a file that is too large',
  { [key]: 'f8', file: 'files/large.pdf' },
];
const wrongPeople: readonly (readonly [string, Cells])[] = [
  ['a client that isn’t there', { client_code: 'NONESUCH' }],
  ['an employee who isn’t there', { employee_number: '99' }],
  ['an employee of another client', { client_code: 'BIRCH', employee_number: '4' }],
];

const stub: Cells = {
  client_code: 'ACME',
  employee_number: '1',
  pay_stub: 'X',
  check_date: '2019-03-08',
  legal_name: 'Acme',
  system: 'ADP',
  file: 'files/a.pdf',
};
const payStubs: Sample = {
  files: FILES,
  first: {
    pay_stubs: table(
      'client_code | employee_number | pay_stub | check_date | period_begin | period_end | net | legal_name | system | file | file_name',
      'ACME | 1 | P-1 | 2019-03-08 | 2019-02-16 | 2019-03-01 | 1412.08 | Acme Tools LLC | ADP | files/a.pdf | Pay stub.pdf',
      'ACME | 1 | P-2 | 2020-02-29 | | | | Acme Tools LLC | ADP | files/a.pdf |',
      'BIRCH | 1 | P-1 | 2019-03-08 | | | -5.00 | Compañía Birch | Paychex | files/a.pdf |',
    ),
  },
  next: {
    pay_stubs: table(
      'client_code | employee_number | pay_stub | check_date | net | legal_name | system | file',
      'ACME | 1 | P-1 | 2019-03-08 | | Acme Tools LLC | ADP | files/b.pdf',
      'ACME | 2 | P-1 | 2019-03-08 | 5 | Acme Tools LLC | ADP | files/b.pdf',
      'BIRCH | 1 | P-1 | 2019-03-08 | -5.00 | Birch | Paychex | files/a.pdf',
    ),
  },
  byHand: [
    `update pay_stub_document set system_name = 'By hand' where legal_name = 'Birch'`,
    `update pay_stub_document set system_name = 'Paychex' where system_name = 'By hand'`,
  ],
  wrong: wrongRows('pay_stubs', stub, [
    ...wrongPeople,
    ['no first day of the period', { period_end: '2019-03-01' }],
    ['no last day of the period', { period_begin: '2019-03-01' }],
    ['a period that ends before it begins', { period_begin: '2019-03-01', period_end: '2019-02-28' }],
    ...wrongFiles('pay_stub'),
    tooLarge('pay_stub'),
    ['nothing', { pay_stub: 'G' }],
    ['the key of the row before', { pay_stub: 'G' }],
  ]),
};

const BOXES = {
  employer: { name: 'Acme', ein: '00-0000001', address: ['1 Main St', 'Lancaster, PA 17601'] },
  employee: { name: 'Marisol Vega', lastFour: '1042', address: ['318 Eden Road', 'Lancaster, PA 17601'] },
  controlNumber: '1001-25',
  amounts: { '1': 5_000_000, '2': 400_000, '3': 5_000_000, '4': 310_000, '5': 5_000_000, '6': 72_500 } as object,
  box12: [] as object[],
  box13: null,
  box14: [],
  states: [] as object[],
  locals: [] as object[],
  distributionCode: null,
  previously: null,
};
const boxes = (more: object = {}) => JSON.stringify({ ...BOXES, ...more });
const amounts = (more: object) => boxes({ amounts: { ...BOXES.amounts, ...more } });
const form: Cells = {
  client_code: 'ACME',
  employee_number: '2',
  legal_ein: '00-0000001',
  tax_year: '2025',
  form_type: 'W-2',
  issued_at: '2026-01-22T15:00:00Z',
  boxes: boxes(),
};
const numbered = (rows: readonly (readonly [string, Cells])[]) =>
  rows.map(([about, cells], place) => [about, { form_number: String(place + 2), ...cells }] as const);
const state = (more: object) => ({ state: 'PA', employerStateId: '1', wages: 5_000_000, tax: 150_000, ...more });
const yearEnd: Sample = {
  files: FILES,
  first: {
    year_end: [
      {
        ...form,
        employee_number: '1',
        form_number: '1',
        corrects: '',
        posted_at: '2026-01-31T00:00:00Z',
        file: 'files/a.pdf',
        file_name: 'W-2 2025.pdf',
        id: 'F-1',
      },
      {
        ...form,
        employee_number: '1',
        form_type: 'W-2c',
        id: 'F-2',
        corrects: 'F-1',
        issued_at: '2026-03-01T15:00:00Z',
      },
      { ...form, employee_number: '1', tax_year: '2023', boxes: '', file: 'files/a.pdf' },
      { ...form, client_code: 'BIRCH', employee_number: '1', boxes: boxes({ controlNumber: 'B' }), id: 'F-1' },
    ],
  },
  next: {
    year_end: [
      { ...form, employee_number: '1', boxes: amounts({ '1': 5_100_000 }) },
      { ...form, employee_number: '2', form_number: '2', file: 'files/b.pdf' },
      {
        ...form,
        client_code: 'BIRCH',
        employee_number: '1',
        boxes: boxes({ controlNumber: 'C' }),
        posted_at: '2026-02-01T00:00:00Z',
        id: 'F-1',
      },
    ],
  },
  wrong: wrongRows('year_end', form, [
    ...wrongPeople,
    ['a legal employer that isn’t there', { legal_ein: '99-9999999' }],
    ['a legal employer of another client', { legal_ein: '00-0000003' }],
    ['a form that corrects without being a W-2c', { corrects: 'F-1' }],
    ['a W-2c without its form', { employee_number: '3', form_type: 'W-2c' }],
    [
      'a W-2c of another employee’s form',
      { employee_number: '3', form_type: 'W-2c', form_number: '2', corrects: 'F-1' },
    ],
    ['a W-2c of another year', { employee_number: '1', form_type: 'W-2c', tax_year: '2024', corrects: 'F-1' }],
    [
      'a W-2c of a form in these files that is rejected',
      { employee_number: '3', form_type: 'W-2c', tax_year: '2017', corrects: 'F-7' },
    ],
    ['the form that it corrects', { employee_number: '3', tax_year: '2017', boxes: '', id: 'F-7' }],
    ['neither boxes nor a PDF', { employee_number: '3', boxes: '', tax_year: '2022' }],
    ['a PDF without the employee’s SSN', { employee_number: '4', boxes: '', tax_year: '2021', file: 'files/a.pdf' }],
    ['boxes that aren’t JSON', { employee_number: '4', tax_year: '2020', boxes: '{' }],
    [
      'boxes that are missing, wrong or unknown',
      {
        employee_number: '4',
        tax_year: '2019',
        boxes: JSON.stringify({
          ...BOXES,
          controlNumber: 5,
          box13: undefined,
          extra: 1,
          employee: { name: 'A', lastFour: '12', address: [] },
        }),
      },
    ],
    ['a box that the form doesn’t have', { employee_number: '4', tax_year: '2018', boxes: amounts({ '99': 1 }) }],
    ['nothing', { form_number: '1' }],
    ['the key of the row before', { form_number: '1' }],
    ['another id of the same form', { form_number: '1', id: 'F-5' }],
    ...wrongFiles('form_number').map(
      ([about, { form_number: _number, ...cells }], place) =>
        [about, { tax_year: '2024', form_number: String(place + 1), ...cells }] as const,
    ),
    ...numbered([
      ['Medicare wages below those of Social Security', { boxes: amounts({ '5': 4_900_000, '6': 71_050 }) }],
      ['federal tax without wages', { boxes: amounts({ '1': 0 }) }],
      ['Social Security tax without wages', { boxes: amounts({ '3': 0 }) }],
      ['Medicare tax without wages', { boxes: amounts({ '5': 0, '3': 0, '4': 0 }) }],
      ['wages above the limit', { boxes: amounts({ '3': 20_000_000, '5': 20_000_000, '4': 1_240_000, '6': 290_000 }) }],
      ['Social Security tax that is off', { boxes: amounts({ '4': 300_000 }) }],
      ['Medicare tax that is off', { boxes: amounts({ '6': 70_000 }) }],
      ['an amount below zero', { boxes: amounts({ '2': -1 }) }],
      ['state tax without wages', { boxes: boxes({ states: [state({ wages: 0 })] }) }],
      ['state tax above wages', { boxes: boxes({ states: [state({ tax: 6_000_000 })] }) }],
      ['three states', { boxes: boxes({ states: [state({}), state({ state: 'NJ' }), state({ state: 'OH' })] }) }],
      ['a state twice', { boxes: boxes({ states: [state({}), state({})] }) }],
      ['local tax without wages', { boxes: boxes({ locals: [{ locality: 'Lancaster', wages: 0, tax: 5 }] }) }],
      ['local tax above wages', { boxes: boxes({ locals: [{ locality: 'Lancaster', wages: 1, tax: 5 }] }) }],
      [
        'three places',
        { boxes: boxes({ locals: ['A', 'B', 'C'].map((locality) => ({ locality, wages: 100, tax: 1 })) }) },
      ],
      ['a place twice', { boxes: boxes({ locals: ['A', 'A'].map((locality) => ({ locality, wages: 100, tax: 1 })) }) }],
      [
        'a code of Pennsylvania that isn’t used',
        { boxes: boxes({ locals: [{ locality: 'Lancaster', psdCode: '999999', wages: 100, tax: 1 }] }) },
      ],
      ['a code that the form doesn’t have', { boxes: boxes({ box12: [{ code: 'ZZ', amount: 1 }] }) }],
      ['five codes', { boxes: boxes({ box12: ['C', 'D', 'E', 'W', 'DD'].map((code) => ({ code, amount: 1 })) }) }],
      ['a code twice', { boxes: boxes({ box12: ['D', 'D'].map((code) => ({ code, amount: 1 })) }) }],
      ['a code above wages', { boxes: boxes({ box12: [{ code: 'D', amount: 6_000_000 }] }) }],
      [
        'tips without an occupation',
        {
          tax_year: '2026',
          form_number: '1',
          issued_at: '2027-01-22T15:00:00Z',
          boxes: boxes({ box12: [{ code: 'TP', amount: 100 }] }),
        },
      ],
      [
        'an occupation without tips',
        { tax_year: '2026', issued_at: '2027-01-22T15:00:00Z', boxes: boxes({ occupationCodes: ['102'] }) },
      ],
      [
        'an occupation that isn’t on the list',
        {
          tax_year: '2026',
          issued_at: '2027-01-22T15:00:00Z',
          boxes: boxes({ box12: [{ code: 'TP', amount: 100 }], occupationCodes: ['000', '102'] }),
        },
      ],
    ]),
  ]),
};

/** A filled cell for each column of a kind. */
const cellOf = (name: string) => hrRecordsFile.columns[name as keyof typeof hrRecordsFile.columns].example;
const record = (kind: KindName, more: Cells = {}): Cells => ({
  client_code: 'ACME',
  employee_number: '1',
  kind,
  id: 'R-1',
  ...more,
});
const least = (kind: KindName): Cells =>
  Object.fromEntries(RECORD_KINDS[kind].required.map((name) => [name, cellOf(name)]));
const whole = (kind: KindName): Cells => ({
  ...Object.fromEntries(Object.keys(RECORD_KINDS[kind].columns).map((name) => [name, cellOf(name)])),
  ...(kind === 'review' && { status: 'shared' }),
  notes: `Notes – ${kind}`,
  created_at: '2025-01-02T10:00:00Z',
  created_by: 'HR team',
});
const right = (kind: KindName): Cells => ({ ...least(kind), ...(kind === 'review' && { status: 'shared' }) });
const hrRecords: Sample = {
  first: {
    hr_records: KINDS.flatMap((kind) => [
      record(kind, whole(kind)),
      record(kind, { ...right(kind), id: 'R-2' }),
      record(kind, { ...right(kind), client_code: 'BIRCH' }),
    ]).concat(record('contact', { ...right('contact'), client_code: 'BIRCH', id: 'R-7', is_primary: 'yes' })),
  },
  next: {
    hr_records: [
      ...KINDS.map((kind) => record(kind, { ...right(kind), notes: 'Otra nota' })),
      ...KINDS.map((kind) => record(kind, { id: 'R-2', is_removed: 'yes' })),
      record('skill', { ...right('skill'), id: 'R-3', level: 'beginner' }),
    ],
  },
  byHand: [
    `update award set notes = 'By hand' where notes = 'Otra nota'`,
    `update award set notes = 'Otra nota' where notes = 'By hand'`,
  ],
  circumstance: `insert into employee_contact_change (client_id, employee_id, employee_contact_id, changed_at)
    select client_id, employee_id, employee_contact_id, '2026-11-20' from employee_contact join client using (client_id) where client_code = 'BIRCH' and not is_primary`,
  wrong: wrongRows('hr_records', record('skill', { ...right('skill'), id: 'W-1' }), [
    ...wrongPeople,
    [
      'every column of other kinds',
      Object.fromEntries(
        Object.keys(hrRecordsFile.columns)
          .filter((name) => !['client_code', 'employee_number', 'kind', 'id', 'is_removed'].includes(name))
          .map((name) => [name, cellOf(name)]),
      ),
    ],
    ...KINDS.map((kind) => [`nothing that a record of kind ${kind} needs`, { kind, name: '', level: '' }] as const),
    ['a status of another kind', { kind: 'training', ...right('training'), status: 'shared', name: '', level: '' }],
    [
      'a certification that expires before it is issued',
      {
        kind: 'certification',
        ...right('certification'),
        level: '',
        issue_date: '2026-01-02',
        expiration_date: '2026-01-01',
      },
    ],
    ['amounts below zero', { kind: 'award', ...right('award'), level: '', amount: '-0.01' }],
    ['a value below zero', { kind: 'asset', ...right('asset'), name: '', level: '', value: '-0.01' }],
    [
      'a cost and hours below zero',
      { kind: 'training', ...right('training'), name: '', level: '', cost: '-0.01', hours: '-1' },
    ],
    ['too many hours', { kind: 'training', ...right('training'), name: '', level: '', hours: '100000.0001' }],
    [
      'pay below zero',
      { kind: 'prior_employment', ...right('prior_employment'), name: '', level: '', ending_pay: '-1' },
    ],
    ['a grade above five', { kind: 'education', ...right('education'), name: '', level: '', gpa: '5.01' }],
    [
      'a contact that the employee changed',
      { client_code: 'BIRCH', kind: 'contact', ...right('contact'), level: '', id: 'R-1' },
    ],
    [
      'the primary contact of someone who chose',
      { client_code: 'BIRCH', kind: 'contact', ...right('contact'), level: '', id: 'R-7', is_primary: 'yes' },
    ],
    ['a second primary contact', { kind: 'contact', ...right('contact'), level: '', is_primary: 'yes' }],
    ['nothing', { id: 'W-2' }],
    ['the key of the row before', { id: 'W-2' }],
  ]),
};

const documentTypes: Sample = {
  first: {
    document_types: table(
      'client_code | name_en | name_es | employee_may_upload | is_confidential | id',
      'ACME | Contract | Contrato | no | yes | T-1',
      'ACME | License | Licencia | | |',
      'BIRCH | Contract | Contrato laboral | yes | no | T-1',
    ),
  },
  next: {
    document_types: table(
      'client_code | name_en | name_es | is_confidential',
      'ACME | Contract | Contrato de trabajo | no',
      'ACME | Permit | Permiso | yes',
      'BIRCH | Contract | Contrato laboral |',
    ),
  },
  byHand: [
    `update document_type set is_confidential = true where name ->> 'es' = 'Contrato de trabajo'`,
    `update document_type set is_confidential = false where name ->> 'es' = 'Contrato de trabajo'`,
  ],
  wrong: wrongRows('document_types', { client_code: 'ACME', name_en: 'New', name_es: 'Nuevo' }, [
    ['a client that isn’t there', { client_code: 'NONESUCH' }],
    ['nothing', {}],
    ['the key of the row before', { name_es: 'Otro' }],
    ['the id of another type', { name_en: 'Other', id: 'T-1' }],
  ]),
};

const document: Cells = {
  client_code: 'ACME',
  employee_number: '1',
  document: 'X',
  document_type: 'Contract',
  title: 'Contract',
  visibility: 'employee',
  file: 'files/a.pdf',
};
const documents: Sample = {
  files: FILES,
  first: {
    documents: table(
      'client_code | employee_number | document | version | document_type | title | visibility | expiration_date | uploaded_at | uploaded_by | uploaded_by_number | removed_at | file | file_name',
      'ACME | 1 | D-1 | 1 | Contract | Employment contract | employee | 2027-06-30 | 2024-05-02T14:00:00Z | HR team | 2 | | files/a.pdf | Contract.pdf',
      'ACME | 1 | D-1 | 2 | Contract | Contrato de trabajo | manager | | | | | | files/picture.png |',
      'ACME | 1 | D-2 | | License | License | hr | | | | | 2026-01-01T00:00:00Z | files/notes.txt |',
      'BIRCH | 1 | D-1 | | Contract | Contrato | employee | | | | | | files/a.pdf |',
    ),
  },
  next: {
    documents: table(
      'client_code | employee_number | document | version | document_type | title | visibility | removed_at | file',
      'ACME | 1 | D-1 | 2 | Contract | Contrato de trabajo | hr | 2026-11-01T00:00:00Z | files/b.pdf',
      'ACME | 1 | D-1 | 3 | License | Contrato nuevo | employee | | files/a.pdf',
      'BIRCH | 1 | D-1 | 1 | Contract | Contrato | manager | | files/a.pdf',
    ),
  },
  byHand: [
    `update employee_document set title = 'By hand' where title = 'Contrato nuevo'`,
    `update employee_document set title = 'Contrato nuevo' where title = 'By hand'`,
  ],
  wrong: wrongRows('documents', document, [
    ...wrongPeople,
    ['a type that isn’t there', { document_type: 'None' }],
    ['a type of another client', { client_code: 'BIRCH', document_type: 'License' }],
    ['an uploader who isn’t there', { document: 'U', uploaded_by_number: '99' }],
    ...wrongFiles('document'),
    ['nothing', { document: 'G' }],
    ['the key of the row before', { document: 'G', version: '1' }],
  ]),
};

const message: Cells = {
  client_code: 'ACME',
  message: 'X',
  category: 'policies',
  title_en: 'Title',
  title_es: 'Título',
  body_en: '<p>Text</p>',
  body_es: '<p>Texto</p>',
  published_at: '2026-04-01T13:00:00Z',
};
const attachment: Cells = {
  client_code: 'ACME',
  message: 'M-1',
  attachment: 'X',
  title_en: 'Handbook',
  title_es: 'Manual',
  file: 'files/a.pdf',
};
const messages: Sample = {
  files: { ...FILES, 'files/large.pdf': new Uint8Array(5 * 1024 * 1024 + 1) },
  first: {
    messages: [
      { ...message, message: 'M-1', recipients: '1;2;3;4', due_date: '2026-05-01', expires_at: '2027-01-01T00:00:00Z' },
      { ...message, message: 'M-2', recipients: '1;2', body_en: '<script>x</script><b>Bold', category: 'personal' },
      { ...message, message: 'M-1', client_code: 'BIRCH', category: 'company' },
      { ...message, message: 'M-9', client_code: 'BIRCH', recipients: 'all' },
    ],
    message_recipients: table(
      'client_code | message | employee_number | read_at',
      'BIRCH | M-1 | 1 | 2026-04-02T10:00:00Z',
      'BIRCH | M-1 | 2 |',
    ),
    message_attachments: [
      { ...attachment, attachment: 'A-1', requires_acknowledgement: 'yes', version: '3', file_name: 'Handbook.pdf' },
      { ...attachment, message: 'M-2', attachment: '00000000-0000-4000-8000-0000000000a2', file: 'files/notes.txt' },
      { ...attachment, client_code: 'BIRCH', attachment: 'A-1' },
    ],
  },
  next: {
    messages: [
      { ...message, message: 'M-1', title_es: 'Título nuevo', due_date: '' },
      { ...message, message: 'M-3', recipients: '6' },
      { ...message, client_code: 'BIRCH', message: 'M-3', recipients: 'all' },
    ],
    message_recipients: table(
      'client_code | message | employee_number | read_at',
      'ACME | M-2 | 3 |',
      'BIRCH | M-1 | 2 | 2026-04-03T10:00:00Z',
    ),
    message_attachments: [
      { ...attachment, attachment: 'A-1', file: 'files/b.pdf', version: '4' },
      { ...attachment, attachment: 'A-3', message: 'M-3' },
    ],
  },
  byHand: [
    `update message set due_date = '2030-01-01' where title ->> 'es' = 'Título nuevo'`,
    `update message set due_date = null where due_date = '2030-01-01'`,
  ],
  wrong: [
    ...wrongRows('messages', message, [
      ['a client that isn’t there', { client_code: 'NONESUCH' }],
      ['a recipient who isn’t there', { recipients: '1;99' }],
      ['a recipient of another client', { client_code: 'BIRCH', recipients: '4' }],
      ['nothing', { message: 'G' }],
      ['the key of the row before', { message: 'G' }],
    ]),
    ...wrongRows('message_recipients', { client_code: 'ACME', message: 'M-1', employee_number: '1' }, [
      ['a client that isn’t there', { client_code: 'NONESUCH' }],
      ['a message that isn’t there', { message: 'none' }],
      ['a message of another client', { client_code: 'BIRCH', message: 'M-2' }],
      ['an employee who isn’t there', { employee_number: '99' }],
      ['an employee of another client', { client_code: 'BIRCH', employee_number: '4' }],
      ['nothing', {}],
      ['the key of the row before', { read_at: '2026-04-02T10:00:00Z' }],
    ]),
    ...wrongRows('message_attachments', attachment, [
      ['a client that isn’t there', { client_code: 'NONESUCH' }],
      ['a message that isn’t there', { message: 'none' }],
      ['a message of another client', { client_code: 'BIRCH', message: 'M-2' }],
      ['an attachment of another message', { attachment: '00000000-0000-4000-8000-0000000000A2' }],
      ['new content under an old version', { attachment: 'A-1', file: 'files/b.pdf', version: '3' }],
      tooLarge('attachment'),
      ...wrongFiles('attachment'),
      ['nothing', { attachment: 'G' }],
      ['the key of the row before', { attachment: 'G' }],
    ]),
  ],
};

/** The formats of forms, records, documents and messages. */
export const RECORD_SAMPLES: Readonly<Record<string, Sample>> = {
  pay_stubs: payStubs,
  year_end: yearEnd,
  hr_records: hrRecords,
  document_types: documentTypes,
  documents,
  messages,
};
