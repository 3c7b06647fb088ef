import { addDays, todayIn } from '@paystead/contract/local-date.ts';
import { json } from '../../src/platform/database/port.ts';
import { seal } from '../../src/platform/keys/envelope.ts';
import { jobSubject } from '../../src/platform/access/job-subject.ts';
import { accountPlace, fingerprintOf } from '../../src/features/direct-deposits/accounts-store.ts';
import { furnishAccounts } from '../../src/features/direct-deposits/test/petra.ts';
import { sealHalf } from '../../src/features/pending-transactions/sealed-set.ts';
import { auditSettled } from '../audit-settled.ts';
import type { Harness } from '../harness.ts';
import { checkId } from '../harness/checks.ts';
import { BAKERY, idOf, MILLRACE, PEOPLE, SHOP, type TestPerson } from '../harness/people.ts';
import { acknowledge, attach } from '../harness/messages.ts';
import { consent, issueForm } from '../harness/year-end.ts';
import { furnishRetentions, insertAt, RETENTIONS } from '../retentions.ts';
import { approveAsPayroll } from './approve.ts';
import { furnishForms } from '../world/forms.ts';
import { furnishMessages } from '../world/messages.ts';
import { NEWCOMERS } from '../world/people.ts';
import { furnishRequests } from '../world/requests.ts';
import type { Stage } from './stage.ts';

const { plain, colleague, other, namesake, manager } = PEOPLE;
const key = ({ client, employeeId }: TestPerson) => ({ client_id: client.clientId, employee_id: employeeId });

/** Runs every job with rows on both sides of its edge. */
export async function jobChanges(stage: Stage): Promise<void> {
  const { signIn, background, work } = stage;
  const { harness } = signIn;
  const stop = new AbortController().signal;
  const run = async (name: string, title: string) => {
    await harness.change(
      `update job set next_run_at = 'infinity'; update job set next_run_at = '${harness.now.toISOString()}' where name = '${name}'`,
    );
    if (name === 'audit.seal') await auditSettled(harness.database);
    await work(`jobs/${name}`, title, async () => ({ runs: await background.runDueJobs(stop) }));
  };
  const ago = (seconds: number) => new Date(harness.now.getTime() - seconds * 1000).toISOString();
  const ahead = (seconds: number) => ago(-seconds);

  await harness.change(`
    delete from pending_transaction; delete from outbox; delete from caught_mail; delete from audit_event where true; delete from message;
    delete from employee_notice; delete from bank_change_freeze; delete from year_end_document; delete from year_end_consent;
    delete from client_decision_rule; delete from partner_hostname where hostname not like '%localhost'; delete from invitation;
    delete from maintenance where ended_at is null; delete from access_grant; delete from decision_deputy; delete from service_event;
    delete from employee e using client c where c.client_id = e.client_id and c.client_code in ('ACME', 'TRY', 'TRY2');
    update client_policy set reviews_enabled = true, hr_access = true;
    update person set language = case when person_id = '${colleague.personId}' then 'es' else 'en' end;
    update profile set is_enabled = true`);
  await furnishMessages(harness);
  await furnishForms(harness);

  await requests(stage, run, ago, ahead);
  await notices(stage, run, ago, ahead);

  await furnishRetentions(harness.insert);
  for (const [job, retentions] of Map.groupBy(RETENTIONS, (one) => one.job)) {
    const tables = [...new Set(retentions.map(({ table }) => table))];
    await harness.change(tables.map((table) => `delete from ${table}`).join('; '));
    for (const retention of retentions) {
      // The same millisecond as the run's; security events are counted by the minute.
      const exact = harness.now.getTime() + 1 - retention.seconds * 1000;
      const isByMinute = retention.column === 'minute';
      const [from, step] = isByMinute ? [exact - (exact % 60_000), 60_000] : [exact, 1000];
      const times = [-step, 0, step].map((milliseconds) => new Date(from + milliseconds).toISOString());
      await insertAt(harness.insert, retention, times);
    }
    await run(job, 'rows of a second more, of exactly the age, and of a second less');
  }
}

function account({ keys }: Pick<Harness, 'keys'>, person: TestPerson, number: number, more: object) {
  const id = idOf('pren', number);
  const { employeeId, client } = person;
  const accountNumber = `00${number}0000`;
  return {
    ...key(person),
    direct_deposit_id: id,
    position: number,
    routing_number: '021000021',
    account_type: 'checking',
    account_sealed: seal(keys, accountNumber, accountPlace(jobSubject({ clientId: client.clientId, employeeId }), id)),
    account_fingerprint: fingerprintOf(keys, '021000021', accountNumber),
    account_last_four: '0000',
    split: 'amount',
    amount: 1000,
    status: 'active',
    started_on: '2026-01-02',
    prenote_until: null,
    replaced_by: null,
    ...more,
  };
}

