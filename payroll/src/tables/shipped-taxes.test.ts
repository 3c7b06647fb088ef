import { join } from 'node:path';
import { expect, it } from 'vitest';
import { ApprovedFiles } from '../../../scripts/approved/approved-files.ts';
import { openYear } from '../checks/accumulators.ts';
import { type CheckInput, payCheck } from '../checks/check.ts';
import { deductionCodes } from '../checks/deductions/deduction-codes.ts';
import { golden } from '../checks/test/golden.ts';
import { blankForm } from '../federal/withholding.ts';
import { SHIPPED_TABLES, taxTablesOn } from './shipped.ts';
import type { TaxTables } from './tax-tables.ts';

/**
 * Approved files: the taxes of an employee and the costs of the employer in every state and place of every year. A wrong
 * digit, limit, unit or wage base in a table shows as other lines.
 */

const approved = new ApprovedFiles(join(import.meta.dirname, '../../test/approved/taxes'));
const years = [...new Set(SHIPPED_TABLES.map(({ year }) => year))];

/** A deduction of each kind, each twice the one before, so that a taxable wage says which of them it is reduced by. */
const DEDUCTED = ['MED', 'FSA', 'DCFSA', 'HSA', 'COMM', '401K'].map((code, place) => ({
  code,
  amount: 100 * 2 ** place,
}));
const pay = (amount: number) => [{ code: 'REG', hours: 800_000, amount }];

interface Sample {
  readonly checkDate: string;
  readonly residence: string;
  readonly work: string;
}

/** Returns a monthly check's taxes and costs, one line each. */
function linesOf({ checkDate, residence, work }: Sample, more: Partial<CheckInput> = {}): string[] {
  const { lines } = payCheck({
    ...golden,
    tables: taxTablesOn(checkDate),
    checkDate,
    setup: { ...golden.setup, periodsPerYear: 12 },
    tax: { ...golden.tax, places: { residence, work, januaryResidence: null, reciprocityCertificate: false } },
    elections: [],
    year: openYear(Number(checkDate.slice(0, 4)), 'legal-1'),
    ...more,
  });
  return [
    ...lines.taxes.map(
      ({ taxCode, jurisdiction, description, taxableWages, rate, amount }) =>
        `  ${taxCode} ${jurisdiction} ${description}: ${amount} of ${taxableWages}${rate === null ? '' : ` at ${rate}`}`,
    ),
    ...lines.employer.map(({ code, description, amount }) => `  ${code} ${description}: ${amount}`),
  ];
}

/** Taxes by the tables of the country alone, and those by the tables of a state. */
const isOfPlace = (line: string) => !/^ {2}(?:FIT|SS|MED|ADDMED|ER-SS|ER-MED|FUTA) /.test(line);
const isLocal = (line: string) => isOfPlace(line) && !/^ {2}(?:SIT|SUTA|SUI|PFML|LTC)-/.test(line);

function ofCountry(checkDate: string): string[] {
  const nowhere = { checkDate, residence: '440000000', work: '440000000' };
  const filed = (filingStatus: 's' | 'm' | 'h', amount: number) => [
    `== ${filingStatus} ${amount}`,
    ...linesOf(nowhere, {
      tax: {
        ...golden.tax,
        places: { ...golden.tax.places, residence: nowhere.residence, work: nowhere.work },
        federal: {
          form: { ...blankForm(Number(checkDate.slice(0, 4))), filingStatus },
          exemptYear: null,
          lockIn: null,
        },
      },
      earnings: pay(amount),
    }).filter((line) => !isOfPlace(line)),
  ];
  const amounts = [100_000, 300_000, 700_000, 1_300_000, 2_000_000, 3_000_000, 7_000_000, 30_000_000];
  return amounts.flatMap((amount) => (['s', 'm', 'h'] as const).flatMap((status) => filed(status, amount)));
}

function ofStates(checkDate: string, { states }: TaxTables): string[] {
  return states.flatMap((state) => {
    const place = `${state.geoState}0000000`;
    const at = { checkDate, residence: place, work: place };
    const exemptions = Object.fromEntries(Object.keys(state.incomeTax?.exemptions ?? {}).map((name) => [name, 1]));
    const statuses = Object.keys(state.incomeTax?.statusDeductions ?? {});
    const certified = (filingStatus: string | null) => ({
      ...golden.tax,
      places: { ...golden.tax.places, residence: place, work: place },
      certificates: { [state.state]: { exemptions, extraWithholding: 0, exempt: false, filingStatus } },
    });
    return [
      `= ${state.name} ${state.state}`,
      '== above every limit, with a bonus',
      ...linesOf(at, { earnings: [...pay(30_000_000), { code: 'BON', amount: 1_000_000 }] }).filter(isOfPlace),
      `== ${DEDUCTED.map(({ code, amount }) => `${code} ${amount}`).join(', ')}, group-term life 1`,
      ...linesOf(at, { earnings: [...pay(600_000), { code: 'GTL', amount: 1 }], elections: DEDUCTED }).filter(
        isOfPlace,
      ),
      ...[null, ...statuses].flatMap((status) => [
        `== certificate: ${[...Object.keys(exemptions), ...(status === null ? [] : [status])].join(', ')}`,
        ...linesOf(at, { earnings: pay(600_000), tax: certified(status) }).filter(isOfPlace),
      ]),
      '== certificates of nonresidence that it accepts',
      `  ${state.incomeTax?.reciprocity.join(' ') ?? ''}`,
    ];
  });
}

function ofLocalities(checkDate: string, { localities }: TaxTables): string[] {
  return localities.flatMap(({ geoCode, name }) => {
    const elsewhere = `${geoCode.slice(0, 2)}0000000`;
    const earnings = [...pay(600_000), { code: 'GTL', amount: 1 }];
    const local = (residence: string, work: string) =>
      linesOf({ checkDate, residence, work }, { earnings, elections: DEDUCTED }).filter(isLocal);
    return [
      `= ${name} ${geoCode}`,
      '== lives and works there',
      ...local(geoCode, geoCode),
      '== works there',
      ...local(elsewhere, geoCode),
      '== lives there',
      ...local(geoCode, elsewhere),
    ];
  });
}

it.each(years)('TRU-5: the taxes of %i in every state and place are the approved ones', (year) => {
  const linesOn = (date: string) => {
    const tables = taxTablesOn(date);
    return [...ofCountry(date), ...ofStates(date, tables), ...ofLocalities(date, tables)];
  };
  const first = linesOn(`${year}-01-15`);
  // Later in the year, only what has changed.
  const later = ['06-30', '12-31'].map((day) => linesOn(`${year}-${day}`));
  const changed = later.map((lines, at) =>
    lines.map((line, place) => [line, (later[at - 1] ?? first)[place]] as const),
  );
  const text = [
    ...first,
    ...changed.flatMap((lines, at) => [
      at === 0 ? '= changed from January to June' : '= changed from June to December',
      ...lines.flatMap(([line, before]) => (line === before ? [] : [`- ${before?.trim()}`, `+ ${line.trim()}`])),
    ]),
  ];
  expect(approved.compare(`${year}.txt`, `${text.join('\n')}\n`)).toBe('');
});

it('each kind of deduction before tax is among the samples', () => {
  const kinds = new Set(DEDUCTED.map(({ code }) => deductionCodes[code]?.kind));
  const before = Object.values(deductionCodes).filter(({ timing }) => timing === 'preTax');
  expect(before.filter(({ kind }) => !kinds.has(kind))).toEqual([]);
  expect(approved.unused()).toEqual([]);
});
