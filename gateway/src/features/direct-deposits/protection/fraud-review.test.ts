import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import type { DirectDepositsReply, DirectDepositSaved } from '@paystead/contract/features/direct-deposits/model.ts';
import type { LandingPage } from '@paystead/contract/features/messages/model.ts';
import type { TransactionsReply } from '@paystead/contract/features/pending-transactions/model.ts';
import { brandsOf } from '../../../brands.ts';
import { changeJobsOf } from '../../../change-jobs.ts';
import { createHarness, type Harness, type Visitor } from '../../../../test/harness.ts';
import { BAKERY, idOf, MILLRACE } from '../../../../test/harness/people.ts';
import { jobSubject } from '../../../platform/access/job-subject.ts';
import { freezeBankChanges } from '../../../platform/changes/freeze.ts';
import { statement } from '../../../platform/database/port.ts';
import { open } from '../../../platform/keys/envelope.ts';
import { createLog } from '../../../platform/log.ts';
import { mailDeliverer } from '../../../platform/mail/deliver-mail.ts';
import { payloadPlace } from '../../../platform/outbox/payload.ts';
import { fingerprintOf } from '../accounts-store.ts';
import { liftFreeze } from '../objection/lift-freeze.ts';
import { confirmPrenotes } from '../bank/confirm-prenotes.ts';
import { recordReturn } from '../bank/record-return.ts';
import { BASE, EVERYDAY, furnishAccounts, holiday, mailsOf, noticesOf, ON_FILE, SAVINGS } from '../test/petra.ts';

/*
 * Payroll diversion ("payroll pirates"): a relayed sign-in, a mailbox rule or muted alerts so that no one notices, and then
 * a change of the bank account. The tests run against the real gateway, with a stolen session.
 */
let harness: Harness;
beforeAll(async () => {
  harness = await createHarness();
});
afterAll(() => harness.close());
beforeEach(() => furnishAccounts(harness));

const petra = () => ({ clientId: harness.people.plain.client.clientId, employeeId: harness.people.plain.employeeId });
const read = async (who: Visitor) => (await who.get(BASE)).json<DirectDepositsReply>();
const code = (answer: { json: () => { code?: string } }) => answer.json().code;
const match = (version: number) => ({ headers: { 'if-match': String(version) } });
/** Returns the last four digits and the status of the accounts in effect, by id. */
const inForce = async () =>
  Object.fromEntries(
    (await read(harness.signedInAnew('plain'))).directDeposits.map(({ id, lastFour, status }) => [
      id,
      [lastFour, status],
    ]),
  );
const UNTOUCHED = { [SAVINGS]: ['0937', 'active'], [EVERYDAY]: ['4821', 'active'] };
/** Sends all pay to the thief's account. */
const divert = (more: Record<string, unknown> = {}) => ({
  id: EVERYDAY,
  bankAccountType: 'checking',
  split: { kind: 'remainder' },
  routingNumber: '021000021',
  accountNumber: '666000999',
  accountOnFile: ON_FILE,
  ...more,
});
const put = async (body: object, visitor = harness.signedInAnew('plain')) =>
  visitor.put(BASE, body as Record<string, unknown>, match((await read(visitor)).version));

/** Opens a request with review reasons, as an administrator does before deciding. */
async function openRequest(change: DirectDepositSaved['change']): Promise<void> {
  const body = { employeeWorkflowId: change?.employeeWorkflowId };
  expect((await harness.signedInAnew('admin').post('/api/pendingTransactions/detail', body)).statusCode).toBe(200);
}

async function approve(saved: DirectDepositSaved): Promise<void> {
  await openRequest(saved.change);
  const answer = await harness.signedInAnew('admin').post('/api/pendingTransactions/approve', {
    employeeWorkflowId: saved.change?.employeeWorkflowId,
    ruleType: 2,
    version: saved.change?.version,
  });
  expect(answer.statusCode).toBe(200);
}

/** Runs the job that applies approved changes, at the harness's time. */
async function advanceChanges(): Promise<void> {
  const job = changeJobsOf({ keys: harness.keys, brands: brandsOf({ branding: true }), log: createLog('silent') }).find(
    ({ name }) => name === 'changes.apply',
  );
  await job?.run({ database: harness.database, now: harness.now, size: 50, stop: new AbortController().signal });
}
const confirm = () => confirmPrenotes(harness.database, harness.now, 50);
function goTo(instant: string): void {
  harness.advanceSeconds((Date.parse(instant) - harness.now.getTime()) / 1000);
}
/** Records a bank's notice about one of Petra's accounts, as the operator does. */
const bankSays = (lastFour: string, code: string) =>
  recordReturn(
    { database: harness.database, keys: harness.keys, brandOf: brandsOf({ branding: true }).mailOfPartner },
    { clientCode: 'MILLRACE', employeeNumber: 'E-0001', lastFour, code },
    harness.now,
  );
const path = (url: string | null) => new URL(url ?? '').pathname;

