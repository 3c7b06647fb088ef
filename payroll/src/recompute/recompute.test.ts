import { addDays } from '@paystead/contract/local-date.ts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { payChange } from '../causes/pay-change.ts';
import { recomputedPayChange } from '../causes/recomputed-change.ts';
import { blankForm, type FederalForm } from '../federal/withholding.ts';
import { type Accumulators, openYear } from '../checks/accumulators.ts';
import { type CheckInput, payCheck } from '../checks/check.ts';
import { golden, goldenWith, setup } from '../checks/test/golden.ts';
import { taxTablesOn } from '../tables/shipped.ts';
import { type RecordedCheck, taxSteps } from './recompute.ts';

const SINCE = { form: '2026-03-20', certificates: '2026-03-21' };

/** Returns a computed check as the record has it: its lines, and its inputs. */
function recordOf(input: CheckInput, result = payCheck(input)): RecordedCheck & { net: number } {
  const { lines, totals } = result;
  return {
    net: totals.net,
    lines,
    checkDate: input.checkDate,
    periodsPerYear: input.setup.periodsPerYear,
    setup: input.tax,
    since: SINCE,
    tables: input.tables,
    lastRegular: input.lastRegular ?? null,
  };
}

function changeOf(before: CheckInput, after: CheckInput) {
  const [was, is] = [recordOf(before), recordOf(after)] as const;
  const stub = ({ net, lines, checkDate }: typeof was) => ({
    net,
    checkDate,
    periodBegin: addDays(checkDate, -19),
    periodEnd: addDays(checkDate, -6),
    employer: { ein: '23-0000001' },
    lines: { employer: [], accruals: [], deposits: [], messages: [], ...lines },
  });
  const steps = taxSteps(was, is);
  const byLines = payChange(stub(was), stub(is));
  return { byLines, steps, change: steps && recomputedPayChange(stub(was), stub(is), steps) };
}

const withTax = (tax: Partial<CheckInput['tax']>, more: Partial<CheckInput> = {}): CheckInput =>
  goldenWith({ checkDate: '2026-03-27', ...more, tax: { ...golden.tax, ...tax } });
const withForm = (form: Partial<FederalForm>, more: Partial<CheckInput> = {}): CheckInput =>
  withTax({ federal: { form: { ...blankForm(2026), ...form }, exemptYear: null, lockIn: null } }, more);
const next = (more: Partial<CheckInput> = {}): CheckInput => goldenWith({ checkDate: '2026-03-27', ...more });
const raised = [{ code: 'REG', hours: 800_000, rate: 35_000_000 }];
const bonus = (method: 'flat' | 'aggregate', amount = 100_000): CheckInput =>
  next({ earnings: [...golden.earnings, { code: 'BON', amount }], supplementalMethod: method });
/** A year in which this much was taxed for Social Security and Medicare before. */
function yearWith(wages: number, year = 2026): Accumulators {
  const sums = { description: '', jurisdiction: 'Federal', geoCode: null, taxableWages: wages, amount: 0 };
  return {
    ...openYear(year, 'legal-1'),
    taxes: { SS: { ...sums, taxCode: 'SS' }, MED: { ...sums, taxCode: 'MED' } },
  };
}
const indiana = (allowances: number) => ({
  places: { ...golden.tax.places, residence: '150430000', work: '150430000' },
  certificates: { IN: { exemptions: { allowances }, extraWithholding: 0, exempt: false } },
});

