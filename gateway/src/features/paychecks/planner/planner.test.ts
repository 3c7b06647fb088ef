import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { plannerReply } from '@paystead/contract/features/paychecks/planner-model.ts';
import { blankForm } from '@paystead/payroll/federal/withholding.ts';
import { openYear } from '@paystead/payroll/checks/accumulators.ts';
import { type CheckInput, payCheck } from '@paystead/payroll/checks/check.ts';
import { golden, goldenWith, manheimTownship } from '@paystead/payroll/checks/test/golden.ts';
import { payForHours } from '@paystead/payroll/money.ts';
import { NO_CHANGES, type PlannerChanges } from '@paystead/payroll/planner/changes.ts';
import { planOf } from '@paystead/payroll/planner/plan.ts';
import { checkRow } from '../../../../test/harness/checks.ts';
import { createHarness } from '../../../../test/harness.ts';
import { idOf, type PersonKey, type TestPerson } from '../../../../test/harness/people.ts';
import { json, statement } from '../../../platform/database/port.ts';

const harness = await createHarness();
afterAll(harness.close);
const { plain, colleague, reader, manager, other } = harness.people;

const URL = '/api/check/planner';
const recorded = { recorded_at: '2026-01-02T12:00:00Z', recorded_by: 'Payroll' };

/** Gives a person places, a form and one check that the pay engine computed on November 20, with this pay. */
async function payComputed(person: TestPerson, place: number, pay: Partial<CheckInput>, workPlace = manheimTownship) {
  const own = { client_id: person.client.clientId, employee_id: person.employeeId };
  const since = { ...own, ...recorded, effective_date: '2020-01-01', sequence: 1 };
  await harness.insert('tax_location_version', [
    { ...since, resident_geo_code: manheimTownship, work_geo_code: workPlace },
  ]);
  await harness.insert('federal_election', [{ ...since, source: 'form', form_year: 2026, filing_status: 'S' }]);
  await harness.change(`delete from pay_check where employee_id = '${person.employeeId}'`);
  const { lines, totals } = payCheck(goldenWith({ checkDate: '2026-11-20', ...pay }));
  const { preTax, postTax, hoursWorked, ...sums } = totals;
  await harness.insert('pay_check', [
    {
      ...checkRow(person, 3, idOf('legl', 1), idOf('payg', 1)),
      check_id: idOf('plan', place),
      ...sums,
      pre_tax: preTax,
      post_tax: postTax,
      hours_worked: hoursWorked,
      lines: json(lines),
    },
  ]);
}

beforeAll(async () => {
  await payComputed(colleague, 1, { earnings: [{ code: 'REG', hours: 800_000, rate: 31_250_000 }] });
  await payComputed(reader, 2, { earnings: [{ code: 'REG', hours: 800_000, rate: 20_000_000 }] }, '050370000');
});

/** Replaces the lines of the colleague's last check. */
const storeLines = (lines: unknown) =>
  harness.change(`update pay_check set lines = '${JSON.stringify(lines)}' where check_id = '${idOf('plan', 1)}'`);

const read = async (who: PersonKey) => plannerReply.parse((await harness.as(who).get(URL)).json());
const audits = statement(
  'planner_test.audits',
  z.object({ employee_id: z.string(), action: z.string(), resource: z.string() }),
  `select employee_id, action, resource from audit_event where endpoint = 'paychecks.planner'`,
);

