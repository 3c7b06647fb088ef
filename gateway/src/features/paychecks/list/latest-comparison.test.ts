import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { OwnPaychecksReply } from '@paystead/contract/features/paychecks/model.ts';
import { payCheck, type CheckInput } from '@paystead/payroll/checks/check.ts';
import { openYear } from '@paystead/payroll/checks/accumulators.ts';
import { goldenWith } from '@paystead/payroll/checks/test/golden.ts';
import { createHarness } from '../../../../test/harness.ts';
import { checkRow } from '../../../../test/harness/checks.ts';
import { idOf, type PersonKey, type TestPerson } from '../../../../test/harness/people.ts';
import { json } from '../../../platform/database/port.ts';

const harness = await createHarness();
afterAll(harness.close);
const { plain, colleague, reader, former, manager } = harness.people;

const [FIRST, SECOND] = [idOf('legl', 1), idOf('legl', 601)];

type Earnings = CheckInput['earnings'];
const regular: Earnings = [{ code: 'REG', hours: 800_000, rate: 31_250_000 }];
const withOvertime: Earnings = [...regular, { code: 'OT', hours: 40_000, rate: 46_875_000 }];
const fewerHours: Earnings = [{ code: 'REG', hours: 720_000, rate: 31_250_000 }];
const bonus: Earnings = [{ code: 'BON', amount: 100_000 }];

interface Paid {
  readonly checkDate: string;
  readonly earnings: Earnings;
  readonly runType?: 'bonus' | 'reversal';
  readonly status?: 'voided' | 'reversal' | 'reissued';
  readonly legalId?: string;
  readonly year?: CheckInput['year'];
}

const paidId = (person: TestPerson, place: number) => idOf('late', person.number * 100 + place);

/** Adds checks of the pay engine after those of the harness, which end on November 20, 2026. */
async function pay(person: TestPerson, checks: readonly Paid[]): Promise<readonly number[]> {
  const computed = checks.map(
    (
      {
        checkDate,
        earnings,
        runType = 'regular',
        status = 'issued',
        legalId = FIRST,
        year = openYear(2026, 'legal-1'),
      },
      place,
    ) => {
      const { lines, totals } = payCheck(goldenWith({ checkDate, earnings, year, runType: 'regular' }));
      const { preTax, postTax, hoursWorked, ...sums } = totals;
      const row = {
        ...checkRow(person, 0, legalId, idOf('payg', 1)),
        check_id: paidId(person, place),
        check_date: checkDate,
        period_begin: checkDate,
        period_end: checkDate,
        run_type: runType,
        check_status: status,
        ...sums,
        pre_tax: preTax,
        post_tax: postTax,
        hours_worked: hoursWorked,
        lines: json(lines),
      };
      return { row, net: totals.net };
    },
  );
  await harness.insert(
    'pay_check',
    computed.map(({ row }) => row),
  );
  return computed.map(({ net }) => net);
}

const comparisonOf = async (key: PersonKey, query = '') =>
  (await harness.as(key).get(`/api/check${query}`)).json<OwnPaychecksReply>().comparison;

describe('TRU-1: the comparison of the latest paycheck', () => {
  const nets: Partial<Record<PersonKey, readonly number[]>> = {};
  beforeAll(async () => {
    nets.colleague = await pay(colleague, [
      { checkDate: '2026-12-04', earnings: withOvertime },
      { checkDate: '2026-12-18', earnings: bonus, runType: 'bonus' },
      { checkDate: '2026-12-19', earnings: fewerHours, status: 'voided' },
      { checkDate: '2026-12-20', earnings: regular, status: 'reissued' },
      { checkDate: '2026-12-21', earnings: fewerHours, runType: 'reversal', status: 'reversal' },
    ]);
    nets.reader = await pay(reader, [
      { checkDate: '2026-12-04', earnings: regular },
      { checkDate: '2026-12-18', earnings: fewerHours },
    ]);
    await pay(former, [{ checkDate: '2026-12-18', earnings: bonus, runType: 'bonus' }]);
  });

  it('skips bonuses and reversed checks, and names the cause in both languages', async () => {
    expect(await comparisonOf('colleague')).toEqual({
      before: { checkId: paidId(colleague, 0), checkDate: '2026-12-04', net: nets.colleague?.[0] },
      cause: { en: 'no overtime this time', es: 'esta vez no hubo horas extra' },
    });
    expect(await comparisonOf('reader')).toEqual({
      before: { checkId: paidId(reader, 0), checkDate: '2026-12-04', net: nets.reader?.[0] },
      cause: { en: 'fewer regular hours', es: 'menos horas (horas regulares)' },
    });
  });

  it('takes the check before for the employer that paid it', async () => {
    await harness.insert('legal', [
      { client_id: manager.client.clientId, legal_id: SECOND, name: 'Second Employer', ein: '07-0000601', street_address: '1 Second Street', city: 'Lancaster', state: 'PA', zip_code: '17601', phone: null },
    ]); // prettier-ignore
    // More than the year's wages of Social Security.
    const { year } = payCheck(goldenWith({ earnings: [{ code: 'BON', amount: 20_000_000 }] }));
    await pay(manager, [
      { checkDate: '2026-12-04', earnings: regular, year },
      { checkDate: '2026-12-18', earnings: regular, legalId: SECOND },
    ]);
    expect((await comparisonOf('manager'))?.cause?.en).toBe('Social Security starts again with a different employer');
  });

  it('names no cause where net pay is the same', async () => {
    const { paychecksList } = (await harness.as('plain').get('/api/check')).json<OwnPaychecksReply>();
    const [latest, before] = paychecksList;
    expect(before?.net).toBe(latest?.net);
    expect(await comparisonOf('plain')).toEqual({
      before: { checkId: before?.checkId, checkDate: '2026-11-06', net: latest?.net },
      cause: null,
    });
    expect(plain.client).toEqual(colleague.client);
  });

  it('is null for a first check of its kind', async () => {
    expect(await comparisonOf('former')).toBeNull();
  });

  it('comes with every first page of all years, and with no other', async () => {
    const first = (await harness.as('reader').get('/api/check?limit=1')).json<OwnPaychecksReply>();
    expect(first.comparison).toEqual(await comparisonOf('reader'));
    expect(first.comparison?.cause?.en).toBe('fewer regular hours');
    expect(await comparisonOf('reader', `?limit=1&cursor=${first.nextCursor}`)).toBeNull();
    expect(await comparisonOf('reader', '?year=2026')).toBeNull();
  });
});
