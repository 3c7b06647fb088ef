import { expect, it } from 'vitest';
import type { CheckDetail } from '@paystead/contract/features/paychecks/model.ts';
import { SAMPLE_CHECK } from '../../../../test/pdf/sample-check.ts';
import { closingFiles, packPart } from './export-archive.ts';
import { CHECK_COLUMNS, checkRow, LINE_COLUMNS, lineRows } from './export-csv.ts';

/** A row by the names of its columns. */
const named = (columns: readonly unknown[], row: readonly unknown[]) => {
  expect(row).toHaveLength(columns.length);
  return Object.fromEntries(columns.map((column, index) => [String(column), row[index]]));
};

const CHECK: CheckDetail = {
  ...SAMPLE_CHECK,
  relatedCheckId: '00000000-0000-4000-8000-000000000009',
  hours: -12_500,
  lines: {
    ...SAMPLE_CHECK.lines,
    allowances: [{ code: 'TIPS', description: 'Tips', amount: 75, ytdAmount: 900 }],
    qualifiedPay: [
      { code: 'TP', amount: 0, ytdAmount: 12_000 },
      { code: 'TT', amount: 4_000, ytdAmount: 9_500 },
    ],
  },
};

it('the archive has each check under its year, and a second check of a day beside the first', () => {
  const file = (extension: string) => ({ fileName: `Paystub 2026-11-20.${extension}`, content: new Uint8Array([1]) });
  const made = (sequence: number, year = 2026) => ({
    check: { ...CHECK, year },
    sequence,
    pdf: file('pdf'),
    json: file('json'),
  });
  const { part } = packPart([made(1), made(2), made(1, 2025)], new Date('2026-11-20T15:00:00Z'));
  expect(part.files.map(({ path }) => path)).toEqual([
    '2026/Paystub 2026-11-20.pdf',
    '2026/Paystub 2026-11-20.json',
    '2026/Paystub 2026-11-20 (2).pdf',
    '2026/Paystub 2026-11-20 (2).json',
    '2025/Paystub 2026-11-20.pdf',
    '2025/Paystub 2026-11-20.json',
  ]);
});

it('the archive names the person as its newest check does', () => {
  const file = { fileName: 'x.pdf', content: new Uint8Array([1]) };
  const named = (name: string) => ({
    check: { ...CHECK, employee: { ...CHECK.employee, name } },
    sequence: 1,
    pdf: file,
    json: file,
  });
  const pack = (...names: readonly string[]) => packPart(names.map(named), new Date('2026-11-20T15:00:00Z')).part;
  const parts = [pack('Marisol Diaz'), pack('Marisol Ortiz', 'Marisol Vega')];
  expect(parts.map(({ holder }) => holder.name)).toEqual(['Marisol Diaz', 'Marisol Vega']);
  const files = closingFiles(parts, {
    exportId: '00000000-0000-4000-8000-000000000007',
    language: 'es',
    years: [2025, 2026],
    createdAt: '2026-11-20T15:00:00Z',
    key: { keyId: 'k1', algorithm: 'Ed25519', fingerprint: 'f1', publicKey: 'p1' },
    sign: () => new Uint8Array([1]),
  });
  const manifest = files.find(({ path }) => path === 'manifest.json')?.content;
  expect(JSON.parse(Buffer.from(manifest ?? []).toString())).toMatchObject({
    exportId: '00000000-0000-4000-8000-000000000007',
    createdAt: '2026-11-20T15:00:00Z',
    language: 'es',
    years: [2025, 2026],
    holder: { name: 'Marisol Vega' },
    key: { keyId: 'k1', algorithm: 'Ed25519', fingerprint: 'f1' },
  });
});

it('the table of paychecks has a column for every total, each with its own value', () => {
  expect(named(CHECK_COLUMNS, checkRow(CHECK))).toEqual({
    checkId: '00000000-0000-4000-8000-000000000001',
    checkNumber: '10047',
    checkDate: '2026-11-20',
    periodBegin: '2026-11-02',
    periodEnd: '2026-11-15',
    runType: 'regular',
    checkStatus: 'issued',
    paymentType: 'mixed',
    relatedCheckId: '00000000-0000-4000-8000-000000000009',
    employer: 'Keystone Foods, Inc.',
    ein: '07-0000001',
    gross: '12345.67',
    preTax: '250.01',
    taxes: '3102.03',
    postTax: '40.05',
    reimbursements: '61.50',
    net: '9015.08',
    hours: '-1.2500',
    ytdGross: '223344.55',
    ytdTaxes: '62040.60',
    ytdNet: '155625.75',
    hoursWorked: '83.2500',
    payRate: '31.250000',
    salary: null,
  });
});

const EMPTY = {
  checkId: '00000000-0000-4000-8000-000000000001',
  checkDate: '2026-11-20',
  kind: null,
  jurisdiction: null,
  hours: null,
  pieces: null,
  rate: null,
  percent: null,
  taxableWages: null,
  amount: null,
  ytdHours: null,
  ytdTaxableWages: null,
  ytdAmount: null,
  department: null,
  job: null,
  workPlace: null,
  grossWages: null,
  exemptWages: null,
  uncollected: null,
  unit: null,
  orderNumber: null,
  priority: null,
  balance: null,
  arrears: null,
};

