import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import type { RecordForm } from '@paystead/contract/console/employment/model.ts';
import type { ClientPage, ClientRow } from '@paystead/contract/console/model.ts';
import { operatorRoles } from '@paystead/contract/console/roles.ts';
import { employmentCalls, faultsIn, hireOf } from '../../../test/console/employment.ts';
import { CALENDAR, GROUP, LEGAL, setupCalls } from '../../../test/console/setup.ts';
import { PEOPLE } from '../../../test/harness/people.ts';
import { runCommand, signedInOperator } from '../../../test/operators.ts';
import type { Browser } from '../../../test/sign-in/browser.ts';
import { addressOf } from '../../../test/sign-in/provider.ts';
import { createSignInHarness, refusal, type SignInHarness } from '../../../test/sign-in/sign-in-harness.ts';
import { clientHistoryCommand } from '../../operator/clients/clients.ts';
import { createInvitationsCommand } from '../../operator/invitations/invitations.ts';
import { statement } from '../../platform/database/port.ts';

let signIn: SignInHarness;
let owner: Browser;
let implementer: Browser;
let partner: Browser;
beforeAll(async () => {
  signIn = await createSignInHarness({ environment: { PAYSTEAD_FILES: 'database' } });
  owner = await signedInOperator(signIn, 'admin', { role: 'owner' });
  implementer = await signedInOperator(signIn, 'colleague', { role: 'implementation' });
  partner = await signedInOperator(signIn, 'supervisor', { role: 'implementation', partner: 'partner-2' });
  await signIn.harness.insert('partner_hostname', [
    { hostname: 'pay.partner-1.example', partner_id: PEOPLE.plain.client.partnerId },
  ]);
});
afterAll(() => signIn.harness.close());

const acme = { client_code: 'ACME', name: 'Acme Tools', partner_key: 'partner-1' };
const codesOf = async (browser: Browser) =>
  (await browser.get('/api/console/clients?sort=clientCode'))
    .json<{ rows: ClientRow[] }>()
    .rows.map(({ clientCode }) => clientCode);
const historyOf = async (code: string) =>
  (await runCommand(signIn, clientHistoryCommand, [code])).data['changes'] as {
    by: string;
    detail: Record<string, unknown>;
  }[];