const queued = statement(
  'test.deposits_queued',
  z.object({
    outbox_id: z.string(),
    client_id: z.string().nullable(),
    employee_id: z.string().nullable(),
    topic: z.string(),
    payload: z.instanceof(Uint8Array),
  }),
  `select outbox_id, client_id, employee_id, topic, payload from outbox where topic like 'mail.bank%' order by created_at`,
);

describe('SEC: approving while bank changes are stopped', () => {
  it.each(['contactChanged', 'operator', 'notMe'] as const)('is refused after %s', async (reason) => {
    const { change } = (await put(divert())).json<DirectDepositSaved>();
    const until = new Date(harness.now.getTime() + 24 * 3600_000);
    await harness.database.asTenant(petra(), (tx) =>
      freezeBankChanges(tx, jobSubject(petra()), { now: harness.now, until, reason }),
    );
    const decide = (what: 'approve' | 'reject', more: object = {}) =>
      harness.signedInAnew('admin').post(`/api/pendingTransactions/${what}`, {
        employeeWorkflowId: change?.employeeWorkflowId,
        ruleType: 2,
        version: change?.version,
        ...more,
      });
    await openRequest(change);
    const refused = await decide('approve');
    expect([refused.statusCode, code(refused)]).toEqual([403, 'changes_frozen']);
    expect(refused.json<{ detail: string }>().detail).toContain('approved');
    harness.advanceSeconds(24 * 3600 - 1);
    expect((await decide('approve')).statusCode).toBe(403);
    harness.advanceSeconds(1);
    expect((await decide('approve')).statusCode).toBe(200);
  });

  it('a stopped change can still be rejected', async () => {
    const { change } = (await put(divert())).json<DirectDepositSaved>();
    const about = { now: harness.now, until: null, reason: 'operator' } as const;
    await harness.database.asTenant(petra(), (tx) => freezeBankChanges(tx, jobSubject(petra()), about));
    await openRequest(change);
    const { employeeWorkflowId, version } = change ?? {};
    const body = { employeeWorkflowId, version, ruleType: 2, reason: 'Petra did not ask for this.' };
    expect((await harness.signedInAnew('admin').post('/api/pendingTransactions/reject', body)).statusCode).toBe(200);
  });
});

