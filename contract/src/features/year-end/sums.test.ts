import { describe, expect, it } from 'vitest';
import { sumsOf, type BoxKey, type CheckFigures } from './sums.ts';

type Part = Pick<CheckFigures['taxes'][number], 'taxCode'> & Partial<CheckFigures['taxes'][number]>;

/**
 * A check on which every line has an amount of its own, powers of two, so that a sum shows which lines it has. Twice as much
 * of each was paid before.
 */
function check(): CheckFigures {
  let next = 1;
  const amount = (): number => (next *= 2);
  const lines = (...codes: string[]) => codes.map((code) => ({ code, amount: amount(), ytdAmount: next * 3 }));
  const paid = (kind: string, ...codes: string[]) => lines(...codes).map((line) => ({ ...line, kind }));
  const tax = ({ taxCode, jurisdiction = 'Federal', rate = null }: Part) => ({
    taxCode,
    jurisdiction,
    geoCode: null,
    rate,
    taxableWages: amount(),
    ytdTaxableWages: next * 3,
    amount: amount(),
    ytdAmount: next * 3,
  });
  return {
    earnings: [...paid('paid', 'REG', 'FEE'), ...paid('memo', 'TIPS', 'CTIP', 'GTL')],
    deductions: lines('401K', 'ROTH', 'HSA', 'MED', 'DEN', 'VIS', 'DCFSA', 'UNION'),
    employer: lines('ER-HSA', 'ER-HEALTH', 'ER-TRUMP', 'ER-401K'),
    qualifiedPay: [
      { code: 'TP', amount: amount(), ytdAmount: next * 3 },
      { code: 'TT', amount: amount(), ytdAmount: next * 3 },
    ],
    taxes: [
      tax({ taxCode: 'FIT' }),
      tax({ taxCode: 'SS' }),
      tax({ taxCode: 'MED' }),
      tax({ taxCode: 'ADDMED' }),
      tax({ taxCode: 'SIT-PA', jurisdiction: 'PA' }),
      tax({ taxCode: 'SIT-NJ', jurisdiction: 'NJ' }),
      tax({ taxCode: 'EIT', jurisdiction: 'Lancaster' }),
      tax({ taxCode: 'OCC', jurisdiction: 'Lancaster' }),
      tax({ taxCode: 'LST', jurisdiction: 'Lancaster' }),
      tax({ taxCode: 'CITY', jurisdiction: 'Newark' }),
      tax({ taxCode: 'COUNTY', jurisdiction: 'Marion' }),
      tax({ taxCode: 'SUI-EE', jurisdiction: 'PA' }),
    ],
  };
}

/** The check's amounts by name; of a tax also the wages. */
const of = (name: string): number => {
  const { earnings, deductions, employer, taxes, qualifiedPay = [] } = check();
  const [code = '', what] = name.split(' ');
  const found = [...earnings, ...deductions, ...employer, ...qualifiedPay].find((line) => line.code === code);
  const tax = taxes.find(({ taxCode }) => taxCode === code);
  if (what === 'tax') return tax?.amount ?? Number.NaN;
  if (what === 'wages') return tax?.taxableWages ?? Number.NaN;
  return found?.amount ?? Number.NaN;
};
const all = (...names: string[]): number => names.reduce((sum, name) => sum + of(name), 0);

describe('PAY-3: each box of a W-2 has exactly the lines that belong in it', () => {
  it.each<[string, string | null, number]>([
    ['1', null, all('FIT wages')],
    ['2', null, all('FIT tax')],
    ['3', null, all('SS wages') - all('TIPS', 'CTIP')],
    ['4', null, all('SS tax')],
    ['5', null, all('MED wages')],
    ['6', null, all('MED tax', 'ADDMED tax')],
    ['7', null, all('TIPS', 'CTIP')],
    ['10', null, all('DCFSA')],
    ['12', 'C', all('GTL')],
    ['12', 'D', all('401K')],
    ['12', 'W', all('HSA', 'ER-HSA')],
    ['12', 'AA', all('ROTH')],
    ['12', 'DD', all('MED', 'DEN', 'VIS', 'ER-HEALTH')],
    ['12', 'TA', all('ER-TRUMP')],
    ['12', 'TP', all('TP')],
    ['12', 'TT', all('TT')],
    ['14', 'LST', all('LST tax')],
    ['14', 'SUI-EE', all('SUI-EE tax')],
    ['16', 'PA', all('SIT-PA wages')],
    ['17', 'PA', all('SIT-PA tax')],
    ['16', 'NJ', all('SIT-NJ wages')],
    ['17', 'NJ', all('SIT-NJ tax')],
    ['18', 'Lancaster', all('EIT wages', 'OCC wages')],
    ['19', 'Lancaster', all('EIT tax', 'OCC tax')],
    ['18', 'Newark', all('CITY wages')],
    ['19', 'Marion', all('COUNTY tax')],
  ])('box %s %s', (box, mark, part) => {
    const before = 2 * part;
    const sums = { opening: before, parts: [part, part], total: before + 2 * part };
    for (const form of ['W-2', 'W-2c'] as const)
      expect(sumsOf(form, { box, mark }, before + 2 * part, [check(), check()])).toEqual({ ...sums, difference: 0 });
    expect(part).toBeGreaterThan(0);
  });

  it.each<[string, string | null]>([
    ['8', null],
    ['11', null],
    ['14', null],
    ['12', 'E'],
    ['12', null],
  ])('box %s %s isn’t on paychecks', (box, mark) => {
    expect(sumsOf('W-2', { box, mark }, 1, [check()])).toBeNull();
  });

  it('a check without qualified pay has none', () => {
    const { qualifiedPay: _, ...plain } = check();
    expect(sumsOf('W-2', { box: '12', mark: 'TT' }, 0, [plain])).toEqual({
      opening: 0,
      parts: [0],
      total: 0,
      difference: 0,
    });
    // A tip credit that the stub doesn't show.
    expect(sumsOf('W-2', { box: '12', mark: 'TT' }, 400, [plain])).toBeNull();
  });
});

