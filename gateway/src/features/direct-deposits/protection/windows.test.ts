import { randomUUID } from 'node:crypto';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import type { DirectDepositSaved, DirectDepositsReply } from '@paystead/contract/features/direct-deposits/model.ts';
import { createHarness } from '../../../../test/harness.ts';
import type { TestPerson } from '../../../../test/harness/people.ts';
import { jobSubject } from '../../../platform/access/job-subject.ts';
import { statement } from '../../../platform/database/port.ts';
import { liftFreeze } from '../objection/lift-freeze.ts';
import { BASE, EVERYDAY, furnishAccounts, noticesOf, ON_FILE } from '../test/petra.ts';
import { readContacts } from './contact-notices.ts';

const harness = await createHarness();
afterAll(harness.close);
const { plain } = harness.people;
const petra = { clientId: plain.client.clientId, employeeId: plain.employeeId };
const OF_PETRA = `person_id = '${plain.personId}'`;

const DAY = 24 * 3600;
const ago = (seconds: number): string => new Date(harness.now.getTime() - seconds * 1000).toISOString();

beforeEach(async () => {
  await furnishAccounts(harness);
  await harness.change(
    `delete from session; delete from person_email where ${OF_PETRA} and email <> 'petra@example.test';
     update person_email set verified_at = '2020-01-01' where ${OF_PETRA};
     delete from personal_version where employee_id = '${petra.employeeId}' and sequence > 1`,
  );
});

/** Adds an address of Petra's that she no longer uses. */
const replaced = (replacedAt: string) =>
  harness.insert('person_email', [
    { email: 'petra.old@example.test', person_id: plain.personId, verified_at: '2019-01-01', replaced_at: replacedAt },
  ]);

/** Records another version of Petra's data, with this address. */
const recorded = (sequence: number, email: string, recordedAt: string) =>
  harness.change(
    `insert into personal_version (client_id, employee_id, effective_date, sequence, first_name, last_name, street_address, city,
                                   state, zip_code, personal_email, recorded_at, recorded_by)
     select client_id, employee_id, effective_date, ${sequence}, first_name, last_name, street_address, city, state, zip_code,
            '${email}', '${recordedAt}', 'import'
       from personal_version where employee_id = '${petra.employeeId}' and effective_date = '2026-11-10' and sequence = 1`,
  );

describe('SEC: notices of bank changes', () => {
  const contacts = async () =>
    (await harness.database.asTenant(petra, (tx) => readContacts(tx, jobSubject(petra), harness.now)))
      .map(({ email }) => email)
      .toSorted();

  it.each([
    [90 * DAY - 1, ['petra.old@example.test', 'petra@example.test']],
    [90 * DAY, ['petra@example.test']],
  ])('go to a sign-in address that was replaced %i s ago: %j', async (seconds, expected) => {
    await replaced(ago(seconds));
    expect(await contacts()).toEqual(expected);
  });

  it.each([
    [90 * DAY - 1, ['home.new@example.test', 'home.old@example.test', 'petra@example.test']],
    [90 * DAY, ['home.new@example.test', 'petra@example.test']],
  ])('go to an address on the record that was replaced %i s ago: %j', async (seconds, expected) => {
    await recorded(2, 'home.old@example.test', ago(200 * DAY));
    await recorded(3, 'Home.New@example.test', ago(seconds));
    expect(await contacts()).toEqual(expected);
  });
});

const reasons = statement(
  'test.window_reasons',
  z.object({ review: z.array(z.string()) }),
  `select review from pending_transaction where state = 'pending' and rule_type = 2`,
);

/** Sends all pay to an account that no one else uses. Returns the saved change and the reasons for a review. */
async function divert(): Promise<{ readonly saved: DirectDepositSaved; readonly review: readonly string[] }> {
  const visitor = harness.signedInAnew('plain');
  const { version } = (await visitor.get(BASE)).json<DirectDepositsReply>();
  const body = {
    id: EVERYDAY,
    bankAccountType: 'checking',
    split: { kind: 'remainder' },
    routingNumber: '021000021',
    accountNumber: '666000999',
    accountOnFile: ON_FILE,
  };
  const answer = await visitor.put(BASE, body, { headers: { 'if-match': String(version) } });
  expect(answer.statusCode).toBe(200);
  const [row] = await harness.database.asMaintenance((tx) => tx.rows(reasons, []));
  return { saved: answer.json<DirectDepositSaved>(), review: row?.review ?? ['nothing is pending'] };
}