describe('SEC: a stolen session', () => {
  it('changes nothing without the password, and nothing without an account on file', async () => {
    const thief = harness.signedInAnew('plain');
    const { version } = await read(thief);
    harness.advanceSeconds(400);
    expect(code(await thief.put(BASE, divert(), match(version)))).toBe('step_up_required');
    const phished = harness.signedInAnew('plain');
    expect(code(await phished.put(BASE, divert({ accountOnFile: undefined }), match(version)))).toBe('invalid_input');
    expect(await inForce()).toEqual(UNTOUCHED);
    expect((await read(phished)).proposed).toBeNull();
  });

  it('can guess the account five times a day, also in parallel', async () => {
    const thief = harness.signedInAnew('plain');
    const { version } = await read(thief);
    const guess = (accountOnFile: string) => thief.put(BASE, divert({ accountOnFile }), match(version));
    const answers = await Promise.all(Array.from({ length: 20 }, (_, n) => guess(`55500${n}00`)));
    expect(answers.filter(({ statusCode }) => statusCode === 422)).toHaveLength(5);
    expect(answers.filter(({ statusCode }) => statusCode === 429)).toHaveLength(15);
    const right = await guess(ON_FILE);
    expect([right.statusCode, right.headers['retry-after']]).toEqual([429, '86400']);
    harness.advanceSeconds(24 * 3600 - 1);
    const stillWaiting = await put(divert());
    expect([stillWaiting.statusCode, stillWaiting.headers['retry-after']]).toEqual([429, '1']);
    harness.advanceSeconds(1);
    expect((await put(divert())).statusCode).toBe(200);
  });

  it('counts a wrong account once under an idempotency key', async () => {
    const thief = harness.signedInAnew('plain');
    const once = { headers: { 'if-match': '1', 'idempotency-key': 'guessing-again-and-again' } };
    for (let n = 0; n < 8; n += 1)
      expect((await thief.put(BASE, divert({ accountOnFile: '99999999' }), once)).statusCode).toBe(422);
    // The first call was counted; the others got its reply.
    expect((await thief.put(BASE, divert({ accountOnFile: '99999998' }), match(1))).statusCode).toBe(422);
    expect((await put(divert(), thief)).statusCode).toBe(200);
  });

  it('with the account known, diverts nothing before the next payday, and every contact is notified despite muted alerts', async () => {
    const { plain } = harness.people;
    await harness.insert('preference', [
      { ...ids(plain), block_payroll_alerts: true, updated_at: harness.now.toISOString() },
    ]);
    await harness.insert('person_email', [
      {
        email: 'petra.before@example.test',
        person_id: plain.personId,
        verified_at: '2024-01-01T00:00:00Z',
        replaced_at: new Date(harness.now.getTime() - 3600_000).toISOString(),
      },
      { email: 'never.verified@example.test', person_id: plain.personId, verified_at: null, replaced_at: null },
    ]);
    const saved = (await put(divert())).json<DirectDepositSaved>();
    expect(saved.outcome).toBe('pending');
    expect(await inForce()).toEqual(UNTOUCHED);
    // An approval doesn't shorten the hold.
    await approve(saved);
    await advanceChanges();
    expect(await inForce()).toEqual(UNTOUCHED);

    const notices = await noticesOf(harness);
    expect(notices.map(({ to }) => to).toSorted()).toEqual(['petra.before@example.test', 'petra@example.test']);
    const sent: { to: string; text: string }[] = [];
    const deliver = mailDeliverer({
      database: harness.database,
      clock: { now: () => harness.now },
      transport: async (mail) => void sent.push(mail),
    });
    for (const row of await harness.database.asMaintenance((tx) => tx.rows(queued, []))) {
      const payload: unknown = JSON.parse(open(harness.keys, row.payload, payloadPlace(row.outbox_id)));
      const common = { id: row.outbox_id, attempt: 1, kind: 'mail', topic: row.topic, payload } as const;
      expect(await deliver({ ...common, clientId: row.client_id, employeeId: row.employee_id })).toBe('sent');
    }
    expect(sent).toHaveLength(2);
    // Each contact has a link of their own.
    expect(new Set(sent.map(({ text }) => /\/not-me\/([\w-]+)/.exec(text)?.[1])).size).toBe(2);
    for (const { text } of sent) {
      expect(text).toContain('ending in 0999');
      expect(text).not.toContain('666000999');
      expect(text).toMatch(/\/not-me\/[\w-]{43}/);
      expect(text).toMatch(/\nRequested: .* E[DS]T\n/);
      expect(text).toMatch(/\nSecurity hold until: .* at 12:00 AM E[DS]T\n/);
    }
    await harness.change(
      "delete from preference; delete from person_email where email <> 'petra@example.test' and person_id = (select person_id from person_email where email = 'petra@example.test')",
    );
  });

  it('“This wasn’t me”: opening the page changes nothing, the button stops the change once and freezes further ones', async () => {
    const thief = harness.signedInAnew('plain');
    await put(divert(), thief);
    const [notice] = await noticesOf(harness);
    const at = path(notice?.url ?? null);
    for (let n = 0; n < 3; n += 1) {
      const page = await harness.server.inject({ url: at });
      expect([page.statusCode, page.headers['cache-control']]).toEqual([200, 'no-store']);
      expect(page.body).toContain('<form method="post">');
      expect(page.body).toMatch(/On \w+ \d+, \d+ at [\d:]+ [AP]M E[DS]T, someone asked .+ to change/);
      expect(page.body).not.toMatch(/0999|666000999|<script/);
    }
    expect((await harness.server.inject({ method: 'HEAD', url: at })).statusCode).toBe(404);
    expect((await read(thief)).proposed).not.toBeNull();

    const press = () =>
      harness.server.inject({
        method: 'POST',
        url: at,
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        payload: '',
      });
    expect((await Promise.all([press(), press()])).map(({ body }) => /<h1>(.*)<\/h1>/.exec(body)?.[1])).toEqual(
      expect.arrayContaining(['Stopped', 'This change was already stopped']),
    );
    expect((await thief.get(BASE)).statusCode).toBe(401);
    const now = harness.signedInAnew('plain');
    expect(await read(now)).toMatchObject({ proposed: null, canEdit: false, whyNot: 'frozen' });
    expect(await inForce()).toEqual(UNTOUCHED);
    expect(code(await put(divert(), now))).toBe('changes_frozen');
    expect((await noticesOf(harness)).filter(({ topic }) => topic === 'mail.bankChangesStopped')).toHaveLength(1);

    const by = { clientCode: 'MILLRACE', employeeNumber: 'E-0001', by: 'Ada Tester' };
    expect(await liftFreeze(harness.database, by, harness.now)).toBe(1);
    expect(await liftFreeze(harness.database, by, harness.now)).toBe(0);
    expect((await read(now)).canEdit).toBe(true);
  });

  it('“This wasn’t me” undoes an applied change, and the old accounts are paid at once', async () => {
    const saved = (await put(divert())).json<DirectDepositSaved>();
    const [notice] = await noticesOf(harness);
    await approve(saved);
    goTo(new Date(Date.parse(saved.change?.holdUntil ?? '') + 1000).toISOString());
    await advanceChanges();
    expect((await inForce())[EVERYDAY]).toEqual(['0999', 'prenote']);
    await harness.server.inject({ method: 'POST', url: path(notice?.url ?? null) });
    expect(await inForce()).toEqual(UNTOUCHED);
    expect((await read(harness.signedInAnew('plain'))).directDeposits[1]?.meanwhile).toBeNull();
  });

  it.each(['/not-me/nothing', `/not-me/${'A'.repeat(43)}`])('a forged link is unknown: %s', async (url) => {
    for (const method of ['GET', 'POST'] as const) {
      const page = await harness.server.inject({ method, url, headers: { 'accept-language': 'es' } });
      expect([page.statusCode, page.body.includes('Este enlace ya no sirve')]).toEqual([404, true]);
    }
  });

  it('the page of a link is in the branding of the host name at which it is opened', async () => {
    await harness.change(
      `update partner set page_title = 'Bakery pay', is_white_labeled = true where partner_id = '${BAKERY.partnerId}'`,
    );
    await harness.insert('partner_hostname', [{ hostname: 'bakery.example.test', partner_id: BAKERY.partnerId }]);
    const titleAt = async (host: string) =>
      /<title>(.*)<\/title>/.exec(
        (await harness.server.inject({ url: '/not-me/nothing', headers: { host } })).body,
      )?.[1];
    expect([await titleAt('bakery.example.test'), await titleAt('unknown.example.test')]).toEqual([
      expect.stringMatching(/ · Bakery pay$/),
      expect.stringMatching(/ · Paystead$/),
    ]);
  });

  it('a forged Host header never gets into a mail', async () => {
    const thief = harness.signedInAnew('plain');
    await put(divert(), thief);
    const forged = await thief.put(BASE, divert({ accountNumber: '777000888' }), {
      headers: { 'if-match': String((await read(thief)).version), host: 'evil.test' },
    });
    expect(forged.statusCode).toBe(200);
    const links = (await noticesOf(harness)).flatMap(({ url }) => (url === null ? [] : [url]));
    expect(links.length).toBeGreaterThan(0);
    for (const link of links) expect(link).not.toContain('evil');
  });
});

