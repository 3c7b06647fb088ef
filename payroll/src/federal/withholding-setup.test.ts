import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { federalTablesFor } from '../tables/federal.ts';
import { isBelowLockIn, regularWithholding } from './withholding-setup.ts';
import { blankForm, type FederalForm } from './withholding.ts';

const tables = federalTablesFor('2026-06-30');
const form = (part: Partial<FederalForm> = {}): FederalForm => ({ ...blankForm(2026), ...part });
const pay = { periodsPerYear: 26 as const, wagesCents: 200_000 };

describe('withholding from a regular check', () => {
  const on = (checkDate: string, setup: Parameters<typeof regularWithholding>[1]) =>
    regularWithholding(tables, setup, { checkDate, ...pay });
  it('an exemption is in effect until its date; then the form is single without entries', () => {
    const setup = { form: form({ exempt: true }), exemptYear: 2025, lockIn: null };
    expect([on('2026-02-17', setup), on('2026-02-18', setup)]).toEqual([0, 15_615]);
    expect(on('2027-02-16', { ...setup, exemptYear: 2026 })).toBe(0);
    expect(on('2027-02-17', { ...setup, exemptYear: 2026 })).toBe(15_615);
  });
  it('a lock-in letter is the minimum, also for an exempt form', () => {
    const lockIn = form({ extraWithholding: 2_000 });
    expect(on('2026-11-20', { form: form({ exempt: true }), exemptYear: 2026, lockIn })).toBe(17_615);
    expect(on('2026-11-20', { form: form({ extraWithholding: 9_000 }), exemptYear: null, lockIn })).toBe(24_615);
  });
});

describe('a form below a lock-in letter', () => {
  const lockIn = form({ extraWithholding: 2_000 });
  it.each([
    ['the same', form({ extraWithholding: 2_000 }), false],
    ['more', form({ extraWithholding: 2_001 }), false],
    ['less', form({ extraWithholding: 1_999 }), true],
    ['married', form({ filingStatus: 'm', extraWithholding: 2_000 }), true],
    ['a child', form({ dependents: 220_000, extraWithholding: 2_000 }), true],
    ['exempt', form({ exempt: true }), true],
    ['two jobs', form({ multipleJobs: true }), false],
  ])('%s: %s', (_title, other, below) => {
    expect(isBelowLockIn(tables, { form: other, lockIn }, pay)).toBe(below);
  });
  it('without known pay, the form must not withhold less at any wages', () => {
    const unknown = { periodsPerYear: 26 as const, wagesCents: null };
    expect(isBelowLockIn(tables, { form: form({ extraWithholding: 2_000 }), lockIn }, unknown)).toBe(false);
    expect(isBelowLockIn(tables, { form: form({ multipleJobs: true }), lockIn }, unknown)).toBe(true);
    // The same without pay, and less with any.
    const married = form({ filingStatus: 'm' });
    expect(isBelowLockIn(tables, { form: married, lockIn: form() }, unknown)).toBe(true);
    expect(isBelowLockIn(tables, { form: form(), lockIn: married }, unknown)).toBe(false);
  });
  it('a form is never below itself', () => {
    fc.assert(
      fc.property(fc.nat(100_000), fc.nat(1_000_000), fc.nat(2_000_000), (extra, dependents, wagesCents) => {
        const one = form({ extraWithholding: extra, dependents });
        expect(isBelowLockIn(tables, { form: one, lockIn: one }, { periodsPerYear: 52, wagesCents })).toBe(false);
      }),
    );
  });
});
