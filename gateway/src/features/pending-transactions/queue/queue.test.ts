import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import type {
  QueueCountsReply,
  QueuedTransaction,
  QueueReply,
} from '@paystead/contract/features/pending-transactions/queue.ts';
import { countStatements, type StatementCounter } from '../../../../test/statements/count-statements.ts';
import { createHarness } from '../../../../test/harness.ts';
import { MILLRACE, type PersonKey, type TestPerson } from '../../../../test/harness/people.ts';
import { brandsOf } from '../../../brands.ts';
import { changeEngine } from '../../../change-engine.ts';
import { generateKeys, parseKeys } from '../../../platform/keys/key-ring.ts';
import { preferenceRows, proposal, submitAs, toastApplier, type TestProposal } from '../test/changes.ts';

let counter: StatementCounter | undefined;
const appliers = { personalInformation: toastApplier, directDeposit: toastApplier, taxes: toastApplier };
const engine = changeEngine(parseKeys(generateKeys()), brandsOf({ branding: true }), appliers);
const harness = await createHarness({
  ports: { changeEngine: engine },
  watch: (database) => (counter = countStatements(database)).database,
});
afterAll(harness.close);

const PATH = '/api/pendingTransactions';
type Filters = Readonly<Record<string, unknown>>;

beforeEach(async () => {
  await harness.change(
    'delete from pending_transaction; delete from preference; delete from client_decision_rule; update client_policy set managers_see_bank = true',
  );
  await harness.insert('preference', preferenceRows());
});

/** Submits a request at an hour before now, the second of the day if `hoursAgo` is 1. */
async function submit(person: PersonKey, hoursAgo: number, rest: Partial<TestProposal> = {}): Promise<string> {
  const { employeeWorkflowId } = await submitAs(
    { database: harness.database, now: new Date(harness.now.getTime() - hoursAgo * 3_600_000) },
    engine.changes,
    person,
    proposal(5, 9, rest),
  );
  if (employeeWorkflowId === null) throw new Error('nothing was submitted');
  return employeeWorkflowId;
}
const replyTo = async (person: PersonKey, body: Filters) =>
  (await harness.as(person).post(`${PATH}/queue`, body)).json<QueueReply>();
const queueOf = async (person: PersonKey, body: Filters = {}): Promise<QueuedTransaction[]> =>
  (await replyTo(person, body)).pendingTransactions;
const namesOf = (queue: readonly QueuedTransaction[]) =>
  queue.map(({ employee, ruleType }) => `${employee.employeeFullName.split(' ')[0]} ${ruleType}`);
const countsOf = async (person: PersonKey, body: Filters = {}) =>
  (await harness.as(person).post(`${PATH}/counts`, body)).json<QueueCountsReply>();

/** Five requests of three people: two with review reasons, one overdue, one due within two days. */
async function submitFive(): Promise<void> {
  await submit('plain', 100, { kind: 'directDeposit', review: ['newDevice'] });
  await submit('plain', 30, { kind: 'personalInformation', review: ['nameChange'] });
  await submit('colleague', 40, { kind: 'directDeposit' });
  await submit('colleague', 10, { kind: 'taxes', label: 'Federal Income Tax' });
  await submit('manager', 20, { kind: 'taxes' });
}

describe('DSK-1: whose requests a queue has', () => {
  it('refuses strangers, people without a scope and a role that they don’t have', async () => {
    await submitFive();
    for (const call of ['queue', 'counts']) {
      expect((await harness.stranger.post(`${PATH}/${call}`, {})).statusCode).toBe(401);
      expect((await harness.as('colleague').post(`${PATH}/${call}`, {})).statusCode).toBe(404);
      expect((await harness.as('manager').post(`${PATH}/${call}`, { role: 'supervisor' })).statusCode).toBe(404);
      expect((await harness.as('manager').post(`${PATH}/${call}`, {}, { antiForgery: false })).statusCode).toBe(403);
    }
  });

  it('has the requests of the scope alone, never one’s own', async () => {
    await submitFive();
    await submit('namesake', 50);
    expect(namesOf(await queueOf('admin'))).toEqual(['Petra 2', 'Colin 2', 'Petra 1', 'Mona 5', 'Colin 5']);
    expect(namesOf(await queueOf('manager'))).toEqual(['Petra 2', 'Colin 2', 'Petra 1', 'Colin 5']);
    expect(namesOf(await queueOf('supervisor'))).toEqual(['Petra 2', 'Petra 1']);
    expect(namesOf(await queueOf('baker'))).toEqual(['Petra 2']);
    expect((await countsOf('admin')).total).toBe(5);
    expect((await countsOf('manager')).total).toBe(4);
    expect((await countsOf('supervisor')).total).toBe(2);
    expect((await countsOf('baker')).total).toBe(1);
  });

  it('has no bank requests for readers from whom the client hides them, unless they decide', async () => {
    await submitFive();
    await harness.change('update client_policy set managers_see_bank = false');
    expect(namesOf(await queueOf('manager'))).toEqual(['Petra 1', 'Colin 5']);
    expect(await countsOf('manager')).toMatchObject({
      total: 2,
      ruleTypes: [
        { ruleType: 1, count: 1 },
        { ruleType: 5, count: 1 },
      ],
    });
    expect((await queueOf('admin')).filter(({ ruleType }) => ruleType === 2)).toHaveLength(2);
  });
});

