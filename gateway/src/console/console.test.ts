import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { consoleEndpoint } from '@paystead/contract/console/endpoint.ts';
import { consoleEndpoints } from '@paystead/contract/console/endpoints.ts';
import type { ClientPage, ClientRow, ConsoleSession, Need } from '@paystead/contract/console/model.ts';
import { operatorRoles, type OperatorRole } from '@paystead/contract/console/roles.ts';
import { idOf, PEOPLE, type PersonKey } from '../../test/harness/people.ts';
import { openConsole, runCommand, signedInOperator } from '../../test/operators.ts';
import { clearEvents, storedEvents } from '../../test/security.ts';
import type { Browser } from '../../test/sign-in/browser.ts';
import { addressOf } from '../../test/sign-in/provider.ts';
import { code, createSignInHarness, nonceOf, type SignInHarness } from '../../test/sign-in/sign-in-harness.ts';
import { createLog } from '../platform/log.ts';
import { createServer } from '../platform/http/server/server.ts';
import { serveConsoleApi } from './api/binder.ts';
import { consoleRoute } from './api/route.ts';
import { createOperatorCommand, endOperatorCommand, listOperatorsCommand } from '../operator/operators/operators.ts';
import type { Command, Context } from '../operator/command.ts';
import { systemClock } from '../platform/clock.ts';
import { RequestCounts } from '../platform/http/request-counts/request-counts.ts';

let signIn: SignInHarness;
beforeAll(async () => {
  signIn = await createSignInHarness();
});
afterAll(() => signIn.harness.close());
beforeEach(() => signIn.harness.change('delete from console_operator'));

const run = (command: Command, given: readonly string[], options: Context['options'] = {}) =>
  runCommand(signIn, command, given, options);
const open = (key: PersonKey, browser: Browser) => openConsole(signIn, key, browser);
const signedIn = (key: PersonKey, options: Context['options']) => signedInOperator(signIn, key, options);

const codesOf = async (browser: Browser, query = '') => {
  const reply = await browser.get(`/api/console/clients${query}`);
  return reply.json<{ total: number; rows: ClientRow[] }>().rows.map(({ clientCode }) => clientCode);
};

const eventsOf = async (kind: string) => {
  const events = await storedEvents(signIn.harness);
  return events.filter((event) => event.kind === kind).length;
};

