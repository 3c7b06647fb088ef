import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { DirectDepositsReply, DirectDepositSaved } from '@paystead/contract/features/direct-deposits/model.ts';
import { createHarness, type Harness, type Visitor } from '../../../test/harness.ts';
import { grossOf } from '../../../test/harness/checks.ts';
import type { PersonKey } from '../../../test/harness/people.ts';
import { BASE, EVERYDAY, furnishAccounts, holiday, noticesOf, ON_FILE, SAVINGS } from './test/petra.ts';

let harness: Harness;
beforeAll(async () => {
  harness = await createHarness();
});
afterAll(() => harness.close());

beforeEach(() => furnishAccounts(harness));

const read = async (who: Visitor = harness.as('plain')) => (await who.get(BASE)).json<DirectDepositsReply>();
const match = (version: number, more: Record<string, string> = {}) => ({
  headers: { 'if-match': String(version), ...more },
});
const refusal = (answer: {
  statusCode: number;
  json: () => { code?: string; errors?: { pointer: string; code: string }[] };
}) => [
  answer.statusCode,
  answer.json().code,
  ...(answer.json().errors ?? []).map(({ pointer, code }) => `${pointer} ${code}`),
];
/** A visitor with a recent sign-in, which bank changes require. */
const fresh = (key: PersonKey = 'plain') => harness.signedInAnew(key);

const notices = () => noticesOf(harness);

describe('DD-1: permission to change', () => {
  it('refuses calls without a session and from another site', async () => {
    expect(refusal(await harness.stranger.get(BASE))).toEqual([401, 'unauthenticated']);
    expect(refusal(await harness.stranger.post(BASE, holiday()))).toEqual([401, 'unauthenticated']);
    expect(refusal(await fresh().post(BASE, holiday(), { antiForgery: false }))).toEqual([403, 'anti_forgery']);
  });

  it('requires a sign-in within the last five minutes', async () => {
    const visitor = fresh();
    await visitor.get(BASE);
    harness.advanceSeconds(301);
    for (const answer of [
      await visitor.post(BASE, holiday()),
      await visitor.put(BASE, { id: EVERYDAY, ...holiday() }, match(1)),
      await visitor.delete(`${BASE}/${SAVINGS}`, match(1)),
    ])
      expect(refusal(answer)).toEqual([403, 'step_up_required']);
    expect(await notices()).toEqual([]);
  });

  it('requires the edit role; others can view, with the reason', async () => {
    expect(refusal(await fresh('reader').post(BASE, holiday()))).toEqual([403, 'edit_role_required']);
    expect(refusal(await fresh('former').post(BASE, holiday()))).toEqual([403, 'edit_role_required']);
    expect(await read(fresh('reader'))).toMatchObject({ canEdit: false, whyNot: 'editRole' });
    expect(await read(fresh('former'))).toMatchObject({ canEdit: false, whyNot: 'formerEmployee' });
    expect(await read(fresh())).toMatchObject({ canEdit: true, whyNot: null });
  });

  it('another person’s account and an unknown one return 404', async () => {
    const nobodys = 'deed0000-0000-4000-8000-0000000000ff';
    for (const id of [nobodys, EVERYDAY]) {
      const visitor = fresh('colleague');
      expect(refusal(await visitor.delete(`${BASE}/${id}`, match(1)))).toEqual([404, 'not_found']);
      expect(refusal(await visitor.put(BASE, { id, ...holiday() }, match(1)))).toEqual([404, 'not_found']);
    }
  });
});

describe('DD-4: managers and supervisors', () => {
  const of = (key: PersonKey, query = '') => `${BASE}/${harness.people[key].employeeId}${query}`;
  it('see the accounts of employees in scope, masked and read-only', async () => {
    for (const key of ['manager', 'supervisor', 'admin'] as const) {
      const answer = await fresh(key).get(of('plain'));
      const body = answer.json<DirectDepositsReply>();
      expect(body).toMatchObject({ canEdit: false, whyNot: 'viewingAnotherEmployee' });
      expect(body.directDeposits.map(({ lastFour }) => lastFour)).toEqual(['0937', '4821']);
      expect(answer.body).not.toContain(ON_FILE);
    }
  });

  it('others don’t, and no one does if the client hides accounts', async () => {
    for (const key of ['colleague', 'other', 'baker'] as const)
      expect(refusal(await fresh(key).get(of('plain')))).toEqual([404, 'not_found']);
    await harness.change('update client_policy set managers_see_bank = false');
    expect(refusal(await fresh('manager').get(of('plain')))).toEqual([404, 'not_found']);
    await harness.change('update client_policy set managers_see_bank = true, managers_see_pay = false');
    expect((await fresh('manager').get(of('plain'))).json()).toMatchObject({ sampleNet: null, sampleDate: null });
    await harness.change('update client_policy set managers_see_pay = true');
  });
});

