import { randomUUID } from 'node:crypto';
import type { LightMyRequestResponse as Reply } from 'fastify';
import type { BrandPage } from '@paystead/contract/console/branding/model.ts';
import type { ImportPage } from '@paystead/contract/console/imports/model.ts';
import type { Confirmation } from '@paystead/contract/console/people/model.ts';
import type { PolicyPage } from '@paystead/contract/console/policy/model.ts';
import { sealHalf } from '../../src/features/pending-transactions/sealed-set.ts';
import { json } from '../../src/platform/database/port.ts';
import { hireOf } from '../console/employment.ts';
import { groups, handbook, list, messageId, news } from '../console/messages.ts';
import { forClients, notice, noticeId } from '../console/notices.ts';
import { CALENDAR, GROUP, LEGAL } from '../console/setup.ts';
import { BAKERY, idOf, MILLRACE, PEOPLE, SHOP, type PersonKey } from '../harness/people.ts';
import { openConsole, signedInOperator, writingHeaders } from '../operators.ts';
import type { Browser } from '../sign-in/browser.ts';
import { PDF, PNG } from '../uploads/samples.ts';
import { furnishOperators } from '../world/operators.ts';
import { NEWCOMERS } from '../world/people.ts';
import { furnishRequests } from '../world/requests.ts';
import type { Stage } from './stage.ts';

type Method = 'POST' | 'PUT' | 'DELETE';
type Sends = (
  name: string,
  title: string,
  browser: Browser,
  method: Method,
  path: string,
  body?: unknown,
) => Promise<Reply>;

const { plain, colleague, namesake } = PEOPLE;
const base64 = (content: Uint8Array | string) => Buffer.from(content).toString('base64');

/** Signs operators in and sends their calls: every call of the console that writes, as an operator who may make it. */
export async function consoleChanges(stage: Stage): Promise<void> {
  const { signIn, request } = stage;
  const { harness } = signIn;
  await harness.change(`
    delete from console_operator; delete from pending_transaction; delete from outbox; delete from invitation_policy;
    update profile set person_id = '${PEOPLE.other.personId}' where profile_id = '${PEOPLE.other.profileId}'`);
  await furnishOperators(harness);
  await furnishRequests(harness);
  const owner = await signedInOperator(signIn, 'admin', { role: 'owner' });
  const second = await signedInOperator(signIn, 'supervisor', { role: 'implementation' });
  const payroll = await signedInOperator(signIn, 'manager', { role: 'payroll', client: 'BAKERY' });
  const support = await signedInOperator(signIn, 'chief', { role: 'support' });
  const sends: Sends = async (name, title, browser, method, path, body) => {
    const how = await writingHeaders(browser);
    return request(`console/${name}`, title, () =>
      browser.send(method, `/api/console/${path}`, { ...(body !== undefined && { body }), ...how }),
    );
  };
  const signedOut = await signedInOperator(signIn, 'plain', { role: 'auditor' });
  await request('console/session.open', 'of an auditor', () => openConsole(signIn, 'plain', signIn.browser()));
  await request('console/session.open', 'of someone who is no operator', () =>
    openConsole(signIn, 'colleague', signIn.browser()),
  );
  await sends('session.end', 'of an auditor', signedOut, 'DELETE', 'session');

  await clientsAndPartners(sends, owner, second);
  await people(stage, sends, { owner, second, payroll, support });
  await employment(stage, sends, { owner, payroll, support });
  await messagesAndNotices(stage, sends, owner, payroll);
  await imports(stage, sends, owner, payroll);
  await policies(stage, sends, owner, second);
}

