import { describe, expect, it } from 'vitest';
import { openYear } from '../checks/accumulators.ts';
import { payCheck } from '../checks/check.ts';
import { golden } from '../checks/test/golden.ts';
import { tablesByYear } from './by-year.ts';
import { SHIPPED_TABLES, taxTablesOn } from './shipped.ts';
import payroll2026 from './2026/payroll.json' with { type: 'json' };

const years = [...new Set(SHIPPED_TABLES.map(({ year }) => year))];

describe('the tables of the release', () => {
  const since2024 = ['FL', 'IN', 'KY', 'PA', 'TX'];
  const since2025 = ['AZ', 'FL', 'IL', 'IN', 'KY', 'MI', 'NC', 'NV', 'PA', 'TN', 'TX', 'WA'];

  it.each(years)(
    'TRU-5: %i covers every state that has sources for it, and geo codes belong to their states',
    (year) => {
      const tables = taxTablesOn(`${year}-06-30`);
      expect(tables.states.map(({ state }) => state).toSorted()).toEqual(year === 2024 ? since2024 : since2025);
      const geoStates = new Set(tables.states.map(({ geoState }) => geoState));
      for (const { geoCode } of tables.localities) expect(geoStates).toContain(geoCode.slice(0, 2));
      expect(new Set(tables.localities.map(({ geoCode }) => geoCode)).size).toBe(tables.localities.length);
      expect(tables.payroll.year).toBe(year);
    },
  );

  it('every file is in the folder of its state', () => {
    const stateFiles = SHIPPED_TABLES.flatMap(({ name, table }) => {
      const { state } = table as { state?: string };
      return state === undefined ? [] : [{ folder: name.split('/')[1], state: state.toLowerCase() }];
    });
    expect(stateFiles).toHaveLength(5 + 12 + 12);
    expect(stateFiles.filter(({ folder, state }) => folder !== state)).toEqual([]);
  });

  it('reciprocity is mutual between states that both have tables', () => {
    const { states } = taxTablesOn('2026-06-30');
    const agreed = (work: string, home: string) =>
      states.find(({ state }) => state === work)?.incomeTax?.reciprocity.includes(home);
    for (const [one, other] of [
      ['PA', 'IN'],
      ['KY', 'IN'],
    ] as const)
      expect(agreed(one, other)).toBe(agreed(other, one));
    expect(agreed('KY', 'PA')).toBe(false);
  });

  it('the newest tables serve a year that has none yet, the oldest a year before them', () => {
    expect(taxTablesOn('2027-01-08').year).toBe(2026);
    expect(taxTablesOn('2020-01-08').year).toBe(2024);
  });
});

describe('a state, a locality and a year are added as data alone', () => {
  const added = [
    ...SHIPPED_TABLES,
    ...SHIPPED_TABLES.filter(({ year, name }) => year === 2026 && name.startsWith('states/')).map((source) => ({
      ...source,
      year: 2030,
    })),
    {
      year: 2030,
      name: 'tables/2030/payroll.json',
      table: { ...payroll2026, year: 2030, socialSecurity: { rate: 62_000, wageLimit: 100_000 } },
    },
    {
      year: 2030,
      name: 'states/zz/2030.json',
      table: {
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
      },
    },
    {
      year: 2030,
      name: 'states/zz/2030-local.json',
      table: {
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
      },
    },
  ];
  const tablesOn = tablesByYear(added);

  it('a check is taxed by the added tables', () => {
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

  it('other years stay as they were', () => {
    expect(tablesOn('2026-05-01').states.some(({ state }) => state === 'ZZ')).toBe(false);
    expect(tablesOn('2026-05-01').payroll.socialSecurity.wageLimit).toBe(18_450_000);
  });

  it('a malformed file is refused by name', () => {
    const bad = {
      year: 2030,
      name: 'states/zz/2030-bad.json',
      table: { kind: 'localities', localities: [{ geoCode: '1' }] },
    };
    expect(() => tablesByYear([...added, bad])).toThrow('states/zz/2030-bad.json');
  });

  it('a year without payroll table is refused', () => {
    const states = added.filter(({ name }) => !name.endsWith('payroll.json'));
    expect(() => tablesByYear(states)).toThrow('The tables of 2024 have no payroll file.');
  });
});