describe('DD-1: the list', () => {
  it('has both accounts in order, with the last four digits and the dates of a change', async () => {
    const answer = await harness.as('plain').get(BASE);
    expect(answer.body).not.toMatch(/00318824821|4410270937/);
    expect(answer.json()).toMatchObject({
      directDeposits: [
        { id: SAVINGS, lastFour: '0937', priority: 1, split: { kind: 'amount', amount: 20_000 }, status: 'active' },
        { id: EVERYDAY, lastFour: '4821', priority: 2, split: { kind: 'remainder' }, meanwhile: null },
      ],
      proposed: null,
      rejected: [],
      maxAccounts: 5,
      sampleNet: grossOf(harness.people.plain) - 40_000,
      sampleDate: '2026-11-20',
      nextPayDate: '2026-12-04',
      cutoffAt: '2026-12-01T22:00:00.000Z',
      timeZone: 'America/New_York',
      ifSentNow: { newNumber: { firstPayDate: '2026-12-18', confirmedBy: '2026-12-10' } },
      mustConfirmAccountOnFile: true,
    });
  });

  it('takes no newer request of another kind for one of the accounts', async () => {
    const { client, employeeId } = harness.people.plain;
    const before = await read();
    await harness.insert('pending_transaction', [
      {
        client_id: client.clientId,
        employee_id: employeeId,
        employee_workflow_id: 'deed0000-0000-4000-8000-0000000000ff',
        rule_type: 5,
        state: 'rejected',
        reason: 'No.',
        before_sealed: new Uint8Array(1),
        after_sealed: new Uint8Array(1),
        summary: '{}',
        effective_date: '2026-11-20',
        decider: 'payrollAdministrator',
        submitted_at: harness.now.toISOString(),
        submitted_by: 'Petra Tester1',
      },
    ]);
    expect(await read()).toEqual(before);
  });

  it('names options in the reader’s language', async () => {
    const spanish = await harness.as('plain').get(BASE, { headers: { 'accept-language': 'es' } });
    const { statusOptions, bankAccountTypes } = spanish.json<DirectDepositsReply>();
    expect(statusOptions.map(({ code }) => code)).toEqual([
      'pending',
      'prenote',
      'active',
      'inactive',
      'prenoteFailed',
      'rejected',
    ]);
    expect(bankAccountTypes.find(({ code }) => code === 'savings')?.label).toBe('Cuenta de ahorros');
  });
});

