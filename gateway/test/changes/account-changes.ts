import { randomUUID } from 'node:crypto';
import type { EndpointName } from '@paystead/contract/endpoints.ts';
import type { LightMyRequestResponse } from 'fastify';
import { accessCodeOf } from '../../src/features/year-end/access-code.ts';
import type { Harness } from '../harness.ts';
import { checkId } from '../harness/checks.ts';
import { attach, post } from '../harness/messages.ts';
import { BAKERY, idOf, MILLRACE, PEOPLE } from '../harness/people.ts';
import { bearer, NATIVE, profileOf } from '../sign-in/sign-in-harness.ts';
import { formOf, PDF, PNG } from '../uploads/samples.ts';
import type { Stage } from './stage.ts';

type Sends = (
  endpoint: EndpointName,
  title: string,
  send: () => Promise<LightMyRequestResponse>,
) => Promise<LightMyRequestResponse>;

const { plain, colleague, former } = PEOPLE;
const keyed = () => ({ headers: { 'idempotency-key': randomUUID() } });

/** Signs in and out in every way, and confirms addresses. */
export async function sessionChanges({ signIn, request, mailTo }: Stage): Promise<void> {
  const { harness, provider } = signIn;
  const sends = (endpoint: EndpointName, title: string, send: () => Promise<LightMyRequestResponse>) =>
    request(`employee/${endpoint}`, title, send);
  const browser = signIn.browser();
  await sends('session.authorize', 'in a browser', () => signIn.authorize(browser, 'plain'));
  await sends('session.authorize', 'again, on another device', () =>
    signIn.authorize(signIn.browser({ 'user-agent': 'Mozilla/5.0 (iPhone) Safari' }), 'plain'),
  );
  await sends('session.authorize', 'at the other client, in Spanish', () =>
    signIn.authorize(signIn.browser(), 'baker', { language: 'es' }),
  );
  await sends('session.authorize', 'with the profile of someone else', () =>
    signIn.authorize(signIn.browser(), 'plain', profileOf('colleague')),
  );
  await sends('session.stepUp', 'with a passkey', async () =>
    browser.post('/api/session/step-up', { idpToken: await signIn.tokenOf('plain', { claims: { amr: ['hwk'] } }) }),
  );
  await sends('session.stepUp', 'as someone else', async () =>
    browser.post('/api/session/step-up', { idpToken: await signIn.tokenOf('colleague') }),
  );
  const idpToken = await signIn.tokenOf('colleague', { claims: { aud: NATIVE } });
  const wrapper = await sends('session.authorize', 'in the app', () =>
    signIn.authorize(signIn.browser(), 'colleague', { idpToken, nativeClientId: NATIVE }),
  );
  const tokens = wrapper.json<{ token: string; refreshToken: string }>();
  const refresh = (refreshToken: string) =>
    signIn.browser().post('/api/authorization/refresh', { refreshToken, nativeClientId: NATIVE });
  const refreshed = await sends('session.refresh', 'once', () => refresh(tokens.refreshToken));
  harness.advanceSeconds(120);
  await sends('session.refresh', 'with a token that was used', () => refresh(tokens.refreshToken));
  await sends('session.end', 'that has ended', () =>
    signIn.browser().delete('/api/session', bearer(refreshed.json<{ token: string }>().token)),
  );

  const entry = await browser.post('/api/session/entries', { endpoint: 'directDeposits.edit', content: '{"a":1}' });
  await sends('session.takeEntry', 'once', () =>
    browser.post(`/api/session/entries/${entry.json<{ entryId: string }>().entryId}/take`),
  );
  await sends('session.takeEntry', 'that was taken', () =>
    browser.post(`/api/session/entries/${entry.json<{ entryId: string }>().entryId}/take`),
  );
  const lost = await signIn.signedIn('plain');
  const { sessionId } = (await lost.get('/api/session')).json<{ sessionId: string }>();
  await sends('session.revoke', 'another one', () => browser.delete(`/api/sessions/${sessionId}`));
  await sends('session.revoke', 'of no one', () => browser.delete(`/api/sessions/${idOf('none', 1)}`));
  await harness.change(
    `update profile set person_id = '${plain.personId}' where profile_id = '${PEOPLE.other.profileId}'`,
  );
  await sends('session.switchProfile', 'to the other client', () =>
    browser.post('/api/session/profile', profileOf('other')),
  );
  await sends('session.end', 'in a browser', () => browser.delete('/api/session'));
  await signIn.signedIn('colleague', { claims: { sid: 'office' } });
  const logout = async (claims: object) =>
    harness.server.inject({
      method: 'POST',
      url: '/api/session/back-channel-logout',
      headers: { 'content-type': 'application/x-www-form-urlencoded', host: 'localhost:80' },
      payload: new URLSearchParams({
        logout_token: await provider.logoutTokenOf(harness.now, { claims: { ...claims } }),
      }).toString(),
    });
  await sends('session.backChannelLogout', 'of a session', () => logout({ sid: 'office' }));
  await sends('session.backChannelLogout', 'of no session', () => logout({ sid: 'nowhere' }));
  await sends('session.reportSignInFailure', 'of the provider', () =>
    signIn.browser().post('/api/session/sign-in-failure', {
      providerId: 'development',
      code: 'invalid_answer',
      providerError: 'invalid_scope',
    }),
  );

  const [OLD, NEW, CANCELED] = ['petra@example.test', 'petra.new@example.test', 'petra.third@example.test'];
  const me = await signIn.signedIn('plain');
  const link = (updatedEmail: string) => ({ currentEmail: OLD, updatedEmail, emailRedirectUrl: 'http://localhost' });
  const tokenIn = (mail: string, kind: string) => new RegExp(`#${kind}=([\\w-]+)`).exec(mail)?.[1] ?? '';
  await sends('profileSelection.linkEmail', 'of one’s own', () => me.post('/api/email/linkUserEmail', link(CANCELED)));
  const cancel = tokenIn(await mailTo(OLD, '#cancel='), 'cancel');
  await sends('profileSelection.cancelLink', 'before it is confirmed', () =>
    signIn.browser().post('/api/email/cancelLink', { token: cancel }),
  );
  harness.advanceSeconds(61);
  await me.post('/api/email/linkUserEmail', link(NEW));
  const confirm = tokenIn(await mailTo(NEW, '#token='), 'token');
  await sends('profileSelection.previewLink', 'of one’s own', () =>
    me.post('/api/email/previewLink', { token: confirm }),
  );
  await sends('profileSelection.linkUser', 'of one’s own', () =>
    me.post('/api/UserAccount/LinkUser', { token: confirm }),
  );
  await sends('profileSelection.linkUser', 'that was used', () =>
    me.post('/api/UserAccount/LinkUser', { token: confirm }),
  );
  const stranger = {
    headers: {
      'x-identity-token': await signIn.tokenOf('plain', {
        claims: { email: 'stranger@example.test', sub: 'stranger' },
      }),
    },
  };
  await sends('profileSelection.find', 'of a stranger', () =>
    signIn.browser().post('/api/userProfile/profiles', { email: 'stranger@example.test' }, stranger),
  );
  await sends('profileSelection.linkEmail', 'of a stranger who claims an address', () =>
    signIn.browser().post(
      '/api/email/linkUserEmail',
      {
        currentEmail: 'colin@example.test',
        updatedEmail: 'stranger@example.test',
        emailRedirectUrl: 'http://localhost',
      },
      stranger,
    ),
  );
  const undone = tokenIn(await mailTo(OLD, '#cancel='), 'cancel');
  await sends('profileSelection.cancelLink', 'after it was confirmed', () =>
    signIn.browser().post('/api/email/cancelLink', { token: undone }),
  );
}

