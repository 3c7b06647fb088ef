import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { currentNotices } from '@paystead/contract/current-notices.ts';
import { forClients, notice, noticeCalls, noticeId } from '../../../test/console/notices.ts';
import { openGateway } from '../../../test/open-gateway.ts';
import type { Visitor } from '../../../test/harness.ts';
import { idOf } from '../../../test/harness/people.ts';
import { pause } from '../../../test/maintenance.ts';
import { signedInOperator } from '../../../test/operators.ts';
import type { Browser } from '../../../test/sign-in/browser.ts';
import { bearer, createSignInHarness, type SignInHarness } from '../../../test/sign-in/sign-in-harness.ts';
import { statement } from '../../platform/database/port.ts';

let signIn: SignInHarness;
let owner: Browser;
let plain: Browser;
let namesake: Visitor;
const stranger = () => signIn.browser();
beforeAll(async () => {
  signIn = await createSignInHarness({ environment: { PAYSTEAD_SESSION_IDLE_SECONDS: '900' } });
  owner = await signedInOperator(signIn, 'manager', { role: 'owner' });
  plain = await signIn.signedIn('plain');
  namesake = signIn.harness.as('namesake');
});
afterAll(() => signIn.harness.close());
beforeEach(() => signIn.harness.change('delete from operator_notice'));

const post = async (number: number, more: Parameters<typeof notice>[0] = {}) => {
  const reply = await noticeCalls(owner).post(number, notice(more));
  if (reply.statusCode !== 204) throw new Error(reply.body);
};
const read = async (browser: Pick<Browser | Visitor, 'get'>, path = '/notices.json', sent = {}) =>
  currentNotices.parse((await browser.get(path, sent)).json());
const shown = async (...call: Parameters<typeof read>) =>
  (await read(...call)).notices.map(({ noticeId: id }) => Number(id.slice(-3))).toSorted((one, other) => one - other);

describe('the notices that the portal shows', () => {
  it('are those for everyone, and those for the client of the session, also under a name that is at both', async () => {
    await post(1);
    await post(2, { audience: forClients('MILLRACE') });
    await post(3, { audience: forClients('BAKERY') });
    await post(4, { audience: forClients('BAKERY', 'MILLRACE') });
    expect(await shown(plain)).toEqual([1, 2, 4]);
    expect(await shown(namesake)).toEqual([1, 3, 4]);
    expect(await shown(stranger())).toEqual([1]);
    const { token } = await signIn.wrapper('other');
    expect(await shown(stranger(), '/notices.json', bearer(token))).toEqual([1, 3, 4]);
    // Cookie and bearer token together say nothing about the person.
    expect(await shown(plain, '/notices.json', bearer(token))).toEqual([1]);
    expect(await shown(stranger(), '/notices.json', bearer('unknown'))).toEqual([1]);
  });

  it('OPS-4: tell the people of a client in maintenance that changes are paused, until when, and then no more', async () => {
    const { database, now } = signIn.harness;
    await post(1);
    const until = new Date(now.getTime() + 3_600_000);
    const resume = await pause(database, idOf('clnt', 1), { now, expectedEndAt: until });
    const { notices } = await read(plain);
    expect(
      notices.map(({ kind, text, until: end }) => [kind, text.en.split('.')[0], text.es.split('.')[0], end]),
    ).toEqual([
      [
        'warning',
        'Changes are paused for maintenance',
        'Los cambios están en pausa por mantenimiento',
        '2026-11-20T16:00:00Z',
      ],
      ['notice', expect.any(String), expect.any(String), null],
    ]);
    expect([await shown(namesake), await shown(stranger())]).toEqual([[1], [1]]);
    await resume();
    // An end that has passed says nothing about when changes go on.
    const ends = async (expectedEndAt: Date) => {
      const end = await pause(database, idOf('clnt', 1), { now: new Date(now.getTime() - 1), expectedEndAt });
      const [warning] = (await read(plain)).notices;
      await end();
      return warning?.until;
    };
    expect(await ends(new Date(now.getTime() + 1))).toBe('2026-11-20T15:00:00.001Z');
    expect(await ends(now)).toBeNull();
    expect(await shown(plain)).toEqual([1]);
    const resumeAll = await pause(database, null, { now });
    expect((await read(stranger())).notices.map(({ kind }) => kind)).toEqual(['warning', 'notice']);
    await resumeAll();
  });

  it('have their texts, kind, link and times, with warnings first and the gateway’s time', async () => {
    await post(1);
    await post(2, { kind: 'warning', link: 'https://status.example.test/', until: '2026-11-20T18:00:00Z' });
    const reply = await stranger().get('/notices.json');
    expect(reply.headers).toMatchObject({ 'cache-control': 'private, max-age=60' });
    expect(String(reply.headers['vary']).toLowerCase()).toContain('cookie, authorization');
    expect(reply.cookies).toEqual([]);
    const { asOf, notices } = currentNotices.parse(reply.json());
    expect(asOf).toBe('2026-11-20T15:00:00.000Z');
    expect(notices).toEqual([
      {
        noticeId: noticeId(2),
        kind: 'warning',
        text: { en: 'Paychecks load slowly.', es: 'Los pagos tardan en cargar.' },
        link: 'https://status.example.test/',
        from: '2026-11-20T15:00:00Z',
        until: '2026-11-20T18:00:00Z',
      },
      expect.objectContaining({ noticeId: noticeId(1), kind: 'notice', link: null, until: null }),
    ]);
  });

  it.each([
    ['before its start', '2026-11-20T15:00:00.001Z', '2026-11-20T16:00:00Z', []],
    ['at its start', '2026-11-20T15:00:00Z', '2026-11-20T16:00:00Z', [1]],
    ['just before its end', '2026-11-20T14:00:00Z', '2026-11-20T15:00:00.001Z', [1]],
    ['at its end', '2026-11-20T14:00:00Z', '2026-11-20T15:00:00Z', []],
    ['without an end', '2026-11-20T14:00:00Z', null, [1]],
  ])('leave one out %s', async (_when, from, until, expected) => {
    await post(1);
    const end = until === null ? 'null' : `'${until}'`;
    await signIn.harness.change(`update operator_notice set shown_from = '${from}', shown_until = ${end}`);
    expect(await shown(stranger())).toEqual(expected);
  });

  it('leave out what was withdrawn', async () => {
    await post(1);
    await post(2);
    await noticeCalls(owner).withdraw(1);
    expect(await shown(plain)).toEqual([2]);
  });

  it('carry hostile text as text', async () => {
    const hostile = '<img src=x onerror=alert(1)>"&';
    await post(1, { text: { en: hostile, es: hostile } });
    const reply = await stranger().get('/notices.json');
    expect(reply.headers['content-type']).toContain('application/json');
    expect(currentNotices.parse(reply.json()).notices[0]?.text).toEqual({ en: hostile, es: hostile });
  });
});