describe('PAY-1: causes that only a recomputation shows', () => {
  it('a raise alone: taxes follow the pay', () => {
    const { change } = changeOf(golden, next({ earnings: raised }));
    expect(change?.causes.map(({ kind }) => kind)).toEqual(['rate', 'taxes', 'deductionChanged']);
  });

  it('TRU-1: hours at another work place are the cause of its tax, also beside a raise', () => {
    const places = {
      ...golden.tax.places,
      residence: '390710001',
      work: '390710001',
      workPlaces: { Reading: '390110001' },
    };
    const checkOf = (checkDate: string, rate: number, away: number): CheckInput =>
      goldenWith({
        checkDate,
        elections: [],
        earnings: [
          { code: 'REG', hours: 800_000 - away, rate },
          ...(away > 0 ? [{ code: 'REG', hours: away, rate, workPlace: 'Reading' }] : []),
        ],
        tax: { ...golden.tax, places },
      });
    const local = (change: ReturnType<typeof changeOf>['change']) =>
      change?.causes.flatMap((cause) =>
        'jurisdiction' in cause && ['EIT', 'CITY'].includes(cause.code)
          ? [[cause.kind, cause.jurisdiction, cause.amount]]
          : [],
      );
    const moved = changeOf(checkOf('2026-03-13', 31_250_000, 0), checkOf('2026-03-27', 31_250_000, 200_000)).change;
    // 625.00 less at 1.1% (27.50 to 20.63) and as much at 1.3%.
    expect([moved?.difference, moved?.remainder]).toEqual([-126, 0]);
    expect(local(moved)).toEqual([
      ['taxStarted', 'Reading', -813],
      ['withholding', 'Lancaster', 687],
    ]);
    const raise = changeOf(
      checkOf('2026-03-13', 31_250_000, 200_000),
      checkOf('2026-03-27', 35_000_000, 200_000),
    ).change;
    expect(raise?.causes.map(({ kind }) => kind)).toEqual(['rate', 'taxes']);
  });

  it('a new Form W-4: $169.23 a check for two children, separate from the raise', () => {
    const after = withForm({ dependents: 440_000 }, { earnings: raised });
    const { change, byLines } = changeOf(golden, after);
    const form = change?.causes.find(({ kind }) => kind === 'form');
    expect(form).toMatchObject({ why: 'newForm', changed: ['dependents'], since: '2026-03-20', amount: 16_923 });
    expect(byLines.causes.length).toBeGreaterThan(0);
    expect(byLines.causes.some(({ kind }) => kind === 'form')).toBe(false);
  });

  it('extra withholding belongs to the form', () => {
    const { change } = changeOf(golden, withForm({ extraWithholding: 2500 }));
    expect(change?.causes).toMatchObject([{ kind: 'form', changed: ['extraWithholding'], amount: -2500 }]);
  });

  it('an expired exemption', () => {
    const exempt = { form: { ...blankForm(2025), exempt: true }, exemptYear: 2025, lockIn: null };
    const before = withTax({ federal: exempt }, { checkDate: '2026-02-13' });
    const after = withTax({ federal: exempt }, { checkDate: '2026-02-27' });
    const { change } = changeOf(before, after);
    expect(change?.causes).toMatchObject([
      { kind: 'form', why: 'exemptionEnded', changed: ['exempt'], since: null, before: 0, after: 18_555 },
    ]);
  });

  it('an IRS lock-in letter', () => {
    const free = { ...blankForm(2026), dependents: 1_000_000 };
    const federal = { form: free, exemptYear: null, lockIn: null };
    const { change } = changeOf(
      withTax({ federal }, { checkDate: '2026-03-13' }),
      withTax({ federal: { ...federal, lockIn: blankForm(2026) } }),
    );
    expect(change?.causes).toMatchObject([{ kind: 'form', why: 'lockIn', amount: -18_555 }]);
  });

  it('the tables of a new year: $161.60 became $156.15 on $2,000.00', () => {
    const pay = { elections: [], earnings: [{ code: 'REG', amount: 200_000 }] };
    const { change } = changeOf(
      goldenWith({ ...pay, checkDate: '2025-12-19', year: openYear(2025, 'legal-1') }),
      goldenWith({ ...pay, checkDate: '2026-01-02' }),
    );
    expect(change?.causes).toMatchObject([
      { kind: 'tables', code: 'FIT', before: 16_160, after: 15_615, yearBefore: 2025, yearAfter: 2026, amount: 545 },
    ]);
  });

  it('a higher 401(k) contribution: the tax that it saves is a cause of its own', () => {
    const elections = golden.elections.map((one) => (one.code === '401K' ? { code: '401K', percent: 100_000 } : one));
    const { change } = changeOf(golden, next({ elections }));
    expect(change?.causes).toMatchObject([
      { kind: 'election', amount: -12_500 },
      // 12 % federal; Pennsylvania taxes what is deferred.
      { kind: 'taxesOfDeductions', wages: -12_500, amount: 1500 },
    ]);
  });

  it('another state certificate', () => {
    const { change } = changeOf(withTax(indiana(1), { checkDate: '2026-03-13' }), withTax(indiana(3)));
    // 2,000 a year more is free: 2.95 % of 76.92 of each pay.
    expect(change?.causes).toContainEqual(
      expect.objectContaining({ kind: 'certificate', code: 'SIT-IN', since: '2026-03-21', amount: 227 }),
    );
    expect(change?.causes.every(({ kind }) => kind === 'certificate')).toBe(true);
  });

  it('semimonthly instead of biweekly pay', () => {
    const { change } = changeOf(golden, next({ setup: { ...setup, periodsPerYear: 24 } }));
    expect(change?.causes).toMatchObject([
      { kind: 'frequency', periodsBefore: 26, periodsAfter: 24, before: 46_507, after: 45_809 },
      { kind: 'taxes', amount: -16 },
    ]);
  });

  it('the Social Security wage limit, and its restart in January', () => {
    const high = { earnings: [{ code: 'SAL', amount: 1_000_000 }], elections: [] };
    const near = next({ ...high, year: yearWith(18_000_000) });
    const { change } = changeOf(goldenWith({ ...high, year: yearWith(10_000_000) }), near);
    expect(change?.causes).toMatchObject([
      { kind: 'wageBase', code: 'SS', why: 'reached', wages: 18_450_000, amount: 34_100 },
    ]);
    const december = goldenWith({ ...high, checkDate: '2025-12-19', year: yearWith(17_500_000, 2025) });
    const january = goldenWith({ ...high, checkDate: '2026-01-02' });
    expect(changeOf(december, january).change?.causes).toContainEqual(
      expect.objectContaining({ kind: 'wageBase', why: 'newYear', wages: 17_610_000, amount: -55_180 }),
    );
  });

  it('a bonus beside regular pay: its method, and a change of method alone', () => {
    const first = changeOf(golden, bonus('flat')).change?.causes;
    expect(first).toContainEqual(
      expect.objectContaining({
        kind: 'supplemental',
        methodBefore: null,
        methodAfter: 'flat',
        rate: 220_000,
        wages: 100_000,
        amount: -22_000,
      }),
    );
    // 1,000.00 above wages in the 12 % bracket that reach into 22 %.
    const together = changeOf(bonus('flat'), { ...bonus('aggregate'), checkDate: '2026-04-10' }).change?.causes;
    expect(together).toMatchObject([{ kind: 'supplemental', methodBefore: 'flat', methodAfter: 'aggregate' }]);
  });

  it('a separate bonus check by the aggregate method uses the last regular pay', () => {
    const regular = payCheck(golden);
    const alone = next({
      runType: 'bonus',
      earnings: [{ code: 'BON', amount: 300_000 }],
      elections: [],
      supplementalMethod: 'aggregate',
      lastRegular: regular.regularPay,
    });
    const { steps, change } = changeOf(golden, alone);
    expect(steps?.methods).toEqual([null, 'aggregate']);
    expect(change?.remainder).toBe(0);
  });

  it('a move to another state is one cause; annual taxes stay explained by the lines', () => {
    const { change } = changeOf(golden, withTax(indiana(0)));
    expect(change?.causes.map(({ kind }) => kind)).toContain('jurisdiction');
    expect(change?.causes).toContainEqual(expect.objectContaining({ kind: 'taxStopped', code: 'LST', amount: 200 }));
    expect(change?.remainder).toBe(0);
  });
});