const HIRE = { client_id: MILLRACE.clientId, employee_id: idOf('empl', 51) };

/** Registers and accepts invitations. */
export async function invitationChanges({ signIn, request, mailTo }: Stage): Promise<void> {
  const { harness } = signIn;
  const sends = (endpoint: EndpointName, title: string, send: () => Promise<LightMyRequestResponse>) =>
    request(`employee/${endpoint}`, title, send);
  const recorded = {
    ...HIRE,
    effective_date: '2026-11-16',
    sequence: 0,
    recorded_at: '2026-11-16T00:00:00Z',
    recorded_by: 'import',
  };
  await harness.insert('employee', [
    {
      ...HIRE,
      employee_number: 'E-0051',
      ssn_last_four: '1051',
      birth_date: '1994-03-08',
      created_at: '2026-11-16T00:00:00Z',
    },
  ]);
  await harness.insert('employment_version', [
    {
      ...recorded,
      status: 'a',
      legal_id: idOf('legl', 1),
      pay_group_id: idOf('payg', 1),
      pay_type: 'h',
      hourly_rate: 20_000_000,
      standard_hours: 800_000,
      is_full_time: true,
      is_overtime_exempt: false,
      job_title: 'Packer',
      work_location: 'Hall 2',
      hire_date: '2026-11-16',
    },
  ]);
  await harness.insert('personal_version', [
    {
      ...recorded,
      first_name: 'Nadia',
      last_name: 'Novak',
      street_address: '12 Mill Lane',
      city: 'Lancaster',
      state: 'PA',
      zip_code: '17603',
      personal_email: 'nadia@mail.example.test',
    },
  ]);
  const body = {
    clientCode: 'MILLRACE',
    email: 'typed@example.test',
    facts: { zipCode: '17603', birthDate: '1994-03-08' },
  };
  const register = (more: object = {}) => signIn.browser().post('/api/invitations/register', { ...body, ...more });
  await sends('invitations.register', 'where the client doesn’t allow it', () => register());
  await harness.insert(
    'invitation_policy',
    [MILLRACE, BAKERY].map(({ clientId }) => ({ client_id: clientId, self_registration: true })),
  );
  await sends('invitations.registration', 'of a client', () =>
    signIn.browser().post('/api/invitations/registration', { clientCode: 'MILLRACE' }),
  );
  await sends('invitations.register', 'with wrong facts', () =>
    register({ facts: { zipCode: '17603', birthDate: '1994-03-09' } }),
  );
  await sends('invitations.register', 'with the facts of a new hire', () => register());
  const token = /invitation#token=([\w-]+)/.exec(await mailTo('nadia@mail.example.test', '#token='))?.[1] ?? '';
  const at = signIn.browser();
  await sends('invitations.open', 'for the first time', () => at.post('/api/invitations/open', { token }));
  await sends('invitations.open', 'again', () => at.post('/api/invitations/open', { token }));
  await sends('invitations.verify', 'with a wrong fact', () =>
    at.post('/api/invitations/verify', { token, facts: { zipCode: '17603', birthDate: '1994-03-09' } }),
  );
  await sends('invitations.verify', 'with the right facts', () =>
    at.post('/api/invitations/verify', { token, facts: body.facts }),
  );
  const accept = async () =>
    at.post(
      '/api/invitations/accept',
      {},
      {
        headers: {
          'x-identity-token': await signIn.tokenOf('plain', {
            claims: { email: 'nadia@mail.example.test', sub: 'subject-of-nadia' },
          }),
        },
      },
    );
  await sends('invitations.accept', 'of a new hire', accept);
  await sends('invitations.accept', 'that was accepted', accept);
  await harness.change(
    `update invitation set accepted_at = null, failed_attempts = 2 where employee_id = '${HIRE.employee_id}'`,
  );
  await sends('invitations.verify', 'with a wrong fact for the last time', () =>
    at.post('/api/invitations/verify', { token, facts: { zipCode: '17603', birthDate: '1994-03-09' } }),
  );
}

