import { z } from 'zod';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { ACT_KINDS, ASSURANCE_LEVELS, isAtLeast, type Assurance } from '@paystead/contract/assurance.ts';
import type { Endpoint } from '@paystead/contract/endpoint.ts';
import { endpoints } from '@paystead/contract/endpoints.ts';
import { problem } from '@paystead/contract/failure.ts';
import { authorizeReply } from '@paystead/contract/features/session/model.ts';
import { BAKERY, MILLRACE, PEOPLE, type PersonKey, type TestPerson } from '../../../../test/harness/people.ts';
import { bearer, createSignInHarness, NATIVE, profileOf, refusal } from '../../../../test/sign-in/sign-in-harness.ts';
import type { Browser } from '../../../../test/sign-in/browser.ts';
import type { TokenOptions } from '../../../../test/sign-in/provider.ts';
import { storedEvents } from '../../../../test/security.ts';
import { statement } from '../../../platform/database/port.ts';

const signInHarness = await createSignInHarness();
const { harness } = signInHarness;
afterAll(harness.close);

const ACR: Record<Assurance, string> = {
  password: 'urn:paystead:acr:password',
  secondFactor: 'urn:paystead:acr:second-factor',
  phishingResistant: 'urn:paystead:acr:phishing-resistant',
};
const at = (level: Assurance, claims: Record<string, unknown> = {}): TokenOptions => ({
  claims: { acr: ACR[level], ...claims },
});
const seconds = (ago: number) => Math.floor(harness.now.getTime() / 1000) - ago;

const policy = (set: string, clientId = MILLRACE.clientId) =>
  harness.change(`update client_policy set ${set} where client_id = '${clientId}'`);
afterEach(() =>
  harness.change(
    `update client_policy set employee_assurance = 'password', manager_assurance = 'password',
       payroll_assurance = 'password', sign_in_ages = '{}'`,
  ),
);

const open = async (key: PersonKey, level: Assurance, browser: Browser = signInHarness.browser()) => ({
  browser,
  reply: await signInHarness.authorize(browser, key, { idpToken: await signInHarness.tokenOf(key, at(level)) }),
});
const stepUp = async (browser: Browser, key: PersonKey, options: TokenOptions) =>
  browser.post('/api/session/step-up', { idpToken: await signInHarness.tokenOf(key, options) });

const sessions = statement(
  'assurance_test.count_sessions',
  z.object({ n: z.int() }),
  'select count(*)::int as n from session',
);
const countSessions = async () => (await harness.database.asMaintenance((tx) => tx.one(sessions, []))).n;
const eventsOf = async (key: PersonKey) =>
  (await storedEvents(harness)).filter(({ person_id }) => person_id === PEOPLE[key].personId);

/** A second record at the client of a person of the harness, employed like them. */
const copyEmployee = (like: TestPerson, employeeId: string) =>
  harness.change(
    ['employee', 'employment_version', 'personal_version']
      .map(
        (table) => `
          insert into ${table} select r.* from ${table} o,
            jsonb_populate_record(o, jsonb_build_object('employee_id', '${employeeId}')
              || case '${table}' when 'employee' then '{"employee_number": "E-9999"}'::jsonb else '{}' end) r
          where o.client_id = '${like.client.clientId}' and o.employee_id = '${like.employeeId}'`,
      )
      .join(';'),
  );

/** The roles with the columns that apply to them: the strictest counts. */
const ROLES: readonly (readonly [PersonKey, readonly string[]])[] = [
  ['plain', ['employee_assurance']],
  ['former', ['employee_assurance']],
  ['supervisor', ['employee_assurance', 'manager_assurance']],
  ['manager', ['employee_assurance', 'manager_assurance']],
  ['admin', ['employee_assurance', 'manager_assurance', 'payroll_assurance']],
];
const COLUMNS = ['employee_assurance', 'manager_assurance', 'payroll_assurance'];