const ids = (person: { client: { clientId: string }; employeeId: string }) => ({
  client_id: person.client.clientId,
  employee_id: person.employeeId,
});

const reviewed = statement(
  'test.deposits_review',
  z.object({ review: z.array(z.string()), decider: z.string() }),
  `select review, decider from pending_transaction where state = 'pending' and rule_type = 2`,
);
const fingerprints = statement(
  'test.deposits_fingerprints',
  z.object({ fingerprint: z.instanceof(Uint8Array) }),
  'select fingerprint from shared_account where employee_id = $1',
);
const reviews = () => harness.database.asMaintenance((tx) => tx.rows(reviewed, []));

describe('SEC: signs of diverted pay', () => {
  it('one account of two employees requires a review; the requester doesn’t see the reason', async () => {
    const saved = await put(divert());
    expect((await reviews())[0]?.review).toEqual(['bigShareMoved']);
    const second = harness.signedInAnew('colleague');
    const shared = await second.post(BASE, {
      bankAccountType: 'checking',
      routingNumber: '021000021',
      accountNumber: '666000999',
      split: { kind: 'remainder' },
    });
    expect(shared.statusCode).toBe(200);
    expect(shared.body).not.toContain('accountOnTwoPeople');
    expect((await reviews()).map(({ review }) => review)).toContainEqual(['accountOnTwoPeople', 'firstAccount']);
    expect(saved.statusCode).toBe(200);
  });

  const decideAs = async (who: 'plain' | 'admin', verb: string, change: DirectDepositSaved['change']) => {
    const { employeeWorkflowId, version } = change ?? {};
    const body = { employeeWorkflowId, version, ruleType: 2, reason: 'No.' };
    expect((await harness.signedInAnew(who).post(`/api/pendingTransactions/${verb}`, body)).statusCode).toBe(200);
  };
  /** Applies what is due when the hold of a request ends, and goes back in time. */
  const passHold = async ({ change }: DirectDepositSaved) => {
    const now = harness.now.toISOString();
    goTo(new Date(Date.parse(change?.holdUntil ?? '') + 1000).toISOString());
    await advanceChanges();
    goTo(now);
  };
  /** Makes the first request leave for payroll, and sends the pay to a third account beside it. */
  const sendAndRequestAgain = async () => {
    await harness.change(`update pending_transaction set state = 'exported', exported_at = submitted_at`);
    return (await put(divert({ accountNumber: '777000888' }))).json<DirectDepositSaved>();
  };

  it.each<[string, (saved: DirectDepositSaved) => Promise<unknown>, readonly string[]]>([
    ['waits', async () => undefined, ['0999']],
    ['was approved', approve, ['0999']],
    [
      'was sent back',
      async (saved) => {
        await openRequest(saved.change);
        await decideAs('admin', 'send-back', saved.change);
      },
      ['0999'],
    ],
    ['was withdrawn', (saved) => decideAs('plain', 'withdraw', saved.change), []],
    [
      'was rejected',
      async (saved) => {
        await openRequest(saved.change);
        await decideAs('admin', 'reject', saved.change);
      },
      [],
    ],
    [
      'waits again after it was rejected',
      async (saved) => {
        await openRequest(saved.change);
        await decideAs('admin', 'reject', saved.change);
        await decideAs('admin', 'undo', saved.change);
      },
      ['0999'],
    ],
    [
      'couldn’t be applied, because the accounts had changed',
      async (saved) => {
        await approve(saved);
        await harness.change(`update direct_deposit set nickname = 'Other' where direct_deposit_id = '${SAVINGS}'`);
        await passHold(saved);
      },
      [],
    ],
    ['is with payroll, beside a newer one', sendAndRequestAgain, ['0888', '0999']],
    [
      'waits beside one that payroll has applied',
      async (saved) => {
        await sendAndRequestAgain();
        await harness.change(`update pending_transaction set acknowledged_at = submitted_at where state = 'exported'`);
        await passHold(saved);
        expect((await inForce())[EVERYDAY]).toEqual(['0999', 'prenote']);
      },
      ['0888', '0999'],
    ],
    [
      'is with payroll after a newer one was withdrawn',
      async () => decideAs('plain', 'withdraw', (await sendAndRequestAgain()).change),
      ['0999'],
    ],
  ])('a requested account is noticed at other employees while its request may take effect: it %s', async (_how, act, expected) => {
    await act((await put(divert())).json<DirectDepositSaved>());
    const kept = await harness.database.asMaintenance((tx) => tx.rows(fingerprints, [petra().employeeId]));
    const noticed = ['0999', '0888'].filter((lastFour) => {
      const number = lastFour === '0999' ? '666000999' : '777000888';
      return kept.some(({ fingerprint }) => Buffer.compare(fingerprint, fingerprintOf(harness.keys, '021000021', number)) === 0);
    });
    expect(noticed.toSorted()).toEqual(expected);
    expect(kept).toHaveLength(expected.length + 2);
  }); // prettier-ignore

  it.each<[string, string | null, boolean]>([
    ['of an employee without a sign-in', null, true],
    ['of someone else at another employer', idOf('pers', 21), true],
    ['of the same person at another employer', idOf('pers', 1), false],
  ])('an account %s requires a review only if it is someone else’s', async (_owner, personId, isShared) => {
    const elsewhere = { client_id: BAKERY.clientId, employee_id: idOf('empl', 71) };
    await harness.insert('employee', [
      { ...elsewhere, employee_number: 'E-0071', ssn_last_four: '1071', created_at: '2020-01-01T00:00:00.000Z' },
    ]);
    if (personId !== null)
      await harness.insert('profile', [
        { ...elsewhere, profile_id: idOf('prof', 71), username: 'petra.second', person_id: personId, role_names: [] },
      ]);
    await harness.insert('shared_account', [
      { ...elsewhere, fingerprint: fingerprintOf(harness.keys, '021000021', '666000999') },
    ]);
    await put(divert());
    expect((await reviews()).map(({ review }) => review)).toEqual([
      isShared ? ['accountOnTwoPeople', 'bigShareMoved'] : ['bigShareMoved'],
    ]);
    await harness.change(`delete from employee where employee_id = '${elsewhere.employee_id}'`);
  });

  it('a new device, a recently replaced contact and a wrong account on file require a review', async () => {
    const { plain } = harness.people;
    await harness.change(
      `insert into session (session_id, token_hash, kind, person_id, profile_id, signed_in_at, amr, created_at, last_seen_at, device)
       values (gen_random_uuid(), '\\x01', 'web', '${plain.personId}', '${plain.profileId}', '2026-10-01', '{}', '2026-10-01', '2026-10-01', 'Safari, iPhone');
       delete from session where person_id = '${plain.personId}' and device <> 'Safari, iPhone';
       update person_email set verified_at = '${harness.now.toISOString()}' where email = 'petra@example.test';
       insert into person_email (email, person_id, verified_at, replaced_at)
       values ('petra.old@example.test', '${plain.personId}', '2024-01-01', '${harness.now.toISOString()}')`,
    );
    const thief = harness.signedInAnew('plain');
    expect((await put(divert({ accountOnFile: '12345678' }), thief)).statusCode).toBe(422);
    await put(divert(), thief);
    expect((await reviews())[0]?.review).toEqual([
      'contactChanged',
      'newDevice',
      'wrongAccountOnFile',
      'bigShareMoved',
    ]);
    await harness.change(`delete from person_email where email = 'petra.old@example.test';
      update person_email set verified_at = '2020-01-01' where email = 'petra@example.test';
      delete from session where device = 'Safari, iPhone'`);
  });

  it('an employee without any contact requires a review', async () => {
    await harness.change(`update person_email set verified_at = null where email = 'petra@example.test'`);
    await put(divert());
    expect([(await reviews())[0]?.review, await noticesOf(harness)]).toEqual([['noContact', 'bigShareMoved'], []]);
    await harness.change(`update person_email set verified_at = '2020-01-01' where email = 'petra@example.test'`);
  });

  it('require a decision even if the client’s rule requires none', async () => {
    await harness.insert('client_decision_rule', [
      {
        client_id: petra().clientId,
        rule_type: 2,
        decider: 'none',
        deadline_days: 5,
        escalate_to: 'payrollAdministrator',
      },
    ]);
    await put(divert());
    expect(await reviews()).toEqual([]);
    await put(divert({ accountOnFile: '12345678', accountNumber: '777000888' }));
    await put(divert({ accountNumber: '777000888' }));
    expect(await reviews()).toEqual([
      { review: ['wrongAccountOnFile', 'bigShareMoved'], decider: 'payrollAdministrator' },
    ]);
  });

  it('a new split of confirmed accounts is neither held nor reviewed', async () => {
    const answer = await put({ id: SAVINGS, bankAccountType: 'savings', split: { kind: 'amount', amount: 30_000 } });
    expect(answer.json()).toMatchObject({
      saved: true,
      change: { holdUntil: null, effectivePayDate: expect.any(String) },
    });
    expect((await reviews())[0]?.review).toEqual([]);
    expect((await noticesOf(harness))[0]?.newAccounts).toEqual([]);
  });
});