describe('CON-1: operators, partners’ staff and payroll teams', () => {
  it('see the clients of their reach alone, in the list, on the start page and by address', async () => {
    const everything = await signedIn('plain', { role: 'owner' });
    const team = await signedIn('manager', { role: 'payroll', client: 'BAKERY' });
    const partner = await signedIn('supervisor', { role: 'support', partner: 'partner-1' });
    expect(await codesOf(everything, '?sort=clientCode')).toEqual(['BAKERY', 'MILLRACE']);
    expect(await codesOf(team)).toEqual(['BAKERY']);
    expect(await codesOf(partner)).toEqual(['MILLRACE']);
    expect((await partner.get('/api/console/clients/BAKERY')).statusCode).toBe(404);
    expect((await everything.get('/api/console/clients/MILLRACE')).json<ClientPage>()).toMatchObject({
      clientCode: 'MILLRACE',
      payGroups: [{ nextPayday: expect.any(String) as string }],
    });
    expect((await team.get('/api/console/clients/BAKERY')).statusCode).toBe(200);
    const [foreign, unknown] = [
      await team.get('/api/console/clients/MILLRACE'),
      await team.get('/api/console/clients/NOWHERE'),
    ];
    expect([foreign.statusCode, code(foreign)]).toEqual([404, 'not_found']);
    expect([unknown.statusCode, code(unknown)]).toEqual([404, 'not_found']);
    expect((await team.get('/api/console/start')).json<{ clientCount: number }>().clientCount).toBe(1);
  });

  it('come in by an identity token of their own address, once, and into no portal', async () => {
    const browser = await signedIn('plain', { role: 'support' });
    expect((await browser.get('/api/console/session')).json<ConsoleSession>()).toMatchObject({
      role: 'support',
      narrowedTo: null,
      clientCount: 2,
    });
    expect((await browser.get('/api/session')).statusCode).toBe(401);
    const stranger = signIn.browser();
    const refused = await open('manager', stranger);
    expect([refused.statusCode, code(refused)]).toEqual([404, 'not_found']);
    expect((await stranger.get('/api/console/session')).statusCode).toBe(401);
    expect(await eventsOf('console_sign_in_refused')).toBeGreaterThan(0);
  });

  it('come in by an address in capital letters too, and never by one that isn’t verified', async () => {
    await run(createOperatorCommand, ['Olga@Example.test'], { name: 'Olga', role: 'support' });
    const enter = async (claims: Readonly<Record<string, unknown>>) => {
      const idpToken = await signIn.tokenOf('plain', { claims: { sub: 'account of Olga', ...claims } });
      const browser = signIn.browser();
      return (await browser.post('/api/console/session', { idpToken, nonce: nonceOf(idpToken) })).statusCode;
    };
    expect(await enter({ email: 'olga@example.test', email_verified: false })).toBe(404);
    expect(await enter({ email: 'OLGA@Example.TEST' })).toBe(200);
    // The account is bound now, and another one of the address isn’t.
    expect(await enter({ email: 'olga.new@example.test' })).toBe(200);
    expect(await enter({ sub: 'another account', email: 'olga@example.test' })).toBe(404);
  });

  it('are out at once when they are ended, and a new operator with the address is let in again', async () => {
    const browser = await signedIn('plain', { role: 'owner' });
    expect((await run(endOperatorCommand, [addressOf(PEOPLE.plain)])).done).toBe(true);
    expect((await browser.get('/api/console/session')).statusCode).toBe(401);
    expect((await open('plain', signIn.browser())).statusCode).toBe(404);
    const again = await signedIn('plain', { role: 'readOnly' });
    expect((await again.get('/api/console/session')).json<ConsoleSession>().role).toBe('readOnly');
    const { data } = await run(listOperatorsCommand, []);
    expect((data['operators'] as { endedAt: string | null }[]).map(({ endedAt }) => endedAt !== null)).toEqual([
      false,
      true,
    ]);
  });

  it.each([
    ['no role', {}],
    ['an unknown role', { role: 'king' }],
    ['a payroll team of no client', { role: 'payroll' }],
    ['a client for the provider’s own people', { role: 'owner', client: 'BAKERY' }],
    ['an unknown client', { role: 'payroll', client: 'NOWHERE' }],
    ['an unknown partner', { role: 'support', partner: 'nobody' }],
  ])('are refused with %s', async (_what, options) => {
    const refused = await run(createOperatorCommand, ['somebody@example.test'], { name: 'Somebody', ...options });
    expect([refused.done, refused.lines.length > 1]).toEqual([false, true]);
  });
});

