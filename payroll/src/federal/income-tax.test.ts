import { describe, expect, it } from 'vitest';
import { taxTablesOn } from '../tables/shipped.ts';
import { federalIncomeTax, type FederalQuestion } from './income-tax.ts';
import { blankForm } from './withholding.ts';

const tables = taxTablesOn('2026-06-30');
const FORM = { ...blankForm(2026), exempt: false };
const EXEMPT = { ...FORM, exempt: true };
const LAST = { wages: 200_000, withheld: 15_615 };
/** The rate and the limit of supplemental wages: 22%, and 37% above a million dollars. */
const [RATE, MILLION] = [220_000, 100_000_000];

/** Tax on a biweekly check of a single person; `regular` and `supplemental` are its two kinds of wages in cents. */
const taxOn = (
  { regular, supplemental }: { readonly regular: number; readonly supplemental: number },
  more: Partial<FederalQuestion> = {},
) =>
  federalIncomeTax(tables, {
    setup: { form: FORM, exemptYear: null, lockIn: null },
    taxable: { wages: regular + supplemental, supplemental },
    periodsPerYear: 26,
    checkDate: '2026-06-30',
    method: 'flat',
    supplementalBefore: 0,
    lastRegular: null,
    ...more,
  });
const setupOf = (form: typeof FORM, lockIn: typeof FORM | null = null) => ({
  setup: { form, exemptYear: form.exempt ? 2026 : null, lockIn },
});

describe('federal income tax by the flat method', () => {
  it.each([
    ['no wages', { regular: 0, supplemental: 0 }, {}, 0, null],
    ['regular wages alone', { regular: 200_000, supplemental: 0 }, {}, 15_615, null],
    ['regular and supplemental wages', { regular: 200_000, supplemental: 100_000 }, {}, 15_615 + 22_000, null],
    ['supplemental wages alone', { regular: 0, supplemental: 100_000 }, {}, 22_000, RATE],
    [
      'the last cent below a million',
      { regular: 0, supplemental: 100_000 },
      { supplementalBefore: MILLION - 100_000 },
      22_000,
      RATE,
    ],
    [
      'a dollar above a million',
      { regular: 0, supplemental: 100_100 },
      { supplementalBefore: MILLION - 100_000 },
      22_000 + 37,
      null,
    ],
    ['an exempt form', { regular: 200_000, supplemental: 100_000 }, setupOf(EXEMPT), 0, null],
    ['an exempt form, supplemental alone', { regular: 0, supplemental: 100_000 }, setupOf(EXEMPT), 0, null],
    [
      'an exempt form under a lock-in letter',
      { regular: 0, supplemental: 100_000 },
      setupOf(EXEMPT, FORM),
      22_000,
      RATE,
    ],
    ['a lock-in letter', { regular: 0, supplemental: 100_000 }, setupOf(FORM, FORM), 22_000, RATE],
  ])('%s', (_title, wages, more, amount, rate) => expect(taxOn(wages, more)).toEqual({ amount, rate }));
});

describe('federal income tax by the aggregate method', () => {
  const aggregate = { method: 'aggregate', lastRegular: LAST } as const;
  it.each([
    ['regular wages alone', { regular: 200_000, supplemental: 0 }, aggregate, 15_615],
    ['both kinds of wages together', { regular: 200_000, supplemental: 100_000 }, aggregate, 32_038],
    ['a separate check with the last regular pay', { regular: 0, supplemental: 100_000 }, aggregate, 32_038 - 15_615],
    [
      'a separate check without regular pay before',
      { regular: 0, supplemental: 100_000 },
      { ...aggregate, lastRegular: null },
      3_808,
    ],
  ])('%s', (_title, wages, more, amount) => expect(taxOn(wages, more)).toEqual({ amount, rate: null }));
});
