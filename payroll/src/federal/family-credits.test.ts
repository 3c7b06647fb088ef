import { describe, expect, it } from 'vitest';
import { creditTablesFor } from './credit-tables.ts';
import { familyCredits, type CreditFacts } from './family-credits.ts';

const NONE: CreditFacts = {
  filingStatus: 'h',
  separately: false,
  nonresidentAlien: false,
  isDependent: false,
  isOfAge: true,
  children: 0,
  otherDependents: 0,
  qualifyingChildren: 0,
  otherCredits: 0,
  earnedIncome: 0,
  payrollTax: null,
  adjustedGrossIncome: 0,
  investmentIncome: 0,
};
/** The facts of someone with these wages, in cents, and no other income. */
const earning = (wages: number, part: Partial<CreditFacts> = {}): CreditFacts => ({
  ...NONE,
  earnedIncome: wages,
  adjustedGrossIncome: wages,
  ...part,
});
const credits = (facts: CreditFacts, tax = 0) => familyCredits(creditTablesFor(2026), facts, tax);

describe('TRU-6: credits for children (Schedule 8812)', () => {
  const family = { children: 2, otherDependents: 1, otherCredits: 30_000 };

  it.each([
    // Other credits first, then $2,200 a child and $500 a dependent; of what is left, $1,700 a child can be refunded.
    [1_000_000, { allowed: 520_000, nonrefundable: 520_000, additionalChild: 0 }],
    [520_000, { allowed: 520_000, nonrefundable: 520_000, additionalChild: 0 }],
    [500_000, { allowed: 520_000, nonrefundable: 500_000, additionalChild: 20_000 }],
    [20_000, { allowed: 520_000, nonrefundable: 20_000, additionalChild: 340_000 }],
    [0, { allowed: 520_000, nonrefundable: 0, additionalChild: 340_000 }],
  ])('with a tax of %i cents', (tax, expected) => {
    expect(credits(earning(6_500_000, family), tax)).toEqual({ ...expected, earnedIncome: 0 });
  });

  it.each([
    // $50 less for each $1,000, or part of it, above the limit.
    ['h', 20_000_000, 490_000],
    ['h', 20_000_001, 485_000],
    ['h', 20_100_000, 485_000],
    ['h', 20_100_001, 480_000],
    ['s', 29_800_000, 0],
    ['m', 40_000_000, 490_000],
    ['m', 40_000_001, 485_000],
  ] as const)('with status %s and an income of %i cents', (filingStatus, income, allowed) => {
    const facts = earning(income, { filingStatus, children: 2, otherDependents: 1 });
    expect(credits(facts, 100_000_000)).toMatchObject({ allowed, nonrefundable: allowed });
  });

  const refunded = (facts: CreditFacts) => credits(facts).additionalChild;
  // A dependent has no earned income credit, so that the payroll tax counts whole.
  const without = { isDependent: true };
  it.each([
    ['nothing up to $2,500', earning(250_000, { children: 1 }), 0],
    ['15% above $2,500', earning(300_000, { children: 1 }), 7_500],
    ['not the payroll tax of one child', earning(300_000, { ...without, children: 1 }), 7_500],
    ['not the payroll tax of two children', earning(300_000, { ...without, children: 2 }), 7_500],
    ['the payroll tax of three children', earning(300_000, { ...without, children: 3 }), 22_950],
    ['the payroll tax paid', earning(300_000, { ...without, children: 3, payrollTax: 21_000 }), 21_000],
    [
      'less the earned income credit',
      earning(300_000, { children: 3, qualifyingChildren: 1, payrollTax: 112_000 }),
      10_000,
    ],
    ['15% where that is more', earning(300_000, { children: 3, qualifyingChildren: 1, payrollTax: 109_400 }), 7_500],
    ['nothing of a nonresident', earning(300_000, { children: 3, nonresidentAlien: true }), 0],
  ])('refunds %s', (_title, facts, expected) => {
    expect(refunded(facts)).toBe(expected);
  });
});

describe('TRU-6: the earned income credit (26 USC 32)', () => {
  const earned = (wages: number, part: Partial<CreditFacts>) => credits(earning(wages, part)).earnedIncome;

  it.each([
    ['7.65% without children', 800_000, {}, 61_200],
    ['34% with one', 800_000, { qualifyingChildren: 1 }, 272_000],
    ['40% with two', 800_000, { qualifyingChildren: 2 }, 320_000],
    ['45% with three', 800_000, { qualifyingChildren: 3 }, 360_000],
    ['45% with five', 800_000, { qualifyingChildren: 5 }, 360_000],
    ['the largest from the earned income amount on', 1_829_000, { qualifyingChildren: 3 }, 823_100],
    ['less a share of the income above the limit', 2_489_000, { qualifyingChildren: 1 }, 426_720],
    ['with a higher limit for joint returns', 3_216_000, { qualifyingChildren: 1, filingStatus: 'm' }, 426_720],
    ['less for other income', 1_500_000, { qualifyingChildren: 1, adjustedGrossIncome: 2_489_000 }, 426_720],
    ['nothing above the end', 6_000_000, { qualifyingChildren: 1 }, 0],
    ['with a child, at any age', 800_000, { qualifyingChildren: 1, isOfAge: false }, 272_000],
    ['nothing at another age without children', 800_000, { isOfAge: false }, 0],
    ['nothing when filing separately', 800_000, { qualifyingChildren: 1, separately: true }, 0],
    ['nothing for a nonresident', 800_000, { qualifyingChildren: 1, nonresidentAlien: true }, 0],
    ['nothing for a dependent', 800_000, { qualifyingChildren: 1, isDependent: true }, 0],
    ['with investments up to the limit', 800_000, { qualifyingChildren: 1, investmentIncome: 1_220_000 }, 272_000],
    ['nothing above that limit', 800_000, { qualifyingChildren: 1, investmentIncome: 1_220_001 }, 0],
  ] as const)('%s', (_title, wages, part, expected) => {
    expect(earned(wages, part)).toBe(expected);
  });
});