describe('DSK-1: orders and sections', () => {
  it.each([
    ['waiting', undefined, ['Petra 2', 'Colin 2', 'Petra 1', 'Mona 5', 'Colin 5']],
    ['waiting', 'risk', ['Petra 2', 'Petra 1', 'Colin 5', 'Colin 2', 'Mona 5']],
    ['waiting', 'kind', ['Petra 1', 'Petra 2', 'Colin 2', 'Mona 5', 'Colin 5']],
    ['due', undefined, ['Colin 5', 'Petra 2', 'Colin 2', 'Mona 5', 'Petra 1']],
    ['due', 'risk', ['Colin 5', 'Petra 2', 'Petra 1', 'Colin 2', 'Mona 5']],
    ['due', 'kind', ['Petra 1', 'Petra 2', 'Colin 2', 'Colin 5', 'Mona 5']],
    ['name', undefined, ['Petra', 'Petra', 'Colin', 'Colin', 'Mona']],
    ['name', 'risk', ['Petra', 'Petra', 'Colin', 'Colin', 'Mona']],
    ['name', 'kind', ['Petra', 'Petra', 'Colin', 'Colin', 'Mona']],
    ['risk', undefined, ['Petra 2', 'Petra 1', 'Colin 5', 'Colin 2', 'Mona 5']],
    ['risk', 'risk', ['Petra 2', 'Petra 1', 'Colin 5', 'Colin 2', 'Mona 5']],
    ['risk', 'kind', ['Petra 1', 'Petra 2', 'Colin 2', 'Colin 5', 'Mona 5']],
  ])('by %s in sections of %s, the same on pages of one', async (sort, group, expected) => {
    await submitFive();
    // The last one to wait is due first and has a review reason; another one is never due.
    const of = ({ employeeId }: TestPerson) => `employee_id = '${employeeId}'`;
    await harness.change(
      `update pending_transaction set decide_by = '2026-11-01T00:00:00Z', review = '{newDevice}'
        where rule_type = 5 and ${of(harness.people.colleague)};
       update pending_transaction set decide_by = null where rule_type = 1 and ${of(harness.people.plain)}`,
    );
    // Requests of one name have no order among themselves.
    const shownOf = (queue: readonly QueuedTransaction[]) =>
      namesOf(queue).map((name) => (sort === 'name' ? name.replace(/ \d$/, '') : name));
    expect(shownOf(await queueOf('admin', { sort, group }))).toEqual(expected);
    const seen: string[] = [];
    let cursor: string | null = null;
    do {
      const page: QueueReply = await replyTo('admin', { sort, group, limit: 1, ...(cursor !== null && { cursor }) });
      seen.push(...shownOf(page.pendingTransactions));
      cursor = page.nextCursor;
    } while (cursor !== null);
    expect(seen).toEqual(expected);
  });

  it('lists decided and ended requests newest first, on pages too', async () => {
    const rejected = await submit('plain', 30, { kind: 'taxes' });
    const withdrawn = await submit('colleague', 20, { kind: 'taxes' });
    const held = await submit('plain', 10, { holdUntil: new Date('2026-12-24T00:00:00Z') });
    const version = { version: 1 };
    await harness
      .as('admin')
      .post(`${PATH}/reject`, { employeeWorkflowId: rejected, ruleType: 5, reason: 'No.', ...version });
    await harness.as('colleague').post(`${PATH}/withdraw`, { employeeWorkflowId: withdrawn, ruleType: 5, ...version });
    await harness.as('admin').post(`${PATH}/approve`, { employeeWorkflowId: held, ruleType: 2, ...version });
    expect(namesOf(await queueOf('admin'))).toEqual([]);
    expect(namesOf(await queueOf('admin', { status: 'underway' }))).toEqual(['Petra 2']);
    const first = await replyTo('admin', { status: 'closed', limit: 1 });
    expect(namesOf(first.pendingTransactions)).toEqual(['Colin 5']);
    const second = await replyTo('admin', { status: 'closed', limit: 1, cursor: first.nextCursor });
    expect(second.pendingTransactions).toMatchObject([{ status: 'rejected', decision: { reason: 'No.' } }]);
    expect(second.nextCursor).toBeNull();
  });

  it('refuses a cursor that no page has', async () => {
    expect((await harness.as('admin').post(`${PATH}/queue`, { cursor: 'nonsense' })).statusCode).toBe(422);
  });
});