describe('PAY-1: lines explain the change where a recomputation does not reproduce the stub', () => {
  const [was, is] = [recordOf(golden), recordOf(next({ earnings: raised }))];
  const taxes = (change: Partial<RecordedCheck['lines']['taxes'][number]>, code: string) => ({
    ...is,
    lines: { ...is.lines, taxes: is.lines.taxes.map((tax) => (tax.taxCode === code ? { ...tax, ...change } : tax)) },
  });

  it('the unchanged pair is reproduced', () => expect(taxSteps(was, is)).not.toBeNull());

  it('a check with one code that no one defined, or with a deduction of another timing, is not', () => {
    const [earning] = is.lines.earnings;
    const [deduction] = is.lines.deductions;
    if (!earning || !deduction) throw new Error('The golden paycheck has earnings and deductions.');
    const withLines = (lines: Partial<typeof is.lines>) => taxSteps(was, { ...is, lines: { ...is.lines, ...lines } });
    const nothing = { ...earning, hours: null, amount: 0 };
    expect(withLines({ earnings: [...is.lines.earnings, nothing] })).not.toBeNull();
    expect(withLines({ earnings: [...is.lines.earnings, { ...nothing, code: 'XYZ' }] })).toBeNull();
    const more = (part: Partial<typeof deduction>) =>
      withLines({ deductions: [...is.lines.deductions, { ...deduction, amount: 0, ...part }] });
    expect(more({})).not.toBeNull();
    expect(more({ code: 'XYZ' })).toBeNull();
    expect(more({ timing: 'postTax' })).toBeNull();
  });

  it('lines of earlier places and codes, which this check lacks, change nothing', () => {
    const earlier = payCheck(
      goldenWith({
        tax: { ...golden.tax, places: { ...golden.tax.places, residence: '390110001', work: '390110001' } },
      }),
    );
    const input = next({ year: earlier.year });
    expect(payCheck(input).lines.taxes.some(({ amount, ytdAmount }) => amount === 0 && ytdAmount !== 0)).toBe(true);
    expect(taxSteps(was, recordOf(input))).not.toBeNull();
  });

  it('a bonus is added to the supplemental wages of the year before it, up to a million and above', () => {
    const before = 99_950_000;
    const year: Accumulators = {
      ...openYear(2026, 'legal-1'),
      earnings: { BON: { description: 'Bonus', kind: 'paid', hours: 0, amount: before } },
      reporting: { ...openYear(2026, 'legal-1').reporting, supplementalWages: before },
    };
    const input = next({ elections: [], earnings: [{ code: 'BON', amount: 100_000 }], year });
    // Half of it at 22%, and half at 37%.
    expect(payCheck(input).lines.taxes.find(({ taxCode }) => taxCode === 'FIT')?.amount).toBe(29_500);
    expect(taxSteps(was, recordOf(input))?.supplementalWages).toBe(100_000);
  });

  it('regular pay of the year, however much, leaves a bonus at the lower flat rate', () => {
    const earnings = { REG: { description: 'Regular', kind: 'paid' as const, hours: 0, amount: 120_000_000 } };
    const input = bonus('flat');
    const paid = { ...input, year: { ...openYear(2026, 'legal-1'), earnings } };
    expect(taxSteps(was, recordOf(paid))?.methods).toEqual([null, 'flat']);
  });

  it('taxes that payroll calculated for a state without tables stay as they are', () => {
    const tax = {
      taxCode: 'SDI-CA',
      description: 'California disability insurance',
      jurisdiction: 'California',
      geoCode: '050000000',
      taxableWages: 250_000,
      amount: 1000,
    };
    const places = { ...golden.tax.places, residence: '050370000', work: '050370000' };
    const steps = taxSteps(was, recordOf(withTax({ places }, { importedTaxes: [tax] })));
    expect(steps?.steps.at(-1)?.taxes.map(({ taxCode }) => taxCode)).toEqual(['SS', 'MED', 'FIT']);
  });

  it('a tax that payroll calculated for a place with tables isn’t computed beside it', () => {
    const computed = is.lines.taxes.find(({ taxCode }) => taxCode === 'EIT');
    if (!computed) throw new Error('The golden paycheck has an earned income tax.');
    const { taxCode, description, jurisdiction, geoCode, taxableWages } = computed;
    const tax = { taxCode, description, jurisdiction, geoCode, taxableWages, amount: computed.amount + 100 };
    const steps = taxSteps(was, recordOf(next({ importedTaxes: [tax] })));
    expect(steps?.steps.at(-1)?.taxes.map((one) => one.taxCode)).toEqual(['SS', 'MED', 'FIT', 'SIT-PA', 'SUI-EE']);
  });

  it('a bonus of nothing has no method, whatever its hours', () => {
    const earnings = is.lines.earnings.concat(
      is.lines.earnings.slice(0, 1).map((line) => ({ ...line, code: 'BON', hours: 10_000, amount: 0, ytdAmount: 0 })),
    );
    expect(taxSteps(was, { ...is, lines: { ...is.lines, earnings } })?.methods).toEqual([null, null]);
  });

  it('taxes of nothing aren’t compared; wages without a tax, and a tax without wages, are', () => {
    const exempt = { form: { ...blankForm(2026), exempt: true }, exemptYear: 2026, lockIn: null };
    const free = recordOf(withTax({ federal: exempt }));
    const federal = free.lines.taxes.find(({ taxCode }) => taxCode === 'FIT');
    if (!federal) throw new Error('An exempt paycheck has federal taxable wages.');
    expect([federal.amount, federal.taxableWages > 0]).toEqual([0, true]);
    const stepsOf = (taxes: typeof free.lines.taxes) => taxSteps(was, { ...free, lines: { ...free.lines, taxes } });
    const withFederal = (more: Partial<typeof federal>) =>
      stepsOf(free.lines.taxes.map((tax) => (tax === federal ? { ...tax, ...more } : tax)));
    expect(withFederal({})).not.toBeNull();
    expect(withFederal({ taxableWages: federal.taxableWages + 1 })).toBeNull();
    const elsewhere = { ...federal, taxCode: 'EIT', geoCode: '391010000' };
    const beside = (more: Partial<typeof federal>) => stepsOf([...free.lines.taxes, { ...elsewhere, ...more }]);
    expect(beside({ taxableWages: 0, amount: 0 })).not.toBeNull();
    expect(beside({ taxableWages: 0, amount: 5 })).toBeNull();
  });

  it('taxes go by the work places of the hours on the check, even unpaid ones, and not of lines with a year to date alone', () => {
    const reading = '390110001';
    const places = {
      ...golden.tax.places,
      residence: '390710001',
      work: '390710001',
      workPlaces: { Reading: reading },
    };
    const tax = { ...golden.tax, places };
    const away = { code: 'REG', hours: 800_000, workPlace: 'Reading' };
    const checkOf = (rate: number, checkDate: string): CheckInput =>
      goldenWith({ checkDate, elections: [], earnings: [{ ...away, rate }], tax, year: yearWithLeave });
    const yearWithLeave: Accumulators = {
      ...openYear(2026, 'legal-1'),
      earnings: { PTO: { description: 'Paid time off', kind: 'paid', hours: 80_000, amount: 25_000 } },
    };
    const unpaid = recordOf(checkOf(0, '2026-03-13'));
    const leaveFirst = { ...unpaid, lines: { ...unpaid.lines, earnings: unpaid.lines.earnings.toReversed() } };
    expect(leaveFirst.lines.earnings.map(({ code, hours }) => [code, hours])).toEqual([
      ['PTO', null],
      ['REG', 800_000],
    ]);
    const steps = taxSteps(leaveFirst, recordOf(checkOf(31_250_000, '2026-03-27')));
    const localAt = (input: string) =>
      steps?.steps
        .find((step) => step.input === input)
        ?.taxes.flatMap(({ taxCode, geoCode, amount }) => (taxCode === 'EIT' ? [[geoCode, amount]] : []));
    expect(steps?.first).toEqual([]);
    expect(localAt('pay')).toEqual([[reading, 3250]]);
    expect(localAt('places')).toEqual([[reading, 3250]]);
  });

  it('the supplemental wages of two checks are compared', () => {
    const steps = taxSteps(recordOf(bonus('flat', 250_000)), recordOf(bonus('flat', 100_000)));
    expect(steps?.supplementalWages).toBe(-150_000);
  });

  it.each<[string, RecordedCheck]>([
    [
      'a cent of federal tax',
      taxes({ amount: 1 + (is.lines.taxes.find((one) => one.taxCode === 'FIT')?.amount ?? 0) }, 'FIT'),
    ],
    ['other taxable wages', taxes({ taxableWages: 1 }, 'MED')],
    ['a tax without tables', taxes({ taxCode: 'SDI-CA' }, 'EIT')],
    [
      'another form on record',
      {
        ...is,
        setup: { ...is.setup, federal: { ...is.setup.federal, form: { ...blankForm(2026), multipleJobs: true } } },
      },
    ],
    [
      'a state without tables',
      { ...is, setup: { ...is.setup, places: { ...is.setup.places, residence: '050370000' } } },
    ],
    [
      'a code of another payroll',
      { ...is, lines: { ...is.lines, earnings: is.lines.earnings.map((line) => ({ ...line, code: 'E01' })) } },
    ],
  ])('%s', (_what, changed) => {
    expect(taxSteps(was, changed)).toBeNull();
    expect(taxSteps(changed, was)).toBeNull();
  });
});