describe('SIG-5: a session opens only at the level that the client requires of the person’s roles', () => {
  for (const column of COLUMNS)
    for (const required of ASSURANCE_LEVELS)
      it.each(ROLES)(`${column} ${required}: %s`, async (key, columns) => {
        await policy(`${column} = '${required}'`);
        const needed = columns.includes(column) ? required : 'password';
        for (const level of ASSURANCE_LEVELS) {
          const { reply, browser } = await open(key, level);
          const isOpen = isAtLeast(level, needed);
          expect([level, reply.statusCode]).toEqual([level, isOpen ? 200 : 403]);
          expect([level, (await browser.get('/api/session')).statusCode]).toEqual([level, isOpen ? 200 : 401]);
        }
      });

  it('says which level is required, the values to request and whether the provider can prove it', async () => {
    await policy(`employee_assurance = 'phishingResistant'`);
    const { reply } = await open('plain', 'secondFactor');
    expect(problem.parse(reply.json())).toMatchObject({
      code: 'stronger_sign_in_required',
      signIn: { level: 'phishingResistant', acrValues: [ACR.phishingResistant], isAvailable: true },
    });
  });

  it('doesn’t affect the people of another client', async () => {
    await policy(`employee_assurance = 'phishingResistant'`);
    expect((await open('other', 'password')).reply.statusCode).toBe(200);
  });

  it('a refused sign-in leaves no session and a security event', async () => {
    await policy(`employee_assurance = 'secondFactor'`);
    const before = await countSessions();
    await open('plain', 'password');
    expect(await countSessions()).toBe(before);
    expect(await eventsOf('plain')).toContainEqual(
      expect.objectContaining({ kind: 'weak_sign_in', client_id: MILLRACE.clientId }),
    );
  });

  it('a person without the claims, and a client without a policy, count as password', async () => {
    const bare = { claims: { acr: undefined, amr: undefined } };
    expect((await open('plain', 'password')).reply.statusCode).toBe(200);
    await policy(`employee_assurance = 'secondFactor'`);
    const idpToken = await signInHarness.tokenOf('plain', bare);
    expect(refusal(await signInHarness.authorize(signInHarness.browser(), 'plain', { idpToken }))).toEqual([
      403,
      'stronger_sign_in_required',
    ]);
  });
});

describe('SIG-5: a session that is open is held to the policy at its next request', () => {
  let browser: Browser;
  beforeAll(async () => {
    browser = await signInHarness.signedIn('plain', at('password'));
  });
  const calls = ['/api/session', '/api/check', '/api/employeeProfile/directDeposit'];

  it('refuses every call, the one-round-trip reads included, and allows them again when the policy does', async () => {
    await policy(`employee_assurance = 'secondFactor'`);
    for (const url of calls) {
      const reply = await browser.get(url);
      expect(refusal(reply)).toEqual([403, 'stronger_sign_in_required']);
      expect(problem.parse(reply.json()).signIn).toMatchObject({ level: 'secondFactor' });
    }
    await policy(`employee_assurance = 'password'`);
    for (const url of calls) expect([url, (await browser.get(url)).statusCode]).toEqual([url, 200]);
  });

  it('counts a role that was gained during the session', async () => {
    await policy(`payroll_assurance = 'phishingResistant', manager_assurance = 'secondFactor'`);
    const { browser: desk } = await open('colleague', 'password');
    const scope = `client_id, manager_id, scope_number, organization_value_id`;
    const { clientId } = MILLRACE;
    const { employeeId } = PEOPLE.colleague;
    expect((await desk.get('/api/session')).statusCode).toBe(200);
    await harness.change(`insert into manager_scope (${scope}) values ('${clientId}', '${employeeId}', 1, null)`);
    try {
      const reply = await desk.get('/api/session');
      expect(problem.parse(reply.json()).signIn).toMatchObject({ level: 'phishingResistant' });
      expect(refusal(await stepUp(desk, 'colleague', at('secondFactor')))).toEqual([403, 'stronger_sign_in_required']);
      expect((await stepUp(desk, 'colleague', at('phishingResistant'))).statusCode).toBe(200);
      expect((await desk.get('/api/session')).statusCode).toBe(200);
    } finally {
      await harness.change(`delete from manager_scope where manager_id = '${employeeId}'`);
    }
  });

  it('lets a weak session do no more than keep an entry, sign in again and sign out', () => {
    expect(endpoints.filter((one) => 'openToWeakSessions' in one).map(({ name }) => name)).toEqual([
      'session.stepUp',
      'session.keepEntry',
      'session.end',
    ]);
  });

  it('a weak session can sign out', async () => {
    const { browser: desk } = await open('plain', 'password');
    await policy(`employee_assurance = 'secondFactor'`);
    expect((await desk.delete('/api/session')).statusCode).toBe(204);
    await policy(`employee_assurance = 'password'`);
    expect(refusal(await desk.get('/api/session'))).toEqual([401, 'unauthenticated']);
  });
});