/** Adds an ended session of Petra's on a device. The one that she opens next is in Chrome on Linux. */
const usedBefore = (device: string, createdAt: string) =>
  harness.change(
    `insert into session (session_id, token_hash, kind, person_id, profile_id, signed_in_at, amr, created_at, last_seen_at, device)
     values (gen_random_uuid(), sha256('${device}'), 'web', '${plain.personId}', '${plain.profileId}', '${createdAt}', '{}',
             '${createdAt}', '${createdAt}', '${device}')`,
  );

describe('SEC: a bank change is reviewed', () => {
  it.each<[string, () => Promise<unknown>, readonly string[]]>([
    ['an address was replaced less than 30 days ago', () => replaced(ago(30 * DAY - 1)), ['contactChanged']],
    ['an address was replaced 30 days ago', () => replaced(ago(30 * DAY)), []],
    [
      'a second address was verified less than 30 days ago',
      async () => {
        await replaced(ago(60 * DAY));
        await harness.change(`update person_email set verified_at = '${ago(30 * DAY - 1)}'
           where email = 'petra@example.test'`);
      },
      ['contactChanged'],
    ],
    [
      'a second address was verified 30 days ago',
      async () => {
        await replaced(ago(60 * DAY));
        await harness.change(`update person_email set verified_at = '${ago(30 * DAY)}'
           where email = 'petra@example.test'`);
      },
      [],
    ],
    [
      'the first address of all was verified today',
      () => harness.change(`update person_email set verified_at = '${ago(1)}' where email = 'petra@example.test'`),
      [],
    ],
    [
      'the record got another address less than 30 days ago',
      () => recorded(2, 'home@example.test', ago(30 * DAY - 1)),
      ['contactChanged'],
    ],
    ['the record got another address 30 days ago', () => recorded(2, 'home@example.test', ago(30 * DAY)), []],
    ['another device was used before', () => usedBefore('Safari, iPhone', ago(60 * DAY)), ['newDevice']],
    [
      'this device was used before for 7 days, as another was',
      async () => {
        await usedBefore('Safari, iPhone', ago(60 * DAY));
        await usedBefore('Chrome, Linux', ago(7 * DAY));
      },
      ['newDevice'],
    ],
    [
      'this device was used before for more than 7 days, as another was',
      async () => {
        await usedBefore('Safari, iPhone', ago(60 * DAY));
        await usedBefore('Chrome, Linux', ago(7 * DAY + 1));
      },
      [],
    ],
  ])('if %s', async (_title, prepare, expected) => {
    await prepare();
    // The account gets the rest of the pay, which is most of it.
    expect((await divert()).review).toEqual([...expected, 'bigShareMoved']);
  });
});

const lifted = statement(
  'test.window_lifted',
  z.object({ employee_id: z.string(), lifted_by: z.string().nullable() }),
  'select employee_id, lifted_by from bank_change_freeze order by employee_id, ends_at nulls first',
);

it('SEC: lifting ends what still stops an employee’s changes, and nothing of a namesake at another client', async () => {
  const { namesake } = harness.people;
  const freeze = (person: TestPerson, endsAt: string | null) => ({
    client_id: person.client.clientId,
    employee_id: person.employeeId,
    freeze_id: randomUUID(),
    reason: 'operator',
    began_at: ago(30 * DAY),
    ends_at: endsAt,
  });
  await harness.insert('bank_change_freeze', [
    freeze(plain, null),
    freeze(plain, ago(1)),
    freeze(plain, ago(-1)),
    freeze(namesake, null),
  ]);
  const by = { clientCode: 'MILLRACE', employeeNumber: 'E-0001', by: 'Ada Tester' };
  expect(await liftFreeze(harness.database, by, harness.now)).toBe(2);
  expect(await harness.database.asMaintenance((tx) => tx.rows(lifted, []))).toEqual([
    { employee_id: plain.employeeId, lifted_by: 'Ada Tester' },
    { employee_id: plain.employeeId, lifted_by: null },
    { employee_id: plain.employeeId, lifted_by: 'Ada Tester' },
    { employee_id: namesake.employeeId, lifted_by: null },
  ]);
});

// Last, because the clock moves on.
it('SEC: the link in a notice works until 30 days after the hold', async () => {
  const { saved } = await divert();
  const [notice] = await noticesOf(harness);
  const url = new URL(notice?.url ?? '').pathname;
  const end = Date.parse(saved.change?.holdUntil ?? '') + 30 * DAY * 1000;
  const pageAt = async (instant: number) => {
    harness.advanceSeconds((instant - harness.now.getTime()) / 1000);
    return (await harness.server.inject({ url })).statusCode;
  };
  expect([await pageAt(end - 1000), await pageAt(end)]).toEqual([200, 404]);
});
