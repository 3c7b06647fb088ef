import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { payChangeReply } from '@paystead/contract/features/paychecks/change-model.ts';
import { blankForm, type FederalForm } from '@paystead/payroll/federal/withholding.ts';
import { type CheckInput, payCheck } from '@paystead/payroll/checks/check.ts';
import { goldenWith, manheimTownship } from '@paystead/payroll/checks/test/golden.ts';
import { checkId, checkRow, PAYDAYS } from '../../../../test/harness/checks.ts';
import { createHarness } from '../../../../test/harness.ts';
import { idOf, type TestPerson } from '../../../../test/harness/people.ts';
import type { VisibleEmployee } from '../../../platform/access/visible-employee.ts';
import { json } from '../../../platform/database/port.ts';
import { selectTaxInputs } from './tax-inputs-store.ts';

const harness = await createHarness();
afterAll(harness.close);
const { plain, colleague, reader, other } = harness.people;

const OLD_FORM: FederalForm = { ...blankForm(2026), multipleJobs: true };
const NEW_FORM: FederalForm = { ...blankForm(2026), dependents: 220_000 };
const SINCE = '2026-07-20';
/** Two checks computed by the pay engine, with a new Form W-4 and a raise between them. */
const COMPUTED = ['2026-07-10', '2026-07-24'] as const;
const computedId = (person: TestPerson, place: number) => idOf('comp', person.number * 100 + place);

beforeAll(async () => {
  for (const person of [colleague, reader]) await payComputed(person);
});

async function payComputed(person: TestPerson): Promise<void> {
  const own = { client_id: person.client.clientId, employee_id: person.employeeId };
  const recorded = { recorded_at: '2026-01-02T12:00:00Z', recorded_by: 'Payroll' };
  await harness.insert('tax_location_version', [
    {
      ...own,
      ...recorded,
      effective_date: '2020-01-01',
      sequence: 1,
      resident_geo_code: manheimTownship,
      work_geo_code: manheimTownship,
    },
  ]);
  const form = (effective_date: string, { formYear, filingStatus, ...rest }: FederalForm) => ({
    ...own,
    ...recorded,
    effective_date,
    sequence: 1,
    source: 'form',
    form_year: formYear,
    filing_status: filingStatus.toUpperCase(),
    multiple_jobs: rest.multipleJobs,
    dependents_credit: rest.dependents,
    children_credit: rest.dependents,
  });
  await harness.insert('federal_election', [form('2026-01-01', OLD_FORM), form(SINCE, NEW_FORM)]);
  const [first, second] = COMPUTED.map((checkDate, place): CheckInput => {
    const federal = { form: place === 0 ? OLD_FORM : NEW_FORM, exemptYear: null, lockIn: null };
    const input = goldenWith({
      checkDate,
      earnings: [{ code: 'REG', hours: 800_000, rate: place === 0 ? 31_250_000 : 32_000_000 }],
    });
    return { ...input, tax: { ...input.tax, federal } };
  });
  for (const [place, input] of [first, second].entries()) {
    if (!input) continue;
    const { lines, totals } = payCheck(input);
    const { preTax, postTax, hoursWorked, ...sums } = totals;
    await harness.insert('pay_check', [
      {
        ...checkRow(person, 0, idOf('legl', 1), idOf('payg', 1)),
        check_id: computedId(person, place),
        check_date: input.checkDate,
        period_begin: input.checkDate,
        period_end: input.checkDate,
        ...sums,
        pre_tax: preTax,
        post_tax: postTax,
        hours_worked: hoursWorked,
        lines: json(lines),
      },
    ]);
  }
}

const url = '/api/check/change';
const code = (response: { json(): { code: string } }) => response.json().code;
const pairOf = (person: TestPerson) => ({ before: computedId(person, 0), after: computedId(person, 1) });

describe('refused requests', () => {
  it('401 without a session, 403 for a request from another site', async () => {
    expect((await harness.stranger.post(url, pairOf(colleague))).statusCode).toBe(401);
    const response = await harness.as('colleague').post(url, pairOf(colleague), { antiForgery: false });
    expect([response.statusCode, code(response)]).toEqual([403, 'anti_forgery']);
  });

  it('404 alike for another person’s check, an unknown one, and an employee out of scope', async () => {
    const mine = computedId(colleague, 0);
    const bodies = [
      { before: mine, after: checkId(plain, 3) },
      { before: checkId(other, 3), after: mine },
      { before: mine, after: randomUUID() },
      { ...pairOf(reader), employeeId: reader.employeeId },
    ];
    const answers = await Promise.all(bodies.map((body) => harness.as('colleague').post(url, body)));
    const replies = answers.map((answer) => JSON.stringify({ ...answer.json(), requestId: '' }));
    expect(new Set(replies).size).toBe(1);
    expect(code(answers[0] as (typeof answers)[number])).toBe('not_found');
  });

  it('422 names the field', async () => {
    const response = await harness.as('colleague').post(url, { before: 'x', after: computedId(colleague, 1) });
    expect([response.statusCode, response.json().errors[0].pointer]).toEqual([422, '/before']);
  });
});