async function clientsAndPartners(sends: Sends, owner: Browser, second: Browser): Promise<void> {
  const client = {
    client_code: 'ACME',
    name: 'Acme Tools',
    partner_key: 'partner-1',
    support_email: 'help@acme.example',
  };
  await sends('clients.create', 'under a partner', owner, 'POST', 'clients', { values: client });
  await sends('clients.create', 'with a code that is taken', owner, 'POST', 'clients', { values: client });
  const put = (title: string, form: string, values: object, isCheck = false) =>
    sends('setup.put', title, second, 'POST', `clients/ACME/setup/forms/${form}`, { values, isCheck });
  await put('an employer', 'legals', LEGAL);
  await put('a pay group', 'payGroups', GROUP);
  await put(
    'a calendar, as a check',
    'calendar',
    { ...CALENDAR, first_payday: '2026-12-18', period_end: '2026-12-12' },
    true,
  );
  await put('a calendar', 'calendar', { ...CALENDAR, first_payday: '2026-12-18', period_end: '2026-12-12' });
  await put('a calendar that begins before another one ends', 'calendar', {
    ...CALENDAR,
    first_payday: '2026-12-18',
    period_end: '2026-12-12',
  });
  const hire = hireOf('A-1', {
    legal_ein: '12-3456789',
    pay_group: 'BW',
    birth_date: '1990-04-02',
    work_email: 'a-1@acme.example',
    email: 'a-1@acme.example',
  });
  const hired = await sends(
    'employment.hire',
    'at a client in setup, with an invitation',
    second,
    'POST',
    'clients/ACME/hire',
    { values: hire, isCheck: false, invites: true },
  );
  const { employeeId } = hired.json<{ employeeId: string }>();
  const act = { act: 'grantAccess', access: 'scope:*', firstDate: '2026-11-16', lastDate: null };
  await sends(
    'people.act',
    'the first administrator of a client',
    second,
    'POST',
    `clients/ACME/people/${employeeId}/acts`,
    { act, reason: 'First administrator' },
  );
  await sends('setup.decideLive', 'before everything is done', second, 'PUT', 'clients/ACME/setup/live', {
    isLive: true,
  });
  await sends('setup.reviewPolicy', 'of a client in setup', second, 'POST', 'clients/ACME/setup/policy-review');
  await sends('setup.decideLive', 'live', second, 'PUT', 'clients/ACME/setup/live', { isLive: true });
  await sends('setup.invite', 'everyone', second, 'POST', 'clients/ACME/setup/invitations');
  await sends('setup.invite', 'no one is left', second, 'POST', 'clients/ACME/setup/invitations');
  await sends('setup.decideLive', 'back to setup', owner, 'PUT', 'clients/ACME/setup/live', { isLive: false });

  const partner = { name: 'Larkspur Pay', partnerKey: 'larkspur', hostname: 'Pay.Larkspur.example' };
  await sends('partners.create', 'with a host name', owner, 'POST', 'partners', partner);
  await sends('partners.create', 'without one', owner, 'POST', 'partners', {
    name: 'Plain Pay',
    partnerKey: 'plain',
    hostname: '',
  });
  const seen = { name: 'Larkspur Pay', supportContact: '' };
  await sends('partners.change', 'name and contact', owner, 'PUT', 'partners/larkspur', {
    name: 'Larkspur',
    supportContact: 'help@larkspur.example',
    seen,
  });
  await sends('partners.change', 'that was changed meanwhile', owner, 'PUT', 'partners/larkspur', {
    name: 'Other',
    supportContact: '',
    seen,
  });
  await sends('partners.addHost', 'another one', owner, 'POST', 'partners/larkspur/hosts', {
    hostname: 'Second.Larkspur.example',
  });
  await sends('partners.removeHost', 'one of two', owner, 'DELETE', 'partners/larkspur/hosts/pay.larkspur.example');

  const at = 'partners/partner-1/branding';
  const page = async () => (await owner.get(`/api/console/${at}`)).json<BrandPage>();
  const { live } = await page();
  const brand = {
    ...live,
    actionColorHex: '#7A1F5C',
    footerText: '  Ours  ',
    privacyPolicyLabel: 'Privacy',
    privacyPolicyUrl: 'https://one.example/privacy',
  };
  const save = (title: string, more: object, version: string | null) =>
    sends('branding.saveDraft', title, owner, 'PUT', `${at}/draft`, {
      brand: { ...brand, ...more },
      adjustsColors: false,
      version,
    });
  await save('the first', {}, null);
  const version = async () => (await page()).draft?.version ?? null;
  await save('again', { pageTitle: 'One Pay' }, await version());
  await save('an old one', { pageTitle: 'Two Pay' }, idOf('vers', 1));
  await sends('branding.publish', 'a draft', second, 'POST', `${at}/publish`, {
    version: await version(),
    liveNumber: (await page()).liveNumber,
  });
  await sends('branding.rollBack', 'to the first version', second, 'POST', `${at}/rollback`, {
    number: 1,
    liveNumber: (await page()).liveNumber,
  });
  await save('to discard', { footerText: null }, null);
  await sends('branding.discardDraft', 'of someone', owner, 'DELETE', `${at}/draft?version=${await version()}`);
  const svg =
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><path d="M0 0"/><script>alert(1)</script></svg>';
  await sends('branding.checkImage', 'a drawing with a script', owner, 'POST', `${at}/images`, {
    field: 'logoImageBase64',
    base64: base64(svg),
  });

  await sends('sandboxes.create', 'beside a client', owner, 'POST', 'clients/MILLRACE/sandboxes', {
    clientCode: 'try',
    name: 'Millrace tries',
  });
  await sends('sandboxes.create', 'with a code that is taken', owner, 'POST', 'clients/MILLRACE/sandboxes', {
    clientCode: 'TRY',
    name: 'Again',
  });
  await sends('employment.hire', 'at a sandbox', owner, 'POST', 'clients/TRY/hire', {
    values: hireOf('T-1'),
    isCheck: false,
    invites: false,
  });
  await sends('sandboxes.remove', 'with people in it', owner, 'DELETE', 'clients/TRY/sandbox');
  await sends('sandboxes.empty', 'of one person', owner, 'POST', 'clients/TRY/sandbox/empty');
  await sends('sandboxes.remove', 'that someone was in', owner, 'DELETE', 'clients/TRY/sandbox');
  await sends('sandboxes.create', 'another one', owner, 'POST', 'clients/BAKERY/sandboxes', {
    clientCode: 'TRY2',
    name: 'Bakery tries',
  });
  await sends('sandboxes.remove', 'that no one was in', owner, 'DELETE', 'clients/TRY2/sandbox');

  const maintenanceId = idOf('mntn', 1);
  const start = { clientCode: 'BAKERY', expectedEndAt: null, operatorsMayChange: false, reason: 'Import of November' };
  await sends('maintenance.start', 'of one client', owner, 'PUT', `maintenance/${maintenanceId}`, start);
  await sends('maintenance.start', 'of one that is paused', owner, 'PUT', `maintenance/${idOf('mntn', 2)}`, start);
  await sends('maintenance.expect', 'an end', owner, 'PUT', `maintenance/${maintenanceId}/expected-end`, {
    expectedEndAt: '2026-11-21T06:00:00.000Z',
  });
  await sends('maintenance.expect', 'no end', owner, 'PUT', `maintenance/${maintenanceId}/expected-end`, {
    expectedEndAt: null,
  });
  await sends('maintenance.end', 'of one client', second, 'POST', `maintenance/${maintenanceId}/end`);
  const everything = {
    ...start,
    clientCode: null,
    operatorsMayChange: true,
    expectedEndAt: '2026-11-21T06:00:00.000Z',
  };
  await sends('maintenance.start', 'of the installation', owner, 'PUT', `maintenance/${idOf('mntn', 3)}`, everything);
  await sends('maintenance.end', 'of the installation', owner, 'POST', `maintenance/${idOf('mntn', 3)}/end`);
}