describe('E7: an employee who doesn’t know an account on file', () => {
  const { accountOnFile: _, ...unconfirmed } = { ...divert(), asksPayroll: true };
  const decide = (who: 'admin' | 'manager', change: DirectDepositSaved['change'], reason?: string) =>
    harness.signedInAnew(who).post('/api/pendingTransactions/approve', {
      employeeWorkflowId: change?.employeeWorkflowId,
      ruleType: 2,
      version: change?.version,
      ...(reason !== undefined && { reason }),
    });
  const openAs = (who: 'admin' | 'manager', change: DirectDepositSaved['change']) =>
    harness
      .signedInAnew(who)
      .post('/api/pendingTransactions/detail', { employeeWorkflowId: change?.employeeWorkflowId });
  const managersDecide = () =>
    harness.insert('client_decision_rule', [
      {
        client_id: petra().clientId,
        rule_type: 2,
        decider: 'manager',
        deadline_days: 5,
        escalate_to: 'manager',
      },
    ]);

  it('is held like any other change, and is decided by payroll administrators even where managers decide', async () => {
    await managersDecide();
    const { ifSentNow } = await read(harness.signedInAnew('plain'));
    const saved = (await put(unconfirmed)).json<DirectDepositSaved>();
    expect(await reviews()).toEqual([
      { review: ['noAccountOnFile', 'bigShareMoved'], decider: 'payrollAdministrator' },
    ]);
    expect(Date.parse(saved.change?.holdUntil ?? '')).toBe(Date.parse(ifSentNow?.newNumber.holdUntil ?? ''));
    expect(JSON.stringify(saved)).not.toContain('noAccountOnFile');
    expect(code(await decide('manager', saved.change, 'I know her.'))).toBe('not_your_decision');
  });

  it('is approved only by itself, with a text that says how the employee was confirmed', async () => {
    const saved = (await put(unconfirmed)).json<DirectDepositSaved>();
    await openAs('admin', saved.change);
    const silent = await decide('admin', saved.change);
    expect([silent.statusCode, silent.json<{ errors: unknown }>().errors]).toEqual([
      422,
      [expect.objectContaining({ pointer: '/reason', code: 'how_confirmed' })],
    ]);
    const { employeeWorkflowId, version } = saved.change ?? {};
    const items = [{ employeeWorkflowId, ruleType: 2, version }];
    const bulk = await harness
      .signedInAnew('admin')
      .post('/api/pendingTransactions/bulk', { decision: 'approve', items, reason: 'All of them called.' });
    expect(bulk.json<{ results: { failure: { code: string } }[] }>().results[0]?.failure.code).toBe(
      'request_not_opened',
    );
    expect((await decide('admin', saved.change, 'Called her home number.')).statusCode).toBe(200);
  });

  it('can be rejected but not approved by the people it was escalated to', async () => {
    await managersDecide();
    const { change } = (await put(unconfirmed)).json<DirectDepositSaved>();
    await harness.change(
      `update pending_transaction set escalated_at = '${harness.now.toISOString()}' where state = 'pending'`,
    );
    const opened = await openAs('manager', change);
    expect(opened.json()).toMatchObject({
      pendingTransaction: { approvable: false, approveWhyNot: 'notYourDecision' },
    });
    expect(code(await decide('manager', change, 'I know her.'))).toBe('not_your_decision');
    const rejected = await harness.signedInAnew('manager').post('/api/pendingTransactions/reject', {
      employeeWorkflowId: change?.employeeWorkflowId,
      ruleType: 2,
      version: change?.version,
      reason: 'She says it was not her.',
    });
    expect(rejected.statusCode).toBe(200);
  });

  it('still needs confirmation after a new split, and no longer once an account on file is entered', async () => {
    await put(unconfirmed);
    await put({ id: SAVINGS, bankAccountType: 'savings', split: { kind: 'amount', amount: 30_000 } });
    expect((await reviews())[0]?.review).toContain('noAccountOnFile');
    await put(divert({ accountNumber: '777000888' }));
    expect((await reviews()).map(({ review }) => review)).toEqual([['bigShareMoved']]);
  });
});