describe('PAY-1: explaining a pay change', () => {
  const ask = async (who: 'colleague' | 'plain' | 'manager', body: Readonly<Record<string, string>>) =>
    payChangeReply.parse((await harness.as(who).post(url, body)).json());

  it('recomputes taxes from the forms on record: the raise and the new form explain the whole difference', async () => {
    const change = await ask('colleague', pairOf(colleague));
    expect(change).toMatchObject({ ...pairOf(colleague), basis: 'recomputed', remainder: 0 });
    expect(change.causes.reduce((sum, { amount }) => sum + amount, 0)).toBe(change.difference);
    expect(change.causes.map(({ kind }) => kind)).toEqual(['form', 'rate', 'taxes', 'deductionChanged']);
    expect(change.causes[0]).toMatchObject({
      code: 'FIT',
      why: 'newForm',
      changed: ['multipleJobs', 'dependents'],
      since: SINCE,
    });
  });

  it('swapping the checks reverses the amounts', async () => {
    const [there, back] = [
      await ask('colleague', pairOf(colleague)),
      await ask('colleague', { before: computedId(colleague, 1), after: computedId(colleague, 0) }),
    ];
    expect(back).toMatchObject({ basis: 'recomputed', difference: -there.difference, remainder: 0 });
  });

  it('an imported check is explained by its lines', async () => {
    const imported = { before: checkId(plain, 2), after: checkId(plain, 3) };
    expect(await ask('plain', imported)).toMatchObject({ basis: 'lines', difference: 0, causes: [], remainder: 0 });
    const mixed = await ask('colleague', {
      before: computedId(colleague, 0),
      after: checkId(colleague, PAYDAYS.length - 1),
    });
    expect(mixed.basis).toBe('lines');
    expect(mixed.causes.reduce((sum, { amount }) => sum + amount, mixed.remainder)).toBe(mixed.difference);
  });

  it('a manager sees causes from the lines, and none from the forms', async () => {
    const change = await ask('manager', { ...pairOf(colleague), employeeId: colleague.employeeId, role: 'manager' });
    expect(change).toMatchObject({ basis: 'lines', remainder: 0 });
    expect(change.causes.map(({ kind }) => kind)).not.toContain('form');
  });
});

describe('TRU-1: the certificates of a check', () => {
  it('are the newest of each state on its date', async () => {
    const own = { client_id: reader.client.clientId, employee_id: reader.employeeId };
    const version = (state: string, effective_date: string, sequence: number, allowances: number) => ({
      ...own,
      state,
      effective_date,
      sequence,
      allowances,
      recorded_at: '2026-01-02T12:00:00Z',
      recorded_by: 'Payroll',
    });
    await harness.insert('state_election', [
      version('PA', '2025-01-01', 9, 1),
      version('PA', '2026-01-01', 1, 2),
      version('PA', '2026-01-01', 2, 3),
      version('PA', '2026-07-20', 1, 4),
      version('IN', '2026-07-24', 1, 5),
      version('IN', '2025-05-01', 1, 6),
      version('IN', '2026-07-25', 1, 7),
    ]);
    const employee = { clientId: own.client_id, employeeId: own.employee_id } as VisibleEmployee<'pay'>;
    const ids = [computedId(reader, 0), computedId(reader, 1)];
    const inputs = await harness.database.asMaintenance((tx) => selectTaxInputs(tx, employee, ids));
    const allowances = ids.map((id) => inputs.get(id)?.states.map((one) => `${one.state} ${one.allowances}`));
    await harness.change(`delete from state_election where employee_id = '${reader.employeeId}'`);
    expect(allowances).toEqual([
      ['IN 6', 'PA 3'],
      ['IN 5', 'PA 4'],
    ]);
  });
});