interface Operators {
  readonly owner: Browser;
  readonly second: Browser;
  readonly payroll: Browser;
  readonly support: Browser;
}

async function people(
  { signIn: { harness }, signIn }: Stage,
  sends: Sends,
  { owner, second, payroll, support }: Operators,
): Promise<void> {
  const at = (who: PersonKey, rest: string) =>
    `clients/${PEOPLE[who].client.code}/people/${PEOPLE[who].employeeId}/${rest}`;
  await sends('people.look', 'without a reason', owner, 'POST', at('plain', 'look'), { reason: null });
  await sends('people.look', 'of support, with a reason', support, 'POST', at('colleague', 'look'), {
    reason: 'A call about a paycheck',
  });
  await sends('people.look', 'of support, without a reason', support, 'POST', at('colleague', 'look'), {
    reason: null,
  });
  await sends('people.look', 'of another client', payroll, 'POST', at('plain', 'look'), { reason: 'x' });
  const act = (title: string, who: PersonKey, what: object, browser = owner) =>
    sends('people.act', title, browser, 'POST', at(who, 'acts'), { act: what, reason: 'They called us' });
  const grant = (access: string, firstDate = '2026-11-20', lastDate: string | null = null) => ({
    act: 'grantAccess',
    access,
    firstDate,
    lastDate,
  });
  await act('lock bank changes', 'plain', { act: 'freezeBankChanges' });
  await act('lock what is locked', 'plain', { act: 'freezeBankChanges' });
  // Beside the lock: one that was lifted, and locks that end when the call comes and a little later.
  const freeze = (number: number, ends_at: string, lifted_at: string | null = null) => ({
    client_id: MILLRACE.clientId,
    employee_id: plain.employeeId,
    freeze_id: idOf('cfrz', number),
    reason: 'contactChanged',
    began_at: '2026-11-18T15:00:00Z',
    ends_at,
    lifted_at,
    lifted_by: lifted_at && 'Olga',
  });
  const later = (milliseconds: number) => new Date(harness.now.getTime() + milliseconds).toISOString();
  await harness.insert('bank_change_freeze', [
    freeze(1, later(60_000), later(-60_000)),
    freeze(2, later(1)),
    freeze(3, later(2)),
  ]);
  await act('unlock bank changes', 'plain', { act: 'releaseBankChanges' });
  await act('a scope for two days', 'colleague', grant(`scope:${SHOP}`, '2026-11-20', '2026-11-21'));
  await act('a role from a later day on', 'colleague', grant('role:EE User', '2026-11-22'));
  await act('a role that is theirs', 'colleague', grant('role:EE User - Employee Updates'));
  // The same scope as it was granted once before.
  await harness.insert('access_grant', [
    { client_id: MILLRACE.clientId, employee_id: colleague.employeeId, access_grant_id: idOf('cgrt', 1), organization_value_id: SHOP, first_date: '2026-10-01', last_date: '2026-10-31', time_zone: MILLRACE.zone, granted_at: '2026-10-01T12:00:00Z', granted_by: 'olga@example.test', started_at: '2026-10-01T12:01:00Z', ended_at: '2026-11-01T04:00:00Z' },
  ]); // prettier-ignore
  await act('the end of a scope', 'colleague', { act: 'endAccess', access: `scope:${SHOP}` });
  await act('the end of a role before its day', 'colleague', { act: 'endAccess', access: 'role:EE User' });
  await act('everything, at the other client', 'namesake', grant('scope:*'), payroll);
  await harness.change(`update profile set person_id = null where profile_id in ('${PEOPLE.reader.profileId}', '${namesake.profileId}');
    update employee set birth_date = '1990-01-02'; update personal_version set work_email = lower(first_name) || '@work.example.test', personal_email = lower(first_name) || '@home.example.test'`);
  await act('an invitation', 'reader', { act: 'invite', language: 'en' });
  await act('another invitation, in Spanish', 'reader', { act: 'invite', language: 'es' });
  await act('the end of an invitation', 'reader', { act: 'revokeInvitation' });
  await act('an invitation at the other client', 'namesake', { act: 'invite', language: 'es' }, payroll);
  await signIn.signedIn('former');
  await act('the unlinking of an account', 'former', { act: 'unlinkAccount' });

  await harness.change('update client_policy set two_operators = true');
  await act('lock bank changes, where two have to confirm', 'manager', { act: 'freezeBankChanges' });
  const waits = async () =>
    (await owner.get('/api/console/confirmations')).json<{ rows: Confirmation[] }>().rows[0]?.confirmationId ?? '';
  const decide = async (title: string, browser: Browser, decision: string, comment: string | null = null) =>
    sends('confirmations.decide', title, browser, 'POST', `clients/MILLRACE/confirmations/${await waits()}/decision`, {
      decision,
      comment,
    });
  const release = (title: string) => act(title, 'manager', { act: 'releaseBankChanges' });
  await release('unlock bank changes, where two have to confirm');
  await decide('by the same operator', owner, 'confirm');
  await decide('refuse', second, 'refuse', 'Not sure it is Mona');
  await release('the same again');
  await decide('withdraw', owner, 'withdraw');
  await release('the same once more');
  await decide('confirm', second, 'confirm', 'Heard the call');
  await act('everything, where two have to confirm', 'colleague', grant('scope:*'));
  await decide('everything', second, 'confirm');
  await harness.change(
    `update client_policy set two_operators = false; delete from manager_scope where manager_id = '${colleague.employeeId}'`,
  );

  const [clientId, employeeId] = [MILLRACE.clientId, colleague.employeeId];
  const failed = (number: number, ruleType: number) => {
    const id = idOf('rqst', number);
    const key = { clientId, employeeId, employeeWorkflowId: id };
    const half = (column: 'before_sealed' | 'after_sealed') => sealHalf(harness.keys, key, column, { accounts: [] });
    return {
      client_id: clientId, employee_id: employeeId, employee_workflow_id: id, rule_type: ruleType, state: 'failed',
      before_sealed: half('before_sealed'), after_sealed: half('after_sealed'), summary: json({ label: null, changes: [] }),
      effective_date: '2026-12-04', decider: 'payrollAdministrator', submitted_at: '2026-11-18T12:00:00Z', submitted_by: 'Colin',
    };
  }; // prettier-ignore
  await harness.insert('pending_transaction', [failed(1, 2)]);
  const retry = (title: string, number: number) =>
    sends('requests.retry', title, owner, 'POST', `clients/MILLRACE/requests/${idOf('rqst', number)}/retry`, {});
  await retry('that failed', 1);
  await retry('that was retried', 1);
  await harness.change('delete from pending_transaction');
}

