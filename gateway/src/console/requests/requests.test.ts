import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { RequestDay, RequestDetail, RequestPage } from '@paystead/contract/console/requests/model.ts';
import { operatorRoles } from '@paystead/contract/console/roles.ts';
import { BAKERY, idOf, MILLRACE, PEOPLE, type PersonKey } from '../../../test/harness/people.ts';
import { signedInOperator, writingHeaders } from '../../../test/operators.ts';
import { sealHalf } from '../../features/pending-transactions/sealed-set.ts';
import { json } from '../../platform/database/port.ts';
import type { Browser } from '../../../test/sign-in/browser.ts';
import { createSignInHarness, refusal, type SignInHarness } from '../../../test/sign-in/sign-in-harness.ts';

const NOW = '2026-11-20T15:00:00Z';
const SENT = '2026-11-18T12:00:00Z';
const PAST = '2026-11-19T12:00:00Z';
const FUTURE = '2026-11-25T12:00:00Z';

let signIn: SignInHarness;
beforeAll(async () => {
  signIn = await createSignInHarness();
  await signIn.harness.insert('client_pay_engine', [
    { client_id: BAKERY.clientId, name: 'Engine', connected_at: SENT },
  ]);
});
afterAll(() => signIn.harness.close());
beforeEach(() => signIn.harness.change('delete from pending_transaction; delete from console_operator'));

const NO_ACCOUNTS = { accounts: [] };
/** Adds a request of a person with its first event, and returns its id. */
async function request(number: number, person: PersonKey, state: string, more: object = {}): Promise<string> {
  const { client, employeeId } = PEOPLE[person];
  const id = idOf('rqst', number);
  const key = { client_id: client.clientId, employee_id: employeeId, employee_workflow_id: id };
  const sealedKey = { clientId: client.clientId, employeeId, employeeWorkflowId: id };
  await signIn.harness.insert('pending_transaction', [
    {
      ...key,
      rule_type: 2,
      state,
      before_sealed: sealHalf(signIn.harness.keys, sealedKey, 'before_sealed', NO_ACCOUNTS),
      after_sealed: sealHalf(signIn.harness.keys, sealedKey, 'after_sealed', NO_ACCOUNTS),
      summary: json({ label: null, changes: [] }),
      effective_date: '2026-12-04',
      decider: 'payrollAdministrator',
      submitted_at: new Date(Date.parse(SENT) + number * 60_000).toISOString(),
      submitted_by: 'x',
      ...more,
    },
  ]);
  const event = {
    ...key,
    event_number: 1,
    event: 'submitted',
    version: 1,
    actor_name: 'Petra',
    actor_role: 'employee',
  };
  await signIn.harness.insert('pending_transaction_event', [{ ...event, at: SENT }]);
  return id;
}
const list = async (browser: Browser, query = '') =>
  (await browser.get(`/api/console/requests${query}`)).json<RequestPage>();
const blocksOf = ({ rows }: RequestPage) => rows.map(({ requestId, block }) => [Number(requestId.slice(-4)), block]);
const owner = () => signedInOperator(signIn, 'plain', { role: 'owner' });