describe('DD-1: submitting a change', () => {
  it.each([
    [{ routingNumber: '12345678' }, '/routingNumber routing_digits'],
    [{ routingNumber: '130000000' }, '/routingNumber routing_prefix'],
    [{ routingNumber: '021000022' }, '/routingNumber routing_checksum'],
    [{ accountNumber: '123' }, '/accountNumber account_too_short'],
    [{ accountNumber: '123456789012345678' }, '/accountNumber account_too_long'],
    [{ accountNumber: '12*456' }, '/accountNumber account_characters'],
    [{ split: { kind: 'amount', amount: 0 } }, '/split/amount too_small'],
    [{ split: { kind: 'percent', percent: 1_000_001 } }, '/split/percent too_big'],
    [{ split: { kind: 'remainder' } }, '/split second_remainder'],
    [{ routingNumber: '031302955', accountNumber: ON_FILE }, '/accountNumber duplicate_account'],
    [{ others: [{ id: EVERYDAY, split: { kind: 'amount', amount: 1 } }] }, '/split no_remainder'],
    [
      { others: [{ id: 'deed0000-0000-4000-8000-0000000000ff', split: { kind: 'remainder' } }] },
      '/others/0/id unknown_account',
    ],
    [{ accountOnFile: undefined }, '/accountOnFile required'],
    [{ status: 'active', employeeId: SAVINGS, split: { kind: 'amount', amount: -5 } }, '/split/amount too_small'],
  ])('%j is refused: %s', async (more, fault) => {
    expect(refusal(await fresh().post(BASE, holiday(more)))).toEqual([422, 'invalid_input', fault]);
    expect((await read()).proposed).toBeNull();
    expect(await notices()).toEqual([]);
  });

  it('DD-2: a new account waits, the reply has its dates, and pay goes to the current accounts', async () => {
    const answer = await fresh().post(BASE, holiday());
    expect(answer.statusCode).toBe(200);
    const saved = answer.json<DirectDepositSaved>();
    expect(saved).toMatchObject({
      saved: true,
      outcome: 'pending',
      change: { holdUntil: '2026-12-05T05:00:00Z', effectivePayDate: '2026-12-18' },
    });
    expect(saved.directDeposits.map(({ id }) => id)).toEqual([SAVINGS, EVERYDAY]);
    expect(
      saved.proposed?.directDeposits.map(({ nickname, lastFour, status, priority }) => [
        nickname,
        lastFour,
        status,
        priority,
      ]),
    ).toEqual([
      ['Emergency fund', '0937', 'active', 1],
      ['Holiday savings', '3306', 'pending', 2],
      ['Everyday', '4821', 'active', 3],
    ]);
    expect(answer.body).not.toContain('00482193306');
    expect((await read()).proposed).toEqual(saved.proposed);
  });

  it('POST, PUT and DELETE amend the one open request, which is withdrawn if nothing is left to change', async () => {
    const visitor = fresh();
    const first = (await visitor.post(BASE, holiday())).json<DirectDepositSaved>();
    const added = first.proposed?.directDeposits[1];
    const second = await visitor.put(
      BASE,
      {
        id: added?.id,
        bankAccountType: 'savings',
        split: { kind: 'percent', percent: 100_000 },
        priority: 1,
        nickname: 'Holiday',
      },
      match(first.version),
    );
    expect(second.json()).toMatchObject({
      outcome: 'pending',
      change: { employeeWorkflowId: first.change?.employeeWorkflowId, version: 2, holdUntil: first.change?.holdUntil },
      proposed: { directDeposits: [{ nickname: 'Holiday', lastFour: '3306', split: { percent: 100_000 } }, {}, {}] },
    });
    const third = await visitor.delete(`${BASE}/${added?.id}`, match(second.json<DirectDepositSaved>().version));
    expect(third.json()).toMatchObject({ outcome: 'applied', change: null, proposed: null });
    expect((await read()).directDeposits).toHaveLength(2);
  });

  it('E21: one deletion is undone by itself: the account returns to its place, without proof and without a new hold', async () => {
    const visitor = fresh();
    const { version } = await read(visitor);
    const deleted = await visitor.delete(`${BASE}/${SAVINGS}`, match(version));
    const added = await visitor.post(BASE, holiday({ version: deleted.json<DirectDepositSaved>().version }));
    const before = added.json<DirectDepositSaved>();
    const names = ({ proposed }: DirectDepositSaved) => proposed?.directDeposits.map(({ nickname }) => nickname);
    expect(names(before)).toEqual(['Holiday savings', 'Everyday']);
    const back = { id: SAVINGS, bankAccountType: 'savings', split: { kind: 'amount', amount: 20_000 }, priority: 1 };
    const undone = await visitor.put(BASE, back, match(before.version));
    expect(undone.statusCode, undone.body).toBe(200);
    const after = undone.json<DirectDepositSaved>();
    expect(names(after)).toEqual(['Emergency fund', 'Holiday savings', 'Everyday']);
    expect(after.proposed?.directDeposits[0]).toMatchObject({ id: SAVINGS, lastFour: '0937', status: 'active' });
    expect(after.change).toMatchObject({
      employeeWorkflowId: before.change?.employeeWorkflowId,
      holdUntil: before.change?.holdUntil,
    });
  });

  it('E21: undoing the only change withdraws the request; other numbers need the proof, other people’s accounts stay unknown', async () => {
    const visitor = fresh();
    const deleted = await visitor.delete(`${BASE}/${SAVINGS}`, match((await read(visitor)).version));
    const { version } = deleted.json<DirectDepositSaved>();
    const back = { id: SAVINGS, bankAccountType: 'savings', split: { kind: 'amount', amount: 20_000 }, priority: 1 };
    const numbers = { routingNumber: '231380104', accountNumber: '00482193306' };
    expect(refusal(await visitor.put(BASE, { ...back, ...numbers }, match(version)))).toEqual([
      422,
      'invalid_input',
      '/accountOnFile required',
    ]);
    const unknown = { ...back, id: 'deed0000-0000-4000-8000-0000000000ff' };
    expect((await visitor.put(BASE, unknown, match(version))).statusCode).toBe(404);
    expect((await visitor.put(BASE, back, match(version))).json()).toMatchObject({
      outcome: 'applied',
      proposed: null,
    });
    expect((await read(visitor)).directDeposits).toHaveLength(2);
  });

  it('the last account and the remainder can’t be deleted; others can', async () => {
    const visitor = fresh();
    const { version } = await read(visitor);
    expect(refusal(await visitor.delete(`${BASE}/${EVERYDAY}`, match(version)))).toEqual([
      422,
      'invalid_input',
      'params/id remainder_account',
    ]);
    const answer = await visitor.delete(`${BASE}/${SAVINGS}`, match(version));
    expect(answer.json()).toMatchObject({ saved: true, proposed: { directDeposits: [{ id: EVERYDAY }] } });
    const next = answer.json<DirectDepositSaved>().version;
    expect(refusal(await visitor.delete(`${BASE}/${EVERYDAY}`, match(next)))).toEqual([
      422,
      'invalid_input',
      'params/id last_account',
    ]);
  });

  it('PUT and DELETE require the version: 422 without, 409 with another', async () => {
    const visitor = fresh();
    const { version } = await read(visitor);
    const edit = { id: SAVINGS, bankAccountType: 'savings', split: { kind: 'amount', amount: 30_000 } };
    expect(refusal(await visitor.put(BASE, edit))).toEqual([422, 'invalid_input', 'headers/if-match required']);
    expect((await visitor.put(BASE, edit, match(version))).statusCode).toBe(200);
    expect(refusal(await visitor.put(BASE, edit, match(version)))).toEqual([409, 'version_conflict']);
    expect(refusal(await visitor.delete(`${BASE}/${SAVINGS}`, match(version)))).toEqual([409, 'version_conflict']);
    expect(refusal(await visitor.post(BASE, holiday({ version })))).toEqual([409, 'version_conflict']);
  });

  it('a change that takes effect at once answers with the accounts after it, beside a change that payroll has', async () => {
    const { clientId } = harness.people.plain.client;
    const edit = async (account: object) => {
      const visitor = fresh();
      const { version } = await read(visitor);
      return (await visitor.put(BASE, account as Record<string, unknown>, match(version))).json<DirectDepositSaved>();
    };
    const checking = { id: EVERYDAY, bankAccountType: 'checking', split: { kind: 'remainder' } };
    await edit({ ...checking, nickname: 'Daily' });
    await harness.change(`update pending_transaction set state = 'exported';
      update direct_deposit set status_reason = 'C05' where direct_deposit_id = '${EVERYDAY}'`);
    await harness.insert('client_decision_rule', [
      { client_id: clientId, rule_type: 2, decider: 'none', deadline_days: 5 },
    ]);
    const saved = await edit({ ...checking, bankAccountType: 'savings' });
    expect(saved).toMatchObject({
      outcome: 'applied',
      directDeposits: [{ id: SAVINGS }, { id: EVERYDAY, bankAccountType: 'savings', statusReason: null }],
      proposed: { directDeposits: [{ id: SAVINGS }, { id: EVERYDAY, nickname: 'Daily', statusReason: null }] },
    });
    expect(await read()).toMatchObject({ directDeposits: saved.directDeposits, proposed: saved.proposed });
  });

  it('allows as many accounts as the client’s limit', async () => {
    await harness.change('update client_policy set deposit_account_limit = 2');
    expect(refusal(await fresh().post(BASE, holiday()))).toEqual([422, 'invalid_input', ' too_many_accounts']);
    await harness.change('update client_policy set deposit_account_limit = 5');
  });

  it('a hundred parallel additions with one key add one account', async () => {
    const visitor = fresh();
    const once = { headers: { 'idempotency-key': 'a-hundred-times-the-same' } };
    const answers = await Promise.all(Array.from({ length: 100 }, () => visitor.post(BASE, holiday(), once)));
    expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([200]));
    expect(new Set(answers.map(({ body }) => body)).size).toBe(1);
    const { proposed } = await read();
    expect(proposed?.directDeposits).toHaveLength(3);
    expect(proposed?.change.version).toBe(1);
    expect((await notices()).filter(({ topic }) => topic === 'mail.bankChange')).toHaveLength(1);
  });

  it('takes the bank’s name from the operator’s directory', async () => {
    expect((await fresh().get('/api/employeeProfile/directDepositBank/231380104')).json()).toEqual({
      bankName: null,
      hasDirectory: false,
    });
    await harness.insert('bank', [
      { routing_number: '231380104', name: 'Conestoga Community Bank', loaded_at: '2026-11-01T00:00:00Z' },
    ]);
    const answer = await fresh().get('/api/employeeProfile/directDepositBank/231380104');
    expect(answer.json()).toEqual({ bankName: 'Conestoga Community Bank', hasDirectory: true });
    const saved = (await fresh().post(BASE, holiday())).json<DirectDepositSaved>();
    expect(saved.proposed?.directDeposits[1]?.bankName).toBe('Conestoga Community Bank');
  });
});