async function employment(
  { signIn: { harness } }: Stage,
  sends: Sends,
  { owner, payroll, support }: Omit<Operators, 'second'>,
): Promise<void> {
  const ofPlain = (rest: string) => `clients/MILLRACE/people/${plain.employeeId}/${rest}`;
  const hire = (title: string, clientCode: string, values: object, more: object = {}, browser = owner) =>
    sends('employment.hire', title, browser, 'POST', `clients/${clientCode}/hire`, {
      values,
      isCheck: false,
      invites: false,
      ...more,
    });
  await hire('as a check', 'MILLRACE', hireOf('N-1'), { isCheck: true });
  await hire('with faults', 'MILLRACE', hireOf('N 1', { state: 'Penn' }));
  const full = {
    ssn: '900-10-4271',
    birth_date: '1990-01-02',
    email: 'nora.lind@example.test',
    language: 'es',
    username: 'nora',
    organization_1: '100',
  };
  const hired = await hire('with an invitation in Spanish', 'MILLRACE', hireOf('N-1', full), { invites: true });
  await hire(
    'at the other client, of someone known',
    'BAKERY',
    hireOf('N-2', { legal_ein: '07-0000002', email: 'petra@example.test', username: 'petra.two' }),
    {},
    payroll,
  );
  const { employeeId } = hired.json<{ employeeId: string }>();
  const put = (title: string, act: string, values: object, isCheck = false) =>
    sends('employment.put', title, owner, 'POST', `clients/MILLRACE/people/${employeeId}/employment`, {
      act,
      values,
      isCheck,
    });
  await put('a change, as a check', 'change', { effective_date: '2026-11-18', job_title: 'Lead fitter' }, true);
  await put('a change', 'change', { effective_date: '2026-11-18', job_title: 'Lead fitter', hourly_rate: '26' });
  await put('a leave', 'leave', { effective_date: '2026-11-19' });
  await put('a return', 'return', { effective_date: '2026-11-20' });
  await put('a transfer', 'transfer', { effective_date: '2026-11-23', organization_1: '200' });
  await put('an end', 'end', { effective_date: '2026-12-11', termination_reason: 'Moved away' });
  await put('an end that is taken back', 'takeBack', { effective_date: '2026-12-11' });
  await put('an end again', 'end', { effective_date: '2026-12-12', termination_reason: 'Moved away' });
  await put('a rehire', 'rehire', { effective_date: '2027-01-04', hourly_rate: '27' });
  await put('a correction', 'correct', { effective_date: '2026-11-16', hourly_rate: '26.5' });
  await put('a rehire of someone who works', 'rehire', { effective_date: '2027-02-01' });
  await sends('employment.look', 'of an owner', owner, 'POST', ofPlain('employment/look'), { reason: null });
  await sends('employment.look', 'of support', support, 'POST', ofPlain('employment/look'), { reason: 'Ticket 12' });
  await sends('hrRecords.look', 'of an owner', owner, 'POST', ofPlain('hr-records/look'), { reason: null });
  const records: Readonly<Record<string, object>> = {
    award: { name: 'Safety award', date_awarded: '2026-01-02', amount: '100' },
    certification: { name: 'Forklift', expiration_date: '2027-01-01', renewal_required: 'yes' },
    asset: { category: 'Computer', description: 'Laptop', issued_date: '2026-01-02' },
    education: { institution: 'Community College', gpa: '3.5' },
    skill: { name: 'Welding', level: 'advanced' },
    training: { course: 'First aid', status: 'completed', hours: '8' },
    prior_employment: { employer: 'Old Steel', ending_pay: '21.50' },
    contact: { name: 'Rosa', relationship: 'Sister', mobile_phone: '717-555-0136' },
    review: { review_date: '2026-01-02', reviewer: 'J. Santos', status: 'shared' },
  };
  for (const [place, [kind, values]] of Object.entries(records).entries()) {
    const at = ofPlain(`hr-records/${kind}/${idOf('hrec', place + 1)}`);
    await sends('hrRecords.put', `${kind}, added`, owner, 'PUT', at, { values });
    await sends('hrRecords.put', `${kind}, changed`, owner, 'PUT', at, { values: { ...values, notes: 'Checked' } });
    await sends('hrRecords.remove', kind, owner, 'DELETE', at);
  }
  await harness.insert(
    'document_type',
    [MILLRACE, BAKERY].map(({ clientId }) => ({
      client_id: clientId,
      document_type_id: idOf('dtyp', 901),
      name: json({ en: 'Contract', es: 'Contrato' }),
    })),
  );
  const described = { type: 'Contract', title: 'Employment contract', visibility: 'employee', expirationDate: '' };
  const at = ofPlain(`documents/${idOf('cdoc', 1)}`);
  await sends('documents.put', 'added', owner, 'PUT', at, {
    ...described,
    file: { name: 'contract.pdf', content: base64(PDF) },
  });
  await sends('documents.put', 'described again', owner, 'PUT', at, {
    ...described,
    title: 'Contract of 2026',
    visibility: 'hr',
    expirationDate: '2027-06-30',
    file: null,
  });
  await sends('documents.put', 'with another file', owner, 'PUT', at, {
    ...described,
    file: { name: 'contract.png', content: base64(PNG) },
  });
  await sends('documents.look', 'of an owner', owner, 'POST', ofPlain('documents/look'), { reason: null });
  await sends('documents.open', 'of support', support, 'POST', `${at}/open`, { reason: 'Ticket 13' });
  await sends('documents.remove', 'of an owner', owner, 'DELETE', at);
  await sends('documents.remove', 'that is gone', owner, 'DELETE', at);
}