describe('SIG-5: a step-up', () => {
  it('below the required level changes nothing and leaves a security event', async () => {
    await policy(`employee_assurance = 'secondFactor'`);
    const { browser } = await open('plain', 'secondFactor');
    harness.advanceSeconds(400);
    expect(refusal(await stepUp(browser, 'plain', at('password')))).toEqual([403, 'stronger_sign_in_required']);
    expect((await browser.get('/api/session')).json().expiry.recentUntil).toBeNull();
    expect(await eventsOf('plain')).toContainEqual(expect.objectContaining({ kind: 'weak_sign_in' }));
    expect((await stepUp(browser, 'plain', at('secondFactor'))).statusCode).toBe(200);
    expect((await browser.get('/api/session')).json().expiry.recentUntil).not.toBeNull();
  });

  it('of the required level whose recency isn’t proved is refused', async () => {
    await policy(`employee_assurance = 'secondFactor'`);
    const { browser } = await open('plain', 'secondFactor');
    for (const auth_time of [undefined, 0, seconds(301)])
      expect(refusal(await stepUp(browser, 'plain', at('phishingResistant', { auth_time })))).toEqual([
        403,
        'step_up_required',
      ]);
  });

  it('an older sign-in counts only if it is stronger, and then with its own time', async () => {
    const { browser } = await open('plain', 'secondFactor');
    const recentUntil = async () => Date.parse((await browser.get('/api/session')).json().expiry.recentUntil) / 1000;
    const before = await recentUntil();
    expect((await stepUp(browser, 'plain', at('password', { auth_time: seconds(100) }))).statusCode).toBe(200);
    expect(await recentUntil()).toBe(before);
    await policy(`employee_assurance = 'secondFactor'`);
    expect((await browser.get('/api/session')).statusCode).toBe(200);
    await policy(`employee_assurance = 'phishingResistant'`);
    expect((await stepUp(browser, 'plain', at('phishingResistant', { auth_time: seconds(100) }))).statusCode).toBe(200);
    expect(await recentUntil()).toBe(seconds(100) + 300);
  });

  it('a newer, weaker sign-in takes its level along', async () => {
    const { browser } = await open('plain', 'phishingResistant');
    harness.advanceSeconds(10);
    expect((await stepUp(browser, 'plain', at('password'))).statusCode).toBe(200);
    await policy(`employee_assurance = 'secondFactor'`);
    expect(refusal(await browser.get('/api/session'))).toEqual([403, 'stronger_sign_in_required']);
  });
});

describe('SIG-5: the age of a sign-in by kind of act', () => {
  const acts: Record<(typeof ACT_KINDS)[number], (browser: Browser) => Promise<string>> = {
    bankChange: (browser) => outcome(browser, 'employeeProfile/directDeposit'),
    employeeList: (browser) => outcome(browser, 'employees/file', { sort: 'none' }),
    payHistory: (browser) => outcome(browser, 'check/export'),
    yearEndForms: (browser) => outcome(browser, 'yearEndDocument/consent'),
    contactChange: (browser) => outcome(browser, 'email/linkUserEmail', LINK),
  };
  const LINK = {
    currentEmail: 'petra@example.test',
    updatedEmail: 'petra.new@example.test',
    emailRedirectUrl: 'https://elsewhere.example/link-email',
  };
  const outcome = async (browser: Browser, path: string, body: object = {}) =>
    (await browser.post(`/api/${path}`, body, { headers: { 'idempotency-key': crypto.randomUUID() } })).json<{ code: string }>().code; // prettier-ignore

  for (const level of ['password', 'secondFactor'] as const)
    for (const key of ['plain', 'admin'] as const)
      it.each(ACT_KINDS)(`%s by ${key} at ${level}: to the second of the client’s age, or of the installation’s`, async (kind) => {
        await policy(`employee_assurance = '${level}', sign_in_ages = '${JSON.stringify({ [kind]: 90 })}'`);
        const { browser } = await open(key, level);
        // A list of employees is for those who have some in scope.
        for (const other of ACT_KINDS.filter((one) => key === 'admin' || one !== 'employeeList')) {
          const age = other === kind ? 90 : 300;
          await stepUp(browser, key, at(level, { auth_time: seconds(0) }));
          harness.advanceSeconds(age);
          expect([other, await acts[other](browser)]).toEqual([other, 'invalid_input']);
          harness.advanceSeconds(1);
          expect([other, await acts[other](browser)]).toEqual([other, 'step_up_required']);
        }
      }); // prettier-ignore

  it('every act that needs a recent sign-in is of a known kind, and every kind has an act', () => {
    const kinds = endpoints
      .flatMap(({ needs }: Endpoint) => [needs?.recentSignIn, needs?.recentSignInOfSession])
      .filter((kind) => kind !== undefined);
    expect([...new Set(kinds)].toSorted()).toEqual([...ACT_KINDS]);
  });
});

