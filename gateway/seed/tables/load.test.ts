import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, describe, expect, it } from 'vitest';
import { openYear } from '../engine/accumulators.ts';
import { payCheck } from '../engine/check.ts';
import { golden } from '../engine/test/golden.ts';
import { loadTables, readTableFiles } from './load.ts';

const here = new URL('./', import.meta.url);
const files = readTableFiles(here);

describe('the tables that ship', () => {
  it.each([...files.keys()])('%i covers every demo state, and geo codes belong to their states', (year) => {
    const tables = loadTables()(`${year}-06-30`);
    expect(tables.states.map(({ state }) => state).toSorted()).toEqual(['FL', 'IN', 'KY', 'PA', 'TX']);
    const geoStates = new Set(tables.states.map(({ geoState }) => geoState));
    for (const { geoCode } of tables.localities) expect(geoStates).toContain(geoCode.slice(0, 2));
    expect(new Set(tables.localities.map(({ geoCode }) => geoCode)).size).toBe(tables.localities.length);
    expect(tables.payroll.year).toBe(year);
  });

  it('reciprocity is mutual among them', () => {
    const { states } = loadTables()('2026-06-30');
    const agreed = (work: string, home: string) =>
      states.find(({ state }) => state === work)?.incomeTax?.reciprocity.includes(home);
    for (const [one, other] of [
      ['PA', 'IN'],
      ['KY', 'IN'],
    ] as const)
      expect(agreed(one, other)).toBe(agreed(other, one));
    expect(agreed('KY', 'PA')).toBe(false);
  });

  it('serve a year that has none yet with the newest before', () => {
    expect(loadTables()('2027-01-08').year).toBe(2026);
    expect(loadTables()('2020-01-08').year).toBe(2024);
  });
});

describe('a state, a locality and a year are data alone', () => {
  const folder = mkdtempSync(join(tmpdir(), 'paystead-tables-'));
  afterAll(() => rmSync(folder, { recursive: true }));
  cpSync(new URL('2026/', here), join(folder, '2026'), { recursive: true });
  cpSync(new URL('2026/', here), join(folder, '2030'), { recursive: true });
  const write = (name: string, table: unknown) => writeFileSync(join(folder, '2030', name), JSON.stringify(table));
  const payroll: unknown = JSON.parse(readFileSync(join(folder, '2030', 'payroll.json'), 'utf8'));
  write('payroll.json', { ...(payroll as object), year: 2030, socialSecurity: { rate: 62_000, wageLimit: 100_000 } });
  write('state-zz.json', {
    kind: 'state',
    state: 'ZZ',
    name: 'Zenith',
    geoState: '99',
    incomeTax: {
      taxCode: 'SIT-ZZ',
      description: 'Zenith income tax',
      rate: 50_000,
      annualDeduction: 260_000,
      exemptions: { self: 130_000 },
      base: { reducedBy: ['deferral401k'] },
    },
    workTaxes: [{ taxCode: 'PFML-ZZ', description: 'Zenith leave', rate: 4_400, base: { reducedBy: [] } }],
    unemployment: { wageLimit: 900_000, newEmployerRate: 20_000, base: { reducedBy: [] } },
    tippedCashWage: null,
    source: 'invented for this test',
  });
  write('local-zz.json', {
    kind: 'localities',
    localities: [
      {
        geoCode: '990010001',
        name: 'Apex',
        taxes: [
          {
            taxCode: 'CITY',
            description: 'Apex city tax',
            basis: 'work',
            residentRate: 20_000,
            nonresidentRate: 10_000,
            base: { reducedBy: [] },
          },
        ],
        source: 'invented for this test',
      },
    ],
  });
  const tablesOn = loadTables(pathToFileURL(`${folder}/`));

  it('taxes a check by the new files', () => {
    const check = payCheck({
      ...golden,
      checkDate: '2030-05-03',
      tables: tablesOn('2030-05-03'),
      year: openYear(2030, 'legal-1'),
      tax: {
        ...golden.tax,
        places: { ...golden.tax.places, residence: '990020000', work: '990010001' },
        certificates: { ZZ: { exemptions: { self: 1 }, extraWithholding: 0, exempt: false } },
      },
    });
    const amounts = Object.fromEntries(check.lines.taxes.map(({ taxCode, amount }) => [taxCode, amount]));
    // State: (2,500 - 125 - (2,600 + 1,300) / 26) x 5 %; Social Security: the first 1,000; city: 1 % of gross.
    expect(amounts).toMatchObject({ SS: 6_200, 'SIT-ZZ': 11_125, 'PFML-ZZ': 1_100, CITY: 2_500 });
    expect(check.lines.employer.find(({ code }) => code === 'SUTA-ZZ')?.amount).toBe(5_000);
  });

  it('leaves other years as they were', () => {
    expect(tablesOn('2026-05-01').states.some(({ state }) => state === 'ZZ')).toBe(false);
    expect(tablesOn('2026-05-01').payroll.socialSecurity.wageLimit).toBe(18_450_000);
  });

  it('names a malformed file', () => {
    write('local-bad.json', { kind: 'localities', localities: [{ geoCode: '1' }] });
    expect(() => loadTables(pathToFileURL(`${folder}/`))).toThrow('local-bad.json');
  });
});
