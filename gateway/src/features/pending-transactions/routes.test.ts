import { afterAll, afterEach, beforeEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import type {
  DecisionReply,
  ReportReply,
  TransactionsReply,
} from '@paystead/contract/features/pending-transactions/model.ts';
import { createHarness, type Visitor } from '../../../test/harness.ts';
import { MILLRACE, type PersonKey } from '../../../test/harness/people.ts';
import { RULE_TYPE_OF } from '../../platform/changes/kind.ts';
import { brandsOf } from '../../brands.ts';
import { changeEngine } from '../../change-engine.ts';
import { statement } from '../../platform/database/port.ts';
import { generateKeys, parseKeys } from '../../platform/keys/key-ring.ts';
import { submitAs, preferenceRows, currentToast, toastApplier, proposal, type TestProposal } from './test/changes.ts';

const keys = parseKeys(generateKeys());
const brands = brandsOf({ branding: true });
const engine = changeEngine(keys, brands, {
  personalInformation: toastApplier,
  directDeposit: toastApplier,
  taxes: toastApplier,
});
const harness = await createHarness({ ports: { changeEngine: engine } });
afterAll(harness.close);
const { plain } = harness.people;

beforeEach(async () => {
  await harness.change('delete from pending_transaction; delete from preference; delete from client_decision_rule');
  await harness.insert('preference', preferenceRows());
});

const PATH = '/api/pendingTransactions';
const submit = async (person: PersonKey = 'plain', rest: Partial<TestProposal> = {}) => {
  const { employeeWorkflowId } = await submitAs(harness, engine.changes, person, proposal(5, 9, rest));
  if (employeeWorkflowId === null) throw new Error('nothing was submitted');
  return { employeeWorkflowId, ruleType: RULE_TYPE_OF[rest.kind ?? 'directDeposit'], version: 1 };
};
const listOf = async (visitor: Visitor, query = '') =>
  (await visitor.get(`${PATH}/employee${query}`)).json<TransactionsReply>().pendingTransactions;
const queryOf = (values: Record<string, string | number>) =>
  new URLSearchParams(
    Object.entries(values).map(([name, value]): [string, string] => [name, String(value)]),
  ).toString();

const mails = statement(
  'test.transaction_mails',
  z.object({ topic: z.string(), employee_id: z.string() }),
  "select topic, employee_id from outbox where kind = 'mail' and topic like 'mail.change%' order by created_at, topic",
);
const auditOf = statement(
  'test.transaction_audit',
  z.object({
    endpoint: z.string(),
    actor_role: z.string(),
    detail: z.record(z.string(), z.unknown()).nullable(),
    sealed: z.boolean(),
  }),
  `select endpoint, actor_role, detail, sealed_detail is not null as sealed from audit_event
    where employee_id = $1 and action = 'change' and resource = 'transactions' order by at, endpoint`,
);
const notices = statement(
  'test.transaction_notices',
  z.object({ employee_id: z.string(), title: z.string(), over: z.boolean() }),
  `select r.employee_id, m.title ->> 'en' as title, coalesce(m.expires_at <= $1, false) as over
     from message m join message_recipient r using (client_id, message_id) order by m.published_at, title, r.employee_id`,
);

const subjectOf = statement(
  'test.subject_of_request',
  z.object({ email: z.string().nullable() }),
  'select email from transaction_subject($1, $2, $3)',
);
const storedNotices = statement(
  'test.stored_notices',
  z.object({ employee_id: z.string(), body: z.string(), is_read: z.boolean() }),
  `select r.employee_id, m.body ->> 'en' as body, r.read_at is not null as is_read
     from message m join message_recipient r using (client_id, message_id) order by m.published_at, r.employee_id`,
);

describe('TRX-1: one’s own requests', () => {
  it('shows the decider, the deadline, what applies meanwhile and the possible actions', async () => {
    const submitted = await submit('plain', { holdUntil: new Date('2026-11-23T15:00:00Z') });
    const [shown] = await listOf(harness.as('plain'));
    expect(shown).toMatchObject({
      ...submitted,
      status: 'pending',
      submittedBy: 'Petra Tester1',
      decidedBy: 'Your payroll team',
      decideBy: '2026-11-23',
      effectivePayDate: '2026-12-04',
      effectiveDate: '2026-11-20',
      holdUntil: '2026-11-23T15:00:00Z',
      meanwhile: 'Until then, nothing changes about where your pay goes.',
      changes: [{ group: 'Everyday', field: 'account', kind: 'changed', before: '5', after: '9' }],
      approvable: false,
      approveWhyNot: 'ownTransaction',
      withdrawable: true,
      history: [{ event: 'submitted', status: 'pending', version: 1, by: 'Petra Tester1' }],
    });
    const spanish = await harness.as('plain').get(`${PATH}/employee`, { headers: { 'accept-language': 'es' } });
    expect(spanish.json<TransactionsReply>().pendingTransactions[0]?.decidedBy).toBe('Su equipo de nómina');
  });

  it('hides them from strangers, colleagues and other clients', async () => {
    await submit();
    expect((await harness.stranger.get(`${PATH}/employee`)).statusCode).toBe(401);
    expect(await listOf(harness.as('colleague'))).toEqual([]);
    const url = `${PATH}/employee?employeeId=${plain.employeeId}`;
    for (const person of ['colleague', 'baker', 'reader'] as const)
      expect([person, (await harness.as(person).get(url)).statusCode]).toEqual([person, 404]);
    for (const person of ['manager', 'supervisor', 'chief', 'admin'] as const)
      expect([
        person,
        (await harness.as(person).get(url)).json<TransactionsReply>().pendingTransactions.length,
      ]).toEqual([person, 1]);
  });

  it('filters open and closed requests, and pages without gaps', async () => {
    await submit('plain', { kind: 'personalInformation' });
    await submit('plain', { kind: 'taxes', label: 'Federal Income Tax' });
    const first = await submit();
    await harness.as('plain').post(`${PATH}/withdraw`, first);
    expect(
      (await listOf(harness.as('plain'), '?status=open'))
        .map(({ ruleType }) => ruleType)
        .toSorted((one, other) => one - other),
    ).toEqual([1, 5]);
    expect((await listOf(harness.as('plain'), '?status=closed')).map(({ status }) => status)).toEqual(['withdrawn']);
    const seen: string[] = [];
    let cursor: string | null = null;
    do {
      const url: string = `${PATH}/employee?limit=1${cursor === null ? '' : `&cursor=${cursor}`}`;
      const page: TransactionsReply = (await harness.as('plain').get(url)).json();
      seen.push(...page.pendingTransactions.map(({ employeeWorkflowId }) => employeeWorkflowId));
      cursor = page.nextCursor;
    } while (cursor !== null);
    expect(new Set(seen).size).toBe(3);
    expect((await harness.as('plain').get(`${PATH}/employee?cursor=nonsense`)).statusCode).toBe(422);
  });
});

describe('TRX-2: permission to decide', () => {
  it.each([
    ['payrollAdministrator', { admin: 200, manager: 403, supervisor: 403, chief: 403 }],
    ['manager', { manager: 200, admin: 200, supervisor: 403 }],
    ['supervisor', { supervisor: 200, chief: 200, manager: 403 }],
  ] as const)('%s', async (decider, expected) => {
    const rule = { client_id: MILLRACE.clientId, rule_type: 2, decider, deadline_days: 3 };
    await harness.insert('client_decision_rule', [rule]);
    for (const [person, status] of Object.entries(expected)) {
      await harness.change('delete from pending_transaction');
      const submitted = await submit('plain', { holdUntil: new Date('2026-12-24T00:00:00Z') });
      const answer = await harness.as(person as PersonKey).post(`${PATH}/approve`, submitted);
      expect([person, answer.statusCode]).toEqual([person, status]);
      if (status === 403) expect(answer.json()).toMatchObject({ code: 'not_your_decision' });
    }
  });

  it('refuses one’s own requests and those of employees out of scope', async () => {
    const own = await submit('admin');
    const refused = await harness.as('admin').post(`${PATH}/approve`, own);
    expect([refused.statusCode, refused.json<{ code: string }>().code]).toEqual([403, 'not_your_decision']);
    const submitted = await submit();
    for (const person of ['plain', 'colleague', 'reader', 'baker', 'other'] as const)
      expect([person, (await harness.as(person).post(`${PATH}/approve`, submitted)).statusCode]).toEqual([person, 404]);
    expect((await harness.stranger.post(`${PATH}/approve`, submitted)).statusCode).toBe(401);
    const unknown = { ...submitted, employeeWorkflowId: '00000000-0000-4000-8000-000000000000' };
    expect((await harness.as('admin').post(`${PATH}/approve`, unknown)).statusCode).toBe(404);
    expect((await listOf(harness.as('plain')))[0]?.status).toBe('pending');
  });
});

describe('TRX-2: deciding', () => {
  it('approves once: a repeat returns the record, the opposite decision is refused with decider and time', async () => {
    const submitted = await submit();
    const first = (await harness.as('admin').post(`${PATH}/approve`, submitted)).json<DecisionReply>();
    expect(first).toMatchObject({
      repeated: false,
      pendingTransaction: { status: 'applied', decision: { by: 'Ada Tester6' } },
    });
    expect(await currentToast(harness.database, 'plain')).toEqual({ value: 9, effects: 1 });
    const again = (await harness.as('admin').post(`${PATH}/approve`, submitted)).json<DecisionReply>();
    expect(again).toEqual({ ...first, repeated: true });
    const opposite = await harness.as('admin').post(`${PATH}/reject`, { ...submitted, reason: 'no' });
    expect(opposite.statusCode).toBe(409);
    expect(opposite.json()).toMatchObject({
      code: 'already_decided',
      detail: 'Nothing changed. This request was approved by Ada Tester6 on November 20, 2026 at 10:00 AM EST.',
    });
    expect(await currentToast(harness.database, 'plain')).toEqual({ value: 9, effects: 1 });
  });

  it('rejecting requires a reason, which the employee sees', async () => {
    const submitted = await submit();
    const bare = await harness.as('admin').post(`${PATH}/reject`, submitted);
    expect([bare.statusCode, bare.json<{ errors: unknown }>().errors]).toEqual([
      422,
      [{ pointer: '/reason', code: 'required', detail: 'Enter a reason.' }],
    ]);
    expect((await harness.as('admin').post(`${PATH}/reject`, { ...submitted, reason: '   ' })).statusCode).toBe(422);
    const answer = await harness.as('admin').post(`${PATH}/reject`, { ...submitted, reason: 'The bank returned it.' });
    expect(answer.statusCode).toBe(200);
    const [shown] = await listOf(harness.as('plain'));
    expect(shown).toMatchObject({
      status: 'rejected',
      decision: { reason: 'The bank returned it.' },
      meanwhile: null,
      withdrawWhyNot: 'alreadyDecided',
    });
    expect((await harness.as('admin').post(`${PATH}/approve`, submitted)).statusCode).toBe(409);
    expect(await currentToast(harness.database, 'plain')).toEqual({ value: 5, effects: 0 });
  });

  it('refuses a decision about an outdated version', async () => {
    const submitted = await submit();
    await submitAs(harness, engine.changes, 'plain', proposal(5, 12));
    expect((await harness.as('admin').post(`${PATH}/approve`, submitted)).json()).toMatchObject({
      code: 'version_conflict',
    });
    expect((await harness.as('admin').post(`${PATH}/approve`, { ...submitted, version: 2 })).statusCode).toBe(200);
    expect(await currentToast(harness.database, 'plain')).toEqual({ value: 12, effects: 1 });
  });

  it.each([1, 5, 3, 0, 7])('rejects a rule type that isn’t the request’s: %s', async (ruleType) => {
    const submitted = await submit();
    const answer = await harness.as('admin').post(`${PATH}/approve`, { ...submitted, ruleType });
    expect([answer.statusCode, answer.json<{ errors: { pointer: string }[] }>().errors[0]?.pointer]).toEqual([
      422,
      '/ruleType',
    ]);
  });

  it.each([0, 3, 4])('shows a request of the reserved rule type %s as read-only', async (ruleType) => {
    const submitted = await submit();
    await harness.change(`update pending_transaction set rule_type = ${ruleType}`);
    const [shown] = await listOf(harness.as('admin'), `?employeeId=${plain.employeeId}`);
    const why = ruleType === 0 ? 'undefinedRuleType' : 'reservedRuleType';
    expect(shown).toMatchObject({ ruleType, approvable: false, approveWhyNot: why, withdrawable: false });
    for (const verb of ['approve', 'reject'])
      expect(
        (await harness.as('admin').post(`${PATH}/${verb}`, { ...submitted, ruleType, reason: 'no' })).statusCode,
      ).toBe(422);
    expect((await harness.as('plain').post(`${PATH}/withdraw`, { ...submitted, ruleType })).statusCode).toBe(422);
  });

  it('an approved change waits for the end of its hold', async () => {
    const submitted = await submit('plain', { holdUntil: new Date('2026-11-23T15:00:00Z') });
    const { pendingTransaction } = (await harness.as('admin').post(`${PATH}/approve`, submitted)).json<DecisionReply>();
    expect(pendingTransaction.status).toBe('approved');
    expect(await currentToast(harness.database, 'plain')).toEqual({ value: 5, effects: 0 });
  });

  it('an approved change fails with a reason if the current data isn’t the one it is based on', async () => {
    const submitted = await submit();
    await harness.change('update preference set toast_seconds = 30');
    const { pendingTransaction } = (await harness.as('admin').post(`${PATH}/approve`, submitted)).json<DecisionReply>();
    expect(pendingTransaction).toMatchObject({ status: 'failed', decision: { by: 'Ada Tester6' } });
    expect(pendingTransaction.history.at(-1)?.comment).toContain('changed in the meantime');
  });

  it('a repeated idempotency key returns the first reply', async () => {
    const submitted = await submit();
    const options = { headers: { 'idempotency-key': 'a-key-of-my-own-000000000000000001' } };
    const first = await harness.as('admin').post(`${PATH}/approve`, submitted, options);
    const second = await harness.as('admin').post(`${PATH}/approve`, submitted, options);
    expect([second.headers['idempotency-replayed'], second.body]).toEqual(['true', first.body]);
  });
});

describe('TRX-2: deciding by GET', () => {
  const address = (verb: string, submitted: Record<string, string | number>) => `${PATH}/${verb}?${queryOf(submitted)}`;

  it('approves with the two parameters of the specification', async () => {
    const { version: _, ...submitted } = await submit();
    const answer = await harness.as('admin').get(address('approve', submitted));
    expect([answer.statusCode, answer.headers['cache-control']]).toEqual([200, 'no-store']);
    expect(answer.json<DecisionReply>().pendingTransaction.status).toBe('applied');
    expect((await harness.as('admin').get(address('approve', submitted))).json<DecisionReply>().repeated).toBe(true);
    expect((await harness.as('admin').get(address('reject', { ...submitted, reason: 'no' }))).statusCode).toBe(409);
  });

  it.each(['approve', 'reject'])('%s: requires the version if there are several', async (verb) => {
    const { version: _, ...submitted } = await submit();
    await submitAs(harness, engine.changes, 'plain', proposal(5, 12));
    const request = { ...submitted, ...(verb === 'reject' && { reason: 'Not yours' }) };
    const bare = await harness.as('admin').get(address(verb, request));
    expect([bare.statusCode, bare.json<{ errors: unknown }>().errors]).toEqual([
      422,
      [{ pointer: 'query/version', code: 'required', detail: 'This field is required.' }],
    ]);
    expect((await harness.as('admin').get(address(verb, { ...request, version: 1 }))).json()).toMatchObject({
      code: 'version_conflict',
    });
    expect((await listOf(harness.as('plain')))[0]).toMatchObject({ status: 'pending', version: 2 });
    expect(await currentToast(harness.database, 'plain')).toEqual({ value: 5, effects: 0 });
    expect((await harness.as('admin').get(address(verb, { ...request, version: 2 }))).statusCode).toBe(200);
    // A repeated decision is reported and has no further effect.
    expect((await harness.as('admin').get(address(verb, request))).json<DecisionReply>().repeated).toBe(true);
  });

  it('rejecting requires a reason, and the fault names the field', async () => {
    const submitted = await submit();
    const bare = await harness.as('admin').get(address('reject', submitted));
    expect([bare.statusCode, bare.json<{ errors: { pointer: string }[] }>().errors[0]?.pointer]).toEqual([
      422,
      'query/reason',
    ]);
    expect((await harness.as('admin').get(address('reject', { ...submitted, reason: 'Not yours' }))).statusCode).toBe(
      200,
    );
  });

  it.each([
    ['no anti-forgery header (an image, a link, a prefetch)', { antiForgery: false as const }],
    ['another site', { headers: { 'sec-fetch-site': 'cross-site' } }],
    ['a sibling host', { headers: { 'sec-fetch-site': 'same-site' } }],
    ['a typed address', { headers: { 'sec-fetch-site': 'none' } }],
    ['a prefetch', { headers: { 'sec-purpose': 'prefetch' } }],
    ['a prerender', { headers: { 'sec-purpose': 'prefetch;prerender' } }],
    ['a foreign origin', { headers: { origin: 'https://evil.example' } }],
  ])('refuses %s', async (_, how) => {
    const submitted = await submit();
    const answer = await harness.as('admin').get(address('approve', submitted), how);
    expect([answer.statusCode, answer.json<{ code: string }>().code]).toEqual([403, 'anti_forgery']);
    expect((await listOf(harness.as('plain')))[0]?.status).toBe('pending');
  });

  it.each(['approve', 'reject'])('%s: HEAD returns 405 and changes nothing', async (verb) => {
    const submitted = await submit();
    const answer = await harness.server.inject({ method: 'HEAD', url: address(verb, submitted) });
    expect([answer.statusCode, answer.headers.allow]).toEqual([405, 'POST, GET']);
    expect((await listOf(harness.as('plain')))[0]?.status).toBe('pending');
  });

  it('the operator can turn it off', async () => {
    const submitted = await submit();
    const strict = await createHarness({ environment: { PAYSTEAD_DECIDE_BY_GET: 'false' } });
    try {
      const answer = await strict.as('admin').get(address('approve', submitted));
      expect([answer.statusCode, answer.json<{ code: string }>().code]).toEqual([405, 'method_not_allowed']);
    } finally {
      await strict.close();
    }
  });
});

describe('TRX-1: canceling a request', () => {
  it('cancels it once: a repeat returns the record', async () => {
    const submitted = await submit();
    const first = (await harness.as('plain').post(`${PATH}/withdraw`, submitted)).json<DecisionReply>();
    expect(first).toMatchObject({ repeated: false, pendingTransaction: { status: 'withdrawn' } });
    expect((await harness.as('plain').post(`${PATH}/withdraw`, submitted)).json<DecisionReply>().repeated).toBe(true);
    const late = await harness.as('admin').post(`${PATH}/approve`, submitted);
    expect(late.json()).toMatchObject({
      code: 'already_decided',
      detail: expect.stringContaining('canceled by Petra Tester1'),
    });
    expect(await currentToast(harness.database, 'plain')).toEqual({ value: 5, effects: 0 });
  });

  it('cancels an approved request during its hold, but not an applied one', async () => {
    const held = await submit('plain', { holdUntil: new Date('2026-11-23T15:00:00Z') });
    await harness.as('admin').post(`${PATH}/approve`, held);
    expect((await harness.as('plain').post(`${PATH}/withdraw`, held)).statusCode).toBe(200);
    const done = await submit('plain');
    await harness.as('admin').post(`${PATH}/approve`, done);
    expect((await harness.as('plain').post(`${PATH}/withdraw`, done)).statusCode).toBe(409);
  });

  it('refuses other people’s requests', async () => {
    const submitted = await submit();
    for (const person of ['colleague', 'admin', 'manager', 'other'] as const)
      expect((await harness.as(person).post(`${PATH}/withdraw`, submitted)).statusCode).toBe(404);
    expect((await harness.as('plain').post(`${PATH}/withdraw`, { ...submitted, version: 4 })).json()).toMatchObject({
      code: 'version_conflict',
    });
  });
});

describe('TRX-3: the report', () => {
  const report = async (person: PersonKey, query = '') =>
    (await harness.as(person).get(`${PATH}/report${query}`)).json<ReportReply>();
  const names = ({ pendingTransactions }: ReportReply) =>
    pendingTransactions
      .map(({ employee }) => employee.employeeFullName.split(' ')[0] ?? '')
      .toSorted((one, other) => one.localeCompare(other));

  beforeEach(async () => {
    for (const person of ['plain', 'colleague', 'supervisor', 'other', 'admin'] as const) await submit(person);
  });

  it.each([
    ['manager', '', ['Colin', 'Petra']],
    ['supervisor', '', ['Petra']],
    ['chief', '', ['Petra', 'Silas']],
    ['admin', '', ['Colin', 'Petra', 'Silas']],
    ['baker', '', ['Otto']],
    ['admin', '?role=manager', ['Colin', 'Petra', 'Silas']],
  ] as const)('%s%s sees %s', async (person, query, expected) => {
    expect(names(await report(person, query))).toEqual(expected);
  });

  it('TRX-2: a view that the client turned off gives nothing to see or decide, though the other one is on', async () => {
    const { chief } = harness.people;
    await harness.insert('manager_scope', [
      { client_id: chief.client.clientId, manager_id: chief.employeeId, scope_number: 1, organization_value_id: null },
    ]);
    const seen = async () => {
      const reply = await report('chief');
      return [names(reply), reply.pendingTransactions.map(({ approvable }) => approvable)];
    };
    const both = await seen();
    await harness.change('update client_policy set is_manager_view_enabled = false');
    const supervisorOnly = await seen();
    await harness.change(
      `update client_policy set is_manager_view_enabled = true;
       delete from manager_scope where manager_id = '${chief.employeeId}'`,
    );
    expect(both).toEqual([
      ['Ada', 'Colin', 'Petra', 'Silas'],
      [true, true, true, true],
    ]);
    expect(supervisorOnly).toEqual([
      ['Petra', 'Silas'],
      [false, false],
    ]);
  });

  it('returns 404 without a scope, and a claimed role only narrows the scope', async () => {
    for (const person of ['plain', 'colleague', 'reader', 'former'] as const)
      expect([person, (await harness.as(person).get(`${PATH}/report`)).statusCode]).toEqual([person, 404]);
    expect((await harness.as('admin').get(`${PATH}/report?role=supervisor`)).statusCode).toBe(404);
    expect((await harness.stranger.get(`${PATH}/report`)).statusCode).toBe(401);
  });

  it('filters by rule type, age and employee, counts all pages, and sorts oldest first', async () => {
    await submit('plain', { kind: 'personalInformation' });
    expect((await report('admin', '?ruleType=1')).total).toBe(1);
    expect((await report('admin', `?employeeId=${plain.employeeId}`)).total).toBe(2);
    await harness.change("update pending_transaction set submitted_at = '2026-10-01T00:00:00Z' where rule_type = 1");
    const typesBefore = async (date: string) =>
      (await report('admin', `?submittedBefore=${date}`)).pendingTransactions.map(({ ruleType }) => ruleType);
    expect(await typesBefore('2026-11-01')).toEqual([1]);
    // A date means its midnight in UTC, and a request of that moment is not before it.
    expect([await typesBefore('2026-10-01'), await typesBefore('2026-10-02')]).toEqual([[], [1]]);
    const first = await report('admin', '?limit=1');
    expect([first.total, first.pendingTransactions[0]?.ruleType]).toEqual([4, 1]);
    const second = await report('admin', `?limit=10&cursor=${first.nextCursor}`);
    expect([second.total, second.pendingTransactions.length, second.nextCursor]).toEqual([4, 3, null]);
  });

  it('shows review reasons to deciders and never to the employee', async () => {
    await submit('plain', { kind: 'taxes', review: ['newDevice'] });
    expect((await report('admin', '?ruleType=5')).pendingTransactions.map(({ review }) => review)).toEqual([
      ['newDevice'],
    ]);
    expect((await listOf(harness.as('plain'))).flatMap(({ review }) => review)).toEqual([]);
  });

  it('tells for each request whether the caller may decide', async () => {
    expect((await report('admin')).pendingTransactions.every(({ approvable }) => approvable)).toBe(true);
    expect((await report('manager')).pendingTransactions.map(({ approveWhyNot }) => approveWhyNot)).toEqual([
      'notYourDecision',
      'notYourDecision',
    ]);
  });
});

describe('TRX-3: data hidden from the reader', () => {
  const report = async (person: PersonKey, query = '') =>
    (await harness.as(person).get(`${PATH}/report${query}`)).json<ReportReply>();
  const typesIn = ({ pendingTransactions }: Pick<ReportReply, 'pendingTransactions'>) =>
    pendingTransactions.map(({ ruleType }) => ruleType).toSorted((one, other) => one - other);
  const ofPlain = `?employeeId=${plain.employeeId}`;
  afterEach(() => harness.change('update client_policy set managers_see_bank = true, managers_see_pay = true'));

  it('readers who don’t decide see that a request waits, without differences, reasons or comments', async () => {
    for (const kind of ['personalInformation', 'directDeposit', 'taxes'] as const)
      await submit('plain', { kind, review: ['newDevice'] });
    const rejected = await submit('colleague', { kind: 'taxes' });
    await harness.as('admin').post(`${PATH}/reject`, { ...rejected, reason: 'The second job is missing.' });
    for (const person of ['manager', 'supervisor', 'chief'] as const) {
      const open = await report(person);
      expect([person, typesIn(open)]).toEqual([person, [1, 2, 5]]);
      const own = await listOf(harness.as(person), ofPlain);
      for (const one of [...open.pendingTransactions, ...own])
        expect(one).toMatchObject({ status: 'pending', changes: null, review: [], approveWhyNot: 'notYourDecision' });
    }
    const [closed] = (await report('manager', '?status=closed')).pendingTransactions;
    expect(closed).toMatchObject({
      status: 'rejected',
      changes: null,
      decision: { by: 'Ada Tester6', reason: null },
      history: [{ comment: null }, { event: 'rejected', comment: null }],
    });
    expect(JSON.stringify(await report('manager', '?status=all'))).not.toMatch(/second job|newDevice|Everyday/);
    for (const { employeeWorkflowId } of (await report('admin')).pendingTransactions)
      await harness.as('admin').post(`${PATH}/detail`, { employeeWorkflowId });
    for (const one of (await report('admin', '?status=all')).pendingTransactions)
      expect(one.changes).toEqual([expect.objectContaining({ before: '5', after: '9' })]);
  });

  it('bank data hidden: account changes are missing from lists and counts of managers and supervisors, and return 404', async () => {
    const submitted = await submit();
    await submit('plain', { kind: 'personalInformation' });
    await harness.change('update client_policy set managers_see_bank = false, managers_see_pay = false');
    for (const person of ['manager', 'supervisor', 'chief'] as const) {
      const found = await report(person);
      expect([person, typesIn(found), found.total]).toEqual([person, [1], 1]);
      expect([person, (await report(person, '?ruleType=2')).total]).toEqual([person, 0]);
      expect((await listOf(harness.as(person), ofPlain)).map(({ ruleType }) => ruleType)).toEqual([1]);
      const unknown = { ...submitted, employeeWorkflowId: '00000000-0000-4000-8000-000000000000' };
      for (const body of [submitted, unknown])
        for (const [verb, rest] of [
          ['approve', {}],
          ['reject', { reason: '' }],
        ] as const)
          expect([person, (await harness.as(person).post(`${PATH}/${verb}`, { ...body, ...rest })).statusCode]).toEqual(
            [person, 404],
          );
    }
    expect((await listOf(harness.as('plain'))).map(({ ruleType }) => ruleType).toSorted((a, b) => a - b)).toEqual([
      1, 2,
    ]);
  });

  it('bank data hidden: deciders still see account changes, before and after the decision, and a deputy from the deadline on', async () => {
    await harness.change('update client_policy set managers_see_bank = false');
    await harness.insert('client_decision_rule', [
      {
        client_id: MILLRACE.clientId,
        rule_type: 2,
        decider: 'payrollAdministrator',
        deadline_days: 3,
        deputy_employee_id: harness.people.manager.employeeId,
      },
    ]);
    const submitted = await submit();
    expect(typesIn(await report('admin'))).toEqual([2]);
    expect(typesIn(await report('manager'))).toEqual([]);
    await harness.change("update pending_transaction set escalated_at = '2026-11-20T15:00:00Z'");
    const [one] = (await report('manager')).pendingTransactions;
    expect(one).toMatchObject({ approvable: true, changes: [{ after: '9' }] });
    expect((await listOf(harness.as('manager'), ofPlain)).length).toBe(1);
    expect(typesIn(await report('supervisor'))).toEqual([]);
    expect((await harness.as('manager').post(`${PATH}/approve`, submitted)).statusCode).toBe(200);
    expect((await report('manager', '?status=closed')).pendingTransactions[0]?.changes?.length).toBe(1);
    expect(await listOf(harness.as('supervisor'), ofPlain)).toEqual([]);
  });

  it('bank data hidden: a supervisor decides if the client’s rule says so', async () => {
    await harness.change('update client_policy set managers_see_bank = false');
    const rule = { client_id: MILLRACE.clientId, rule_type: 2, decider: 'supervisor', deadline_days: 3 };
    await harness.insert('client_decision_rule', [rule]);
    await submit();
    expect(typesIn(await report('supervisor'))).toEqual([2]);
    expect(typesIn(await report('manager'))).toEqual([]);
    expect(typesIn(await report('admin'))).toEqual([]);
  });
});

describe('notices', () => {
  const mailed = () => harness.database.asMaintenance((tx) => tx.rows(mails, []));
  const noticed = () => harness.database.asMaintenance((tx) => tx.rows(notices, [harness.now.toISOString()]));
  beforeEach(() => harness.change('delete from outbox; delete from message'));

  it('are sent by mail and inside the portal at each step', async () => {
    await harness.change(`update preference set decision_mail = 'atOnce'`);
    const { plain: one, admin } = harness.people;
    const submitted = await submit('plain', { holdUntil: new Date('2026-11-23T15:00:00Z') });
    expect(await mailed()).toEqual([
      { topic: 'mail.changeStep', employee_id: one.employeeId },
      { topic: 'mail.changeToDecide', employee_id: admin.employeeId },
    ]);
    expect(await noticed()).toEqual([
      { employee_id: admin.employeeId, title: 'A request needs your approval', over: false },
      { employee_id: one.employeeId, title: 'We received your direct deposit request', over: false },
    ]);
    await harness.as('admin').post(`${PATH}/approve`, submitted);
    expect((await mailed()).length).toBe(3);
    expect(await noticed()).toEqual([
      { employee_id: one.employeeId, title: 'Your direct deposit change was approved', over: false },
    ]);
    await harness.as('plain').post(`${PATH}/withdraw`, submitted);
    expect((await mailed()).length).toBe(4);
    expect((await noticed())[0]?.title).toBe('Your direct deposit request was canceled');
  });

  it('a later step is unread again, and the requester has the name of the day', async () => {
    await harness.change(`
      insert into personal_version select (jsonb_populate_record(v, '{"effective_date":"2026-11-21","sequence":1,"last_name":"Future"}')).*
        from personal_version v where employee_id = '${plain.employeeId}' order by effective_date desc, sequence desc limit 1`);
    const submitted = await submit('plain', { holdUntil: new Date('2026-11-23T15:00:00Z') });
    const stored = () => harness.database.asMaintenance((tx) => tx.rows(storedNotices, []));
    expect((await stored()).filter(({ body }) => body.includes('Petra')).map(({ body }) => /Petra \w+/.exec(body)?.[0])).toEqual(['Petra Tester1']); // prettier-ignore
    await harness.change(`update message_recipient set read_at = now()`);
    await harness.as('admin').post(`${PATH}/approve`, submitted);
    expect((await stored()).map(({ employee_id: employeeId, is_read: isRead }) => [employeeId, isRead])).toEqual([
      [plain.employeeId, false],
    ]);
    await harness.change(`delete from personal_version where last_name = 'Future'`);
  });

  it('reach the requester at the address on file, the verified one first, never at a former one', async () => {
    const addressOf = async () =>
      (await harness.database.asMaintenance((tx) => tx.one(subjectOf, [plain.client.clientId, plain.employeeId, harness.now.toISOString()]))).email; // prettier-ignore
    await harness.insert('person_email', [
      { email: 'a.former@example.test', person_id: plain.personId, verified_at: '2019-01-01T00:00:00Z', replaced_at: '2020-01-01T00:00:00Z' },
      { email: 'a.unverified@example.test', person_id: plain.personId, verified_at: null, replaced_at: null },
    ]); // prettier-ignore
    expect(await addressOf()).toBe('petra@example.test');
    await harness.change(`update person_email set replaced_at = now() where email = 'petra@example.test'`);
    expect(await addressOf()).toBe('a.unverified@example.test');
    await harness.change(`delete from person_email where email like 'a.%'; update person_email set replaced_at = null`);
  });

  it('the audit keeps the values before and after, sealed', async () => {
    await harness.change('delete from audit_event');
    const submitted = await submit();
    await harness.as('admin').post(`${PATH}/approve`, submitted);
    const rows = await harness.database.asMaintenance((tx) => tx.rows(auditOf, [plain.employeeId]));
    expect(rows).toEqual([
      {
        endpoint: 'pendingTransactions.applied',
        actor_role: 'system',
        detail: { employeeWorkflowId: submitted.employeeWorkflowId, version: 1, ruleType: 2, fields: ['account'] },
        sealed: true,
      },
      {
        endpoint: 'pendingTransactions.approve',
        actor_role: 'payrollAdministrator',
        detail: {
          what: 'approved',
          employeeWorkflowId: submitted.employeeWorkflowId,
          ruleType: 2,
          version: 1,
          status: 'applied',
          repeated: false,
        },
        sealed: true,
      },
    ]);
  });
});