describe('CON-2: creating a client', () => {
  it('is offered the partners of the operator’s reach', async () => {
    const choices = async (browser: Browser) =>
      (await browser.get('/api/console/client-form'))
        .json<RecordForm>()
        .sections.flatMap(({ fields }) => fields)
        .find(({ name }) => name === 'partner_key')
        ?.choices?.map(({ value }) => value);
    expect(await choices(owner)).toEqual(['partner-1', 'partner-2']);
    expect(await choices(partner)).toEqual(['partner-2']);
    const { values } = (await partner.get('/api/console/client-form')).json<RecordForm>();
    expect(values).toEqual({ partner_key: 'partner-2' });
  });

  it('refuses what is missing or wrong at its field, and stores nothing', async () => {
    const calls = setupCalls(owner);
    expect(faultsIn(await calls.create({}))).toEqual([
      '/client_code required',
      '/name required',
      '/partner_key required',
    ]);
    expect(faultsIn(await calls.create({ ...acme, client_code: 'A_B', support_email: 'no' }))).toEqual([
      '/client_code wrong_format',
      '/support_email wrong_format',
    ]);
    expect(faultsIn(await calls.create({ ...acme, partner_key: 'nobody' }))).toEqual(['/partner_key unknown_choice']);
    expect(faultsIn(await calls.create({ ...acme, id: 'x' }))).toEqual(['/id invalid']);
    expect(await codesOf(owner)).toEqual(['BAKERY', 'MILLRACE']);
  });

  it('leaves a client that has the code alone, also one beyond reach', async () => {
    for (const browser of [owner, partner]) {
      const key = browser === owner ? 'partner-1' : 'partner-2';
      const again = await setupCalls(browser).create({ client_code: 'millrace', name: 'Stolen', partner_key: key });
      expect(faultsIn(again)).toEqual(['/client_code taken']);
    }
    const page = (await owner.get('/api/console/clients/MILLRACE')).json<ClientPage>();
    expect(page).toMatchObject({ name: 'Millrace Fabrication', partnerKey: 'partner-1', isLive: true, setup: null });
  });

  it('is within reach at the next call, of the partner’s operators alone, and is written down', async () => {
    expect((await setupCalls(implementer).create({ ...acme, client_code: 'acme' })).json()).toEqual({
      clientCode: 'ACME',
    });
    expect(await codesOf(owner)).toEqual(['ACME', 'BAKERY', 'MILLRACE']);
    expect(await codesOf(partner)).toEqual(['BAKERY']);
    expect((await setupCalls(partner).get('clients/ACME/setup')).statusCode).toBe(404);
    const foreign = await setupCalls(partner).create({ ...acme, client_code: 'OTHER' });
    expect(faultsIn(foreign)).toEqual(['/partner_key unknown_choice']);
    const own = { client_code: 'ROLLS', name: 'Rolls', partner_key: 'partner-2' };
    expect((await setupCalls(partner).create(own)).statusCode).toBe(200);
    expect(await codesOf(partner)).toEqual(['BAKERY', 'ROLLS']);
    expect((await historyOf('ACME')).map(({ by, detail }) => [by, detail])).toEqual([
      [addressOf(PEOPLE.colleague), { created: { clientCode: 'ACME', name: 'Acme Tools', partnerCode: 'partner-1' } }],
    ]);
  });

  it.each(operatorRoles)('as %s', async (role) => {
    const narrowed = role === 'payroll' ? { client: 'BAKERY' } : {};
    const browser = await signedInOperator(signIn, 'plain', { role, ...narrowed });
    const calls = setupCalls(browser);
    const may = role === 'owner' || role === 'implementation';
    const code = `ROLE-${role.toUpperCase()}`;
    const made = await calls.create({ client_code: code, name: role, partner_key: 'partner-1' });
    expect(made.statusCode).toBe(may ? 200 : 403);
    expect((await calls.get('client-form')).statusCode).toBe(may ? 200 : 403);
    expect((await calls.get('clients/BAKERY/setup')).statusCode).toBe(200);
    const writes = may || role === 'payroll';
    expect((await calls.get('clients/BAKERY/setup/forms/legals')).statusCode).toBe(writes ? 200 : 403);
    // Clients from before are live, and stay so.
    expect(refusal(await calls.live('BAKERY', true))).toEqual(
      may ? [409, 'version_conflict'] : [403, 'scope_required'],
    );
    expect((await calls.page('BAKERY')).may).toEqual({ change: writes, decide: false, takeBack: false, invite: false });
    await signIn.harness.change(`delete from console_operator where email = '${addressOf(PEOPLE.plain)}'`);
  });
});

