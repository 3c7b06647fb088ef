import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { plannerReply } from '@paystead/contract/features/paychecks/planner-model.ts';
import { blankForm } from '@paystead/payroll/federal/withholding.ts';
import { payCheck } from '@paystead/payroll/checks/check.ts';
import { goldenWith, manheimTownship } from '@paystead/payroll/checks/test/golden.ts';
import { planOf } from '@paystead/payroll/planner/plan.ts';
import { checkRow } from '../../../../test/harness/checks.ts';
import { createHarness } from '../../../../test/harness.ts';
import { idOf, type PersonKey, type TestPerson } from '../../../../test/harness/people.ts';
import { json, statement } from '../../../platform/database/port.ts';

const harness = await createHarness();
afterAll(harness.close);
const { plain, colleague, reader } = harness.people;

const URL = '/api/check/planner';
const recorded = { recorded_at: '2026-01-02T12:00:00Z', recorded_by: 'Payroll' };

/** Gives a person places, a form and one check that the pay engine computed on November 20, with this rate of pay. */
async function payComputed(person: TestPerson, place: number, rate: number, workPlace = manheimTownship) {
  const own = { client_id: person.client.clientId, employee_id: person.employeeId };
  const since = { ...own, ...recorded, effective_date: '2020-01-01', sequence: 1 };
  await harness.insert('tax_location_version', [
    { ...since, resident_geo_code: manheimTownship, work_geo_code: workPlace },
  ]);
  await harness.insert('federal_election', [{ ...since, source: 'form', form_year: 2026, filing_status: 'S' }]);
  await harness.change(`delete from pay_check where employee_id = '${person.employeeId}'`);
  const { lines, totals } = payCheck(
    goldenWith({ checkDate: '2026-11-20', earnings: [{ code: 'REG', hours: 800_000, rate }] }),
  );
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
  await payComputed(colleague, 1, 31_250_000);
  await payComputed(reader, 2, 20_000_000, '050370000');
});

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
});
