import { randomUUID } from 'node:crypto';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { createHarness } from '../../../test/harness.ts';
import { BAKERY, idOf } from '../../../test/harness/people.ts';
import { jobSubject } from '../../platform/access/job-subject.ts';
import { freezeBankChanges } from '../../platform/changes/freeze.ts';
import { statement, type Transaction } from '../../platform/database/port.ts';
import { open } from '../../platform/keys/envelope.ts';
import {
  accountPlace,
  arrangeAccounts,
  endAccounts,
  fingerprintOf,
  openSet,
  readAccounts,
  writeAccounts,
  type WrittenAccount,
} from './accounts-store.ts';
import {
  increaseVersion,
  keepNotices,
  keepWrongConfirmations,
  lockDepositState,
  readDepositState,
  rememberChange,
} from './state-store.ts';
import { applySet } from './applier.ts';
import { EVERYDAY, furnishAccounts, ON_FILE, SAVINGS } from './test/petra.ts';

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
const asPetra = <T>(work: (tx: Transaction) => Promise<T>) => harness.database.asTenant({ ...petra }, work);

const accountRows = statement(
  'test.account_rows',
  z.object({ direct_deposit_id: z.string(), account_sealed: z.instanceof(Uint8Array) }).loose(),
  'select * from direct_deposit where employee_id = $1 order by direct_deposit_id',
);
/** Returns Petra's accounts, ended ones too, by id, with their numbers opened. */
const accountsOfPetra = async () =>
  new Map(
    (await harness.database.asMaintenance((tx) => tx.rows(accountRows, [petra.employeeId]))).map(
      (row): [string, Readonly<Record<string, unknown>>] => {
        const { direct_deposit_id: id, account_sealed: sealed, account_fingerprint: fingerprint, ...columns } = row;
        const number = open(harness.keys, sealed, accountPlace(petra, id));
        return [id, { ...columns, number, fingerprint: Buffer.from(fingerprint as Uint8Array).toString('hex') }];
      },
    ),
  );

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

  it.each([
    ['2026-11-21T04:59:59Z', '2026-11-20', '2026-11-25'],
    ['2026-11-21T05:00:00Z', '2026-11-21', '2026-11-27'],
  ])('at %s the accounts of a change start and end on %s, the day in New York', async (now, day, confirmed) => {
    await asPetra(async (tx) => {
      const current = await readAccounts(tx, petra);
      const before = openSet(harness.keys, petra, current.accounts);
      const [first, second] = before.accounts;
      if (!first || !second) throw new Error('Petra has two accounts');
      const added = { ...first, id: randomUUID(), accountNumber: '7700110022' };
      const times = { employeeWorkflowId: randomUUID(), effectiveDate: day, now: at(now), by: 'Petra' };
      const change = { ...petra, ...times, before, after: { accounts: [added, second] } };
      const state = await lockDepositState(tx, petra, at(now));
      expect(await applySet(tx, harness.keys, change, { state, current })).toBe('applied');
    });
    const rows = [...(await accountsOfPetra()).values()];
    expect(rows.find(({ number }) => number === '7700110022')).toMatchObject({
      started_on: day,
      prenote_until: confirmed,
    });
    expect(rows.find(({ number }) => number === '4410270937')).toMatchObject({ ended_on: day });
  });

  it('has sixteen dates, the next ones', async () => {
    await harness.change(
      `insert into pay_calendar (client_id, pay_group_id, check_date, period_begin, period_end)
       select client_id, pay_group_id, date '2030-01-03' + 7 * n, date '2030-01-01' + 7 * n, date '2030-01-02' + 7 * n
         from pay_group, generate_series(0, 16) n`,
    );
    const { checkDates } = await read(petra, at('2030-01-04T15:00:00Z'));
    await harness.change(`delete from pay_calendar where check_date >= '2030-01-01'`);
    expect([checkDates.length, checkDates[0], checkDates.at(-1)]).toEqual([16, '2030-01-03', '2030-04-18']);
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

describe('DD-1: accounts in the database', () => {
  const written = (more: Partial<WrittenAccount>): WrittenAccount => ({
    id: SAVINGS,
    position: 3,
    nickname: 'Card',
    bankName: 'Other Bank',
    bankAccountType: 'payCard',
    routingNumber: '021000021',
    accountNumber: '666000999',
    split: { kind: 'percent', percent: 250_000 },
    status: 'prenote',
    prenoteUntil: '2026-12-04',
    replacedBy: null,
    ...more,
  });
  /** Columns that the bank's answers and the end of an account leave behind. */
  const LEFT = `status = 'inactive', status_reason = 'R03', prenote_until = '2026-11-27', ended_on = '2026-11-01'`;

  it.each<[string, Partial<WrittenAccount>, object, string]>([
    [
      'with a percentage',
      {},
      { amount: null, percent: 250_000, status: 'prenote', prenote_until: '2026-12-04' },
      `split = 'amount'`,
    ],
    [
      'with an amount',
      { split: { kind: 'amount', amount: 7_500 }, status: 'active', prenoteUntil: null },
      { split: 'amount', amount: 7_500, percent: null, status: 'active', prenote_until: null },
      `split = 'percent', amount = null, percent = 100000`,
    ],
  ])(
    'an account that is written again %s is in effect, and has nothing of the one before',
    async (_how, more, differs, before) => {
      await harness.change(
        `update direct_deposit set ${LEFT}, ${before}, version = 4 where direct_deposit_id = '${SAVINGS}'`,
      );
      await asPetra((tx) => writeAccounts(tx, harness.keys, petra, [written(more)], '2026-11-20'));
      expect((await accountsOfPetra()).get(SAVINGS)).toEqual({
        client_id: petra.clientId,
        employee_id: petra.employeeId,
        position: 3,
        nickname: 'Card',
        bank_name: 'Other Bank',
        account_type: 'payCard',
        routing_number: '021000021',
        number: '666000999',
        fingerprint: Buffer.from(fingerprintOf(harness.keys, '021000021', '666000999')).toString('hex'),
        account_last_four: '0999',
        split: 'percent',
        status_reason: null,
        replaced_by: null,
        started_on: '2024-01-02',
        ended_on: null,
        version: 5,
        ...differs,
      });
    },
  );

  it.each([
    ['C05', 'savings', 'C05'],
    ['C05', 'checking', null],
    ['C01', 'checking', 'C01'],
    ['R03', 'checking', 'R03'],
  ] as const)('an account with %s that is arranged as %s keeps its number and its state, and has %s', async (reason, bankAccountType, kept) => {
    await harness.change(
      `update direct_deposit set status = 'prenote', status_reason = '${reason}', prenote_until = '2026-11-27' where direct_deposit_id = '${SAVINGS}'`,
    );
    const before = await accountsOfPetra();
    const { position: _, ...account } = written({ bankAccountType });
    await asPetra((tx) => arrangeAccounts(tx, petra, [{ ...account, priority: 3 }]));
    const after = await accountsOfPetra();
    expect(after.get(EVERYDAY)).toEqual(before.get(EVERYDAY));
    expect(after.get(SAVINGS)).toEqual({
      ...before.get(SAVINGS),
      position: 3,
      nickname: 'Card',
      account_type: bankAccountType,
      split: 'percent',
      amount: null,
      percent: 250_000,
      status_reason: kept,
      version: 2,
    });
  }); // prettier-ignore

  it('an account ends with the one paid in its place, and one that stays only loses the one paid in its place', async () => {
    const [forSavings, forEveryday, former] = [idOf('depo', 1), idOf('depo', 2), idOf('depo', 3)];
    const copy = (id: string, number: string, replacedBy: string | null) =>
      written({ id, accountNumber: number, status: 'active', prenoteUntil: null, replacedBy });
    const copies = [copy(forSavings, '11110001', SAVINGS), copy(forEveryday, '11110002', EVERYDAY)];
    await asPetra((tx) => writeAccounts(tx, harness.keys, petra, [...copies, { ...copy(former, '11110003', null), position: 4 }], '2026-11-01')); // prettier-ignore
    await harness.change(
      `update direct_deposit set status = 'inactive', ended_on = '2026-11-02' where direct_deposit_id = '${former}'`,
    );
    await asPetra((tx) => endAccounts(tx, petra, { ids: [SAVINGS, former], paidInPlaceOf: [EVERYDAY] }, '2026-11-20'));
    const ends = [...(await accountsOfPetra())].map(([id, row]) => [id, row['status'], row['ended_on'], row['replaced_by']]); // prettier-ignore
    expect(ends).toEqual([
      [forSavings, 'inactive', '2026-11-20', null],
      [forEveryday, 'inactive', '2026-11-20', null],
      [former, 'inactive', '2026-11-02', null],
      [EVERYDAY, 'active', null, null],
      [SAVINGS, 'inactive', '2026-11-20', null],
    ]);
  });
});

const fingerprintRows = statement(
  'test.fingerprint_rows',
  z.object({ employee_id: z.string(), fingerprint: z.instanceof(Uint8Array) }),
  'select employee_id, fingerprint from shared_account',
);
const noticeRows = statement(
  'test.notice_rows',
  z.object({ token_hash: z.instanceof(Uint8Array) }).loose(),
  'select * from deposit_notice order by token_hash',
);

describe('SEC: what is kept beside the accounts', () => {
  it('is the fingerprint of each account in effect and of each requested one, not of ended ones', async () => {
    const numbers = {
      savings: ['231382306', '4410270937'],
      everyday: ['031302955', ON_FILE],
      requested: ['021000021', '666000999'],
    } as const;
    const of = (name: keyof typeof numbers) => fingerprintOf(harness.keys, numbers[name][0], numbers[name][1]);
    const names = Object.keys(numbers) as (keyof typeof numbers)[];
    const nameOf = (fingerprint: Uint8Array) => names.find((name) => Buffer.compare(of(name), fingerprint) === 0);
    await harness.insert('shared_account', [
      { client_id: petra.clientId, employee_id: colleague.employeeId, fingerprint: of('savings') },
    ]);
    const keptWith = async (...requested: Uint8Array[]) => {
      await asPetra((tx) => rememberChange(tx, petra, { fingerprints: requested, notices: null }));
      const rows = await harness.database.asMaintenance((tx) => tx.rows(fingerprintRows, []));
      return [petra, colleague].map((one) =>
        rows
          .flatMap((row) => (row.employee_id === one.employeeId ? [nameOf(row.fingerprint) ?? 'another'] : []))
          .toSorted(),
      );
    };
    const others = ['savings'];
    expect(await keptWith(of('requested'))).toEqual([['everyday', 'requested', 'savings'], others]);
    expect(await keptWith()).toEqual([['everyday', 'savings'], others]);
    await harness.change(
      `update direct_deposit set status = 'inactive', ended_on = '2026-11-19' where direct_deposit_id = '${SAVINGS}'`,
    );
    expect(await keptWith(of('requested'))).toEqual([['everyday', 'requested'], others]);
  });

  it('is every token of a notice, alike for a request and for a change that took effect at once', async () => {
    const issued = (first: number) => ({
      tokenHashes: [Uint8Array.of(first), Uint8Array.of(first + 1)],
      employeeWorkflowId: randomUUID(),
      sentAt: at('2026-11-20T15:00:00Z'),
      expiresAt: at('2027-01-04T05:00:00Z'),
    });
    const [requested, applied] = [issued(1), issued(3)];
    await asPetra((tx) => rememberChange(tx, petra, { fingerprints: [], notices: requested }));
    await asPetra((tx) => keepNotices(tx, petra, applied));
    const rows = await harness.database.asMaintenance((tx) => tx.rows(noticeRows, []));
    expect(rows.map(({ token_hash: hash, ...row }) => ({ hash: [...hash], ...row }))).toEqual(
      [requested, requested, applied, applied].map(({ employeeWorkflowId }, place) => ({
        hash: [place + 1],
        client_id: petra.clientId,
        employee_id: petra.employeeId,
        employee_workflow_id: employeeWorkflowId,
        sent_at: '2026-11-20T15:00:00Z',
        expires_at: '2027-01-04T05:00:00Z',
        used_at: null,
      })),
    );
  });
});