describe('the list of requests', () => {
  it('says of each what it waits for, newest first, and leaves out what has ended', async () => {
    await request(1, 'plain', 'failed');
    await request(2, 'colleague', 'pending', { decide_by: PAST });
    await request(3, 'manager', 'pending', { decide_by: FUTURE });
    await request(4, 'supervisor', 'sentBack', { reason: 'x' });
    await request(5, 'chief', 'approved', { hold_until: FUTURE });
    await request(6, 'other', 'approved', { hold_until: PAST });
    await request(7, 'baker', 'exported', { change_id: idOf('chng', 7), exported_at: PAST });
    await request(8, 'namesake', 'exported', { change_id: idOf('chng', 8), exported_at: PAST, acknowledged_at: PAST });
    await request(9, 'admin', 'approved', { hold_until: PAST });
    await request(10, 'reader', 'applied');
    const everything = await list(await owner());
    expect(blocksOf(everything)).toEqual([
      [9, 'date'],
      [8, 'date'],
      [7, 'answer'],
      [6, 'engine'],
      [5, 'hold'],
      [4, 'employee'],
      [3, 'decision'],
      [2, 'overdue'],
      [1, 'failed'],
    ]);
    expect(everything.total).toBe(9);
    expect(Object.fromEntries(everything.counts.map(({ block, count }) => [block, count]))).toEqual({
      date: 2,
      answer: 1,
      engine: 1,
      hold: 1,
      employee: 1,
      decision: 1,
      overdue: 1,
      failed: 1,
    });
    expect(everything.rows[5]).toEqual({
      requestId: idOf('rqst', 4),
      clientCode: 'MILLRACE',
      clientName: expect.stringMatching(/./) as string,
      employeeName: expect.stringContaining('Silas') as string,
      employeeNumber: expect.stringMatching(/./) as string,
      kind: 'directDeposit',
      sentAt: '2026-11-18T12:04:00.000Z',
      block: 'employee',
      blockAt: null,
    });
  });

  it('is filtered, searched, sorted and paged by the gateway, and tells namesakes apart', async () => {
    await request(1, 'plain', 'pending');
    await request(2, 'namesake', 'pending');
    await request(3, 'colleague', 'failed');
    await request(4, 'other', 'applied');
    const browser = await owner();
    expect(blocksOf(await list(browser, '?block=failed'))).toEqual([[3, 'failed']]);
    expect(await list(browser, '?block=failed')).toMatchObject({ total: 1, counts: expect.any(Array) as [] });
    expect(blocksOf(await list(browser, '?block=done'))).toEqual([[4, 'done']]);
    const petras = await list(browser, '?search=PETRA&sort=clientName&order=ascending');
    expect(petras.rows.map(({ clientCode }) => clientCode)).toEqual(['BAKERY', 'MILLRACE']);
    expect(blocksOf(await list(browser, '?search=petra&clientCode=BAKERY'))).toEqual([[2, 'decision']]);
    expect(blocksOf(await list(browser, '?search=tester2%20colin'))).toEqual([[3, 'failed']]);
    expect(blocksOf(await list(browser, '?search=colin%20petra'))).toEqual([]);
    expect(blocksOf(await list(browser, '?search=%25'))).toEqual([]);
    const byName = await list(browser, '?sort=employeeName&order=ascending');
    expect(byName.rows.map(({ employeeNumber }) => employeeNumber)).toEqual(['E-0001', 'E-0001', 'E-0002']);
    expect(blocksOf(await list(browser, '?offset=1&limit=1'))).toEqual([[2, 'decision']]);
    expect((await list(browser, '?offset=1&limit=1')).total).toBe(3);
    expect((await browser.get('/api/console/requests?limit=201')).statusCode).toBe(422);
  });

  it('CON-1: has the requests of the operator’s clients alone', async () => {
    await request(1, 'plain', 'pending');
    await request(2, 'namesake', 'pending');
    const team = await signedInOperator(signIn, 'manager', { role: 'payroll', client: 'BAKERY' });
    const partner = await signedInOperator(signIn, 'supervisor', { role: 'support', partner: 'partner-1' });
    expect(blocksOf(await list(team))).toEqual([[2, 'decision']]);
    expect(blocksOf(await list(team, '?clientCode=MILLRACE'))).toEqual([]);
    expect(blocksOf(await list(partner))).toEqual([[1, 'decision']]);
    expect((await team.get('/api/console/request-days?clientCode=MILLRACE')).statusCode).toBe(404);
  });
});

describe('one request', () => {
  const read = (browser: Browser, client: string, id: string) =>
    browser.get(`/api/console/clients/${client}/requests/${id}`);

  it('names who can decide, or says that no one can, and has its history', async () => {
    const browser = await owner();
    const decided = await request(1, 'plain', 'pending', { decide_by: FUTURE });
    const stuck = await request(2, 'namesake', 'pending');
    await signIn.harness.change(
      `delete from manager_scope where client_id = '${BAKERY.clientId}' or manager_id <> '${PEOPLE.admin.employeeId}'`,
    );
    expect((await read(browser, 'MILLRACE', decided)).json<RequestDetail>()).toMatchObject({
      deciders: expect.stringContaining('Ada') as string,
      hasDecider: true,
      blockAt: FUTURE,
      engine: null,
      retry: null,
      events: [{ at: SENT, event: 'submitted', by: 'Petra', comment: null }],
    });
    expect((await read(browser, 'BAKERY', stuck)).json<RequestDetail>()).toMatchObject({
      deciders: null,
      hasDecider: false,
    });
  });

  it('is opened in the name of the operator, whom the person’s activity names', async () => {
    const id = await request(1, 'plain', 'pending');
    expect((await read(await owner(), 'MILLRACE', id)).statusCode).toBe(200);
    const activity = await (await signIn.signedIn('plain')).get('/api/activity');
    expect(activity.json<{ events: object[] }>().events).toContainEqual(
      expect.objectContaining({
        action: 'view',
        role: 'operator',
        name: 'Petra',
        what: 'Request opened in the provider’s console',
      }),
    );
  });

  it('is unknown under another client, to another client’s team and under no id', async () => {
    const id = await request(1, 'plain', 'failed');
    const browser = await owner();
    const team = await signedInOperator(signIn, 'manager', { role: 'payroll', client: 'BAKERY' });
    const attempts = [
      await read(browser, 'BAKERY', id),
      await read(team, 'MILLRACE', id),
      await read(team, 'BAKERY', id),
      await read(browser, 'MILLRACE', idOf('rqst', 99)),
      await read(browser, 'MILLRACE', 'x'),
      await team.post(`/api/console/clients/BAKERY/requests/${id}/retry`, {}, await writingHeaders(team)),
    ];
    expect(attempts.map(refusal)).toEqual(attempts.map(() => [404, 'not_found']));
  });

  it('shows when the pay engine got it and what it answered', async () => {
    const engine = { change_id: idOf('chng', 7), exported_at: PAST, acknowledged_at: NOW, engine_reference: 'R-7' };
    const id = await request(1, 'other', 'exported', engine);
    expect((await read(await owner(), 'BAKERY', id)).json<RequestDetail>().engine).toEqual({
      changeId: idOf('chng', 7),
      sentAt: PAST,
      answeredAt: NOW,
      reference: 'R-7',
    });
  });
});