async function messagesAndNotices(
  { signIn: { harness } }: Stage,
  sends: Sends,
  owner: Browser,
  payroll: Browser,
): Promise<void> {
  const at = (number: number, clientCode = 'MILLRACE') => `clients/${clientCode}/messages/${messageId(number)}`;
  const post = (title: string, number: number, message: object, browser = owner, clientCode = 'MILLRACE') =>
    sends('messages.post', title, browser, 'PUT', at(number, clientCode), message);
  await sends('messages.audience', 'of a department', owner, 'POST', 'clients/MILLRACE/message-audience', {
    audience: groups({ organizationValues: [SHOP] }),
  });
  await post('to everyone, with an acknowledgment', 1, handbook({ dueDate: '2026-12-01', remindDays: 3 }));
  await post('the same again', 1, handbook({ dueDate: '2026-12-01', remindDays: 3 }));
  await post('to a department', 2, news({ audience: groups({ organizationValues: [SHOP] }) }));
  await post('to a list, without mail', 3, news({ audience: list('E-0001', 'E-0003'), sendsMail: false }));
  await post(
    'on a later day',
    4,
    news({ publishAt: '2026-11-21T15:00:00.000Z', expiresAt: '2026-11-30T15:00:00.000Z' }),
  );
  await post('to managers', 5, news({ audience: groups({ people: 'managers' }) }));
  await post('at the other client', 6, handbook(), payroll, 'BAKERY');
  await post('without a text in Spanish', 7, news({ body: { en: 'Text', es: '' } }));
  await post('another one under the same id', 1, news());
  await post('to numbers that no one has', 9, news({ audience: list('E-0001', 'E-0099') }));
  // Someone works part-time by the later one of today's versions, and full-time from tomorrow on; an operator's day is UTC's.
  const { omar, rosa } = NEWCOMERS;
  await harness.change(
    (
      [
        ['2026-11-21', 2, false],
        ['2026-11-22', 1, true],
      ] as const
    )
      .map(
        ([date, sequence, isFullTime]) => `
        insert into employment_version select (jsonb_populate_record(v, jsonb_build_object(
          'effective_date', '${date}', 'sequence', ${sequence}, 'is_full_time', ${isFullTime}))).* from employment_version v
         where employee_id = '${rosa.employeeId}' and effective_date = '2026-11-21' and sequence = 1`,
      )
      .join(';'),
  );
  const drivers = { payGroups: ['WK'], legals: ['07-0000911'] };
  await post('to those of a pay group and an employer who work full-time', 10, news({ audience: groups({ ...drivers, schedule: 'fullTime' }) })); // prettier-ignore
  await post('to those who work part-time', 11, news({ audience: groups({ ...drivers, schedule: 'partTime' }) }));
  await sends('messages.audience', 'of numbers', owner, 'POST', 'clients/MILLRACE/message-audience', {
    audience: list('E-0001', 'E-0008', 'E-0099', 'E-0913'),
  });
  await sends(
    'messages.remind',
    'everyone who hasn’t acknowledged',
    owner,
    'PUT',
    `${at(1)}/reminders/${idOf('remd', 1)}`,
  );
  await sends('messages.remind', 'the same again', owner, 'PUT', `${at(1)}/reminders/${idOf('remd', 1)}`);
  // To one who hasn't acknowledged it, among those who have, have left, or can't sign in.
  const policy = messageId(omar.number * 10 + 5);
  await harness.insert(
    'message_recipient',
    [PEOPLE.former, PEOPLE.reader].map(({ employeeId }) => ({
      client_id: MILLRACE.clientId,
      employee_id: employeeId,
      message_id: policy,
    })),
  );
  const enable = (isEnabled: boolean) =>
    harness.change(`update profile set is_enabled = ${isEnabled} where profile_id = '${PEOPLE.reader.profileId}'`);
  await enable(false);
  await harness.change(`delete from message_reminder where message_id = '${policy}'`);
  const remind = (title: string, number: number) =>
    sends('messages.remind', title, owner, 'PUT', `${at(number)}/reminders/${idOf('remd', number)}`);
  await remind('one of several people', omar.number * 10 + 5);
  await enable(true);
  await remind('of a message that was withdrawn', omar.number * 10);
  await remind('of a message that has expired', omar.number * 10 + 1);
  await remind('of a message that comes later', omar.number * 10 + 2);
  await remind('of a message that asks for nothing', 3);
  await sends('messages.withdraw', 'one that the portal posted itself', owner, 'POST', `${at(omar.number * 10 + 3)}/withdrawal`, { reason: 'No' }); // prettier-ignore
  await sends('messages.withdraw', 'one that was published', owner, 'POST', `${at(2)}/withdrawal`, {
    reason: 'Wrong date',
  });
  await sends('messages.withdraw', 'one that waits', owner, 'POST', `${at(4)}/withdrawal`, { reason: 'Not now' });
  await sends('messages.withdraw', 'one that was withdrawn', owner, 'POST', `${at(2)}/withdrawal`, { reason: 'Again' });
  await post('on a later day, to stay', 8, news({ publishAt: '2026-11-21T15:00:00.000Z' }));

  const tell = (title: string, number: number, written: object, browser = owner) =>
    sends('notices.post', title, browser, 'PUT', `notices/${noticeId(number)}`, written);
  await tell(
    'to everyone',
    1,
    notice({ kind: 'warning', link: 'https://status.example.test/1', until: '2026-11-21T05:00:00Z' }),
  );
  await tell(
    'to two clients, later',
    2,
    notice({ audience: forClients('MILLRACE', 'BAKERY'), from: '2026-11-21T15:00:00Z' }),
  );
  await tell('to their own client', 3, notice({ audience: forClients('BAKERY') }), payroll);
  await sends('notices.end', 'at another time', owner, 'PUT', `notices/${noticeId(1)}/end`, {
    until: '2026-11-21T07:00:00Z',
  });
  await sends('notices.end', 'at none', owner, 'PUT', `notices/${noticeId(1)}/end`, { until: null });
  await sends('notices.withdraw', 'one to everyone', owner, 'POST', `notices/${noticeId(1)}/withdrawal`);
  await sends(
    'notices.withdraw',
    'one to everyone, by a payroll team',
    payroll,
    'POST',
    `notices/${noticeId(2)}/withdrawal`,
  );
}