it('the table of lines has a row for every line of every section, in the order of the pay stub', () => {
  const [REG, , , GTL] = [{ kind: 'paid' }, {}, {}, { kind: 'memo' }];
  expect(lineRows(CHECK).map((row) => named(LINE_COLUMNS, row))).toEqual(
    [
      { section: 'earning', code: 'REG', description: 'Regular', ...REG, hours: '80.0000', rate: '31.250000', amount: '2500.00', ytdHours: '1600.0000', ytdAmount: '50000.00' },
      { section: 'earning', code: 'OT', description: 'Overtime', ...REG, hours: '11.2500', rate: '46.875000', amount: '527.34', ytdHours: '225.0000', ytdAmount: '10546.80' },
      { section: 'earning', code: 'PCE', description: 'Piece work, 1,200 units', ...REG, rate: '0.512500', amount: '615.00', ytdAmount: '12300.00' },
      { section: 'earning', code: 'GTL', description: 'Group-term life', ...GTL, amount: '12.67', ytdAmount: '253.40' },
      { section: 'deduction', code: '401K', description: '401(k)', kind: 'preTax', percent: '6.0000', amount: '250.01', ytdAmount: '5000.20' },
      { section: 'deduction', code: 'UNI', description: 'Uniform', kind: 'postTax', amount: '40.05', ytdAmount: '801.00' },
      { section: 'tax', code: 'FIT', description: 'Federal Income Tax', jurisdiction: 'US', taxableWages: '12095.66', amount: '2101.01', ytdTaxableWages: '218344.35', ytdAmount: '42020.20' },
      { section: 'tax', code: 'SS', description: 'Social Security', jurisdiction: 'US', percent: '6.2000', taxableWages: '12345.67', amount: '1001.02', ytdTaxableWages: '223344.55', ytdAmount: '20020.40' },
      { section: 'employer', code: '401KM', description: '401(k) match', amount: '123.45', ytdAmount: '2469.00' },
      { section: 'allowance', code: 'TIPS', description: 'Tips', amount: '0.75', ytdAmount: '9.00' },
      { section: 'qualifiedPay', code: 'TP', description: 'Reported cash tips', amount: '0.00', ytdAmount: '120.00' },
      { section: 'qualifiedPay', code: 'TT', description: 'Qualified overtime', amount: '40.00', ytdAmount: '95.00' },
      { section: 'leave', code: 'SICK', description: 'Sick leave', hours: '17.2800', unit: 'hours' },
      { section: 'deposit', code: '5108', description: 'Everyday', kind: 'account', amount: '9000.00' },
      { section: 'deposit', code: '', description: '', kind: 'check', amount: '15.08' },
    ].map((row) => ({ ...EMPTY, ...row })),
  ); // prettier-ignore
});

it('an account without a nickname is named by its bank, and pieces are counted with four decimals', () => {
  const [earning] = SAMPLE_CHECK.lines.earnings;
  const [deposit] = SAMPLE_CHECK.lines.deposits;
  if (!earning || !deposit) throw new Error('The sample has no lines.');
  const rows = lineRows({
    ...SAMPLE_CHECK,
    lines: {
      ...SAMPLE_CHECK.lines,
      earnings: [{ ...earning, pieces: 12_005_000 }],
      deposits: [{ ...deposit, nickname: null }],
    },
  }).map((row) => named(LINE_COLUMNS, row));
  expect(rows[0]).toMatchObject({ pieces: '1200.5000' });
  expect(rows.at(-1)).toMatchObject({ section: 'deposit', description: 'Millrace Bank' });
});

it('TRU-5: the table of lines has the work place, tax wages, leave unit and orders of real checks', () => {
  const { lines } = SAMPLE_CHECK;
  const [earning] = lines.earnings;
  const [, tax] = lines.taxes;
  const [leave] = lines.accruals;
  if (!earning || !tax || !leave) throw new Error('The sample has no lines.');
  const order = { code: 'GARN', kind: 'creditor', arrears: 0, balance: null } as const;
  const rows = lineRows({
    ...SAMPLE_CHECK,
    lines: {
      ...lines,
      earnings: [
        { ...earning, department: 'Kitchen', job: 'Cook', workPlace: 'Main Street', hours: 374_167, rate: 18_437_512 },
        { ...earning, department: 'Banquets', job: 'Server', workPlace: 'Wharf' },
      ],
      taxes: [{ ...tax, grossWages: 200_000, exemptWages: 8001, uncollected: 54 }],
      accruals: [{ ...leave, unit: 'days' }],
      garnishments: [
        { ...order, orderNumber: 'A-1', authority: 'County court', priority: 1, amount: 2100, balance: 60_000 },
        { ...order, orderNumber: 'B-2', authority: 'City court', priority: 2, amount: 900, arrears: 150 },
      ],
    },
  }).map((row) => named(LINE_COLUMNS, row));
  const of = (section: string) => rows.filter((row) => row['section'] === section);
  expect(of('earning')).toMatchObject([
    { department: 'Kitchen', job: 'Cook', workPlace: 'Main Street', hours: '37.4167', rate: '18.437512' },
    { department: 'Banquets', job: 'Server', workPlace: 'Wharf' },
  ]);
  expect(of('tax')).toMatchObject([{ grossWages: '2000.00', exemptWages: '80.01', uncollected: '0.54' }]);
  expect(of('leave')).toMatchObject([{ unit: 'days' }]);
  expect(of('garnishment')).toMatchObject([
    {
      description: 'County court',
      orderNumber: 'A-1',
      priority: '1',
      amount: '21.00',
      balance: '600.00',
      arrears: '0.00',
    },
    { description: 'City court', orderNumber: 'B-2', priority: '2', amount: '9.00', balance: null, arrears: '1.50' },
  ]);
});
