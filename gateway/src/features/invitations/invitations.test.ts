import { afterAll, assert, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { MILLRACE, PEOPLE } from '../../../test/harness/people.ts';
import { AUTHORIZE, refusal } from '../../../test/sign-in/sign-in-harness.ts';
import { brandsOf } from '../../brands.ts';
import { jobSubject } from '../../platform/access/job-subject.ts';
import {
  ACCEPT,
  CURRENT,
  factsOf,
  HIRES,
  MAIL_DAYS,
  OPEN,
  openInvitationHarness,
  VERIFY,
  type InvitationHarness,
} from './fixture/invitation-harness.ts';
import { inviteOne } from './invite-one.ts';

let h: InvitationHarness;
const DAY_SECONDS = 24 * 3600;
const UNKNOWN = { state: 'unknown' };

beforeAll(async () => {
  h = await openInvitationHarness();
});
afterAll(() => h.signIn.harness.close());
beforeEach(() => h.reset());

const browser = () => h.signIn.browser();
const open = async (token: string, at = browser()) => (await at.post(OPEN, { token })).json() as { state: string };
const people = () => h.rows(z.object({ person_id: z.string() }), 'select person_id from person order by person_id');

describe('SIG-8: an invitation by mail', () => {
  it('shows the employer and what it asks, and nothing about the person', async () => {
    const token = await h.invite('nadia');
    const reply = await open(token);
    expect(reply).toEqual({
      state: 'open',
      clientName: 'Millrace Fabrication',
      facts: ['zipCode', 'birthDate'],
      triesLeft: 3,
      expiresAt: '2026-12-04T17:00:00Z',
    });
    expect(await h.audit('nadia')).toEqual(['invitations.sent', 'invitations.opened']);
    // Read a second time, by a mail scanner for example, nothing more happens.
    await open(token);
    expect(await h.audit('nadia')).toEqual(['invitations.sent', 'invitations.opened']);
  });

  it('unknown, expired, used, replaced and revoked invitations have the same reply', async () => {
    const replaced = await h.invite('nadia');
    const used = await h.invite('nadia');
    const at = browser();
    await h.prove(at, 'nadia', used);
    await h.acceptAs(at, 'new@example.test');
    const revoked = await h.invite('namesake');
    await h.signIn.harness.change(
      `update invitation set revoked_at = created_at, revoked_reason = 'operator' where employee_id = '${HIRES.namesake.employeeId}'`,
    );
    const expired = await h.invite('baker');
    h.signIn.harness.advanceSeconds(MAIL_DAYS * DAY_SECONDS);
    for (const token of ['x'.repeat(43), 'K7QM-4XHT-9WPD-2RB6', replaced, used, revoked, expired]) {
      const reply = await browser().post(OPEN, { token });
      expect([reply.statusCode, reply.json()]).toEqual([200, UNKNOWN]);
      const facts = await browser().post(VERIFY, { token, facts: factsOf('nadia') });
      expect([facts.statusCode, facts.json(), facts.cookies.filter(({ name }) => name.includes('invitation'))]).toEqual(
        [200, UNKNOWN, []],
      );
    }
  });

  it('works until its last second', async () => {
    const token = await h.invite('baker');
    h.signIn.harness.advanceSeconds(MAIL_DAYS * DAY_SECONDS - 1);
    expect(await open(token)).toMatchObject({ state: 'open' });
    h.signIn.harness.advanceSeconds(1);
    expect(await open(token)).toEqual(UNKNOWN);
  });

  it('is stored as a hash only', async () => {
    const token = await h.invite('nadia');
    const [stored] = await h.rows(z.object({ row: z.string() }), 'select i::text as row from invitation i');
    assert(stored !== undefined);
    expect(stored.row).toContain(HIRES.nadia.employeeId);
    expect(stored.row).not.toContain(token);
    expect(stored.row).not.toContain(Buffer.from(token, 'base64url').toString('hex'));
  });

  it('a right answer gives this browser a proof that no script reads, and another browser none', async () => {
    const token = await h.invite('nadia');
    const at = browser();
    const reply = await h.prove(at, 'nadia', token);
    expect(reply.json()).toMatchObject({ state: 'proved', clientName: 'Millrace Fabrication' });
    const cookie = reply.cookies.find(({ name }) => name === 'paystead-invitation');
    expect(cookie).toMatchObject({ httpOnly: true, sameSite: 'Strict', maxAge: 900, path: '/' });
    expect(reply.body).not.toContain(cookie?.value);
    expect((await at.get(CURRENT)).json()).toMatchObject({ state: 'proved' });
    expect((await browser().get(CURRENT)).json()).toEqual({ state: 'none' });
    expect(await h.acceptAs(browser(), 'thief@example.test')).toEqual({ state: 'gone' });
    // Without the anti-forgery pair, no one's browser can be made to accept.
    expect(refusal(await at.post(ACCEPT, {}, { pair: false, headers: { origin: 'https://evil.example', 'x-identity-token': await h.signIn.tokenOf('colleague') } }))).toEqual([403, 'anti_forgery']); // prettier-ignore
    h.signIn.harness.advanceSeconds(900);
    expect((await at.get(CURRENT)).json()).toEqual({ state: 'none' });
    expect(await h.acceptAs(at, 'late@example.test')).toEqual({ state: 'gone' });
  });

  it('the first sign-in opens the profile: the same identity then signs in, and every address on file is notified', async () => {
    const token = await h.invite('nadia');
    const at = browser();
    const work = 'nadia.at.work@example.test';
    await h.signIn.harness.change(`update personal_version set work_email = '${work}' where employee_id = '${HIRES.nadia.employeeId}'`); // prettier-ignore
    await h.prove(at, 'nadia', token);
    expect(await h.acceptAs(at, 'nadia.new@example.test')).toEqual({
      state: 'accepted',
      username: 'nadia.novakoshea',
      clientCode: 'MILLRACE',
      clientName: 'Millrace Fabrication',
    });
    const idpToken = await h.signIn.tokenOf('plain', { claims: { email: 'nadia.new@example.test', sub: 'subject-of-nadia.new@example.test', nonce: 'n-1' } }); // prettier-ignore
    const body = { idpToken, nonce: 'n-1', username: 'nadia.novakoshea', clientCode: 'MILLRACE' };
    const session = (await at.post(AUTHORIZE, body)).json<{ session: { profile: { employeeId: string } } }>();
    expect(session.session.profile.employeeId).toBe(HIRES.nadia.employeeId);
    for (const address of ['nadia.new@example.test', HIRES.nadia.email, work])
      expect((await h.mailsTo(address)).map(({ subject }) => subject)).toContain('Your account is ready');
    await h.signIn.harness.change(`update personal_version set work_email = null where employee_id = '${HIRES.nadia.employeeId}'`); // prettier-ignore
    expect(await h.audit('nadia')).toEqual(['invitations.sent', 'invitations.accepted']);
    // Nothing is left to be used again: not by this browser, nor by anyone who has the link.
    expect((await at.get(CURRENT)).json()).toEqual({ state: 'accepted', clientName: 'Millrace Fabrication' });
    expect(await h.acceptAs(at, 'second@example.test')).toEqual({ state: 'gone' });
    expect(await open(token)).toEqual(UNKNOWN);
  });

  it.each([
    ['another client', PEOPLE.other.profileId, 'nadia.novakoshea'],
    ['the same client', PEOPLE.colleague.profileId, `nadia.novakoshea-${HIRES.nadia.employeeId.slice(0, 8)}`],
  ])('gets a username of its own if someone at %s has it', async (_where, profileId, username) => {
    const rename = (to: string) => h.signIn.harness.change(`update profile set username = ${to} where profile_id = '${profileId}'`); // prettier-ignore
    const [former] = await h.rows(z.object({ username: z.string() }), `select username from profile where profile_id = '${profileId}'`); // prettier-ignore
    await rename(`'nadia.novakoshea'`);
    const at = browser();
    await h.prove(at, 'nadia', await h.invite('nadia'));
    expect(await h.acceptAs(at, 'nadia.new@example.test')).toMatchObject({ state: 'accepted', username });
    await rename(`'${former?.username ?? ''}'`);
  });

  it('an address with capital letters is put on file without them', async () => {
    const at = browser();
    const token = await h.invite('nadia', { email: 'Nadia.Novak@Mail.Example.test' });
    await h.prove(at, 'nadia', token);
    expect(await h.acceptAs(at, 'Nadia.New@Example.test')).toMatchObject({ state: 'accepted' });
    const onFile = await h.rows(z.object({ email: z.string() }), `select email from person_email where email like 'nadia.%' order by email`); // prettier-ignore
    expect(onFile.map(({ email }) => email)).toEqual(['nadia.new@example.test', HIRES.nadia.email]);
  });

  it("an address that the provider doesn't vouch for is never put on file", async () => {
    const at = browser();
    await h.prove(at, 'nadia', await h.invite('nadia'));
    expect(await h.acceptAs(at, 'unverified@example.test', { email_verified: false })).toMatchObject({
      state: 'accepted',
    });
    const onFile = await h.rows(z.object({ email: z.string() }), `select email from person_email where email like '%unverified%' or email like 'nadia.novak%'`); // prettier-ignore
    expect(onFile).toEqual([{ email: HIRES.nadia.email }]);
  });

  it.each([
    ['of an operator', {}, 'Set up your pay account with Millrace Fabrication', 'invitations.sent'],
    ['that reminds', { isReminder: true }, 'Reminder: set up your pay account with Millrace Fabrication', 'invitations.sent'],
    ['that the employee requested', { origin: 'self' as const }, 'Continue setting up your pay account with Millrace Fabrication', 'invitations.requested'],
  ])('the mail of an invitation %s says so', async (_which, more, subject, action) => {
    await h.invite('nadia', more);
    expect((await h.mailsTo(HIRES.nadia.email)).map((mail) => mail.subject)).toEqual([subject]);
    expect(await h.audit('nadia')).toEqual([action]);
  }); // prettier-ignore

  it('a newer invitation voids the older one, of this employee alone', async () => {
    const [older, other] = [await h.invite('nadia'), await h.invite('namesake')];
    const newer = await h.invite('nadia');
    expect(await open(older)).toEqual(UNKNOWN);
    expect(await open(newer)).toMatchObject({ state: 'open' });
    expect(await open(other)).toMatchObject({ state: 'open' });
  });
});

describe('SIG-8: wrong facts', () => {
  const answer = async (token: string, facts: Readonly<Record<string, string>>, at = browser()) =>
    (await at.post(VERIFY, { token, facts })).json() as Record<string, unknown>;

  it("lock the invitation at the third time, with a security event; the right ones don't open it any more", async () => {
    const token = await h.invite('nadia');
    const right = factsOf('nadia');
    expect(await answer(token, { ...right, zipCode: '17545' })).toEqual({ state: 'wrong', triesLeft: 2 });
    expect(await answer(token, { ...right, birthDate: '1994-03-09' })).toEqual({ state: 'wrong', triesLeft: 1 });
    expect(await open(token)).toMatchObject({ triesLeft: 1 });
    expect(await answer(token, factsOf('namesake'))).toEqual({ state: 'locked' });
    expect(await answer(token, right)).toEqual({ state: 'locked' });
    expect(await open(token)).toEqual({ state: 'locked' });
    await h.signIn.harness.security.flush();
    const events = await h.rows(z.object({ kind: z.string(), address: z.string().nullable() }), 'select kind, address from security_event'); // prettier-ignore
    expect(events).toEqual([{ kind: 'invitation_locked', address: '127.0.0.1' }]);
    expect(await h.audit('nadia')).toEqual(expect.arrayContaining(['invitations.failed', 'invitations.locked']));
    // A new invitation starts again.
    expect(await answer(await h.invite('nadia'), right)).toMatchObject({ state: 'proved' });
  });

  it('count, also if they come all at once', async () => {
    const token = await h.invite('nadia');
    const replies = await Promise.all(
      Array.from({ length: 8 }, (_, i) => answer(token, { ...factsOf('nadia'), birthDate: `1990-01-0${i + 1}` })),
    );
    expect(replies.filter(({ state }) => state === 'wrong')).toHaveLength(2);
    expect(replies.filter(({ state }) => state === 'locked')).toHaveLength(6);
  });

  it("incomplete entries don't count, and name their fields", async () => {
    const token = await h.invite('nadia');
    const reply = await browser().post(VERIFY, { token, facts: { zipCode: '176' } });
    expect(refusal(reply)).toEqual([422, 'invalid_input']);
    expect(reply.json<{ errors: { pointer: string; code: string }[] }>().errors).toMatchObject([
      { pointer: '/facts/zipCode', code: 'invalid_format' },
      { pointer: '/facts/birthDate', code: 'required' },
    ]);
    expect(await open(token)).toMatchObject({ triesLeft: 3 });
  });

  it.each([
    ['zipCode', '17603-9999'],
    ['lastName', 'novak oshea'],
    ['lastName', 'NOVÁK-O’SHEA'],
    ['employeeNumber', 'e0051'],
    ['hireMonth', '2026-11'],
    ['ssnLastFour', '1051'],
  ])('%s %j is right as a person would type it', async (fact, entry) => {
    const other = fact === 'zipCode' ? 'birthDate' : 'zipCode';
    await h.signIn.harness.change(`
      insert into invitation_policy (client_id, facts) values ('${HIRES.nadia.clientId}', '{${fact},${other}}')`);
    const facts = { [other]: factsOf('nadia')[other], [fact]: entry };
    expect(await answer(await h.invite('nadia'), facts)).toMatchObject({ state: 'proved' });
  });

  it('a fact that is not on file is never right', async () => {
    const { clientId, employeeId } = HIRES.nadia;
    await h.signIn.harness.change(`update employee set birth_date = null where employee_id = '${employeeId}' and client_id = '${clientId}'`); // prettier-ignore
    const verdict = await answer(await h.invite('nadia'), { zipCode: '17603', birthDate: '1994-03-08' });
    await h.signIn.harness.change(`update employee set birth_date = '${HIRES.nadia.birthDate}' where employee_id = '${employeeId}' and client_id = '${clientId}'`); // prettier-ignore
    expect(verdict).toEqual({ state: 'wrong', triesLeft: 2 });
  });

  it.each(['{ssnLastFour,birthDate}', '{birthDate,ssnLastFour}', '{zipCode}', '{zipCode,zipCode}', '{zipCode,shoeSize}', '{zipCode,birthDate,lastName}'])(
    'the database refuses a policy that asks %s',
    async (facts) => {
      const set = `insert into invitation_policy (client_id, facts) values ('${HIRES.nadia.clientId}', '${facts}') returning client_id`;
      await expect(h.rows(z.object({ client_id: z.string() }), set)).rejects.toMatchObject({ code: '23514' });
    },
  ); // prettier-ignore

  it('twenty failures of an address in an hour are answered alike, the next one says when to try again', async () => {
    const token = await h.invite('nadia');
    const at = browser();
    const unknown = (i: number) => `${'z'.repeat(41)}${String(i).padStart(2, '0')}`;
    for (let i = 0; i < 10; i += 1) expect(await open(unknown(i), at)).toEqual(UNKNOWN);
    for (let i = 10; i < 20; i += 1)
      expect((await at.post(VERIFY, { token: unknown(i), facts: factsOf('nadia') })).json()).toEqual(UNKNOWN);
    const reply = await at.post(OPEN, { token });
    expect(refusal(reply)).toEqual([429, 'too_many_requests']);
    expect(Number(reply.headers['retry-after'])).toBe(3600);
    h.signIn.harness.advanceSeconds(3600);
    expect(await open(token, at)).toMatchObject({ state: 'open' });
  }); // prettier-ignore
});

describe('SIG-8: an invitation is for one employee and one account', () => {
  it("someone else's sign-in is refused, and nothing of it changes", async () => {
    // The employee has a profile whose person is someone else than the sign-in's.
    const before = await people();
    await h.signIn.harness.insert('person', [{ person_id: PEOPLE.plain.personId.replace(/1$/, '9'), language: 'en', created_at: '2026-11-02T00:00:00Z' }]); // prettier-ignore
    await h.signIn.harness.insert('profile', [{ profile_id: PEOPLE.plain.profileId.replace(/1$/, '9'), username: 'nadia', client_id: HIRES.nadia.clientId, employee_id: HIRES.nadia.employeeId, person_id: PEOPLE.plain.personId.replace(/1$/, '9'), role_names: [] }]); // prettier-ignore
    const at = await h.signIn.signedIn('colleague');
    await h.prove(at, 'nadia', await h.invite('nadia'));
    const identity = await h.signIn.tokenOf('colleague');
    expect((await at.post(ACCEPT, {}, { headers: { 'x-identity-token': identity } })).json()).toEqual({ state: 'otherPerson' }); // prettier-ignore
    expect((await at.post(ACCEPT, {})).json()).toEqual({ state: 'otherPerson' });
    const [profile] = await h.rows(z.object({ person_id: z.string() }), `select person_id from profile where employee_id = '${HIRES.nadia.employeeId}'`); // prettier-ignore
    expect(profile?.person_id).toBe(PEOPLE.plain.personId.replace(/1$/, '9'));
    // A stranger's identity is the first of that person, so it becomes theirs.
    expect(await h.acceptAs(at, 'nadia.own@example.test')).toMatchObject({ state: 'accepted', username: 'nadia' });
    expect((await people()).length).toBe(before.length + 1);
  });

  it('an employee who has an account can’t be taken over by a second invitation', async () => {
    const at = browser();
    await h.prove(at, 'nadia', await h.invite('nadia'));
    await h.acceptAs(at, 'nadia.new@example.test');
    const thief = browser();
    await h.prove(thief, 'nadia', await h.invite('nadia'));
    expect(await h.acceptAs(thief, 'thief@example.test')).toEqual({ state: 'hasAccount' });
    const linked = await h.rows(z.object({ subject: z.string() }), `select subject from person_identity`);
    expect(linked).toEqual([{ subject: 'subject-of-nadia.new@example.test' }]);
  });

  it('an employee who left, and an account that was turned off, get to know it after the facts alone', async () => {
    const token = await h.invite('nadia');
    const at = browser();
    await h.prove(at, 'nadia', token);
    const { clientId, employeeId } = HIRES.nadia;
    await h.signIn.harness.change(`
      insert into employment_version select (v).* from (select jsonb_populate_record(v, '{"effective_date": "2026-11-19", "sequence": 0, "status": "t"}') as v
        from employment_version v where v.client_id = '${clientId}' and v.employee_id = '${employeeId}') one`);
    expect(await open(token)).toMatchObject({ state: 'open' });
    expect((await h.prove(browser(), 'nadia', token)).json()).toEqual({ state: 'left', clientName: 'Millrace Fabrication' }); // prettier-ignore
    expect(await h.acceptAs(at, 'nadia.new@example.test')).toEqual({ state: 'left' });
    expect(await h.rows(z.object({ profile_id: z.string() }), `select profile_id from profile where employee_id = '${employeeId}'`)).toEqual([]); // prettier-ignore
  });

  it('wrong facts about an employee who left are wrong, and say nothing of it', async () => {
    const token = await h.invite('nadia');
    const { clientId, employeeId } = HIRES.nadia;
    await h.signIn.harness.change(`
      insert into employment_version select (v).* from (select jsonb_populate_record(v, '{"effective_date": "2026-11-19", "sequence": 0, "status": "t"}') as v
        from employment_version v where v.client_id = '${clientId}' and v.employee_id = '${employeeId}') one`);
    const reply = await browser().post(VERIFY, { token, facts: { ...factsOf('nadia'), zipCode: '17545' } });
    expect(reply.json()).toEqual({ state: 'wrong', triesLeft: 2 });
  });

  it('from the console is mailed in the chosen language, with the first of several portals by name', async () => {
    const { database, keys, insert } = h.signIn.harness;
    const names = ['pay.millrace.test', 'benefits.millrace.test', 'work.millrace.test'];
    await insert('partner_hostname', names.map((hostname) => ({ hostname, partner_id: MILLRACE.partnerId }))); // prettier-ignore
    const mailBrand = brandsOf({ branding: true }).mailOfClient;
    const by = { name: 'Olga', noted: { reason: 'New phone' }, language: 'es' } as const;
    await database.asMaintenance((tx) =>
      inviteOne(tx, jobSubject(HIRES.nadia), by, h.signIn.harness.now, { keys, mailBrand, port: 80 }),
    );
    const [mail] = await h.mailsTo(HIRES.nadia.email);
    await h.signIn.harness.change(`delete from partner_hostname where hostname like '%.millrace.test'`);
    expect(/https?:[^\s#]+/.exec(mail?.text ?? '')?.[0]).toBe('https://benefits.millrace.test/invitation');
    expect(mail?.text).toContain('Hola');
    const [stored] = await h.rows(z.object({ created_by: z.string(), language: z.string(), days: z.int() }), 'select created_by, language, extract(day from expires_at - created_at)::integer as days from invitation'); // prettier-ignore
    expect(stored).toEqual({ created_by: 'Olga', language: 'es', days: MAIL_DAYS });
  });

  it('someone signed in adds a second employer to their own account, with a recent sign-in alone', async () => {
    await h.signIn.harness.insert('person_email', [
      { email: 'colin.before@example.test', person_id: PEOPLE.colleague.personId, verified_at: '2020-01-01T00:00:00Z', replaced_at: '2026-01-01T00:00:00Z' },
    ]); // prettier-ignore
    const at = await h.signIn.signedIn('colleague');
    await h.prove(at, 'baker', await h.invite('baker'));
    h.signIn.harness.advanceSeconds(301);
    expect(refusal(await at.post(ACCEPT, {}))).toEqual([403, 'step_up_required']);
    const again = await h.signIn.signedIn('colleague');
    again.cookies.set('paystead-invitation', at.cookies.get('paystead-invitation') ?? '');
    expect((await again.post(ACCEPT, {})).json()).toMatchObject({ state: 'accepted', clientCode: 'BAKERY' });
    const [profile] = await h.rows(z.object({ person_id: z.string() }), `select person_id from profile where employee_id = '${HIRES.baker.employeeId}'`); // prettier-ignore
    expect(profile?.person_id).toBe(PEOPLE.colleague.personId);
    // An address that was replaced may be someone else's by now.
    expect((await h.mailsTo('colin@example.test')).map(({ subject }) => subject)).toContain('Your account is ready');
    expect(await h.mailsTo('colin.before@example.test')).toEqual([]);
    await h.signIn.harness.change(`delete from person_email where email = 'colin.before@example.test'`);
    await h.signIn.harness.change(`delete from profile where employee_id = '${HIRES.baker.employeeId}'`);
  });

  it('without a sign-in nothing is accepted', async () => {
    const at = browser();
    await h.prove(at, 'nadia', await h.invite('nadia'));
    expect(refusal(await at.post(ACCEPT, {}))).toEqual([401, 'unauthenticated']);
    const forged = await h.signIn.tokenOf('plain', { forged: true });
    expect(refusal(await at.post(ACCEPT, {}, { headers: { 'x-identity-token': forged } }))).toEqual([401, 'identity_token_invalid']); // prettier-ignore
  });
});

describe('SIG-8: an invitation by letter', () => {
  it('the code works as people type it, and once', async () => {
    const code = await h.write('namesake');
    expect(code).toMatch(/^([2-9A-HJKMNP-RTV-Z]{4}-){3}[2-9A-HJKMNP-RTV-Z]{4}$/);
    for (const typed of [code, code.toLowerCase(), code.replaceAll('-', ' '), ` ${code.replaceAll('-', '')} `])
      expect(await open(typed)).toMatchObject({ state: 'open' });
    const at = browser();
    await h.prove(at, 'namesake', code.toLowerCase());
    expect(await h.acceptAs(at, 'namesake@example.test')).toMatchObject({ state: 'accepted' });
    expect(await open(code)).toEqual(UNKNOWN);
  });
});
