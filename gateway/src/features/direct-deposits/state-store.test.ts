import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { createHarness } from '../../../test/harness.ts';
import { BAKERY, idOf } from '../../../test/harness/people.ts';
import { jobSubject } from '../../platform/access/job-subject.ts';
import { freezeBankChanges } from '../../platform/changes/freeze.ts';
import {
  increaseVersion,
  keepWrongConfirmations,
  lockDepositState,
  readDepositState,
  rememberChange,
} from './state-store.ts';
import { furnishAccounts } from './test/petra.ts';

const harness = await createHarness();
afterAll(harness.close);
beforeEach(() => furnishAccounts(harness));
const { plain, colleague, other } = harness.people;

const subjectOf = ({ client, employeeId }: Pick<typeof plain, 'client' | 'employeeId'>) =>
  jobSubject({ clientId: client.clientId, employeeId });
const petra = subjectOf(plain);
const at = (instant: string) => new Date(instant);
const read = (subject = petra, now = harness.now) =>
  harness.database.asTenant({ ...subject }, (tx) => readDepositState(tx, subject, now));
const version = async (subject = petra) => (await read(subject)).version;

describe('DD-1: when an employee is paid', () => {
  it.each([
    ['2026-11-20T15:00:00Z', '2026-11-20'],
    // Still the payday in New York.
    ['2026-11-21T03:00:00Z', '2026-11-20'],
    ['2026-11-22T03:00:00Z', '2026-12-04'],
  ])('at %s the dates begin with %s', async (now, first) => {
    expect((await read(petra, at(now))).checkDates).toEqual(
      ['2026-11-20', '2026-12-04', '2026-12-18'].filter((date) => date >= first),
    );
  });

  it('is by the pay group of the employment in effect, in its zone; before the first one, by that one', async () => {
    expect((await read()).timeZone).toBe('America/New_York');
    expect((await read(subjectOf(other))).timeZone).toBe('America/Los_Angeles');
    await harness.insert('pay_group', [
      { client_id: plain.client.clientId, pay_group_id: idOf('payg', 9), code: 'MO', name: 'Monthly', frequency: 'M', time_zone: 'America/Chicago' },
    ]); // prettier-ignore
    await harness.insert('pay_calendar', [
      { client_id: plain.client.clientId, pay_group_id: idOf('payg', 9), check_date: '2026-12-31', period_begin: '2026-12-01', period_end: '2026-12-31' },
    ]); // prettier-ignore
    await harness.change(`
      insert into employment_version select (jsonb_populate_record(v, jsonb_build_object(
             'effective_date', '2026-12-01', 'sequence', 1, 'pay_group_id', '${idOf('payg', 9)}'))).*
        from employment_version v where employee_id = '${colleague.employeeId}' and effective_date = '2020-01-01'`);
    const of = async (now: string) => {
      const { timeZone, checkDates } = await read(subjectOf(colleague), at(now));
      return [timeZone, checkDates.at(-1)];
    };
    expect(await of('2026-12-01T05:59:59Z')).toEqual(['America/New_York', '2026-12-18']);
    expect(await of('2026-12-01T06:00:00Z')).toEqual(['America/Chicago', '2026-12-31']);
  });

  it('has the last regular net pay that was issued or reissued', async () => {
    const sample = async () => (await read()).sample?.date ?? null;
    const set = (column: string, value: string) =>
      harness.change(`update pay_check set ${column} = '${value}' where employee_id = '${plain.employeeId}' and check_date = '2026-11-20'`); // prettier-ignore
    const found = [await sample()];
    for (const status of ['reissued', 'voided', 'issued']) {
      await set('check_status', status);
      found.push(await sample());
    }
    await set('run_type', 'bonus');
    found.push(await sample());
    await set('run_type', 'regular');
    expect(found).toEqual(['2026-11-20', '2026-11-20', '2026-11-06', '2026-11-20', '2026-11-06']);
  });
});

describe('DD-1: the state beside the accounts', () => {
  it('counts each change of the one employee', async () => {
    const inTenant = { clientId: petra.clientId, employeeId: petra.employeeId };
    expect([await version(), await version(subjectOf(colleague))]).toEqual([1, 1]);
    await harness.database.asTenant(inTenant, (tx) => increaseVersion(tx, petra));
    expect(await version()).toBe(2);
    await harness.database.asTenant(inTenant, (tx) => lockDepositState(tx, petra, harness.now));
    expect(await version()).toBe(2);
    expect(await harness.database.asTenant(inTenant, (tx) => rememberChange(tx, petra))).toBe(3);
    expect([await version(), await version(subjectOf(colleague))]).toEqual([3, 1]);
  });

  it('has the wrong confirmations with the time of the last one, and the freeze of now', async () => {
    const inTenant = { clientId: petra.clientId, employeeId: petra.employeeId };
    expect(await read()).toMatchObject({ wrongConfirmations: 0, wrongConfirmationAt: null, freezeReason: null });
    const until = at('2026-11-21T15:00:00Z');
    await harness.database.asTenant(inTenant, async (tx) => {
      await lockDepositState(tx, petra, harness.now);
      await keepWrongConfirmations(tx, petra, 2, harness.now);
      await freezeBankChanges(tx, petra, { now: harness.now, until, reason: 'contactChanged' });
    });
    expect(await read()).toMatchObject({
      wrongConfirmations: 2,
      wrongConfirmationAt: '2026-11-20T15:00:00Z',
      freezeReason: 'contactChanged',
    });
    expect((await read(petra, until)).freezeReason).toBeNull();
    expect((await read(subjectOf({ ...other, client: BAKERY }))).freezeReason).toBeNull();
  });
});