describe('the notices that the console shows', () => {
  it('are those for everyone, and for narrowed operators those for their clients', async () => {
    const payroll = await signedInOperator(signIn, 'supervisor', { role: 'payroll', client: 'MILLRACE' });
    const partner = await signedInOperator(signIn, 'chief', { role: 'support', partner: 'partner-2' });
    await post(1);
    await post(2, { audience: forClients('MILLRACE') });
    await post(3, { audience: forClients('BAKERY') });
    expect(await shown(owner, '/console/notices.json')).toEqual([1]);
    expect(await shown(payroll, '/console/notices.json')).toEqual([1, 2]);
    expect(await shown(partner, '/console/notices.json')).toEqual([1, 3]);
    expect(await shown(stranger(), '/console/notices.json')).toEqual([1]);
    // A session of the portal opens nothing in the console, and the other way round.
    expect(await shown(plain, '/console/notices.json')).toEqual([1]);
    expect(await shown(payroll, '/notices.json')).toEqual([1]);
  });
});

describe('asking for notices', () => {
  const lastUse = statement(
    'test.last_use',
    z.object({ portal: z.string(), console: z.string() }),
    'select (select max(last_seen_at) from session) as portal, (select max(last_used_at) from console_session) as console',
  );

  it('doesn’t keep a session awake, in the portal or in the console', async () => {
    await post(1, { audience: forClients('MILLRACE') });
    await post(2);
    const at = await signIn.signedIn('plain');
    const uses = () => signIn.harness.database.asMaintenance((tx) => tx.one(lastUse, []));
    const before = await uses();
    for (let minute = 0; minute < 14; minute += 1) {
      signIn.harness.advanceSeconds(60);
      expect(await shown(at)).toEqual([1, 2]);
      expect(await shown(owner, '/console/notices.json')).toEqual([2]);
    }
    expect(await uses()).toEqual(before);
    signIn.harness.advanceSeconds(60);
    // The session is idle now, and its page is as one without.
    expect(await shown(at)).toEqual([2]);
    expect((await at.get('/api/session')).statusCode).toBe(401);
  });
});

it('many questions of one address are refused, and leave its calls alone', async () => {
  const gateway = await openGateway({ PAYSTEAD_REQUESTS_PER_MINUTE: '10' });
  const statuses = async (url: string, times: number) =>
    new Set(
      await Promise.all(Array.from({ length: times }, async () => (await gateway.server.inject({ url })).statusCode)),
    );
  expect(await statuses('/notices.json', 10)).toEqual(new Set([200]));
  expect(await statuses('/notices.json', 1)).toEqual(new Set([429]));
  expect(await statuses('/api/branding-partner/hostname?hostname=localhost', 10)).toEqual(new Set([200]));
  await gateway.close();
});

it('requests can’t read the tables of notices', async () => {
  for (const table of ['operator_notice', 'operator_notice_client', 'operator_notice_change']) {
    const select = statement(`test.read_${table}`, z.object({}), `select 1 from ${table}`);
    await expect(
      signIn.harness.database.asTenant(
        { clientId: signIn.harness.people.plain.client.clientId, employeeId: null },
        (tx) => tx.rows(select, []),
      ),
    ).rejects.toMatchObject({ code: '42501' });
  }
});