it('PAY-1: of generated pairs, recomputed causes sum to the same difference as those from the lines, without a remainder', () => {
  const cents = (min: number, max: number) => fc.integer({ min, max });
  const check = fc.record({
    hours: cents(4000, 9000),
    rate: cents(150_000, 900_000),
    bonus: fc.oneof(fc.constant(0), cents(10_000, 500_000)),
    share: fc.constantFrom(0, 30_000, 60_000),
    form: fc.record({
      filingStatus: fc.constantFrom('s' as const, 'm' as const, 'h' as const),
      multipleJobs: fc.boolean(),
      dependents: fc.constantFrom(0, 220_000, 440_000),
      extraWithholding: fc.constantFrom(0, 1000),
    }),
    personal: cents(0, 4),
    inIndiana: fc.boolean(),
    periods: fc.constantFrom(24 as const, 26 as const),
    method: fc.constantFrom('flat' as const, 'aggregate' as const),
    before: fc.constantFrom(0, 10_000_000, 18_300_000),
    date: fc.constantFrom('2025-12-19', '2026-03-27'),
  });
  const inputOf = (one: typeof check extends fc.Arbitrary<infer T> ? T : never): CheckInput =>
    goldenWith({
      checkDate: one.date,
      setup: { ...setup, periodsPerYear: one.periods },
      earnings: [
        { code: 'REG', hours: one.hours, rate: one.rate },
        ...(one.bonus > 0 ? [{ code: 'BON', amount: one.bonus }] : []),
      ],
      elections: [{ code: '401K', percent: one.share }],
      supplementalMethod: one.method,
      tax: {
        ...golden.tax,
        ...(one.inIndiana && indiana(one.personal)),
        federal: { form: { ...blankForm(2026), ...one.form }, exemptYear: null, lockIn: null },
      },
      year: yearWith(one.before, Number(one.date.slice(0, 4))),
      tables: taxTablesOn(one.date),
    });
  fc.assert(
    fc.property(check, check, (one, other) => {
      const { change, byLines } = changeOf(inputOf(one), inputOf(other));
      expect(change).not.toBeNull();
      expect(change?.difference).toBe(byLines.difference);
      expect(change?.remainder).toBe(0);
      expect(change?.causes.reduce((sum, { amount }) => sum + amount, 0)).toBe(byLines.difference);
    }),
    { numRuns: 500 },
  );
});