describe('PAY-3: Social Security and Medicare tax that pay couldn’t cover', () => {
  const figures = (wages: number, rate: number | null, amount: number, taxCode: string) => ({
    taxCode,
    jurisdiction: 'Federal',
    geoCode: null,
    rate,
    taxableWages: wages,
    ytdTaxableWages: wages,
    amount,
    ytdAmount: amount,
  });
  const of = (mark: string, taxes: CheckFigures['taxes'], amount: number) =>
    sumsOf('W-2', { box: '12', mark }, amount, [{ earnings: [], deductions: [], employer: [], taxes }]);
  const taxes = [
    figures(10_000, 62_000, 600, 'SS'),
    figures(10_000, 14_500, 100, 'MED'),
    // Without a rate nothing says how much is missing.
    figures(500, null, 3, 'SS'),
    figures(500, null, 3, 'MED'),
    figures(90_000, 30_700, 1, 'SIT-PA'),
  ];

  it.each([
    ['A', 20],
    ['B', 45],
  ])('box 12 %s is the rate of its wages less what was withheld', (mark, missing) => {
    expect(of(mark, taxes, missing)).toEqual({ opening: 0, parts: [missing], total: missing, difference: 0 });
    expect(of(mark, taxes, missing + 1)).toBeNull();
  });

  it.each([
    // 1,250 at 6.2 % are 77.5 cents.
    [1250, 78],
    [-1250, -78],
    [1240, 77],
    [0, 0],
  ])('of wages of %i cents, %i are due: half a cent rounds away from zero', (wages, due) => {
    expect(of('A', [figures(wages, 62_000, 0, 'SS')], due)?.parts).toEqual([due]);
  });
});

describe('PAY-3: a form for a contractor', () => {
  const nec = (key: BoxKey, amount: number) => sumsOf('1099-NEC', key, amount, [check(), check()]);

  it('1099-NEC: box 1 is what was paid, box 4 what was withheld', () => {
    const paid = all('REG', 'FEE');
    expect(nec({ box: '1', mark: null }, 4 * paid)).toEqual({
      opening: 2 * paid,
      parts: [paid, paid],
      total: 4 * paid,
      difference: 0,
    });
    const withheld = all('FIT tax');
    expect(nec({ box: '4', mark: null }, 4 * withheld + 1)).toEqual({
      opening: 2 * withheld,
      parts: [withheld, withheld],
      total: 4 * withheld,
      difference: 1,
    });
  });

  it('other boxes and forms aren’t on paychecks', () => {
    expect(nec({ box: '7', mark: 'PA' }, 1)).toBeNull();
    expect(sumsOf('1099-MISC', { box: '1', mark: null }, 1, [check()])).toBeNull();
    expect(sumsOf('1099-R', { box: '4', mark: null }, 1, [check()])).toBeNull();
  });
});

it('PAY-3: a code on two lines counts its year to date once, beside other codes on two lines', () => {
  const line = (code: string, amount: number, ytdAmount: number | null) => ({ code, kind: 'memo', amount, ytdAmount });
  const checks: CheckFigures[] = [
    {
      earnings: [line('TIPS', 10, 100), line('GTL', 7, 70), line('TIPS', 20, null), line('GTL', 1, null)],
      deductions: [],
      employer: [],
      taxes: [],
    },
  ];
  expect(sumsOf('W-2', { box: '7', mark: null }, 100, checks)).toMatchObject({ opening: 70, parts: [30] });
  expect(sumsOf('W-2', { box: '12', mark: 'C' }, 70, checks)).toMatchObject({ opening: 62, parts: [8] });
});
