import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Need } from '@paystead/contract/console/model.ts';
import type { Confirmation, PersonLook, PersonPage, PersonRow } from '@paystead/contract/console/people/model.ts';
import type { RequestPage } from '@paystead/contract/console/requests/model.ts';
import { operatorRoles } from '@paystead/contract/console/roles.ts';
import { BAKERY, idOf, MILLRACE, PEOPLE, SHOP, type PersonKey } from '../../../test/harness/people.ts';
import { runCommand, signedInOperator, writingHeaders } from '../../../test/operators.ts';
import type { Browser } from '../../../test/sign-in/browser.ts';
import { createSignInHarness, refusal, type SignInHarness } from '../../../test/sign-in/sign-in-harness.ts';
import { setClientCommand } from '../../operator/clients/clients.ts';
import { changeGrants } from './change-grants.ts';

let signIn: SignInHarness;
beforeAll(async () => {
  signIn = await createSignInHarness();
});
afterAll(() => signIn.harness.close());
beforeEach(async () => {
  await signIn.harness
    .change(`delete from console_operator; delete from console_confirmation; delete from bank_change_freeze;
    delete from access_grant; delete from invitation; delete from pending_transaction;
    update client_policy set operator_reasons = false, two_operators = false`);
});

const address = (who: PersonKey, rest: string) =>
  `/api/console/clients/${PEOPLE[who].client.code}/people/${PEOPLE[who].employeeId}/${rest}`;
const look = async (browser: Browser, who: PersonKey, reason: string | null = null) =>
  browser.post(address(who, 'look'), { reason }, await writingHeaders(browser));
const page = async (browser: Browser, who: PersonKey, reason: string | null = null): Promise<PersonPage> => {
  const reply = (await look(browser, who, reason)).json<PersonLook>();
  if (reply.state !== 'open') throw new Error('The page asks for a reason.');
  return reply.person;
};
const act = async (browser: Browser, who: PersonKey, what: object, reason = 'They called us') =>
  browser.post(address(who, 'acts'), { act: what, reason }, await writingHeaders(browser));
const decide = async (browser: Browser, client: string, id: string, decision: string, comment: string | null = null) =>
  browser.post(
    `/api/console/clients/${client}/confirmations/${id}/decision`,
    { decision, comment },
    await writingHeaders(browser),
  );
const waiting = async (browser: Browser, query = '') =>
  (await browser.get(`/api/console/confirmations${query}`)).json<{ total: number; rows: Confirmation[] }>();
const activityOf = async (who: PersonKey) =>
  (await (await signIn.signedIn(who)).get('/api/activity')).json<{ events: object[] }>().events;
const owner = () => signedInOperator(signIn, 'manager', { role: 'owner' });
const second = () => signedInOperator(signIn, 'supervisor', { role: 'implementation' });
const twoOperators = () => runCommand(signIn, setClientCommand, ['MILLRACE'], { 'two-operators': 'on', by: 'Olivia' });
const bankChange = (who: PersonKey) =>
  signIn.harness.insert('pending_transaction', [
    {
      client_id: PEOPLE[who].client.clientId,
      employee_id: PEOPLE[who].employeeId,
      employee_workflow_id: idOf('rqst', PEOPLE[who].number),
      rule_type: 2,
      state: 'pending',
      before_sealed: new Uint8Array([1]),
      after_sealed: new Uint8Array([1]),
      summary: '{"label":null,"changes":[]}',
      effective_date: '2026-12-04',
      decider: 'payrollAdministrator',
      submitted_at: '2026-11-18T12:00:00Z',
      submitted_by: 'x',
    },
  ]);