async function imports(
  { background, work: notes }: Stage,
  sends: Sends,
  owner: Browser,
  payroll: Browser,
): Promise<void> {
  const form = (files: Readonly<Record<string, string>>) => {
    const parts = Object.entries(files).map(
      ([name, content]) =>
        `--x\r\ncontent-disposition: form-data; name="files"; filename="${name}"\r\n\r\n${content}\r\n`,
    );
    return Buffer.from(`${parts.join('')}--x--\r\n`);
  };
  const multipart = { 'content-type': 'multipart/form-data; boundary=x' };
  const drop = async (name: string, title: string, path: string, files: Readonly<Record<string, string>>, by = owner) =>
    sends(
      name,
      title,
      {
        ...by,
        send: (method, at, sent) => by.send(method, at, { ...sent, headers: { ...sent?.headers, ...multipart } }),
      },
      'POST',
      path,
      form(files),
    );
  const idIn = (reply: Reply) => reply.json<ImportPage>().importId;
  const jobs = (...lines: string[]) => ({ 'jobs.csv': ['client_code,code,title', ...lines, ''].join('\n') });
  const work = (name: string, title: string) =>
    notes(`console/${name}`, `${title}, in the background`, () => background.runImports(new AbortController().signal));
  const runOf = async (importId: string, by = owner) =>
    (await by.get(`/api/console/imports/${importId}`)).json<ImportPage>().runNumber ?? 0;

  const discarded = idIn(
    await drop('imports.create', 'of one client', 'imports?clientCode=BAKERY', jobs('BAKERY,X,X')),
  );
  await sends('imports.discard', 'before it is checked', owner, 'DELETE', `imports/${discarded}`);
  const id = idIn(await drop('imports.create', 'of all', 'imports', jobs('MILLRACE,WELD,Welder')));
  await drop('imports.addFiles', 'another file', `imports/${id}/files`, { 'places.csv': 'client_code,code,name\n' });
  await sends('imports.removeFile', 'one of two', owner, 'DELETE', `imports/${id}/files/2`);
  const table = (columns: object) => ({
    files: [{ path: 'jobs.csv', ignore: 'others', tables: [{ file: 'jobs', columns }] }],
  });
  const mapping = table({ client_code: 'client_code', code: 'code', title: 'title' });
  await sends('imports.map', 'with a column that doesn’t exist', owner, 'PUT', `imports/${id}/mapping`, {
    mapping: table({ nothing: 'code' }),
  });
  await sends('imports.map', 'with a mapping', owner, 'PUT', `imports/${id}/mapping`, { mapping });
  await sends('imports.map', 'without one', owner, 'PUT', `imports/${id}/mapping`, { mapping: null });
  await sends('imports.check', 'a draft', owner, 'POST', `imports/${id}/check`);
  await work('imports.check', 'a draft');
  const runNumber = await runOf(id);
  await sends('imports.apply', 'another plan', owner, 'POST', `imports/${id}/apply`, {
    runNumber: 0,
    withoutRejected: false,
  });
  await sends('imports.apply', 'a plan', owner, 'POST', `imports/${id}/apply`, { runNumber, withoutRejected: false });
  await work('imports.apply', 'a plan');
  await sends('imports.rollBack', 'that was applied', owner, 'POST', `imports/${id}/rollback`);
  await work('imports.rollBack', 'that was applied');
  // Rows with faults are left out only if the operator agrees.
  const faulty = idIn(
    await drop(
      'imports.create',
      'with faults',
      'imports',
      jobs('MILLRACE,CUT,Cutter', 'MILLRACE,BAD,', 'NONESUCH,X,900-12-3456', 'MILLRACE,CUT,Again'),
    ),
  );
  await sends('imports.check', 'with faults', owner, 'POST', `imports/${faulty}/check`);
  await work('imports.check', 'with faults');
  for (const withoutRejected of [false, true])
    await sends(
      'imports.apply',
      withoutRejected ? 'without the rows that are rejected' : 'with rows that are rejected',
      owner,
      'POST',
      `imports/${faulty}/apply`,
      { runNumber: await runOf(faulty), withoutRejected },
    );
  await work('imports.apply', 'without the rows that are rejected');
  // Two at once take their turns; the second one changes what the first one added.
  const first = idIn(await drop('imports.create', 'the first of two', 'imports', jobs('MILLRACE,CUT,First')));
  const second = idIn(await drop('imports.create', 'the second of two', 'imports', jobs('MILLRACE,CUT,Second')));
  for (const [title, one] of [
    ['the second of two', second],
    ['the first of two', first],
  ] as const)
    await sends('imports.check', title, owner, 'POST', `imports/${one}/check`);
  await work('imports.check', 'two at once');
  for (const [title, one] of [
    ['the first of two', first],
    ['the second of two', second],
  ] as const)
    await sends('imports.apply', title, owner, 'POST', `imports/${one}/apply`, {
      runNumber: await runOf(one),
      withoutRejected: false,
    });
  await work('imports.apply', 'two at once, of which the second one is overtaken');
  await sends('imports.rollBack', 'an import that failed', owner, 'POST', `imports/${second}/rollback`);
  await work('imports.rollBack', 'an import that failed');
  // Someone of one client can't reach another one, and a file that isn't a table is refused.
  const outside = idIn(
    await drop(
      'imports.create',
      'by a payroll team',
      'imports?clientCode=BAKERY',
      jobs('MILLRACE,X,X', 'BAKERY,Y,Y'),
      payroll,
    ),
  );
  await sends('imports.check', 'of another client, by a payroll team', payroll, 'POST', `imports/${outside}/check`);
  await work('imports.check', 'of another client, by a payroll team');
  const unread = idIn(
    await drop('imports.create', 'that can’t be read', 'imports', {
      'jobs.csv': '%PDF-1.7\n',
      'positions.csv': 'Co;Code\n1;A\n',
    }),
  );
  await sends('imports.check', 'that can’t be read', owner, 'POST', `imports/${unread}/check`);
  await work('imports.check', 'that can’t be read');
  await sends('imports.apply', 'that can’t be read', owner, 'POST', `imports/${unread}/apply`, {
    runNumber: await runOf(unread),
    withoutRejected: true,
  });
  await work('imports.apply', 'that can’t be read');
  await sends('mappings.save', 'a new one', owner, 'POST', 'clients/MILLRACE/mappings', {
    name: 'Export of HR',
    mapping,
  });
  const saved = await sends('mappings.save', 'under the same name', owner, 'POST', 'clients/MILLRACE/mappings', {
    name: 'Export of HR',
    mapping: table({ code: 'code', title: 'title' }),
  });
  const mappingId = saved.json<{ mappings?: { mappingId: string }[] }>().mappings?.[0]?.mappingId ?? randomUUID();
  await sends('mappings.delete', 'one of a client', owner, 'DELETE', `clients/MILLRACE/mappings/${mappingId}`);
}