describe('SIG-5: one person with profiles at two clients of different policies', () => {
  const strict = { username: 'petra.second', clientCode: 'BAKERY' };
  beforeAll(async () => {
    const { plain, other } = PEOPLE;
    const employeeId = '656d706c-0000-4000-8000-0000000000aa';
    await copyEmployee(other, employeeId);
    await harness.insert('profile', [
      {
        client_id: BAKERY.clientId,
        employee_id: employeeId,
        profile_id: '70726f66-0000-4000-8000-0000000000aa',
        username: strict.username,
        person_id: plain.personId,
        role_names: other.roleNames,
      },
    ]);
  });
  const strictPolicy = () => policy(`employee_assurance = 'secondFactor'`, BAKERY.clientId);

  it('switching to the stricter client asks for the stronger sign-in, and the session continues', async () => {
    await strictPolicy();
    const { browser } = await open('plain', 'password');
    const reply = await browser.post('/api/session/profile', strict);
    expect(refusal(reply)).toEqual([403, 'stronger_sign_in_required']);
    expect(problem.parse(reply.json()).signIn).toMatchObject({ level: 'secondFactor' });
    expect((await browser.get('/api/session')).json().profile.clientCode).toBe('MILLRACE');
    expect(await eventsOf('plain')).toContainEqual(expect.objectContaining({ client_id: BAKERY.clientId }));
  });

  it('a step-up makes the switch possible, and the level goes along there and back', async () => {
    await strictPolicy();
    const { browser } = await open('plain', 'password');
    expect((await stepUp(browser, 'plain', at('secondFactor'))).statusCode).toBe(200);
    expect((await browser.post('/api/session/profile', strict)).statusCode).toBe(200);
    expect((await browser.get('/api/session')).json().profile.clientCode).toBe('BAKERY');
    expect((await browser.post('/api/session/profile', profileOf('plain'))).statusCode).toBe(200);
    await policy(`employee_assurance = 'secondFactor'`);
    expect((await browser.get('/api/session')).statusCode).toBe(200);
  });
});

describe('SIG-5: the native app', () => {
  const nativeToken = (level: Assurance) => signInHarness.tokenOf('plain', at(level, { aud: NATIVE }));
  const openNative = async (level: Assurance) =>
    signInHarness.authorize(signInHarness.browser(), 'plain', {
      idpToken: await nativeToken(level),
      nativeClientId: NATIVE,
    });

  it('opens no session below the level', async () => {
    await policy(`employee_assurance = 'secondFactor'`);
    expect(refusal(await openNative('password'))).toEqual([403, 'stronger_sign_in_required']);
    expect((await openNative('secondFactor')).statusCode).toBe(200);
  });

  it('refuses a weak session’s bearer and its refresh token, until it steps up', async () => {
    const { token, refreshToken } = authorizeReply.parse((await openNative('password')).json());
    await policy(`employee_assurance = 'secondFactor'`);
    const wrapper = signInHarness.browser();
    const refresh = () =>
      wrapper.post('/api/authorization/refresh', { refreshToken, nativeClientId: NATIVE }, { pair: false });
    expect(refusal(await wrapper.get('/api/session', bearer(token)))).toEqual([403, 'stronger_sign_in_required']);
    expect(refusal(await refresh())).toEqual([403, 'stronger_sign_in_required']);
    const idpToken = await nativeToken('secondFactor');
    expect((await wrapper.post('/api/session/step-up', { idpToken }, bearer(token))).statusCode).toBe(200);
    expect((await wrapper.get('/api/session', bearer(token))).statusCode).toBe(200);
    expect((await refresh()).statusCode).toBe(200);
  });
});