type Run = (name: string, title: string) => Promise<void>;
type At = (seconds: number) => string;

async function requests({ signIn: { harness } }: Stage, run: Run, ago: At, ahead: At): Promise<void> {
  const contacts = (name: string) => ({
    contacts: [
      {
        name,
        relationship: null,
        isEmergency: true,
        mobilePhone: null,
        homePhone: null,
        workPhone: null,
        email: null,
        address: null,
      },
    ],
  });
  let count = 0;
  const request = async (person: TestPerson, state: string, more: object = {}) => {
    count += 1;
    const ids = {
      clientId: person.client.clientId,
      employeeId: person.employeeId,
      employeeWorkflowId: idOf('jobr', count),
    };
    await harness.insert('pending_transaction', [{
      ...key(person), employee_workflow_id: ids.employeeWorkflowId, rule_type: 2, state,
      before_sealed: sealHalf(harness.keys, ids, 'before_sealed', contacts('A')), after_sealed: sealHalf(harness.keys, ids, 'after_sealed', contacts('B')),
      summary: json({ label: null, changes: [] }), effective_date: '2026-11-20', decider: 'manager', submitted_at: ago(86_400), submitted_by: person.firstName,
      decide_by: ahead(86_400), ...more,
    }]); // prettier-ignore
  };
  const clear = async () => {
    await harness.change('delete from pending_transaction; delete from outbox; delete from client_decision_rule');
    await furnishRequests(harness);
  };

  const address = (person: TestPerson, street: string) => ({
    firstName: person.firstName,
    lastName: `Tester${person.number}`,
    streetAddress: street,
    city: 'Lancaster',
    state: 'PA',
    zip: '17603',
  });
  await harness.insert(
    'client_decision_rule',
    [MILLRACE, BAKERY].map(({ clientId: client_id }) => ({
      client_id,
      rule_type: 1,
      decider: 'none',
      deadline_days: 3,
    })),
  );
  for (const [who, street] of [
    ['manager', '31 Due Street'],
    ['chief', '32 Due Street'],
  ] as const) {
    const url = '/api/employeeProfile/personal';
    const visitor = harness.signedInAnew(who);
    const { version } = (await visitor.get(url)).json<{ version: number }>();
    const sent = await harness
      .as(who)
      .put(
        url,
        { ...address(PEOPLE[who], street), effectiveDate: '2026-11-21' },
        { headers: { 'if-match': String(version), 'idempotency-key': idOf('jkey', PEOPLE[who].number) } },
      );
    await approveAsPayroll(harness, sent, 1);
  }
  await harness.change(`update pending_transaction set apply_from = '${ahead(1)}'::timestamptz where employee_id = '${PEOPLE.manager.employeeId}';
    update pending_transaction set apply_from = '${ahead(3600)}'::timestamptz where employee_id = '${PEOPLE.chief.employeeId}'`);
  harness.advanceSeconds(1);
  await run('changes.apply', 'one whose time has come, and one whose time comes later');
  await clear();

  await harness.insert('client_decision_rule', [
    {
      client_id: MILLRACE.clientId,
      rule_type: 2,
      decider: 'manager',
      deadline_days: 3,
      escalate_to: 'payrollAdministrator',
    },
    { client_id: MILLRACE.clientId, rule_type: 5, decider: 'manager', deadline_days: 3, escalate_to: null },
    { client_id: BAKERY.clientId, rule_type: 2, decider: 'payrollAdministrator', deadline_days: 4, escalate_to: null },
  ]);
  await request(plain, 'pending', { decide_by: ago(1) });
  await request(colleague, 'pending', { decide_by: ago(1), rule_type: 5 });
  await request(other, 'pending', { decide_by: ago(1), decider: 'payrollAdministrator' });
  await request(manager, 'pending', { decide_by: ahead(2) });
  // The run comes a millisecond later.
  await request(PEOPLE.supervisor, 'pending', { decide_by: ahead(0.001) });
  await request(PEOPLE.chief, 'pending', { decide_by: ahead(0.002) });
  await run(
    'changes.deadline',
    'past their deadline: one that goes to others, two that are recalled; and one before it',
  );
  await clear();

  await harness.insert('client_decision_rule', [
    {
      client_id: MILLRACE.clientId,
      rule_type: 2,
      decider: 'supervisor',
      deadline_days: 3,
      escalate_to: 'payrollAdministrator',
    },
  ]);
  await request(plain, 'pending', { decider: 'supervisor' });
  await request(colleague, 'pending', { decider: 'manager' });
  await harness.change(`update profile set is_enabled = false where employee_id = '${PEOPLE.supervisor.employeeId}'`);
  await run('changes.orphaned', 'one whose supervisor can’t decide any more, and one with a manager');
  await harness.change('update profile set is_enabled = true');
  await clear();

  await harness.insert('client_pay_engine', [
    { client_id: MILLRACE.clientId, name: 'Engine', connected_at: ago(86_400 * 3) },
  ]);
  for (const [place, [person, seconds]] of (
    [
      [plain, 86_401],
      [colleague, 86_401],
      [manager, 86_398],
      [PEOPLE.supervisor, 86_399.999],
      [PEOPLE.chief, 86_399.998],
    ] as const
  ).entries())
    await request(person, 'exported', { change_id: idOf('chng', place + 1), exported_at: ago(seconds) });
  await run('changes.silence', 'two that the engine has had for a day, and one for less');
  await harness.change('delete from client_pay_engine');
  await clear();

  await request(plain, 'pending', { submitted_at: ago(86_400 * 4), decide_by: ago(3600) });
  await request(colleague, 'pending', { rule_type: 5 });
  await request(other, 'pending', { decider: 'payrollAdministrator' });
  harness.advanceSeconds(86_400 * 3);
  await run('approvals.digest', 'on a Monday: of a manager, of administrators of two clients');
  await run('approvals.digest', 'again');
  await clear();

  await furnishAccounts(harness);
  await harness.insert('direct_deposit', [
    account(harness, colleague, 1, { status: 'prenote', prenote_until: '2026-11-23' }),
    account(harness, colleague, 2, { status: 'prenote', prenote_until: '2026-11-24' }),
  ]);
  await harness.insert('direct_deposit', [account(harness, colleague, 3, { replaced_by: idOf('pren', 1) })]);
  await run('deposits.prenote', 'one whose days have passed, with the account that it replaces, and one that waits');
}