describe('DSK-1: filters with counts', () => {
  it.each([
    [{ ruleType: 2 }, ['Petra 2', 'Colin 2']],
    [{ risk: 'review' }, ['Petra 2', 'Petra 1']],
    [{ risk: 'none' }, ['Colin 2', 'Mona 5', 'Colin 5']],
    [{ due: 'overdue' }, ['Petra 2']],
    [{ due: 'soon' }, ['Colin 2']],
    [{ text: 'colin' }, ['Colin 2', 'Colin 5']],
    [{ text: 'DEPÓSITO' }, ['Petra 2', 'Colin 2']],
    [{ text: 'federal income' }, ['Mona 5', 'Colin 5']],
    [{ text: 'fed' }, ['Mona 5', 'Colin 5']],
    // Too short for the names of types.
    [{ text: 'fe' }, []],
    [{ text: 'petra colin' }, []],
    [{ text: '%' }, []],
    // Part of an email address of Colin’s.
    [{ text: 'mailbox' }, []],
    [{ text: 'colin', ruleType: 2 }, ['Colin 2']],
  ])('%j', async (filter, expected) => {
    await harness.change(`update personal_version set work_email = 'mailbox.two@millrace.example'
      where employee_id = '${harness.people.colleague.employeeId}'`);
    await submitFive();
    expect(namesOf(await queueOf('admin', filter))).toEqual(expected);
    expect((await countsOf('admin', filter)).total).toBe(expected.length);
  });

  it.each([
    ['a second after its deadline', -1, 'overdue'],
    ['at its deadline', 0, 'soon'],
    ['a second before the 48 hours', 48 * 3600 - 1, 'soon'],
    ['48 hours before', 48 * 3600, null],
  ])('a request is overdue or due soon in the list and in the counts alike: %s', async (_when, seconds, due) => {
    await submit('plain', 1);
    const decideBy = new Date(harness.now.getTime() + seconds * 1000).toISOString();
    await harness.change(`update pending_transaction set decide_by = '${decideBy}'`);
    const { dues } = await countsOf('admin');
    expect(dues).toEqual({ overdue: due === 'overdue' ? 1 : 0, soon: due === 'soon' ? 1 : 0 });
    for (const filter of ['overdue', 'soon'] as const) {
      expect((await queueOf('admin', { due: filter })).length).toBe(filter === due ? 1 : 0);
      // The options of a filter stay the same while it is chosen.
      expect(await countsOf('admin', { due: filter })).toMatchObject({ total: filter === due ? 1 : 0, dues });
    }
  });

  it('requests without a deadline come last by deadline, and are neither overdue nor due soon', async () => {
    await submit('plain', 1);
    await submit('colleague', 2);
    await harness.change(
      `update pending_transaction set decide_by = null where employee_id = '${harness.people.plain.employeeId}'`,
    );
    expect(namesOf(await queueOf('admin', { sort: 'due' }))).toEqual(['Colin 2', 'Petra 2']);
    // The oldest is that of both, which are counted together.
    expect(await countsOf('admin')).toMatchObject({
      dues: { overdue: 0, soon: 0 },
      oldestMine: '2026-11-20T13:00:00Z',
    });
  });

  it('finds an employee by number, and one employee’s requests by id', async () => {
    await submitFive();
    const [first] = await queueOf('admin');
    const number = first?.employee.employeeNumber ?? 'none';
    expect(namesOf(await queueOf('admin', { text: number }))).toEqual(['Petra 2', 'Petra 1']);
    expect(namesOf(await queueOf('admin', { employeeId: first?.employee.employeeId }))).toEqual(['Petra 2', 'Petra 1']);
  });

  it('shows only what the caller may decide, by each client’s rule', async () => {
    await harness.insert('client_decision_rule', [
      { client_id: MILLRACE.clientId, rule_type: 5, decider: 'manager', deadline_days: 5 },
      { client_id: MILLRACE.clientId, rule_type: 1, decider: 'supervisor', deadline_days: 5 },
    ]);
    await submitFive();
    expect(namesOf(await queueOf('manager', { decider: 'me' }))).toEqual(['Colin 5']);
    expect(namesOf(await queueOf('supervisor', { decider: 'me' }))).toEqual(['Petra 1']);
    expect(namesOf(await queueOf('admin', { decider: 'me' }))).toEqual(['Petra 2', 'Colin 2', 'Mona 5', 'Colin 5']);
    for (const person of ['manager', 'supervisor', 'admin'] as const) {
      const queue = await queueOf(person);
      const decides = queue.filter(({ approvable, approveWhyNot }) => approvable || approveWhyNot === 'notOpened');
      expect([person, await queueOf(person, { decider: 'me' })]).toEqual([person, decides]);
      expect([person, (await countsOf(person)).mine]).toEqual([person, decides.length]);
    }
  });

  it('counts each filter’s options under the other filters', async () => {
    await submitFive();
    expect(await countsOf('admin')).toEqual({
      total: 5,
      mine: 5,
      oldestMine: '2026-11-16T11:00:00Z',
      deciders: { anyone: 5, me: 5 },
      risks: { review: 2, none: 3 },
      dues: { overdue: 1, soon: 1 },
      ruleTypes: [
        { ruleType: 1, count: 1 },
        { ruleType: 2, count: 2 },
        { ruleType: 5, count: 2 },
      ],
    });
    expect(await countsOf('admin', { risk: 'none', ruleType: 2 })).toMatchObject({
      total: 1,
      mine: 5,
      deciders: { anyone: 1, me: 1 },
      risks: { review: 1, none: 1 },
      dues: { overdue: 0, soon: 1 },
      ruleTypes: [
        { ruleType: 2, count: 1 },
        { ruleType: 5, count: 2 },
      ],
    });
    expect(await countsOf('manager')).toMatchObject({ total: 4, mine: 0, oldestMine: null, deciders: { me: 0 } });
  });
});