describe('DD-1: a legitimate change', () => {
  it('is first paid with the announced check', async () => {
    const visitor = harness.signedInAnew('plain');
    const promised = (await read(visitor)).ifSentNow?.newNumber;
    const saved = (await visitor.post(BASE, holiday())).json<DirectDepositSaved>();
    expect([saved.change?.effectivePayDate, Date.parse(saved.change?.holdUntil ?? '')]).toEqual([
      promised?.firstPayDate,
      Date.parse(promised?.holdUntil ?? ''),
    ]);
    await approve(saved);
    goTo(new Date(Date.parse(promised?.holdUntil ?? '') - 1000).toISOString());
    await advanceChanges();
    expect(Object.keys(await inForce())).toHaveLength(2);
    harness.advanceSeconds(2);
    await advanceChanges();
    const added = saved.proposed?.directDeposits[1]?.id ?? '';
    expect((await inForce())[added]).toEqual(['3306', 'prenote']);
    expect((await read(harness.signedInAnew('plain'))).directDeposits[1]?.effectivePayDate).toBe(
      promised?.firstPayDate,
    );

    goTo(`${promised?.confirmedBy}T04:59:00Z`);
    await confirm();
    expect((await inForce())[added]).toEqual(['3306', 'prenote']);
    goTo(`${promised?.confirmedBy}T05:00:01Z`);
    await confirm();
    expect((await inForce())[added]).toEqual(['3306', 'active']);
    // Before payroll closes for the announced check.
    const { nextPayDate } = await read(harness.signedInAnew('plain'));
    expect(nextPayDate).toBe(promised?.firstPayDate);
  });

  it('a late approval announces a later check and reaches it: the prenote starts with the approval', async () => {
    const elsewhen = harness.now.toISOString();
    goTo('2026-11-20T15:00:00Z');
    const saved = (await harness.signedInAnew('plain').post(BASE, holiday())).json<DirectDepositSaved>();
    expect(saved.change?.effectivePayDate).toBe('2026-12-18');
    goTo('2026-12-11T15:00:00Z');
    expect((await read(harness.signedInAnew('plain'))).proposed?.change.effectivePayDate).toBeNull();
    await harness.insert('pay_calendar', [
      {
        client_id: MILLRACE.clientId,
        pay_group_id: idOf('payg', 1),
        check_date: '2026-12-31',
        period_begin: '2026-12-12',
        period_end: '2026-12-25',
      },
    ]);
    try {
      expect((await read(harness.signedInAnew('plain'))).proposed?.change.effectivePayDate).toBe('2026-12-31');
      await approve(saved);
      await advanceChanges();
      const added = saved.proposed?.directDeposits[1]?.id ?? '';
      expect((await inForce())[added]).toEqual(['3306', 'prenote']);
      expect((await read(harness.signedInAnew('plain'))).directDeposits[1]?.effectivePayDate).toBe('2026-12-31');
      const list = await harness.signedInAnew('plain').get('/api/pendingTransactions/employee?status=closed');
      expect(list.json<TransactionsReply>().pendingTransactions[0]?.effectivePayDate).toBe('2026-12-31');
    } finally {
      await harness.change("delete from pay_calendar where check_date = '2026-12-31'");
      goTo(elsewhen);
    }
  });

  it('pays the old account until the bank has confirmed the new number; a returned number can be corrected', async () => {
    const saved = (await put(divert())).json<DirectDepositSaved>();
    expect(saved.proposed?.directDeposits[1]).toMatchObject({
      id: EVERYDAY,
      lastFour: '0999',
      status: 'pending',
      meanwhile: { lastFour: '4821', bankAccountType: 'checking' },
    });
    await approve(saved);
    goTo(new Date(Date.parse(saved.change?.holdUntil ?? '') + 1000).toISOString());
    await advanceChanges();
    const now = () => read(harness.signedInAnew('plain'));
    expect((await now()).directDeposits[1]).toMatchObject({ status: 'prenote', meanwhile: { lastFour: '4821' } });

    expect(await bankSays('0999', 'R03')).toBe(1);
    expect((await now()).directDeposits[1]).toMatchObject({
      status: 'prenoteFailed',
      statusReason: 'Your bank couldn’t find this account. Check the numbers and enter them again.',
      meanwhile: { lastFour: '4821' },
    });

    const again = (
      await put(divert({ accountNumber: '666000111', accountOnFile: ON_FILE }))
    ).json<DirectDepositSaved>();
    await approve(again);
    goTo(new Date(Date.parse(again.change?.holdUntil ?? '') + 1000).toISOString());
    await advanceChanges();
    harness.advanceSeconds(8 * 24 * 3600);
    await confirm();
    expect((await now()).directDeposits).toMatchObject([
      { id: SAVINGS },
      { id: EVERYDAY, lastFour: '0111', status: 'active', meanwhile: null },
    ]);
  });

  it('a rejected change is shown with the reason until the next request', async () => {
    const saved = (await harness.signedInAnew('plain').post(BASE, holiday())).json<DirectDepositSaved>();
    await openRequest(saved.change);
    await harness.signedInAnew('admin').post('/api/pendingTransactions/reject', {
      employeeWorkflowId: saved.change?.employeeWorkflowId,
      ruleType: 2,
      version: 1,
      reason: 'Please bring a voided check.',
    });
    expect((await read(harness.signedInAnew('plain'))).rejected).toMatchObject([
      {
        nickname: 'Holiday savings',
        lastFour: '3306',
        status: 'rejected',
        statusReason: 'Please bring a voided check.',
      },
    ]);
    await harness.signedInAnew('plain').post(BASE, holiday());
    expect((await read(harness.signedInAnew('plain'))).rejected).toEqual([]);
  });
});