describe('a session of the console', () => {
  it('writes only with the token of its own reply', async () => {
    const browser = await signedIn('plain', { role: 'owner' });
    const { forgeryToken } = (await browser.get('/api/console/session')).json<ConsoleSession>();
    const other = await signedIn('manager', { role: 'owner' });
    const foreign = (await other.get('/api/console/session')).json<ConsoleSession>().forgeryToken;
    for (const token of ['', foreign]) {
      const refused = await browser.delete('/api/console/session', { headers: { 'x-paystead-console': token } });
      expect([refused.statusCode, code(refused)]).toEqual([403, 'anti_forgery']);
    }
    const elsewhere = { 'x-paystead-console': forgeryToken, origin: 'https://elsewhere.example' };
    expect((await browser.delete('/api/console/session', { headers: elsewhere })).statusCode).toBe(403);
    const ended = await browser.delete('/api/console/session', { headers: { 'x-paystead-console': forgeryToken } });
    expect(ended.statusCode).toBe(204);
    expect((await browser.get('/api/console/session')).statusCode).toBe(401);
    expect((await other.get('/api/console/session')).statusCode).toBe(200);
  });

  it('ends after the idle time', async () => {
    const browser = await signedIn('plain', { role: 'owner' });
    signIn.harness.advanceSeconds(899);
    expect((await browser.get('/api/console/session')).statusCode).toBe(200);
    signIn.harness.advanceSeconds(901);
    expect((await browser.get('/api/console/session')).statusCode).toBe(401);
  });

  it('ends 12 hours after the sign-in, however much it is used', async () => {
    const browser = await signedIn('plain', { role: 'owner' });
    const status = async () => (await browser.get('/api/console/session')).statusCode;
    for (let seconds = 0; seconds < 12 * 3600 - 600; seconds += 600) {
      signIn.harness.advanceSeconds(600);
      expect(await status()).toBe(200);
    }
    signIn.harness.advanceSeconds(599);
    expect(await status()).toBe(200);
    signIn.harness.advanceSeconds(1);
    expect(await status()).toBe(401);
  });

  it('asks for the sign-in that the configuration requires', async () => {
    const strict = await createSignInHarness({ environment: { PAYSTEAD_CONSOLE_SIGN_IN: 'secondFactor' } });
    try {
      const idpToken = await strict.tokenOf('plain');
      const body = { idpToken, nonce: nonceOf(idpToken) };
      const refused = await strict.browser().post('/api/console/session', body);
      expect([refused.statusCode, code(refused)]).toEqual([403, 'stronger_sign_in_required']);
    } finally {
      await strict.harness.close();
    }
  });
});