describe('TRU-6: what the planner starts from', () => {
  it('401 without a session', async () => {
    expect((await harness.stranger.get(URL)).statusCode).toBe(401);
  });

  it('is the own record, and the view is recorded', async () => {
    await harness.change(`delete from audit_event where endpoint = 'paychecks.planner'`);
    const { basis, usual, whyNot } = await read('colleague');
    expect([whyNot, usual]).toEqual([null, { checkDate: '2026-11-20', outOf: 1 }]);
    expect(basis).toMatchObject({
      periodsPerYear: 26,
      payType: 'hourly',
      paydays: [{ checkDate: '2026-12-04' }, { checkDate: '2026-12-18' }],
      elections: [
        { code: 'MED', amount: 8_000, percent: null },
        { code: 'HSA', amount: 5_000, percent: null },
        { code: '401K', amount: null, percent: 50_000 },
      ],
      tax: {
        federal: { form: blankForm(2026), exemptYear: null, lockIn: null },
        places: { residence: manheimTownship, work: manheimTownship },
      },
    });
    expect(await harness.database.asMaintenance((tx) => tx.rows(audits, []))).toEqual([
      { employee_id: colleague.employeeId, action: 'view', resource: 'pay' },
    ]);
  });

  it.each([
    ['issued', '2026-11-20'],
    ['reissued', '2026-11-20'],
    ['voided', null],
    ['reversal', null],
  ])('counts a check that is %s as the usual one: %s', async (status, expected) => {
    const become = (next: string) =>
      harness.change(`update pay_check set check_status = '${next}' where check_id = '${idOf('plan', 1)}'`);
    await become(status);
    expect((await read('colleague')).usual?.checkDate ?? null).toBe(expected);
    await become('issued');
  });

  it('has tables and amounts of the next payday’s year, although the last paycheck is of the year before', async () => {
    const become = (checkDate: string) =>
      harness.change(`update pay_check set check_date = '${checkDate}' where check_id = '${idOf('plan', 1)}'`);
    const { lines } = payCheck(goldenWith({ checkDate: '2025-12-19', year: openYear(2025, 'legal-1') }));
    await storeLines(lines);
    await become('2025-12-19');
    const { basis, usual } = await read('colleague');
    expect(usual?.checkDate).toBe('2025-12-19');
    expect([basis?.tables.year, basis?.year.earnings, basis?.priorYearFicaWages]).toEqual([
      2026,
      [],
      lines.taxes.find(({ taxCode }) => taxCode === 'SS')?.ytdTaxableWages,
    ]);
    await become('2026-11-20');
  });

  it('knows last year’s Social Security wages with the employer of the last paycheck, and no other’s', async () => {
    const lines = payCheck(goldenWith({ checkDate: '2026-11-20' })).lines;
    const ss = lines.taxes.find(({ taxCode }) => taxCode === 'SS');
    const check = (place: number, check_date: string, legal: number, ytdTaxableWages: number) => ({
      ...checkRow(colleague, 3, idOf('legl', legal), idOf('payg', 1)),
      check_id: idOf('plan', 10 + place),
      check_number: `prior ${place}`,
      check_date,
      lines: json({ ...lines, taxes: [{ ...ss, ytdTaxableWages }] }),
    });
    await harness.change(
      `insert into legal (client_id, legal_id, name, ein, street_address, city, state, zip_code)
       select client_id, '${idOf('legl', 91)}', 'Millrace South', '00-0000091', street_address, city, state, zip_code
         from legal where legal_id = '${idOf('legl', 1)}'`,
    );
    await harness.insert('pay_check', [
      check(1, '2024-12-20', 1, 1_000_000),
      check(2, '2025-11-07', 1, 5_000_000),
      check(3, '2025-12-19', 1, 6_000_000),
      check(4, '2025-12-31', 91, 9_000_000),
    ]);
    expect((await read('colleague')).basis?.priorYearFicaWages).toBe(6_000_000);
    await harness.change(`delete from pay_check where check_number like 'prior %'`);
    expect((await read('colleague')).basis?.priorYearFicaWages).toBe(0);
  });

  afterEach(() => storeLines(payCheck(goldenWith({ checkDate: '2026-11-20' })).lines));

  // In 2026, self-only coverage allows 4,400 a year, and 1,000 more from 55 on.
  it.each([
    ['a check', 20_769, 0, 20_769, 0, 'self'],
    ['a check', 20_770, 0, 20_770, 0, 'family'],
    ['a check', 15_000, 5_769, 15_000, 5_769, 'self'],
    ['a check', 15_000, 5_770, 15_000, 5_770, 'family'],
    ['a check', 0, 20_770, 0, 20_770, 'family'],
    ['the year', 100, 100, 300_000, 240_000, 'self'],
    ['the year', 100, 100, 300_000, 240_001, 'family'],
    ['the year', 0, 100, 0, 540_001, 'family'],
  ])(
    'counts both contributions of %s to a health savings account (%i + %i, so far %i + %i): coverage is %s',
    async (_of, own, byEmployer, ownSoFar, employerSoFar, coverage) => {
      const elections = [
        ...golden.elections.filter(({ code }) => code !== 'HSA'),
        ...(own > 0 ? [{ code: 'HSA', amount: own }] : []),
      ];
      const employer = { ...golden.setup.employer, hsa: byEmployer };
      const setup = { ...golden.setup, hsaCoverage: 'family' as const, employer };
      const pay = payCheck(goldenWith({ checkDate: '2026-11-20', elections, setup })).lines;
      const lines = {
        ...pay,
        deductions: pay.deductions.map((one) => (one.code === 'HSA' ? { ...one, ytdAmount: ownSoFar } : one)),
        employer: pay.employer.map((one) => (one.code === 'ER-HSA' ? { ...one, ytdAmount: employerSoFar } : one)),
      };
      await storeLines(lines);
      expect((await read('colleague')).basis).toMatchObject({ hsaCoverage: coverage, employerHsa: byEmployer });
    },
  );

  it('plans the present rate of pay: the rate on record of the usual hours', async () => {
    const { basis } = await read('colleague');
    if (!basis) throw new Error('Nothing can be planned.');
    const [regular] = basis.earnings;
    expect(regular).toMatchObject({ code: 'REG', hours: 800_000 });
    const [next] = planOf(basis).checks;
    expect(next?.result.totals.gross).toBe(((regular?.rate ?? 0) * 80) / 10_000);
  });

  it('says why nothing can be planned: no table for a place, and taxes that another engine computed', async () => {
    expect(await read('reader')).toEqual({ basis: null, usual: null, whyNot: 'noTable' });
    await harness.insert('tax_location_version', [
      {
        client_id: plain.client.clientId,
        employee_id: plain.employeeId,
        ...recorded,
        effective_date: '2020-01-01',
        sequence: 1,
        resident_geo_code: manheimTownship,
        work_geo_code: manheimTownship,
      },
    ]);
    await harness.insert('federal_election', [
      {
        client_id: plain.client.clientId,
        employee_id: plain.employeeId,
        ...recorded,
        effective_date: '2020-01-01',
        sequence: 1,
        source: 'form',
        form_year: 2026,
        filing_status: 'S',
      },
    ]);
    expect(await read('plain')).toEqual({ basis: null, usual: null, whyNot: 'otherEngine' });
  });

  describe('with pay from several work places', () => {
    const workPlace = (client: TestPerson['client'], code: string, name: string, geoCode: string | null) => ({
      client_id: client.clientId,
      work_place_id: idOf('wpla', code.length * 10 + (geoCode === null ? 0 : 1) + (client === plain.client ? 0 : 5)),
      code,
      name,
      geo_code: geoCode,
    });
    const splitPay: Partial<CheckInput> = {
      earnings: [
        { code: 'REG', hours: 600_000, rate: 31_250_000 },
        { code: 'REG', hours: 200_000, rate: 31_250_000, workPlace: 'Penn Street' },
        { code: 'OT', hours: 20_000, rate: 46_875_000, workPlace: 'Penn Street' },
      ],
      tax: {
        ...golden.tax,
        places: { ...golden.tax.places, workPlaces: { 'Penn Street': '390110001' } },
      },
    };

    it('says so where payroll divided the taxes in a way that no place on record explains', async () => {
      await payComputed(manager, 3, splitPay);
      expect(await read('manager')).toEqual({ basis: null, usual: null, whyNot: 'severalPlaces' });
    });

    it('taxes each part where it is earned, and keeps the parts when hours change', async () => {
      // The other client has a place of that name elsewhere, and this client one without a geo code.
      await harness.insert('work_place', [
        workPlace(plain.client, 'RDG', 'Penn Street', '390110001'),
        workPlace(plain.client, 'LA', 'Duke Street', null),
        workPlace(other.client, 'PHL1', 'Penn Street', '391010000'),
      ]);
      const { basis } = await read('manager');
      if (!basis) throw new Error('Nothing can be planned.');
      expect(basis.tax.places.workPlaces).toEqual({ 'Penn Street': '390110001' });
      expect(basis.earnings.map(({ code, hours, workPlace: at }) => [code, hours, at])).toEqual([
        ['REG', 600_000, undefined],
        ['REG', 200_000, 'Penn Street'],
        ['OT', 20_000, 'Penn Street'],
      ]);
      const localOf = (changes: Partial<PlannerChanges>) =>
        planOf(basis, { ...NO_CHANGES, ...changes }).checks[0]?.result.lines.taxes.flatMap(
          ({ taxCode, jurisdiction, taxableWages, grossWages }) =>
            taxCode === 'EIT' && taxableWages > 0 ? [[jurisdiction, grossWages]] : [],
        );
      const { rate } = basis.earnings[0] ?? {};
      const pay = (hours: number) => payForHours(hours, rate ?? 0);
      const overtime = payForHours(20_000, basis.earnings[2]?.rate ?? 0);
      expect(localOf({})).toEqual([
        ['Manheim Township', pay(600_000)],
        ['Reading', pay(200_000) + overtime],
      ]);
      expect(localOf({ hours: 400_000 })).toEqual([
        ['Manheim Township', pay(300_000)],
        ['Reading', pay(100_000) + overtime],
      ]);
      expect(localOf({ work: manheimTownship })).toEqual([['Manheim Township', pay(800_000) + overtime]]);
    });

    it('a name that two places have tells nothing', async () => {
      await harness.insert('work_place', [workPlace(plain.client, 'PENN', 'Penn Street', '391010000')]);
      expect((await read('manager')).whyNot).toBe('severalPlaces');
    });
  });
});