describe('DD-1: a bank’s notice about an account', () => {
  beforeEach(() => harness.change('delete from message_recipient; delete from message'));

  /** Returns the mails about an account and the notices inside the portal. */
  async function mailedTexts() {
    const mails = (await mailsOf(harness)).filter(({ template }) => template === 'depositReturned');
    const page = await harness.as('plain').get('/api/LandingPage', { headers: { 'accept-language': 'es' } });
    const messages = page.json<LandingPage>().messageCategories.flatMap((one) => one.messagesForThisCategory);
    return { mails, notice: messages.find(({ title }) => /banco/.test(title)) };
  }

  it.each([
    ['another that gets the rest', '0937', 'R02', 'main account, ending in 4821'],
    ['nothing but itself', '4821', 'R16', 'by paper check'],
  ])(
    'sent back, with %s: it is paid no more, and every address and the portal say why',
    async (_, lastFour, code, where) => {
      expect(await bankSays(lastFour, code)).toBe(1);
      const account = (await read(harness.signedInAnew('plain'))).directDeposits.find(
        (one) => one.lastFour === lastFour,
      );
      expect(account).toMatchObject({
        status: 'prenoteFailed',
        statusReason: expect.stringContaining('Your bank says'),
      });
      const { mails, notice } = await mailedTexts();
      expect(new Set(mails.map(({ to }) => to)).size).toBe(mails.length);
      expect(mails.length).toBeGreaterThan(0);
      for (const { data } of mails)
        expect(data).toMatchObject({
          lastFour,
          isPaid: false,
          sentences: [account?.statusReason, expect.stringContaining(where)],
        });
      expect(notice).toMatchObject({
        title: `Su banco devolvió la cuenta terminada en ${lastFour}`,
        body: expect.stringContaining('Su banco dice'),
      });
      expect(await bankSays(lastFour, code)).toBe(0);
      expect((await mailedTexts()).mails).toHaveLength(mails.length);
    },
  );

  it.each(['C01', 'C02', 'C03', 'C05'])(
    'to be corrected (%s): pay goes on into it, and the employee is submitted',
    async (code) => {
      expect(await bankSays('4821', code)).toBe(1);
      expect((await read(harness.signedInAnew('plain'))).directDeposits[1]).toMatchObject({
        status: 'active',
        lastFour: '4821',
        statusReason: expect.stringContaining('Your bank says'),
      });
      const { mails, notice } = await mailedTexts();
      expect(mails.length).toBeGreaterThan(0);
      expect(mails[0]?.data).toMatchObject({
        isPaid: true,
        sentences: [expect.anything(), 'Your pay still goes to that account.'],
      });
      expect(notice?.body).toContain('Su pago sigue llegando a esa cuenta.');
    },
  );

  it('a requested correction doesn’t stop the confirmation, and stays visible', async () => {
    await harness.change(
      `update direct_deposit set status = 'prenote', prenote_until = '2026-11-27' where direct_deposit_id = '${EVERYDAY}'`,
    );
    await bankSays('4821', 'C05');
    goTo('2026-11-27T12:00:00Z');
    await confirm();
    expect((await read(harness.signedInAnew('plain'))).directDeposits[1]).toMatchObject({
      status: 'active',
      statusReason: 'Your bank says this is a different type of account.',
    });
    const saved = (
      await put({ id: EVERYDAY, bankAccountType: 'savings', split: { kind: 'remainder' } })
    ).json<DirectDepositSaved>();
    await approve(saved);
    await advanceChanges();
    expect((await read(harness.signedInAnew('plain'))).directDeposits[1]).toMatchObject({
      bankAccountType: 'savings',
      status: 'active',
      statusReason: null,
    });
  });

  it('applies only to accounts in use', async () => {
    expect(await bankSays('1111', 'R03')).toBe(0);
    expect(await mailsOf(harness)).toEqual([]);
  });
});
