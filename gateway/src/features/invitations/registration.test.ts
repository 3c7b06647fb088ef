import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { idOf, PEOPLE } from '../../../test/harness/people.ts';
import { refusal } from '../../../test/sign-in/sign-in-harness.ts';
import {
  factsOf,
  HIRES,
  OPEN,
  openInvitationHarness,
  REGISTER,
  tokenIn,
  type InvitationHarness,
} from './fixture/invitation-harness.ts';

let h: InvitationHarness;
const SAME = [200, { accepted: true }] as const;

beforeAll(async () => {
  h = await openInvitationHarness();
});
afterAll(() => h.signIn.harness.close());
beforeEach(() => h.reset());

const allow = (key: 'nadia' | 'baker') =>
  h.signIn.harness.change(
    `insert into invitation_policy (client_id, self_registration) values ('${HIRES[key].clientId}', true)`,
  );
async function register(body: Readonly<Record<string, unknown>>, headers: Readonly<Record<string, string>> = {}) {
  const at = h.signIn.browser(headers);
  return at.post(REGISTER, { clientCode: 'MILLRACE', facts: factsOf('nadia'), email: 'typed@example.test', ...body });
}
const answer = async (body: Readonly<Record<string, unknown>> = {}, headers = {}) => {
  const reply = await register(body, headers);
  return [reply.statusCode, reply.json()] as const;
};
const invited = () => h.rows(z.object({ employee_id: z.string(), origin: z.string() }), 'select employee_id, origin from invitation'); // prettier-ignore