describe('every endpoint of the console', () => {
  const signedInEndpoints = consoleEndpoints.filter(({ roles }) => roles !== 'anyone');
  const urlOf = (path: string) =>
    `/api/console/${path.replace('{clientCode}', 'MILLRACE').replaceAll(/\{\w+\}/g, idOf('none', 1))}`;

  it.each(signedInEndpoints)('$name refuses strangers', async ({ method, path }) => {
    const reply = await signIn.browser().send(method, urlOf(path), { body: method === 'GET' ? undefined : {} });
    expect([reply.statusCode, code(reply)]).toEqual([401, 'unauthenticated']);
  });

  it.each(operatorRoles)('answers the role %s as declared', async (role: OperatorRole) => {
    const browser = await signedIn('plain', { role, ...(role === 'payroll' && { client: 'MILLRACE' }) });
    for (const { name, method, path, roles } of signedInEndpoints) {
      if (method !== 'GET') continue;
      const { statusCode } = await browser.get(urlOf(path));
      // An incomplete address or query is refused after the role was checked.
      const answers = !roles.includes(role) ? [403] : /\{(?!clientCode)/.test(path) ? [404, 422] : [200];
      expect(answers, name).toContain(statusCode);
    }
  });
});

describe('an endpoint of some roles', () => {
  const endpoint = consoleEndpoint({
    name: 'test.change',
    method: 'GET',
    path: 'test',
    roles: ['owner', 'implementation'],
    reply: z.object({ done: z.boolean() }),
  });

  it.each([
    ['owner', 200, 0],
    ['implementation', 200, 0],
    ['support', 403, 1],
    ['auditor', 403, 1],
  ] as const)('answers %s with %d, and a refusal leaves a security event', async (role, status, events) => {
    const { database, keys, security } = signIn.harness;
    const server = await createServer({
      log: createLog('silent'),
      proxies: 0,
      requestCounts: new RequestCounts(systemClock, 1_000_000),
      wrapperOrigins: [],
      inlineHashes: { scripts: [], styles: [] },
      providerOrigins: [],
      analyticsOrigin: null,
    });
    const clock = { now: () => signIn.harness.now };
    const routes = [consoleRoute(endpoint, () => ({ done: true }))];
    serveConsoleApi(server, [endpoint], routes, { database, keys, security, clock, idleSeconds: 900 });
    try {
      await clearEvents(signIn.harness);
      const { cookies } = await signedIn('plain', { role });
      const reply = await server.inject({ url: '/api/console/test', cookies: Object.fromEntries(cookies) });
      expect(reply.statusCode).toBe(status);
      expect(await eventsOf('console_call_refused')).toBe(events);
    } finally {
      await server.close();
    }
  });
});

describe('CON-7: what needs attention', () => {
  it('lists failed imports, dead letters and clients without a decider, each within reach', async () => {
    const { insert, now } = signIn.harness;
    const at = now.toISOString();
    const failed = {
      source_name: 'x',
      content_hash: 'a'.repeat(64),
      state: 'failed',
      started_by: 'Olivia',
      started_at: at,
    };
    await insert('import_run', [
      { import_run_id: idOf('imrn', 1), client_codes: ['MILLRACE'], ...failed },
      { import_run_id: idOf('imrn', 2), client_codes: ['BAKERY'], ...failed },
      { import_run_id: idOf('imrn', 3), client_codes: null, ...failed },
    ]);
    const mail = {
      kind: 'mail',
      topic: 'notice',
      payload: new Uint8Array([1]),
      state: 'dead',
      created_at: at,
      next_attempt_at: at,
      settled_at: at,
    };
    await insert('outbox', [
      { outbox_id: idOf('outb', 1), client_id: PEOPLE.plain.client.clientId, ...mail },
      { outbox_id: idOf('outb', 2), client_id: PEOPLE.plain.client.clientId, ...mail },
      { outbox_id: idOf('outb', 3), client_id: null, ...mail },
    ]);
    await signIn.harness.change(
      "delete from manager_scope where client_id = (select client_id from client where client_code = 'BAKERY')",
    );
    const everything = await signedIn('plain', { role: 'owner' });
    const team = await signedIn('manager', { role: 'payroll', client: 'BAKERY' });
    const needs = async (browser: Browser) =>
      (await browser.get('/api/console/start'))
        .json<{ needs: Need[] }>()
        .needs.map(({ kind, clientCode, count }) => `${kind} ${clientCode ?? '-'} ${count}`)
        .toSorted();
    const all = await needs(everything);
    expect(all).toEqual(
      expect.arrayContaining([
        'deadLetter - 1',
        'deadLetter MILLRACE 2',
        'importFailed - 1',
        'importFailed BAKERY 1',
        'importFailed MILLRACE 1',
        'noDecider BAKERY 1',
      ]),
    );
    expect(await needs(team)).toEqual(['importFailed BAKERY 1', 'noDecider BAKERY 1']);
    const page = (await team.get('/api/console/clients/BAKERY')).json<ClientPage>();
    expect(page.needs.map(({ kind }) => kind).toSorted()).toEqual(['importFailed', 'noDecider']);
  });
});

describe('the list of clients', () => {
  it('is searched, sorted and paged by the gateway', async () => {
    const browser = await signedIn('plain', { role: 'readOnly' });
    expect(await codesOf(browser, '?sort=clientCode&order=descending')).toEqual(['MILLRACE', 'BAKERY']);
    expect(await codesOf(browser, '?sort=clientCode&limit=1&offset=1')).toEqual(['MILLRACE']);
    expect(await codesOf(browser, '?search=bakery')).toEqual(['BAKERY']);
    const rename = (name: string) =>
      signIn.harness.change(`update client set name = '${name}' where client_code = 'BAKERY'`);
    await rename('Bluebonnet Breads');
    expect([await codesOf(browser, '?search=bakery'), await codesOf(browser, '?search=breads')]).toEqual([
      ['BAKERY'],
      ['BAKERY'],
    ]);
    await rename('Bluebonnet Bakery');
    expect(await codesOf(browser, '?search=%25')).toEqual([]);
    expect((await browser.get('/api/console/clients?limit=201')).statusCode).toBe(422);
  });
});