describe('CON-3: a person’s page', () => {
  it('and the list of requests go by the day in the person’s own zone', async () => {
    await bankChange('colleague');
    const { employeeId } = PEOPLE.colleague;
    // In New York, the 21st begins at 05:00 UTC: Colin leaves, and has another name, from then on.
    await signIn.harness.change(
      `insert into employment_version select (jsonb_populate_record(v, '{"effective_date": "2026-11-21", "status": "t"}')).*
         from employment_version v where employee_id = '${employeeId}';
       insert into personal_version select (jsonb_populate_record(v, '{"effective_date": "2026-11-21", "last_name": "Newname"}')).*
         from personal_version v where employee_id = '${employeeId}' and effective_date = '2026-11-10'`,
    );
    const seconds = (Date.parse('2026-11-21T05:00:00Z') - signIn.harness.now.getTime()) / 1000;
    signIn.harness.advanceSeconds(seconds - 1);
    const browser = await owner();
    const shown = async () => {
      const { status, name } = await page(browser, 'colleague');
      const records = await browser.post(address('colleague', 'employment/look'), { reason: null }, await writingHeaders(browser)); // prettier-ignore
      const { rows } = (await browser.get('/api/console/requests')).json<RequestPage>();
      return [status, name, records.json<{ name: string }>().name, ...rows.map(({ employeeName }) => employeeName)];
    };
    const evening = await shown();
    signIn.harness.advanceSeconds(1);
    const morning = await shown();
    signIn.harness.advanceSeconds(-seconds);
    await signIn.harness.change(
      `delete from employment_version where employee_id = '${employeeId}' and effective_date = '2026-11-21';
       delete from personal_version where employee_id = '${employeeId}' and effective_date = '2026-11-21'`,
    );
    expect(evening).toEqual(['active', 'Colin Tester2', 'Colin Tester2', 'Colin Tester2']);
    expect(morning).toEqual(['ended', 'Colin Newname', 'Colin Newname', 'Colin Newname']);
  });

  it('says who they are, how they sign in and what they may do, without SSN, account numbers and amounts', async () => {
    await bankChange('plain');
    await signIn.signedIn('plain');
    const shown = await page(await owner(), 'plain');
    expect(shown).toMatchObject({
      clientCode: 'MILLRACE',
      employeeNumber: 'E-0001',
      status: 'active',
      employment: { status: 'a', jobTitle: expect.stringMatching(/./) as string },
      manager: { employeeId: PEOPLE.supervisor.employeeId },
      account: { state: 'linked', isEnabled: true },
      access: [{ access: 'role:EE User - Employee Updates', firstDate: null, isActive: true }],
      requests: [{ requestId: idOf('rqst', 1), kind: 'directDeposit' }],
      freezes: [],
      isOwn: false,
    });
    expect(JSON.stringify(shown)).not.toMatch(/\d{3}-\d{2}-\d{4}|XXX-XX|ssn|account_|salary|rate"/i);
    expect(await page(await second(), 'admin')).toMatchObject({
      access: [{ access: 'scope:*' }, { access: 'role:EE User - Employee Updates' }],
    });
  });

  it('says when they signed in last and how many sessions are open: neither ended nor idle', async () => {
    await signIn.signedIn('plain');
    await signIn.signedIn('plain');
    const { harness } = signIn;
    const sessions = `session where profile_id = '${PEOPLE.plain.profileId}'`;
    const last = harness.now.toISOString();
    await harness.change(`
      update session set revoked_at = created_at, created_at = '2026-11-01T08:00:00Z'
       where profile_id = '${PEOPLE.plain.profileId}'
         and session_id <> (select session_id from ${sessions} order by created_at desc, session_id limit 1)`);
    const { account } = await page(await owner(), 'plain');
    expect([new Date(account.lastSignInAt ?? 0).toISOString(), account.openSessions]).toEqual([last, 1]);
  });

  it('CON-1: a look shows in the person’s own activity, with the operator and the reason, in both languages', async () => {
    await page(await owner(), 'plain', 'A call about a paycheck');
    const event = { action: 'view', role: 'operator', name: 'Mona', detail: 'A call about a paycheck' };
    expect(await activityOf('plain')).toContainEqual(
      expect.objectContaining({ ...event, what: 'Record opened in the provider’s console' }),
    );
    const spanish = await (
      await signIn.signedIn('plain')
    ).get('/api/activity', { headers: { 'accept-language': 'es' } });
    expect(spanish.json<{ events: object[] }>().events).toContainEqual(
      expect.objectContaining({ ...event, what: 'Expediente abierto en la consola del proveedor' }),
    );
  });

  it('asks support for a reason always, and everyone where the client says so; without one nothing is shown', async () => {
    const support = await signedInOperator(signIn, 'plain', { role: 'support' });
    const first = await look(support, 'colleague');
    expect(first.json()).toEqual({ state: 'reasonNeeded', clientName: expect.stringMatching(/./) as string });
    expect((await page(support, 'colleague', 'Ticket 7')).may).toBeNull();
    const browser = await owner();
    expect((await look(browser, 'colleague')).json<PersonLook>().state).toBe('open');
    await runCommand(signIn, setClientCommand, ['MILLRACE'], { 'operator-reasons': 'on', by: 'Olivia' });
    expect((await look(browser, 'colleague')).json<PersonLook>().state).toBe('reasonNeeded');
    expect((await look(browser, 'namesake')).json<PersonLook>().state).toBe('open');
    expect(refusal(await look(browser, 'colleague', '   '))).toEqual([422, 'invalid_input']);
  });

  it('CON-1: is not found beyond the operator’s clients, whichever client the address names', async () => {
    const team = await signedInOperator(signIn, 'admin', { role: 'payroll', client: 'BAKERY' });
    const partner = await signedInOperator(signIn, 'plain', { role: 'support', partner: 'partner-2' });
    for (const browser of [team, partner]) {
      expect(refusal(await look(browser, 'plain', 'x'))).toEqual([404, 'not_found']);
      const crossed = `/api/console/clients/BAKERY/people/${PEOPLE.plain.employeeId}/look`;
      expect(refusal(await browser.post(crossed, { reason: 'x' }, await writingHeaders(browser)))).toEqual([
        404,
        'not_found',
      ]);
      expect((await page(browser, 'namesake', 'x')).clientCode).toBe('BAKERY');
    }
  });
});

describe('acts about the account', () => {
  it.each(operatorRoles)('are open to the role %s as declared, at its clients', async (role) => {
    const client = role === 'payroll' ? { client: 'MILLRACE' } : {};
    const browser = await signedInOperator(signIn, 'manager', { role, ...client });
    const mayAct = ['owner', 'implementation', 'payroll'].includes(role);
    const reply = await act(browser, 'plain', { act: 'freezeBankChanges' });
    expect(reply.statusCode).toBe(mayAct ? 200 : 403);
    expect((await page(browser, 'plain', 'x')).may !== null).toBe(mayAct);
    expect((await page(browser, 'plain', 'x')).freezes.length).toBe(mayAct ? 1 : 0);
  });

  it('need a reason, and change nothing of the operator’s own record', async () => {
    const browser = await owner();
    const nameless = await act(browser, 'plain', { act: 'freezeBankChanges' }, '  ');
    expect(nameless.json()).toMatchObject({ errors: [{ pointer: '/reason', code: 'required' }] });
    expect((await page(browser, 'manager')).isOwn).toBe(true);
    expect((await page(browser, 'manager')).may).toBeNull();
    expect(refusal(await act(browser, 'manager', { act: 'freezeBankChanges' }))).toEqual([403, 'scope_required']);
  });

  it('invite by mail, send again, and cancel; the history and the activity name operator and reason', async () => {
    const { employeeId, personId } = PEOPLE.colleague;
    await signIn.harness.change(`delete from person_identity where person_id = '${personId}';
      update employee set birth_date = '1990-01-01' where employee_id = '${employeeId}'`);
    const browser = await owner();
    expect((await page(browser, 'colleague')).may?.invite).toBe('noEmail');
    await signIn.harness.change(
      `update personal_version set personal_email = 'colin@home.example.test' where employee_id = '${employeeId}'`,
    );
    expect((await page(browser, 'colleague')).may?.invite).toBe('noPortal');
    await signIn.harness.insert('partner_hostname', [
      { hostname: 'portal.millrace.test', partner_id: MILLRACE.partnerId },
    ]);
    expect((await page(browser, 'colleague')).may?.invite).toBe('possible');
    await act(browser, 'colleague', { act: 'invite', language: 'es' }, 'New phone');
    const invited = await page(browser, 'colleague');
    expect(invited).toMatchObject({
      account: { state: 'invited' },
      invitation: { state: 'waiting', kind: 'mail', sentBy: 'mona@example.test' },
    });
    signIn.harness.advanceSeconds(60);
    await act(browser, 'colleague', { act: 'invite', language: 'en' });
    expect(Date.parse((await page(browser, 'colleague')).invitation?.sentAt ?? '')).toBeGreaterThan(
      Date.parse(invited.invitation?.sentAt ?? ''),
    );
    expect((await act(browser, 'colleague', { act: 'revokeInvitation' })).statusCode).toBe(200);
    expect(refusal(await act(browser, 'colleague', { act: 'revokeInvitation' }))).toEqual([409, 'version_conflict']);
    const { history, invitation } = await page(browser, 'colleague');
    expect(invitation?.state).toBe('revoked');
    expect(history.map(({ what, by }) => [what, by])).toEqual([
      ['Canceled the invitation', 'Mona'],
      ['Was invited to set up an account', 'Mona'],
      ['Was invited to set up an account', 'Mona'],
    ]);
    expect(history.at(-1)?.reason).toBe('New phone');
    expect(refusal(await act(browser, 'former', { act: 'invite', language: 'en' }))).toEqual([409, 'version_conflict']);
  });

  it('show the newest invitation in its last state: what became of it counts more than its time', async () => {
    const { clientId } = MILLRACE;
    const { employeeId } = PEOPLE.colleague;
    const browser = await owner();
    const after = (seconds: number) => new Date(signIn.harness.now.getTime() + seconds * 1000).toISOString();
    const mailId = idOf('outb', 1);
    const ended = { opened_at: after(-3000), expires_at: after(0), locked_at: after(-2000) };
    const revoked = { revoked_at: after(-1000), revoked_reason: 'operator' };
    await signIn.harness.insert('outbox', [
      { outbox_id: mailId, client_id: clientId, kind: 'mail', topic: 'mail.invitation', payload: new Uint8Array([1]), state: 'dead', attempts: 24, created_at: after(-3600), next_attempt_at: after(-3600), settled_at: after(-3600) },
    ]); // prettier-ignore
    const states: readonly (readonly [string, 'invited' | 'linked', object])[] = [
      ['waiting', 'invited', {}],
      ['opened', 'invited', { opened_at: after(-3000) }],
      ['bounced', 'invited', { opened_at: after(-3000), mail_id: mailId }],
      ['opened', 'invited', { opened_at: after(-3000), expires_at: after(1) }],
      ['expired', 'linked', { opened_at: after(-3000), mail_id: mailId, expires_at: after(0) }],
      ['locked', 'invited', { ...ended, mail_id: mailId, expires_at: after(1) }],
      ['locked', 'linked', { ...ended, mail_id: mailId }],
      ['revoked', 'linked', { ...ended, ...revoked, expires_at: after(1) }],
      ['accepted', 'linked', { ...ended, accepted_at: after(-1000) }],
    ];
    await signIn.harness.change(`delete from person_identity where person_id = '${PEOPLE.colleague.personId}'`);
    const seen: (readonly unknown[])[] = [];
    for (const [, , more] of states) {
      const sent = (number: number, row: object) => ({
        invitation_id: idOf('invt', number), client_id: clientId, employee_id: employeeId, kind: 'mail', origin: 'operator', language: 'en',
        email: `colin${number}@home.example.test`, token_hash: new Uint8Array([number]), created_by: 'Olga', expires_at: after(3600), ...row,
      }); // prettier-ignore
      await signIn.harness.change('delete from invitation');
      await signIn.harness.insert('invitation', [sent(1, { created_at: after(-9000), revoked_at: after(-8000), revoked_reason: 'replaced' })]); // prettier-ignore
      await signIn.harness.insert('invitation', [sent(2, { created_at: after(-3600), ...more })]);
      const { invitation, account } = await page(browser, 'colleague');
      const { rows } = (await browser.get('/api/console/people?search=colin')).json<{ rows: PersonRow[] }>();
      seen.push([invitation?.state, invitation?.email, account.state, rows.map((row) => row.account)]);
    }
    await signIn.harness.change(`delete from outbox where outbox_id = '${mailId}'`);
    expect(seen).toEqual(states.map(([state, account]) => [state, 'colin2@home.example.test', account, [account]]));
  });

  it('unlink the sign-in and end its sessions, unless an employer out of reach has the person too', async () => {
    const portal = await signIn.signedIn('plain');
    const browser = await owner();
    expect((await act(browser, 'plain', { act: 'unlinkAccount' }, 'Lost phone')).statusCode).toBe(200);
    expect((await portal.get('/api/session')).statusCode).toBe(401);
    expect((await page(browser, 'plain')).account).toMatchObject({ signIns: [], openSessions: 0 });
    expect(await activityOf('plain')).toContainEqual(
      expect.objectContaining({ what: 'Unlinked a sign-in account', name: 'Mona', detail: 'Lost phone' }),
    );
    await signIn.harness.change(
      `update profile set person_id = '${PEOPLE.plain.personId}' where profile_id = '${PEOPLE.other.profileId}'`,
    );
    const team = await signedInOperator(signIn, 'admin', { role: 'payroll', client: 'MILLRACE' });
    expect((await page(team, 'plain')).may?.unlink).toBe(false);
    expect(refusal(await act(team, 'plain', { act: 'unlinkAccount' }))).toEqual([403, 'scope_required']);
    await signIn.harness.change(
      `update profile set person_id = '${PEOPLE.other.personId}' where profile_id = '${PEOPLE.other.profileId}'`,
    );
  });

  it('lock bank changes until someone unlocks them', async () => {
    const browser = await owner();
    await act(browser, 'plain', { act: 'freezeBankChanges' }, 'Suspicious call');
    expect((await page(browser, 'plain')).freezes).toMatchObject([{ reason: 'operator', until: null }]);
    const now = signIn.harness.now.getTime();
    const secondsFromNow = (seconds: number) => `'${new Date(now + seconds * 1_000).toISOString()}'`;
    for (const [began, ends, shown] of [
      [-60, 0, 0],
      [-60, 1, 1],
      [0, 60, 1],
      [1, 60, 0],
    ] as const) {
      await signIn.harness.change(
        `update bank_change_freeze set began_at = ${secondsFromNow(began)}, ends_at = ${secondsFromNow(ends)}`,
      );
      expect((await page(browser, 'plain')).freezes, `${began} to ${ends} s`).toHaveLength(shown);
    }
    await signIn.harness.change(`update bank_change_freeze set began_at = ${secondsFromNow(0)}, ends_at = null`);
    expect((await page(browser, 'namesake')).freezes).toEqual([]);
    expect(refusal(await act(browser, 'plain', { act: 'freezeBankChanges' }))).toEqual([409, 'version_conflict']);
    await act(browser, 'plain', { act: 'releaseBankChanges' }, 'Talked to Petra');
    const { freezes, history } = await page(browser, 'plain');
    expect(freezes).toEqual([]);
    expect(history[0]).toMatchObject({ what: 'Unlocked bank changes', by: 'Mona', reason: 'Talked to Petra' });
  });
});

describe('roles and scopes', () => {
  const shop = `scope:${SHOP}`;
  const scopeOf = async (browser: Browser, who: PersonKey) =>
    (await page(browser, who)).access.filter(({ access }) => access.startsWith('scope:'));

  it('are granted from a day on, end by themselves after their last day, and can be ended before', async () => {
    const browser = await owner();
    const grant = { act: 'grantAccess', access: shop, firstDate: '2026-11-20', lastDate: '2026-11-21' };
    expect((await act(browser, 'colleague', grant)).statusCode).toBe(200);
    expect(await scopeOf(browser, 'colleague')).toEqual([
      {
        access: shop,
        name: expect.stringMatching(/: /) as string,
        firstDate: '2026-11-20',
        lastDate: '2026-11-21',
        isActive: true,
      },
    ]);
    const later = { ...grant, access: 'role:EE User', firstDate: '2026-11-22', lastDate: null };
    await act(browser, 'colleague', later);
    const roles = async () =>
      (await page(browser, 'colleague')).access.map(({ access, isActive }) => [access, isActive]);
    expect(await roles()).toContainEqual(['role:EE User', false]);
    const at = (instant: string) => changeGrants(signIn.harness.database, new Date(instant), 100);
    // The day begins and ends in New York.
    await at('2026-11-22T04:59:00Z');
    expect((await scopeOf(browser, 'colleague')).length).toBe(1);
    expect(await roles()).toContainEqual(['role:EE User', false]);
    await at('2026-11-22T05:00:00Z');
    expect(await scopeOf(browser, 'colleague')).toEqual([]);
    expect(await roles()).toContainEqual(['role:EE User', true]);
    expect((await page(browser, 'colleague')).history.map(({ what }) => what)).toContain(
      'Role or access of a manager took effect',
    );
    await act(browser, 'colleague', { act: 'endAccess', access: 'role:EE User' });
    expect((await roles()).map(([access]) => access)).toEqual(['role:EE User - Employee Updates']);
    expect(refusal(await act(browser, 'colleague', { act: 'endAccess', access: 'role:EE User' }))).toEqual([
      409,
      'version_conflict',
    ]);
  });

  it('are held once if the employer grants the same ones before their day, and end with the last day of the grant', async () => {
    const browser = await owner();
    const { harness } = signIn;
    const { clientId } = MILLRACE;
    const { employeeId, profileId } = PEOPLE.colleague;
    const days = { firstDate: '2026-11-21', lastDate: '2026-11-22' };
    const granted = ['scope:*', shop, 'role:EE User'];
    for (const access of granted) await act(browser, 'colleague', { act: 'grantAccess', access, ...days });
    await harness.insert('manager_scope', [
      { client_id: clientId, manager_id: employeeId, scope_number: 1, organization_value_id: null },
      { client_id: clientId, manager_id: employeeId, scope_number: 2, organization_value_id: SHOP },
    ]);
    await harness.change(`update profile set role_names = role_names || '{EE User}' where profile_id = '${profileId}'`);
    const held = async () =>
      (await page(browser, 'colleague')).access
        .filter(({ access, isActive }) => isActive && granted.includes(access))
        .map(({ access }) => access);
    const before = await held();
    expect(before.toSorted()).toEqual(granted.toSorted());
    await changeGrants(harness.database, new Date('2026-11-21T05:00:00Z'), 100);
    expect(await held()).toEqual(before);
    await changeGrants(harness.database, new Date('2026-11-23T05:00:00Z'), 100);
    expect((await page(browser, 'colleague')).access.map(({ access }) => access)).toEqual([
      'role:EE User - Employee Updates',
    ]);
  });

  it.each([
    ['access', { access: 'scope:nonsense' }, 'unknown_choice'],
    ['access', { access: `scope:${idOf('dept', 999)}` }, 'unknown_choice'],
    ['access', { access: 'role:King' }, 'unknown_choice'],
    ['access', { access: 'role:EE User - Employee Updates' }, 'already_granted'],
    ['lastDate', { lastDate: '2026-11-19' }, 'last_before_first'],
    ['lastDate', { firstDate: '2026-01-01', lastDate: '2026-01-02' }, 'last_day_past'],
  ])('are refused at the field %s for %o', async (field, wrong, fault) => {
    const grant = { act: 'grantAccess', access: shop, firstDate: '2026-11-20', lastDate: null, ...wrong };
    const reply = await act(await owner(), 'colleague', grant);
    expect(reply.json()).toMatchObject({ errors: [{ pointer: `/act/${field}`, code: fault }] });
  });
});

describe('two operators', () => {
  const frozen = async (browser: Browser) => act(browser, 'plain', { act: 'freezeBankChanges' });

  it('a release waits for another operator where the client says so, and is done with the first one’s reason', async () => {
    await twoOperators();
    const [first, other] = [await owner(), await second()];
    await frozen(first);
    const reply = await act(first, 'plain', { act: 'releaseBankChanges' }, 'Talked to Petra');
    expect(reply.json()).toEqual({ outcome: 'waiting' });
    expect((await page(first, 'plain')).freezes.length).toBe(1);
    const [waits] = (await waiting(other)).rows;
    const needsOf = async (browser: Browser) =>
      (await browser.get('/api/console/start')).json<{ needs: Need[] }>().needs.map(({ kind }) => kind);
    const reader = await signedInOperator(signIn, 'chief', { role: 'readOnly' });
    expect(await needsOf(other)).toContain('confirmationWaits');
    expect(await needsOf(first)).not.toContain('confirmationWaits');
    expect(await needsOf(reader)).not.toContain('confirmationWaits');
    expect((await waiting(reader)).rows[0]?.mayDecide).toBe(false);
    expect(waits).toMatchObject({ state: 'waiting', mayDecide: true, requestedBy: 'Mona', reason: 'Talked to Petra' });
    expect((await waiting(first)).rows[0]?.state).toBe('own');
    const id = waits?.confirmationId ?? '';
    signIn.harness.advanceSeconds(60);
    expect(refusal(await decide(first, 'MILLRACE', id, 'confirm'))).toEqual([403, 'scope_required']);
    expect(refusal(await decide(other, 'MILLRACE', id, 'withdraw'))).toEqual([403, 'scope_required']);
    expect((await page(first, 'plain')).freezes.length).toBe(1);
    expect((await decide(other, 'MILLRACE', id, 'confirm', 'Heard the call')).statusCode).toBe(204);
    const { freezes, history } = await page(first, 'plain');
    expect(freezes).toEqual([]);
    expect(history[0]).toMatchObject({ what: 'Unlocked bank changes', by: 'Silas', reason: 'Talked to Petra' });
    expect(refusal(await decide(other, 'MILLRACE', id, 'confirm'))).toEqual([409, 'version_conflict']);
    expect((await waiting(other, '?state=ended')).rows).toMatchObject([
      { state: 'confirmed', decidedBy: 'Silas', comment: 'Heard the call' },
    ]);
    expect((await waiting(first, '?state=ended')).rows[0]?.state).toBe('confirmed');
  });

  it('the same person who was let in again under the same address is never the second one', async () => {
    await twoOperators();
    const first = await owner();
    await frozen(first);
    await act(first, 'plain', { act: 'releaseBankChanges' });
    const id = (await waiting(first)).rows[0]?.confirmationId ?? '';
    await signIn.harness.change('delete from console_operator');
    expect(refusal(await decide(await owner(), 'MILLRACE', id, 'confirm'))).toEqual([403, 'scope_required']);
  });

  it('refusing and withdrawing change nothing and are recorded; an act expires after three days', async () => {
    await twoOperators();
    const [first, other] = [await owner(), await second()];
    await frozen(first);
    const release = async () => {
      const reply = await act(first, 'plain', { act: 'releaseBankChanges' });
      return [reply.statusCode, (await waiting(first)).rows[0]?.confirmationId ?? ''] as const;
    };
    const [, refused] = await release();
    expect((await release())[0]).toBe(409);
    expect((await decide(other, 'MILLRACE', refused, 'refuse', 'Not sure it is Petra')).statusCode).toBe(204);
    const [, withdrawn] = await release();
    expect((await decide(first, 'MILLRACE', withdrawn, 'withdraw')).statusCode).toBe(204);
    const [, expired] = await release();
    signIn.harness.advanceSeconds(72 * 3600);
    const late = await signedInOperator(signIn, 'admin', { role: 'owner' });
    expect(refusal(await decide(late, 'MILLRACE', expired, 'confirm'))).toEqual([409, 'version_conflict']);
    expect((await waiting(late)).total).toBe(0);
    expect((await waiting(late, '?state=ended')).rows.map(({ state }) => state).toSorted()).toEqual([
      'expired',
      'refused',
      'withdrawn',
    ]);
    const shown = await page(late, 'plain');
    expect(shown.freezes.length).toBe(1);
    expect(shown.history.map(({ what }) => what)).toContain('Refused a change that someone else had requested');
    // The expired one makes room for another.
    expect((await act(late, 'plain', { act: 'releaseBankChanges' })).json()).toEqual({ outcome: 'waiting' });
  });

  it('only what decides about money waits', async () => {
    await twoOperators();
    const browser = await owner();
    const outcome = async (who: PersonKey, what: object) =>
      (await act(browser, who, what)).json<{ outcome: string }>().outcome;
    const grant = (access: string) => ({ act: 'grantAccess', access, firstDate: '2026-11-20', lastDate: null });
    expect(await outcome('colleague', grant('role:EE User'))).toBe('done');
    expect(await outcome('colleague', grant(`scope:${SHOP}`))).toBe('done');
    expect(await outcome('colleague', grant('scope:*'))).toBe('waiting');
    await signIn.harness.insert('client_decision_rule', [
      { client_id: MILLRACE.clientId, rule_type: 2, decider: 'manager', deadline_days: 3 },
    ]);
    expect(await outcome('supervisor', grant(`scope:${SHOP}`))).toBe('waiting');
    await signIn.harness.change('delete from client_decision_rule');
    await signIn.signedIn('admin');
    await signIn.signedIn('chief');
    expect(await outcome('admin', { act: 'unlinkAccount' })).toBe('done');
    await bankChange('chief');
    expect(await outcome('chief', { act: 'unlinkAccount' })).toBe('waiting');
    expect(await outcome('namesake', grant('scope:*'))).toBe('done');
  });

  it('CON-1: acts of other clients are neither listed nor decided', async () => {
    await twoOperators();
    const first = await owner();
    await frozen(first);
    await act(first, 'plain', { act: 'releaseBankChanges' });
    const id = (await waiting(first)).rows[0]?.confirmationId ?? '';
    const team = await signedInOperator(signIn, 'admin', { role: 'payroll', client: 'BAKERY' });
    expect((await waiting(team)).total).toBe(0);
    expect((await team.get('/api/console/confirmations?clientCode=MILLRACE')).statusCode).toBe(404);
    expect(refusal(await decide(team, 'MILLRACE', id, 'confirm'))).toEqual([404, 'not_found']);
    expect(refusal(await decide(team, BAKERY.code, id, 'confirm'))).toEqual([404, 'not_found']);
  });
});