/** Files, archives, forms and preferences of people. */
export async function recordChanges({ signIn: { harness }, request }: Stage): Promise<void> {
  const sends: Sends = (endpoint, title, send) => request(`employee/${endpoint}`, title, send);
  const as = harness.as;
  const upload = async (
    key: 'plain' | 'manager',
    path: string,
    fields: Record<string, string>,
    bytes = PDF,
    name = 'note.pdf',
    headers: Record<string, string> = {},
  ) => {
    const form = await formOf(fields, { bytes, name });
    return harness.as(key).post(`/api/employees/${path}`, form.body as never, {
      headers: { ...keyed().headers, ...form.headers, ...headers },
    });
  };
  await harness.change(
    `update document_type set employee_may_upload = true; update client_policy set hr_access = true`,
  );
  const own = `${plain.employeeId}/employeeAttachment`;
  const fields = { documentType: idOf('dtyp', plain.number), title: 'Certificate' };
  const pathOf = (reply: LightMyRequestResponse, owner: string) => {
    const { employeeAttachment } = reply.json<{ employeeAttachment: { id: string } }>();
    return `${owner}/employeeAttachment/${employeeAttachment.id}`;
  };
  const added = await sends('documents.add', 'of one’s own', () => upload('plain', own, fields));
  const mine = pathOf(added, plain.employeeId);
  const byManager = await sends('documents.add', 'by a manager, for managers', () =>
    upload('manager', `${colleague.employeeId}/employeeAttachment`, { ...fields, visibility: 'manager' }),
  );
  const theirs = pathOf(byManager, colleague.employeeId);
  await sends('documents.add', 'of someone out of scope', () =>
    upload('manager', `${PEOPLE.reader.employeeId}/employeeAttachment`, fields),
  );
  await sends('documents.add', 'with another content than its name says', () => upload('plain', own, fields, PNG));
  await sends('documents.replace', 'with another file', () =>
    upload('plain', mine, { ...fields, title: 'New certificate' }, PNG, 'new.png', { 'if-match': '1' }),
  );
  await sends('documents.replace', 'in an old version', () =>
    upload('plain', mine, fields, PDF, 'old.pdf', { 'if-match': '1' }),
  );
  for (const [title, path] of [
    ['that someone else uploaded, by a manager', mine],
    ['that a manager uploaded', theirs],
  ] as const) {
    await sends('documents.remove', title, () => as('manager').delete(`/api/employees/${path}`, keyed()));
    await sends('documents.restore', title, () => as('manager').post(`/api/employees/${path}/restore`, {}, keyed()));
  }
  await sends('employeeLookup.file', 'of everyone in scope', () =>
    as('manager').post('/api/employees/file', { employmentStatus: 'a' }),
  );

  const times = {
    not_before: '2026-11-20T14:00:00Z',
    created_at: '2026-11-20T14:00:00Z',
    touched_at: '2026-11-20T14:00:00Z',
  };
  const archive = (number: number, status: string, more: object = {}) => ({
    client_id: MILLRACE.clientId, employee_id: colleague.employeeId, export_id: idOf('arch', number), person_id: colleague.personId,
    status, language: 'es', total: 4, done: 2, ...times, expires_at: null, ...more,
  }); // prettier-ignore
  await harness.insert('pay_export', [
    archive(1, 'waiting'),
    archive(2, 'failed', { expires_at: '2026-11-27T14:00:00Z' }),
  ]);
  const archiveCall = (what: string, number: number) =>
    as('colleague').post(`/api/check/export/${idOf('arch', number)}/${what}`, {}, keyed());
  await sends('paychecks.resumeExport', 'while another one is made', () => archiveCall('resume', 2));
  await sends('paychecks.cancelExport', 'that waits', () => archiveCall('cancel', 1));
  await sends('paychecks.cancelExport', 'that was canceled', () => archiveCall('cancel', 1));
  await sends('paychecks.resumeExport', 'that failed', () => archiveCall('resume', 2));
  await sends('paychecks.startExport', 'of one year', () =>
    as('manager').post('/api/check/export', { years: [2026] }, keyed()),
  );
  const offer = {
    client_id: MILLRACE.clientId,
    employee_id: former.employeeId,
    pay_stub_offer_id: idOf('offr', 1),
    ended_on: '2026-06-30',
    access_until: '2026-12-20',
    offered_at: '2026-11-20T05:00:00Z',
  };
  await harness.insert('pay_stub_offer', [offer]);
  await sends('paychecks.declineOffer', 'of someone who left', () =>
    as('former').post('/api/check/offers/decline', undefined, keyed()),
  );
  await sends('paychecks.declineOffer', 'that was declined', () =>
    as('former').post('/api/check/offers/decline', undefined, keyed()),
  );
  await sends('paychecks.detail', 'by a manager', () =>
    as('manager').post('/api/check/detail', { checkId: checkId(colleague, 1), employeeId: colleague.employeeId }),
  );

  const give = async (key: 'plain' | 'colleague', lang: string, code?: string) => {
    const query = `formFamily=W-2&lang=${lang}`;
    const { version, hash } = (await as(key).get(`/api/yearEndDocument/consent/disclosure?${query}`)).json<{
      version: string;
      hash: string;
    }>();
    const { client, employeeId } = PEOPLE[key];
    const accessCode =
      code ?? accessCodeOf(harness.keys, { clientId: client.clientId, employeeId }, 'W-2', harness.now);
    return as(key).post(
      '/api/yearEndDocument/consent',
      { formFamily: 'W-2', disclosureVersion: version, disclosureHash: hash, language: lang, accessCode, agrees: true },
      keyed(),
    );
  };
  await sends('yearEnd.giveConsent', 'after it was withdrawn', () => give('plain', 'en'));
  await sends('yearEnd.giveConsent', 'with a wrong code', () => give('colleague', 'es', 'AAA-AAA'));
  await sends('yearEnd.giveConsent', 'in Spanish', () => give('colleague', 'es'));
  await sends('yearEnd.withdrawConsent', 'in Spanish', () =>
    as('colleague').post('/api/yearEndDocument/consent/withdrawal', { formFamily: 'W-2' }, keyed()),
  );
  await sends('yearEnd.requestPaper', 'that was requested', () =>
    as('plain').post(`/api/yearEndDocument/${idOf('form', 101)}/paperRequest`, {}, keyed()),
  );

  await sends('preferences.save', 'notices again', () =>
    as('plain').post('/api/preferences/blockPayrollAlerts', { blockPayrollAlerts: false }, keyed()),
  );
  await sends('preferences.save', 'other ones', () =>
    as('plain').post(
      '/api/preferences/blockPayrollAlerts',
      { blockPayrollAlerts: false, language: 'es', decisionMail: 'atOnce' },
      keyed(),
    ),
  );
  await sends('employeeLookup.favorite', 'no longer', () =>
    as('manager').post('/api/employees/favorites', { employeeId: plain.employeeId, isFavorite: false }, keyed()),
  );
  await sends('messages.markRead', 'again', () =>
    as('plain').put(`/api/message/${idOf('pmsg', plain.number)}/read`, {}, keyed()),
  );
  await sends('messages.acknowledge', 'again', () =>
    as('plain').put(`/api/clientAttachment/${idOf('patt', plain.number)}`, {}, keyed()),
  );
  await sends('messages.acknowledge', 'of someone else', () =>
    as('colleague').put(`/api/clientAttachment/${idOf('patt', plain.number)}`, {}, keyed()),
  );
  await messagesOfTimes(harness, sends);
  await sends('payCalendar.createFeed', 'that replaces one', async () => {
    await as('plain').post('/api/payCalendar/feed', {}, keyed());
    return as('plain').post('/api/payCalendar/feed', {}, keyed());
  });
  await sends('hrRecords.saveContacts', 'two with an address, and then one', async () => {
    const { version } = (await as('colleague').get('/api/employeeContacts')).json<{ version: number }>();
    const contact = (name: string, more: object = {}) => ({
      details: {
        name,
        relationship: 'Padre',
        isEmergency: false,
        mobilePhone: '717-555-0141',
        homePhone: null,
        workPhone: null,
        email: null,
        address: null,
        ...more,
      },
    });
    const body = {
      contacts: [contact('Ana Tester'), contact('Luis Tester', { isEmergency: true, email: 'luis@example.test' })],
    };
    return as('colleague').put('/api/employeeContacts', body, {
      headers: { ...keyed().headers, 'if-match': String(version) },
    });
  });
}