describe('CON-2: the checklist', () => {
  it('begins with everything missing, and each step is done by its own data', async () => {
    const calls = setupCalls(implementer);
    const before = {
      employer: 'missing',
      payGroups: 'missing',
      calendar: 'missing',
      people: 'missing',
      roles: 'missing',
      branding: 'done',
      policy: 'missing',
      provider: 'done',
      engine: 'optional',
      firstImport: 'optional',
      firstPay: 'optional',
      invitations: 'optional',
    };
    expect(await calls.states('ACME')).toEqual(before);
    const client = (await implementer.get('/api/console/clients/ACME')).json<ClientPage>();
    expect(client).toMatchObject({ isLive: false, setup: { done: 2, required: 8 } });
    expect((await calls.put('ACME', 'legals', LEGAL)).json()).toEqual({ result: 'added', warnings: [] });
    expect((await calls.put('ACME', 'payGroups', GROUP)).json()).toEqual({ result: 'added', warnings: [] });
    expect((await calls.page('ACME')).steps.find(({ step }) => step === 'calendar')).toEqual({
      step: 'calendar',
      state: 'missing',
      count: 0,
      names: ['Biweekly'],
    });
    expect((await calls.put('ACME', 'calendar', CALENDAR)).json<{ result: string }>().result).toBe('added');
    const done = { ...before, employer: 'done', payGroups: 'done', calendar: 'done' };
    expect(await calls.states('ACME')).toEqual(done);
    expect((await calls.states('ROLLS'))['employer']).toBe('missing');
    expect((await historyOf('ACME')).slice(1).map(({ detail }) => detail)).toEqual([
      { created: { legals: 1 } },
      { created: { pay_groups: 1 } },
      { created: { pay_calendars: 26 } },
    ]);
  });

  it('adds, and never changes what there is', async () => {
    const calls = setupCalls(implementer);
    const other = await calls.put('ACME', 'legals', { ...LEGAL, name: 'Another name' });
    expect(faultsIn(other)).toEqual(['/ein taken']);
    expect(faultsIn(await calls.put('ACME', 'payGroups', { ...GROUP, frequency: 'weekly' }))).toEqual(['/code taken']);
    expect(faultsIn(await calls.put('ACME', 'calendar', CALENDAR))).toEqual(['/first_payday calendarGoesOn']);
    expect(faultsIn(await calls.put('ACME', 'calendar', { pay_group: 'NO' }))).toEqual(['/pay_group taken']);
    expect(faultsIn(await calls.put('ACME', 'calendar', { pay_group: 'BW' })).toSorted()).toEqual([
      '/first_payday required',
      '/period_end required',
    ]);
    expect(faultsIn(await calls.put('ACME', 'legals', {})).length).toBe(6);
    expect((await calls.page('ACME')).steps[0]).toMatchObject({ step: 'employer', count: 1 });
    expect((await setupCalls(partner).put('ACME', 'legals', LEGAL)).statusCode).toBe(404);
  });

  it('goes live only with every required step, by the console’s own hires', async () => {
    const calls = setupCalls(implementer);
    expect(refusal(await calls.live('ACME', true))).toEqual([409, 'version_conflict']);
    const people = employmentCalls(implementer, 'ACME');
    const more = { legal_ein: '12-3456789', pay_group: 'BW', birth_date: '1990-04-02' };
    const hires = ['A-1', 'A-2', 'A-3'].map((number, index) =>
      hireOf(number, { ...more, ...(index < 2 && { work_email: `${number.toLowerCase()}@acme.example` }) }),
    );
    const [first] = hires;
    const hired = await people.hire({ ...first }, { invites: true });
    expect(hired.json()).toMatchObject({ result: 'added', invitation: 'notLive' });
    for (const hire of hires.slice(1)) expect((await people.hire(hire)).statusCode).toBe(200);
    const { employeeId } = hired.json<{ employeeId: string }>();
    const act = { act: 'grantAccess', access: 'scope:*', firstDate: '2026-11-16', lastDate: null };
    const granted = await people.send('POST', `/people/${employeeId}/acts`, { act, reason: 'First administrator' });
    expect([granted.statusCode, granted.body]).toEqual([200, '{"outcome":"done"}']);
    expect(await calls.states('ACME')).toMatchObject({ people: 'done', roles: 'done', policy: 'missing' });
    expect((await calls.review('ACME')).statusCode).toBe(204);
    const page = await calls.page('ACME');
    expect(page.steps.filter(({ state }) => state === 'missing')).toEqual([]);
    expect(page.may).toEqual({ change: true, decide: true, takeBack: false, invite: false });
  });

  it('CON-2: no one is invited before, and everyone who can be is afterwards, once', async () => {
    const calls = setupCalls(implementer);
    expect(refusal(await calls.invite('ACME'))).toEqual([409, 'version_conflict']);
    const { database, keys, now } = signIn.harness;
    const typed = await createInvitationsCommand.run({
      given: [],
      options: { client: 'ACME', all: true },
      database,
      keys,
      clock: { now: () => now },
      tell: () => undefined,
    });
    expect([typed.done, typed.data['skipped']]).toEqual([
      false,
      ['A-1', 'A-2', 'A-3'].map((number) => ({ number, reason: 'notLive' })),
    ]);
    expect((await calls.live('ACME', true)).statusCode).toBe(204);
    expect(await calls.page('ACME')).toMatchObject({
      isLive: true,
      liveBy: 'Colin',
      liveAt: '2026-11-20T15:00:00Z',
      invitations: { linked: 0, waiting: 0, invitable: 2, lacking: 1 },
      may: { decide: false, takeBack: false, invite: true },
    });
    expect((await calls.invite('ACME')).json()).toEqual({ sent: 2, left: 0 });
    expect((await calls.invite('ACME')).json()).toEqual({ sent: 0, left: 0 });
    expect(await calls.page('ACME')).toMatchObject({
      invitations: { linked: 0, waiting: 2, invitable: 0, lacking: 1 },
      may: { invite: false },
    });
    expect(await invited()).toEqual([
      { client_code: 'ACME', employee_number: 'A-1', created_by: addressOf(PEOPLE.colleague) },
      { client_code: 'ACME', employee_number: 'A-2', created_by: addressOf(PEOPLE.colleague) },
    ]);
  });

  it('goes back to setup by an owner alone, and stays in the history', async () => {
    expect(refusal(await setupCalls(implementer).live('ACME', false))).toEqual([403, 'scope_required']);
    expect((await setupCalls(owner).page('ACME')).may).toMatchObject({ takeBack: true });
    expect((await setupCalls(owner).live('ACME', false)).statusCode).toBe(204);
    expect(refusal(await setupCalls(owner).live('ACME', false))).toEqual([409, 'version_conflict']);
    expect(refusal(await setupCalls(owner).live('MILLRACE', false))).toEqual([409, 'version_conflict']);
    expect(refusal(await setupCalls(owner).review('MILLRACE'))).toEqual([409, 'version_conflict']);
    expect(await setupCalls(owner).page('ACME')).toMatchObject({ isLive: false, liveAt: null, liveBy: null });
    expect((await historyOf('ACME')).slice(-3)).toEqual([
      expect.objectContaining({ by: addressOf(PEOPLE.colleague), detail: { policyReviewed: true } }),
      expect.objectContaining({
        by: addressOf(PEOPLE.colleague),
        detail: { isLive: { before: false, after: true } },
      }),
      expect.objectContaining({ by: addressOf(PEOPLE.admin), detail: { isLive: { before: true, after: false } } }),
    ]);
  });
});