async function policies({ signIn: { harness } }: Stage, sends: Sends, owner: Browser, second: Browser): Promise<void> {
  const page = async () => (await owner.get('/api/console/clients/MILLRACE/policy')).json<PolicyPage>();
  const change = async (setting: string, to: string) => {
    const from = (await page()).settings.find((one) => one.setting === setting)?.value;
    return { setting, from, to };
  };
  const save = async (title: string, ...changes: readonly (readonly [string, string])[]) => {
    const sent = [];
    for (const [setting, to] of changes) sent.push(await change(setting, to));
    return sends('policy.save', title, owner, 'POST', 'clients/MILLRACE/policy', {
      changes: sent,
      reason: 'They called us',
    });
  };
  await sends('policy.preview', 'of features', owner, 'POST', 'clients/MILLRACE/policy/preview', {
    changes: [await change('messages', 'off')],
    limit: 200,
  });
  await save('features', ['messages', 'off'], ['team-birthdays', 'on']);
  await save(
    'who decides',
    ['nameAddress.decider', 'supervisor'],
    ['nameAddress.deadline', '9'],
    ['taxes.escalate-to', 'supervisor'],
  );
  await save(
    'limits of sign-ins and files',
    ['sign-in-age-bank-change', '60'],
    ['upload-types', 'pdf,png'],
    ['former-access-months', '12'],
  );
  await save(
    'invitations',
    ['invitation.facts', 'zipCode,employeeNumber'],
    ['invitation.mail-days', '7'],
    ['invitation.self-registration', 'on'],
  );
  await save('two operators', ['two-operators', 'on']);
  await save('what two have to confirm', ['two-operators', 'off']);
  const waits = async () => {
    const { waiting } = await page();
    return waiting[0]?.confirmationId ?? idOf('none', 1);
  };
  const decide = async (title: string, browser: Browser, decision: string) =>
    sends('policy.decide', title, browser, 'POST', `clients/MILLRACE/policy/confirmations/${await waits()}/decision`, {
      decision,
      comment: null,
    });
  await decide('by the same operator', owner, 'confirm');
  await decide('refuse', second, 'refuse');
  await save('what two have to confirm, again', ['two-operators', 'off']);
  await decide('withdraw', owner, 'withdraw');
  await save('what two have to confirm, once more', ['two-operators', 'off']);
  await decide('confirm', second, 'confirm');
  await save('back to the standard', ['messages', 'on'], ['sign-in-age-bank-change', '300']);
  await harness.change(`update client_policy set features_off = '{}', two_operators = false`);
}