it('TRU-1: the last regular pay before a check is of the one before it, with its wages and tax for FIT', async () => {
  const employee = { clientId: plain.client.clientId, employeeId: plain.employeeId } as VisibleEmployee<'pay'>;
  const ofPlain = `employee_id = '${plain.employeeId}'`;
  const taxed = (
    payday: number,
    taxes: readonly (readonly [taxCode: string, taxableWages: number, amount: number])[],
  ) =>
    harness.change(
      `update pay_check set lines = jsonb_set(lines, '{taxes}', '${JSON.stringify(
        taxes.map(([taxCode, taxableWages, amount]) => ({ taxCode, taxableWages, amount })),
      )}') where ${ofPlain} and check_date = '${PAYDAYS[payday]}'`,
    );
  await taxed(0, [['FIT', 10, 1]]);
  await taxed(1, [['SS', 5, 5], ['FIT', 20, 2], ['FIT', 3, 1]]); // prettier-ignore
  await taxed(2, [['SS', 7, 7]]);
  await taxed(3, [['FIT', 40, 4]]);
  const bonus = idOf('comp', 9);
  await harness.change(
    `insert into pay_check select (jsonb_populate_record(c, '{"check_id": "${bonus}", "sequence": 2, "run_type": "bonus"}')).*
       from pay_check c where ${ofPlain} and check_date = '${PAYDAYS[3]}'`,
  );
  const ids = [...PAYDAYS.map((_, payday) => checkId(plain, payday)), bonus];
  const last = async () => {
    const inputs = await harness.database.asMaintenance((tx) => selectTaxInputs(tx, employee, ids));
    return ids.map((id) => inputs.get(id)?.last_regular);
  };
  const [first, second, none, fourth] = [[10, 1], [23, 3], [0, 0], [40, 4]].map(([wages, withheld]) => ({ wages, withheld })); // prettier-ignore
  expect(await last()).toEqual([null, first, second, none, fourth]);
  await harness.change(`update pay_check set run_type = 'offCycle' where ${ofPlain} and check_date = '${PAYDAYS[2]}'`);
  expect(await last()).toEqual([null, first, second, second, fourth]);
});

describe('TRU-1: the places and forms of a check', () => {
  const { client: { clientId }, employeeId } = reader; // prettier-ignore
  const ids = [computedId(reader, 0), computedId(reader, 1)];
  const read = async () => {
    const employee = { clientId, employeeId } as VisibleEmployee<'pay'>;
    const inputs = await harness.database.asMaintenance((tx) => selectTaxInputs(tx, employee, ids));
    return ids.map((id) => inputs.get(id));
  };
  /** Geo codes of the same county. */
  const HOMES = { long: '390710001', mistaken: '390710002', january: '390710003', moved: '390710004', second: '390710005', future: '390710006', december: '390710007', first: '390710008' }; // prettier-ignore
  type Version = readonly [date: string, sequence: number, value: string | number, source?: string];
  /** Replaces the versions of a table by copies of one with other values in a column. */
  const replace = async (table: string, column: string, versions: readonly Version[]) => {
    const rows = versions.map(([effective_date, sequence, value, source]) =>
      JSON.stringify({ effective_date, sequence, [column]: value, ...(source && { source }) }),
    );
    await harness.change(`
      create temporary table one as select * from ${table} where employee_id = '${employeeId}' limit 1;
      delete from ${table} where employee_id = '${employeeId}';
      insert into ${table} ${rows.map((row) => `select (jsonb_populate_record(one, '${row}')).* from one`).join(' union all ')};
      drop table one`);
  };

  it('are the newest places on its date, and the home on January 1 or, without one, the first home', async () => {
    const homes = async (versions: readonly Version[]) => {
      await replace('tax_location_version', 'resident_geo_code', versions);
      return (await read()).map((one) => [one?.location?.resident_geo_code, one?.january_geo_code]);
    };
    const later: readonly Version[] = [['2026-07-24', 1, HOMES.second], ['2026-07-25', 1, HOMES.future], ['2026-01-02', 1, HOMES.moved]]; // prettier-ignore
    expect(
      await homes([['2025-06-01', 9, HOMES.long], ['2026-01-01', 1, HOMES.mistaken], ['2026-01-01', 2, HOMES.january], ...later]),
    ).toEqual([[HOMES.moved, HOMES.january], [HOMES.second, HOMES.january]]); // prettier-ignore
    expect(await homes([['2025-12-31', 1, HOMES.december], ...later])).toEqual([[HOMES.moved, HOMES.december], [HOMES.second, HOMES.december]]); // prettier-ignore
    expect(
      await homes([['2026-02-01', 1, HOMES.mistaken], ['2026-02-01', 2, HOMES.first], ['2026-07-24', 1, HOMES.second]]),
    ).toEqual([[HOMES.first, HOMES.first], [HOMES.second, HOMES.first]]); // prettier-ignore
  });

  it('are the newest form or default on its date, and apart from it the newest letter of the IRS or its end', async () => {
    await replace('federal_election', 'extra_withholding', [
      ['2025-01-01', 9, 1, 'form'], ['2026-01-01', 1, 2, 'form'], ['2026-01-01', 2, 3, 'default'], ['2026-07-24', 1, 4, 'form'], ['2026-07-25', 1, 5, 'form'],
      ['2026-02-01', 1, 6, 'lockIn'], ['2026-07-10', 1, 7, 'lockIn'], ['2026-07-11', 1, 8, 'lockInReleased'], ['2026-07-26', 1, 9, 'lockIn'],
    ]); // prettier-ignore
    const found = (await read()).map((one) =>
      [one?.federal, one?.lock_in].map((form) => [form?.source, form?.extra_withholding]),
    );
    expect(found).toEqual([
      [['default', 3], ['lockIn', 7]],
      [['form', 4], ['lockInReleased', 8]],
    ]); // prettier-ignore
  });
});