const invitations = statement(
  'test.invited',
  z.object({ client_code: z.string(), employee_number: z.string(), created_by: z.string() }),
  `select c.client_code, e.employee_number, i.created_by from invitation i
     join employee e using (client_id, employee_id) join client c using (client_id) order by 1, 2`,
);
const invited = () => signIn.harness.database.asMaintenance((tx) => tx.rows(invitations, []));

describe('CON-2: sign-ins by day', () => {
  it('are those of the clients within reach, on 30 days, without switches and of the one client that is asked for', async () => {
    await signIn.harness.change('delete from session');
    const days = async (browser: Browser, query = '') =>
      (await browser.get(`/api/console/sign-in-days${query}`)).json<{ days: { day: string; signIns: number }[] }>()
        .days;
    const before = (await days(owner)).at(-1)?.signIns ?? 0;
    await signIn.signedIn('plain');
    await signIn.signedIn('plain');
    await signIn.signedIn('baker');
    const all = await days(owner);
    expect(all.length).toBe(30);
    expect(all.at(-1)).toEqual({ day: '2026-11-20', signIns: before + 3 });
    expect(all.slice(0, -1).every(({ signIns }) => signIns === 0)).toBe(true);
    expect((await days(owner, '?clientCode=BAKERY')).at(-1)?.signIns).toBe(1);
    expect((await days(partner)).at(-1)?.signIns).toBe(1);
    expect((await partner.get('/api/console/sign-in-days?clientCode=MILLRACE')).statusCode).toBe(404);
  });
});

it('a calendar goes by the day of its pay group, not of UTC', async () => {
  // Nine in the evening of November 20 in New York.
  signIn.harness.advanceSeconds(11 * 3600);
  const calls = setupCalls(await signedInOperator(signIn, 'manager', { role: 'implementation' }));
  expect((await calls.put('ACME', 'payGroups', { ...GROUP, name: 'Evening', code: 'EVE' })).statusCode).toBe(200);
  const first = (payday: string) =>
    calls.put('ACME', 'calendar', { pay_group: 'EVE', first_payday: payday, period_end: payday }, true);
  expect((await first('2027-11-21')).statusCode).toBe(200);
  expect(faultsIn(await first('2027-11-22'))).toEqual(['/first_payday tooFar']);
});