describe('DSK-1: a request in few words', () => {
  it('has no value until the decider has opened a request with review reasons, and nothing for other readers', async () => {
    await submitFive();
    const summaries = Object.fromEntries((await queueOf('admin')).map((one) => [namesOf([one])[0], one.summary]));
    expect(summaries).toMatchObject({
      'Petra 2': { what: 'accountChanged', value: null, more: 0 },
      'Colin 2': { what: 'accountChanged', value: '9', more: 0 },
      'Mona 5': { what: 'field', field: 'account', value: '9' },
    });
    expect((await queueOf('manager')).map(({ summary, changes }) => [summary, changes])).toEqual(
      Array.from({ length: 4 }, () => [null, null]),
    );
    const [risky] = await queueOf('admin', { risk: 'review' });
    await harness.as('admin').post(`${PATH}/detail`, { employeeWorkflowId: risky?.employeeWorkflowId });
    expect((await queueOf('admin', { risk: 'review' }))[0]?.summary).toMatchObject({ value: '9' });
  });
});

describe('DSK-1: the cost of a page', () => {
  it('is the same number of statements for one request as for five, and each runs once', async () => {
    await submit('plain', 1);
    const ran = async (call: string) => {
      await harness.as('admin').post(`${PATH}/${call}`, {});
      counter?.take();
      await harness.as('admin').post(`${PATH}/${call}`, {});
      return (counter?.take() ?? []).map(({ name }) => name);
    };
    const one = { queue: await ran('queue'), counts: await ran('counts') };
    await harness.change('delete from pending_transaction');
    await submitFive();
    const withReview = [...one.queue, 'transactions.opened'].toSorted();
    expect((await ran('queue')).toSorted()).toEqual(withReview);
    expect(await ran('counts')).toEqual(one.counts);
    expect(new Set(withReview).size).toBe(withReview.length);
    expect(one.counts.filter((name) => name.startsWith('transactions.'))).toEqual([
      'transactions.decision_rules',
      'transactions.queue_counts',
    ]);
  });
});