describe('a failed request', () => {
  const retry = async (browser: Browser, client: string, id: string) =>
    browser.post(`/api/console/clients/${client}/requests/${id}/retry`, {}, await writingHeaders(browser));

  it.each(operatorRoles)('is retried by those who may change a client’s data, once: %s', async (role) => {
    const id = await request(1, 'plain', 'failed');
    const browser = await signedInOperator(signIn, 'plain', {
      role,
      ...(role === 'payroll' && { client: 'MILLRACE' }),
    });
    const may = ['owner', 'implementation', 'payroll'].includes(role);
    const shown = await browser.get(`/api/console/clients/MILLRACE/requests/${id}`);
    expect(shown.json<RequestDetail>().retry).toBe(may ? 'possible' : null);
    expect((await retry(browser, 'MILLRACE', id)).statusCode).toBe(may ? 204 : 403);
    const again = await retry(browser, 'MILLRACE', id);
    expect(refusal(again)).toEqual(may ? [409, 'version_conflict'] : [403, 'scope_required']);
    expect(blocksOf(await list(browser))).toEqual([[1, may ? 'date' : 'failed']]);
  });

  it('is not retried while a newer one is open, and says so', async () => {
    const id = await request(1, 'plain', 'failed');
    await request(2, 'plain', 'pending');
    const browser = await owner();
    const shown = await browser.get(`/api/console/clients/MILLRACE/requests/${id}`);
    expect(shown.json<RequestDetail>().retry).toBe('newer');
    expect(refusal(await retry(browser, 'MILLRACE', id))).toEqual([409, 'version_conflict']);
  });

  it('names the operator in its history and in the person’s activity', async () => {
    const id = await request(1, 'plain', 'failed');
    const browser = await signedInOperator(signIn, 'manager', { role: 'owner' });
    await retry(browser, 'MILLRACE', id);
    const { events } = (await browser.get(`/api/console/clients/MILLRACE/requests/${id}`)).json<RequestDetail>();
    expect(events.at(-1)).toMatchObject({ event: 'retried', by: 'Mona' });
    const activity = await (await signIn.signedIn('plain')).get('/api/activity');
    expect(activity.json<{ events: object[] }>().events).toContainEqual(
      expect.objectContaining({ action: 'change', role: 'operator', name: 'Mona' }),
    );
  });
});

it('the last 30 days count what was sent, took effect and failed at the clients within reach', async () => {
  const mine = await request(1, 'plain', 'failed');
  await request(2, 'namesake', 'pending');
  const key = { client_id: MILLRACE.clientId, employee_id: PEOPLE.plain.employeeId, employee_workflow_id: mine };
  const event = { ...key, version: 1, actor_name: '', actor_role: 'system' };
  await signIn.harness.insert('pending_transaction_event', [
    { ...event, event_number: 2, event: 'applied', at: '2026-11-20T00:00:00Z' },
    { ...event, event_number: 3, event: 'failed', at: '2026-11-19T23:59:59Z' },
    { ...event, event_number: 4, event: 'failed', at: '2026-10-21T23:59:59Z' },
  ]);
  const { days } = (await (await owner()).get('/api/console/request-days')).json<{ days: RequestDay[] }>();
  expect([days.length, days[0]?.day, days.at(-1)?.day]).toEqual([30, '2026-10-22', '2026-11-20']);
  expect(days.filter(({ sent, applied, failed }) => sent + applied + failed > 0)).toEqual([
    { day: '2026-11-18', sent: 2, applied: 0, failed: 0 },
    { day: '2026-11-19', sent: 0, applied: 0, failed: 1 },
    { day: '2026-11-20', sent: 0, applied: 1, failed: 0 },
  ]);
  const team = await signedInOperator(signIn, 'manager', { role: 'payroll', client: 'BAKERY' });
  const own = (await team.get('/api/console/request-days')).json<{ days: RequestDay[] }>().days;
  expect(own.reduce((sum, { sent }) => sum + sent, 0)).toBe(1);
});