async function notices({ signIn: { harness }, work, background }: Stage, run: Run, ago: At, ahead: At): Promise<void> {
  const clear = () => harness.change('delete from outbox; delete from message; delete from employee_notice');
  const grant = (number: number, more: object) => ({
    ...key(colleague),
    access_grant_id: idOf('grnt', number),
    role_name: null,
    organization_value_id: null,
    first_date: '2026-11-23',
    last_date: null,
    time_zone: MILLRACE.zone,
    granted_at: ago(60),
    granted_by: 'olga@example.test',
    started_at: null,
    ended_at: null,
    ...more,
  });
  await harness.insert('access_grant', [
    grant(1, { organization_value_id: SHOP, last_date: '2026-11-24' }),
    grant(2, { role_name: 'EE User', first_date: '2026-11-24' }),
  ]);
  await run('access.grants', 'a scope from today to tomorrow, and a role from tomorrow on');
  harness.advanceSeconds(86_400);
  await run('access.grants', 'a day later');
  harness.advanceSeconds(86_400);
  await run('access.grants', 'after the last day of the scope');

  // The payday of the calendar, in the morning.
  await harness.change(
    `update pay_check set check_date = '2026-11-25' where check_date = '2026-11-20' and employee_id in ('${plain.employeeId}', '${colleague.employeeId}', '${other.employeeId}')`,
  );
  await run('payday.notices', 'of two people in two languages, and of the other client');
  await run('payday.notices', 'again');
  await clear();

  const corrected = (person: TestPerson, place: number, net: number) => ({
    ...key(person), check_id: checkId(person, place), correction_number: 1, corrected_at: ago(3600), import_run_number: 7,
    before: json({ gross: 1, preTax: 0, taxes: 0, postTax: 0, reimbursements: 0, net, hours: 0, hoursWorked: 0 }),
  }); // prettier-ignore
  await harness.insert('pay_check_correction', [corrected(plain, 1, 170_000), corrected(colleague, 2, 160_000)]);
  await run('corrections.paychecks', 'of two people in two languages');
  await clear();

  for (const person of [plain, colleague, manager]) await issueForm(harness.insert, { person });
  const opened = await harness
    .signedInAnew('plain')
    .get(`/api/yearEndDocument/${idOf('form', plain.number * 100 + 1)}/file`);
  if (opened.statusCode !== 200) throw new Error(opened.body);
  harness.advanceSeconds(120);
  await issueForm(harness.insert, {
    person: plain,
    place: 2,
    formType: 'W-2c',
    formNumber: 2,
    correctsId: idOf('form', plain.number * 100 + 1),
    issuedAt: ago(60),
    postedAt: ago(60),
  });
  await issueForm(harness.insert, {
    person: manager,
    place: 2,
    formType: 'W-2c',
    formNumber: 2,
    correctsId: idOf('form', manager.number * 100 + 1),
    issuedAt: ago(60),
    postedAt: ago(60),
  });
  await harness.signedInAnew('manager').get(`/api/yearEndDocument/${idOf('form', manager.number * 100 + 1)}/file`);
  await issueForm(harness.insert, { person: namesake, issuedAt: ahead(60), postedAt: ahead(60) });
  await consent(harness.insert, plain);
  await consent(harness.insert, colleague, ['consented', 'withdrawn']);
  await harness.change(`update year_end_document set posted_at = '${ago(60)}' where posted_at < '${ago(60)}'`);
  await run('yearEnd.posted', 'of people with and without consent, and one that comes later');
  await run('corrections.forms', 'of a form that was opened before, and of one that was opened afterwards');
  await clear();
  await run('yearEnd.textChanged', 'of people who agreed to the text before');
  await clear();

  const message = (number: number, more: object) => ({
    client_id: MILLRACE.clientId,
    message_id: idOf('jmsg', number),
    category: 'company',
    title: json({ en: 'Title', es: 'Título' }),
    body: json({ en: '<p>Body</p>', es: '<p>Texto</p>' }),
    published_at: ago(60),
    expires_at: null,
    ...more,
  });
  const due = addDays(todayIn('UTC', harness.now.getTime()), 3);
  await harness.insert('message', [
    message(1, {}),
    message(2, { published_at: ahead(60) }),
    message(3, {}),
    message(4, {}),
  ]);
  await harness.change(
    `update message set due_date = '${due}' where message_id in ('${idOf('jmsg', 3)}', '${idOf('jmsg', 4)}')`,
  );
  const posting = (number: number, more: object) => ({
    client_id: MILLRACE.clientId,
    message_id: idOf('jmsg', number),
    fingerprint: new Uint8Array(32),
    audience: json({
      kind: 'groups',
      payGroups: [],
      organizationValues: [SHOP],
      legals: [],
      schedule: 'any',
      people: 'everyone',
    }),
    sends_mail: true,
    remind_days: null,
    posted_at: ago(120),
    posted_by: 'olga@example.test',
    delivered_at: null,
    ...more,
  });
  await harness.insert('message_posting', [
    posting(1, {}),
    posting(2, {}),
    posting(3, { delivered_at: ago(120), remind_days: 3 }),
    posting(4, { delivered_at: ago(120), remind_days: 2 }),
  ]);
  for (const number of [3, 4]) {
    await attach(harness.insert, {
      attachmentId: idOf('jatt', number),
      messageId: idOf('jmsg', number),
      client: MILLRACE,
    });
    await harness.insert(
      'message_recipient',
      [plain, colleague].map((person) => ({ ...key(person), message_id: idOf('jmsg', number) })),
    );
    await acknowledge(harness.insert, plain, idOf('jatt', number));
  }
  // The run comes a millisecond later.
  await harness.insert('message', [
    message(11, { published_at: ahead(0.001) }),
    message(12, { published_at: ahead(0.002) }),
    message(13, { expires_at: ahead(0.001) }),
  ]);
  await harness.insert('message', [
    message(14, { withdrawn_at: ago(30), withdrawn_by: 'olga@example.test', withdrawal_reason: 'Wrong.' }),
  ]);
  await harness.insert(
    'message_posting',
    [11, 12, 13, 14].map((number) => posting(number, { sends_mail: false })),
  );
  // Messages of the other client with the same ids, in the other states.
  const atBakery = { client_id: BAKERY.clientId };
  await harness.insert('message', [message(2, atBakery)]);
  await harness.insert('message', [message(4, { ...atBakery, due_date: addDays(due, -2) })]);
  await run('messages.publish', 'of operators: one whose time has come, and one that comes later');
  await run('messages.remind', 'before the due date, and later');
  await run('messages.mails', 'of two people in two languages');
  await harness.insert('message', [message(5, {}), message(6, {}), message(7, { expires_at: ago(1) })]);
  await harness.insert('message_posting', [posting(5, {}), posting(6, {}), posting(7, {})].map((one) => ({ ...one, delivered_at: ago(60) }))); // prettier-ignore
  await harness.insert('message_recipient', [
    { ...key(manager), message_id: idOf('jmsg', 5), mail_due: 'posted' },
    { ...key(plain), message_id: idOf('jmsg', 6), mail_due: 'posted' },
    { ...key(plain), message_id: idOf('jmsg', 7), mail_due: 'posted' },
  ]);
  await harness.change(`
    update profile set is_enabled = false where employee_id = '${manager.employeeId}';
    update message set withdrawn_at = '${ago(30)}', withdrawn_by = 'olga@example.test', withdrawal_reason = 'Wrong.' where message_id = '${idOf('jmsg', 6)}';
    update message_recipient set mail_due = 'reminder' where message_id = '${idOf('jmsg', 3)}' and employee_id = '${plain.employeeId}'`);
  await run('messages.mails', 'of a message that was withdrawn, of one that has expired, acknowledged meanwhile, and of someone without a sign-in'); // prettier-ignore
  await harness.change(`update profile set is_enabled = true where employee_id = '${manager.employeeId}'`);
  const stop = new AbortController().signal;
  await work('jobs/outbox', 'mail that waits, in two languages', () => background.deliverMail(stop));
  await clear();

  await run('audit.seal', 'everything that isn’t sealed');
  await harness.change('delete from partner_hostname');
  await run('certificates.check', 'without a host name');

  const archive = (number: number, status: string, expires_at: string) => ({
    ...key(colleague), export_id: idOf('xarc', number), person_id: colleague.personId, status, language: 'en', total: 1, done: 0,
    not_before: ago(60), created_at: ago(60), touched_at: ago(60), expires_at,
  }); // prettier-ignore
  await harness.change('delete from pay_export');
  await run('paychecks.export', 'without an archive to make');
  await harness.insert('pay_export', [
    archive(1, 'failed', ago(1)),
    archive(2, 'cancelled', ago(1)),
    archive(3, 'failed', ahead(60)),
    archive(4, 'failed', ahead(0.001)),
    archive(5, 'failed', ahead(0.002)),
  ]);
  await run('paychecks.exportExpiry', 'two whose time has passed, and one that stays');

  const event = (number: number, more: object) => ({
    ...key(plain), service_event_id: idOf('sevt', number), type: 'consent.given', data: json({ formFamily: 'W-2' }), occurred_at: ago(86_400 * 40),
    position: 900 + number, numbered_at: ago(86_400 * 30 - 10), ...more,
  }); // prettier-ignore
  await harness.change('delete from service_event');
  await harness.insert('service_event', [
    event(1, { numbered_at: ago(86_400 * 30 + 10) }),
    event(2, {}),
    event(3, { numbered_at: ago(86_400 * 30 + 10) }),
    event(4, {}),
    event(5, { numbered_at: ago(86_400 * 30 - 0.001) }),
    event(6, { numbered_at: ago(86_400 * 30 - 0.002) }),
  ]);
  await run('events.forget', 'of more than 30 days and of less');
  harness.advanceSeconds(86_400 * 40);
  await run('imports.forget', 'of long ago');

  await harness.change(
    'update client_policy set former_access_months = 12; delete from former_access; delete from pay_stub_offer',
  );
  const advanceTo = (instant: string) =>
    harness.advanceSeconds(Math.trunc((Date.parse(instant) - harness.now.getTime()) / 1000));
  advanceTo('2027-05-31T12:00:00Z');
  await run('formerAccess', '30 days before the last day');
  advanceTo('2027-06-30T12:00:00Z');
  await run('formerAccess', 'on the last day');
  advanceTo('2027-07-01T12:00:00Z');
  await run('formerAccess', 'after the last day');
  await run('formerAccess', 'again');

  // After midnight in New York and Chicago, and before it in Los Angeles.
  advanceTo('2027-07-02T05:30:00Z');
  await harness.change('delete from direct_deposit');
  const { omar, carla } = NEWCOMERS;
  await harness.insert(
    'direct_deposit',
    (
      [
        [colleague, '2027-07-02'],
        [manager, '2027-07-03'],
        [omar, '2027-07-02'],
        [carla, '2027-07-02'],
        [other, '2027-07-02'],
        [namesake, '2027-07-01'],
      ] as const
    ).map(([person, prenote_until], place) =>
      account(harness, person, 1 + place, { status: 'prenote', prenote_until }),
    ),
  );
  await run('deposits.prenote', 'at night, in several zones');
}