/** Opens messages and acknowledges their documents at the instants at which they appear and end, before and after. */
async function messagesOfTimes(harness: Harness, sends: Sends): Promise<void> {
  const write = (path: string) => harness.as('plain').put(`/api/${path}`, {}, keyed());
  let count = 0;
  const sample = async (title: string, timesOf: (at: (milliseconds: number) => string) => object) => {
    for (const endpoint of ['messages.markRead', 'messages.acknowledge'] as const) {
      const ids = { messageId: idOf('tmsg', (count += 1)), attachmentId: idOf('tatt', count) };
      const { insert, now } = harness;
      await post(insert, { messageId: ids.messageId, to: [plain, colleague] });
      await attach(insert, { ...ids, client: MILLRACE });
      // The request comes a millisecond after what is before it.
      const times = timesOf((milliseconds) => new Date(now.getTime() + 1 + milliseconds).toISOString());
      const set = Object.entries(times).map(([column, value]) => `${column} = '${value}'`);
      await harness.change(`update message set ${set.join(', ')} where message_id = '${ids.messageId}'`);
      await sends(endpoint, title, () =>
        endpoint === 'messages.markRead'
          ? write(`message/${ids.messageId}/read`)
          : write(`clientAttachment/${ids.attachmentId}?version=1`),
      );
    }
  };
  await sample('that appears now', (at) => ({ published_at: at(0) }));
  await sample('that appears a little later', (at) => ({ published_at: at(1) }));
  await sample('that ends now', (at) => ({ expires_at: at(0) }));
  await sample('that ends a little later', (at) => ({ expires_at: at(1) }));
  await sample('that was withdrawn', (at) => ({
    withdrawn_at: at(-60_000),
    withdrawn_by: 'Olga',
    withdrawal_reason: 'Wrong.',
  }));
}