describe('SIG-8: self-registration', () => {
  it('is off by default, and says no more than where it is on', async () => {
    expect(await answer()).toEqual(SAME);
    expect(await invited()).toEqual([]);
    const at = h.signIn.browser();
    const questions = async (clientCode: string) => (await at.post('/api/invitations/registration', { clientCode })).json();
    expect(await questions('MILLRACE')).toEqual({ facts: ['zipCode', 'birthDate'] });
    expect(await questions('NOSUCH')).toEqual({ facts: ['zipCode', 'birthDate'] });
  }); // prettier-ignore

  it('mails the address on file of the one employee who matches, and never the typed one', async () => {
    await allow('nadia');
    expect(await answer()).toEqual(SAME);
    expect(await h.mailsTo('typed@example.test')).toEqual([]);
    const [mail] = await h.mailsTo(HIRES.nadia.email);
    expect(mail?.text).toContain('requested an account with Millrace Fabrication');
    expect(await invited()).toEqual([{ employee_id: HIRES.nadia.employeeId, origin: 'self' }]);
    expect(await h.audit('nadia')).toEqual(['invitations.requested']);
    const token = tokenIn(mail?.text ?? '') ?? '';
    expect((await h.signIn.browser().post(OPEN, { token })).json()).toMatchObject({ state: 'open' });
  });

  it('CON-2: mails no one while the client is set up, with the same reply', async () => {
    await allow('nadia');
    await h.signIn.harness.change(
      `insert into client_setup (client_id, started_at, started_by) values ('${HIRES.nadia.clientId}', now(), 'Ada')`,
    );
    expect(await answer()).toEqual(SAME);
    expect(await invited()).toEqual([]);
    await h.signIn.harness.change("update client_setup set live_at = now(), live_by = 'Ada'");
    expect(await answer()).toEqual(SAME);
    expect(await invited()).toEqual([{ employee_id: HIRES.nadia.employeeId, origin: 'self' }]);
    await h.signIn.harness.change('delete from client_setup');
  });

  it('the typed address chooses among those on file', async () => {
    await allow('nadia');
    const { clientId, employeeId } = HIRES.nadia;
    await h.signIn.harness.change(`update personal_version set work_email = 'Nadia@Work.example.test' where client_id = '${clientId}' and employee_id = '${employeeId}'`); // prettier-ignore
    expect(await answer({ email: 'NADIA@work.example.test' })).toEqual(SAME);
    expect(await h.mailsTo('nadia@work.example.test')).toHaveLength(1);
    expect(await h.mailsTo(HIRES.nadia.email)).toEqual([]);
    await h.signIn.harness.change(`update personal_version set work_email = null where client_id = '${clientId}' and employee_id = '${employeeId}'`); // prettier-ignore
  });

  it.each([
    ['wrong facts', { facts: { zipCode: '17603', birthDate: '1994-03-09' } }],
    ['facts of an employee of another client', { facts: { zipCode: '95814', birthDate: '1988-07-01' } }],
    ['a client that does not allow it', { clientCode: 'BAKERY', facts: { zipCode: '95814', birthDate: '1988-07-01' } }],
    ['an unknown client', { clientCode: 'NOSUCH' }],
  ])('mails nothing for %s, with the same reply', async (_what, body) => {
    await allow('nadia');
    expect(await answer(body)).toEqual(SAME);
    expect(await invited()).toEqual([]);
  });

  it('mails nothing if two employees match', async () => {
    await allow('nadia');
    await h.signIn.harness.change(`update invitation_policy set facts = '{lastName,hireMonth}'`);
    expect(await answer({ facts: { lastName: 'novak oshea', hireMonth: '2026-11' } })).toEqual(SAME);
    expect(await invited()).toEqual([]);
    await h.signIn.harness.change(`update invitation_policy set facts = '{lastName,employeeNumber}'`);
    expect(await answer({ facts: { lastName: 'novak oshea', employeeNumber: 'e-0052' } })).toEqual(SAME);
    expect(await invited()).toEqual([{ employee_id: HIRES.namesake.employeeId, origin: 'self' }]);
  });

  it('without a code it is the only client of the portal that allows it, and never one of another portal', async () => {
    await allow('nadia');
    const elsewhere = { host: 'bakery.localhost' };
    expect(await answer({ clientCode: '' }, elsewhere)).toEqual(SAME);
    expect(await answer({}, elsewhere)).toEqual(SAME);
    expect(await answer({ clientCode: '' }, { host: 'evil.example' })).toEqual(SAME);
    expect(await invited()).toEqual([]);
    expect(await answer({ clientCode: '' })).toEqual(SAME);
    expect(await invited()).toHaveLength(1);
    // Two clients at this host: the code has to say which.
    await allow('baker');
    expect(await answer({ clientCode: '', facts: factsOf('namesake') })).toEqual(SAME);
    expect(await invited()).toHaveLength(1);
  });

  it('an employee with an account, or who left, is mailed nothing', async () => {
    await allow('nadia');
    const at = h.signIn.browser();
    await h.prove(at, 'nadia', await h.invite('nadia'));
    await h.acceptAs(at, 'nadia.new@example.test');
    expect(await answer()).toEqual(SAME);
    expect((await invited()).filter(({ origin }) => origin === 'self')).toEqual([]);
  });

  it('an employee whose profile is turned off is mailed nothing', async () => {
    await allow('nadia');
    const { clientId, employeeId } = HIRES.nadia;
    const personId = idOf('pers', 98);
    await h.signIn.harness.insert('person', [{ person_id: personId, language: 'en', created_at: '2026-11-02T00:00:00Z' }]); // prettier-ignore
    await h.signIn.harness.insert('profile', [{ profile_id: idOf('prof', 98), username: 'nadia', client_id: clientId, employee_id: employeeId, person_id: personId, role_names: [], is_enabled: false }]); // prettier-ignore
    expect(await answer()).toEqual(SAME);
    expect([await invited(), await h.mailsTo(HIRES.nadia.email)]).toEqual([[], []]);
  });

  it('one employee gets at most three mails a day, and each voids the one before', async () => {
    await allow('nadia');
    for (let i = 0; i < 5; i += 1) expect(await answer()).toEqual(SAME);
    expect(await h.mailsTo(HIRES.nadia.email)).toHaveLength(3);
    const waiting = await h.rows(z.object({ count: z.int() }), 'select count(*)::int as count from invitation where revoked_at is null'); // prettier-ignore
    expect(waiting).toEqual([{ count: 1 }]);
  });

  it('invitations by operators don’t count among the three, and the three are those of 24 hours', async () => {
    await allow('nadia');
    for (let i = 0; i < 3; i += 1) await h.invite('nadia');
    const mails = async () => (await h.mailsTo(HIRES.nadia.email)).length;
    for (let i = 0; i < 4; i += 1) await answer();
    expect(await mails()).toBe(6);
    h.signIn.harness.advanceSeconds(24 * 3600 - 1);
    await answer();
    expect(await mails()).toBe(6);
    h.signIn.harness.advanceSeconds(1);
    await answer();
    expect(await mails()).toBe(7);
  });

  it('the mail is in the language that the person chose before, else in the page’s', async () => {
    await allow('nadia');
    const subjects = async (language: string) => {
      await answer({}, { 'accept-language': language });
      return (await h.mailsTo(HIRES.nadia.email)).map(({ subject }) => subject);
    };
    const { clientId, employeeId } = HIRES.nadia;
    const texts = { en: 'Continue setting up your pay account with Millrace Fabrication', es: 'Continúe creando su cuenta de nómina con Millrace Fabrication' }; // prettier-ignore
    expect(await subjects('es')).toEqual([texts.es]);
    const personId = PEOPLE.plain.personId.replace(/1$/, '9');
    await h.signIn.harness.insert('person', [{ person_id: personId, language: 'en', created_at: '2026-11-02T00:00:00Z' }]); // prettier-ignore
    await h.signIn.harness.insert('profile', [{ profile_id: PEOPLE.plain.profileId.replace(/1$/, '9'), username: 'nadia', client_id: clientId, employee_id: employeeId, person_id: personId, role_names: [] }]); // prettier-ignore
    expect((await subjects('es')).toSorted()).toEqual([texts.en, texts.es].toSorted());
  });

  it('incomplete entries are named, whether or not anybody matches', async () => {
    const incomplete = { facts: { zipCode: '17603' } };
    const refused = await register(incomplete);
    expect(refusal(refused)).toEqual([422, 'invalid_input']);
    await allow('nadia');
    expect((await register(incomplete)).json()).toMatchObject({ errors: [{ pointer: '/facts/birthDate' }] });
  });

  it('ten requests of an address in an hour, whatever became of them; the next is refused', async () => {
    await allow('nadia');
    for (let i = 0; i < 10; i += 1) expect(await answer({ facts: { zipCode: '17603', birthDate: `1990-01-1${i}` } })).toEqual(SAME);
    const refused = await register({});
    expect(refusal(refused)).toEqual([429, 'too_many_requests']);
    expect(Number(refused.headers['retry-after'])).toBe(3600);
    expect(await invited()).toEqual([]);
  }); // prettier-ignore
});
