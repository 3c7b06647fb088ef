import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import type { AudiencePreview, MessageRow } from '@paystead/contract/console/messages/model.ts';
import { EVERYONE } from '@paystead/contract/console/messages/limits.ts';
import { operatorRoles } from '@paystead/contract/console/roles.ts';
import { landingPage } from '@paystead/contract/features/messages/model.ts';
import { faultsIn } from '../../../test/console/employment.ts';
import { groups, handbook, list, messageCalls, messageId, news } from '../../../test/console/messages.ts';
import { idOf, MILLRACE, OFFICE, PEOPLE, SHOP, type PersonKey } from '../../../test/harness/people.ts';
import { signedInOperator } from '../../../test/operators.ts';
import type { Browser } from '../../../test/sign-in/browser.ts';
import { createSignInHarness, refusal, type SignInHarness } from '../../../test/sign-in/sign-in-harness.ts';
import { HTML } from '../../../test/uploads/samples.ts';
import { deliverDue } from '../../features/messages/posting/posting-store.ts';
import { statement } from '../../platform/database/port.ts';

let signIn: SignInHarness;
let owner: Browser;
let payroll: Browser;
beforeAll(async () => {
  signIn = await createSignInHarness();
  owner = await signedInOperator(signIn, 'manager', { role: 'owner' });
  payroll = await signedInOperator(signIn, 'baker', { role: 'payroll', client: 'BAKERY' });
});
afterAll(() => signIn.harness.close());
beforeEach(() => signIn.harness.change('delete from message'));

const at = (browser: Browser, clientCode?: string) => messageCalls(browser, clientCode);
const EMPLOYED = ['plain', 'colleague', 'manager', 'supervisor', 'chief', 'admin', 'reader'] as const;
const numberOf = (key: PersonKey) => `E-${String(PEOPLE[key].number).padStart(4, '0')}`;
const inbox = async (key: PersonKey, language = 'en') =>
  landingPage
    .parse((await signIn.harness.as(key).get('/api/LandingPage', { headers: { 'accept-language': language } })).json())
    .messageCategories.flatMap((one) => one.messagesForThisCategory);
const titles = async (key: PersonKey) => (await inbox(key)).map(({ title }) => title);

const stored = statement(
  'test.posted_messages',
  z.object({ messages: z.int(), recipients: z.int(), attachments: z.int(), mails: z.int() }),
  `select (select count(*)::int from message) as messages, (select count(*)::int from message_recipient) as recipients,
          (select count(*)::int from message_attachment) as attachments,
          (select count(*)::int from message_recipient where mail_due = 'posted') as mails`,
);
const stats = () => signIn.harness.database.asMaintenance((tx) => tx.one(stored, []));

describe('CON-5: the audience of a message', () => {
  it.each<[string, Parameters<ReturnType<typeof messageCalls>['preview']>[0], readonly PersonKey[]]>([
    ['everyone who is employed at the client', EVERYONE, EMPLOYED],
    ['one department', groups({ organizationValues: [SHOP] }), ['plain', 'colleague']],
    ['two values of one dimension', groups({ organizationValues: [SHOP, OFFICE] }), EMPLOYED],
    ['managers and supervisors', groups({ people: 'managers' }), ['manager', 'supervisor', 'chief', 'admin']],
    ['a pay group and a department', groups({ payGroups: ['BI'], organizationValues: [OFFICE] }), ['manager', 'supervisor', 'chief', 'admin', 'reader']], // prettier-ignore
    ['an employer', groups({ legals: ['07-0000001'] }), EMPLOYED],
    ['full-time people', groups({ schedule: 'fullTime' }), EMPLOYED],
    ['part-time people', groups({ schedule: 'partTime' }), []],
    ['a list, once each', list('E-0001', 'E-0002', 'E-0001'), ['plain', 'colleague']],
    ['a list, without those who left', list('E-0001', 'E-0008'), ['plain']],
    ['no one of a group that is gone', groups({ organizationValues: [SHOP, idOf('dept', 99)] }), []],
  ])('is %s, in the preview and in the message', async (_what, audience, expected) => {
    const preview = (await at(owner).preview(audience)).json<AudiencePreview>();
    expect(preview.count).toBe(expected.length);
    const posted = await at(owner).post(1, news({ audience }));
    if (JSON.stringify(audience).includes(idOf('dept', 99))) {
      expect(faultsIn(posted)).toEqual(['/audience/organizationValues unknownGroup']);
      return;
    }
    expect(posted.json()).toEqual({ recipients: expected.length });
    const { rows } = await at(owner).recipients(1);
    expect(rows.map(({ employeeNumber }) => employeeNumber).toSorted()).toEqual(expected.map(numberOf).toSorted());
  });

  it('names who is unknown, who has left, and the first people by name', async () => {
    const preview = (await at(owner).preview(list('E-0001', 'E-0002', 'E-0008', 'E-0404'))).json<AudiencePreview>();
    expect(preview).toEqual({
      count: 2,
      withoutEmail: 0,
      inSpanish: 0,
      names: ['Petra Tester1', 'Colin Tester2'],
      unknown: ['E-0404'],
      left: ['E-0008'],
    });
  });

  it('counts who can get no email and who reads Spanish, by their account alone', async () => {
    const { plain: petra, colleague } = PEOPLE;
    const counts = async () => {
      const { withoutEmail, inSpanish } = (await at(owner).preview(EVERYONE)).json<AudiencePreview>();
      return { withoutEmail, inSpanish };
    };
    await signIn.harness.change(
      `update person set language = 'es' where person_id in ('${petra.personId}', '${PEOPLE.namesake.personId}')`,
    );
    expect(await counts()).toEqual({ withoutEmail: 0, inSpanish: 1 });
    await signIn.harness.change(
      `update profile set is_enabled = false where profile_id in ('${petra.profileId}', '${colleague.profileId}')`,
    );
    expect(await counts()).toEqual({ withoutEmail: 2, inSpanish: 0 });
    await signIn.harness.change(`update profile set is_enabled = true; update person set language = 'en'`);
  });

  it('doesn’t grow when a group is deleted before the message is published', async () => {
    const value = idOf('dept', 13);
    await signIn.harness.change(
      `insert into organization_value select client_id, '${value}', organization_field_id, 'TEMP', 'Temporary'
         from organization_value where organization_value_id = '${SHOP}'`,
    );
    const publishAt = '2026-11-20T18:00:00Z';
    await at(owner).post(1, news({ audience: groups({ organizationValues: [value] }), publishAt }));
    await signIn.harness.change(`delete from organization_value where organization_value_id = '${value}'`);
    await signIn.harness.database.asMaintenance((tx) => deliverDue(tx, new Date(publishAt), 10));
    expect(await at(owner).recipients(1)).toEqual({ total: 0, rows: [] });
  });
});

describe('CON-5: a posted message', () => {
  it('reaches its recipients in their language, with its marks and nothing that runs, and no one elsewhere', async () => {
    expect((await at(owner).post(1, handbook())).json()).toEqual({ recipients: EMPLOYED.length });
    const [english] = await inbox('plain');
    expect(english).toMatchObject({
      title: 'Safety handbook',
      body: '<p>Please read it.</p><ul><li>Chapter <strong>one</strong></li><li>&lt;b&gt;Two&lt;/b&gt;</li></ul>',
      attachments: [{ title: 'Handbook', fileName: 'handbook.pdf', requiresAcknowledgement: true }],
    });
    expect((await inbox('plain', 'es'))[0]?.title).toBe('Manual de seguridad');
    expect(await titles('namesake')).toEqual([]);
    expect(await titles('other')).toEqual([]);
  });

  it('is posted once however often it is sent, and another one under its id is refused', async () => {
    for (let time = 0; time < 3; time += 1)
      expect((await at(owner).post(1, handbook())).json()).toEqual({ recipients: EMPLOYED.length });
    expect(await stats()).toEqual({ messages: 1, recipients: 7, attachments: 1, mails: 7 });
    expect(refusal(await at(owner).post(1, news()))).toEqual([409, 'idempotency_mismatch']);
    expect(await stats()).toEqual({ messages: 1, recipients: 7, attachments: 1, mails: 7 });
    expect((await at(owner, 'BAKERY').post(1, handbook())).json()).toEqual({ recipients: 3 });
  });

  it('can be scheduled up to 366 days ahead', async () => {
    const reply = await at(owner).post(1, news({ publishAt: '2027-11-21T15:00:00Z' }));
    expect([reply.statusCode, (await stats()).messages]).toEqual([200, 1]);
  });

  it('is refused with every fault at its field, and nothing is stored', async () => {
    const bad = handbook({
      audience: list('E-0001', 'E-0404'),
      publishAt: '2026-11-21T15:00:00Z',
      expiresAt: '2026-11-21T14:00:00Z',
      dueDate: '2026-11-19',
    });
    expect(faultsIn(await at(owner).post(1, bad))).toEqual([
      '/expiresAt expiresEarly',
      '/dueDate dueEarly',
      '/audience/employeeNumbers unknownNumbers',
    ]);
    const far = news({ publishAt: '2027-11-21T15:00:01Z', dueDate: '2028-02-01', remindDays: null });
    expect(faultsIn(await at(owner).post(1, far))).toEqual(['/publishAt tooFarAhead', '/dueDate nothingRequired']);
    expect(faultsIn(await at(owner).post(1, news({ remindDays: 3 })))).toEqual(['/remindDays noDueDate']);
    const groupless = news({ audience: groups({ payGroups: ['XX'], legals: ['07-0000002'] }) });
    expect(faultsIn(await at(owner).post(1, groupless))).toEqual([
      '/audience/payGroups unknownGroup',
      '/audience/legals unknownGroup',
    ]);
    const [file] = handbook().attachments;
    const fake = { ...file!, content: Buffer.from(HTML).toString('base64') };
    expect(faultsIn(await at(owner).post(1, handbook({ attachments: [file!, fake] })))).toEqual([
      '/attachments/1 file_type_mismatch',
    ]);
    expect(faultsIn(await at(owner).post(1, news({ title: { en: ' ', es: 'x' } })))).toEqual(['/title/en too_small']);
    expect(await stats()).toEqual({ messages: 0, recipients: 0, attachments: 0, mails: 0 });
  });

  it('that is scheduled appears at its time, to the people who are employed then', async () => {
    const publishAt = '2026-11-21T15:00:00Z';
    expect((await at(owner).post(1, news({ publishAt }))).json()).toEqual({ recipients: null });
    expect((await at(owner).page(1)).state).toBe('scheduled');
    const deliver = (instant: string) =>
      signIn.harness.database.asMaintenance((tx) => deliverDue(tx, new Date(instant), 10));
    expect(await deliver('2026-11-21T14:59:59Z')).toBe(0);
    await signIn.harness.change(
      `insert into employment_version
       select client_id, employee_id, '2026-11-21', 1, 't', legal_id, pay_group_id, pay_type, hourly_rate, period_salary, standard_hours,
              is_full_time, is_overtime_exempt, job_title, work_location, hire_date, rehire_date, adjusted_service_date, '2026-11-20',
              'Moved', recorded_at, recorded_by
         from employment_version where employee_id = '${PEOPLE.reader.employeeId}' order by effective_date desc limit 1`,
    );
    expect(await deliver(publishAt)).toBe(1);
    expect(await deliver(publishAt)).toBe(0);
    const { rows } = await at(owner).recipients(1);
    const numbers = EMPLOYED.filter((key) => key !== 'reader').map(numberOf);
    expect(rows.map(({ employeeNumber }) => employeeNumber).toSorted()).toEqual(numbers.toSorted());
    await signIn.harness.change(
      `delete from employment_version where employee_id = '${PEOPLE.reader.employeeId}' and effective_date = '2026-11-21'`,
    );
  });

  it('that is scheduled goes to no one once its time is over', async () => {
    const times = { publishAt: '2026-11-21T15:00:00Z', expiresAt: '2026-11-21T17:00:00Z' };
    const deliver = (instant: string) =>
      signIn.harness.database.asMaintenance((tx) => deliverDue(tx, new Date(instant), 10));
    await at(owner).post(1, news(times));
    expect(await deliver('2026-11-21T17:00:00Z')).toBe(0);
    expect((await at(owner).recipients(1)).total).toBe(0);
    expect(await deliver('2026-11-21T16:59:59Z')).toBe(1);
    expect((await at(owner).recipients(1)).total).toBe(EMPLOYED.length);
  });

  it('is listed with its figures: newest first, searched in both languages, by state, without the portal’s notices', async () => {
    expect(await at(owner).rows()).toEqual({ total: 0, rows: [] });
    await at(owner).post(1, handbook());
    await at(owner).post(2, news({ publishAt: '2026-11-22T15:00:00Z' }));
    await at(owner, 'BAKERY').post(3, news({ title: { en: 'Bread', es: 'Pan' } }));
    await signIn.harness.database.asMaintenance((tx) =>
      tx.run(
        statement(
          'test.notice',
          z.never(),
          `select from post_transaction_notice($1, $2, 'employee', array[$3::uuid], '{"en":"Notice","es":"Aviso"}', '{"en":"","es":""}',
                                               '2026-11-20T15:00:00Z', null, null)`,
        ),
        [MILLRACE.clientId, idOf('rqst', 1), PEOPLE.plain.employeeId],
      ),
    );
    const { total, rows } = await at(owner).rows();
    expect([total, rows.map(({ title, state }) => [title.en, state])]).toEqual([
      3,
      [
        ['Picnic', 'scheduled'],
        ['Safety handbook', 'current'],
        ['Bread', 'current'],
      ],
    ]);
    expect(rows[1]).toEqual({
      messageId: messageId(1),
      clientCode: 'MILLRACE',
      clientName: 'Millrace Fabrication',
      title: { en: 'Safety handbook', es: 'Manual de seguridad' },
      category: 'policies',
      state: 'current',
      publishedAt: '2026-11-20T15:00:00Z',
      dueDate: null,
      needsAcknowledgement: true,
      recipients: 7,
      done: 0,
    } satisfies MessageRow);
    const named = async (query: string) => (await at(owner).rows(query)).rows.map(({ title }) => title.en);
    expect(await named('?search=CAMPO')).toEqual(['Picnic']);
    expect(await named('?state=scheduled')).toEqual(['Picnic']);
    expect(await named('?clientCode=BAKERY')).toEqual(['Bread']);
    expect(await named('?clientCode=NOBODY')).toEqual([]);
    expect((await named('?sort=publishedAt&order=ascending')).at(-1)).toBe('Picnic');
    expect((await named('?sort=dueDate')).at(0)).toBe('Picnic');
    expect((await at(owner).rows('?offset=50')).total).toBe(3);
    expect(await at(payroll, 'BAKERY').rows()).toMatchObject({ total: 1, rows: [{ title: { en: 'Bread' } }] });
  });
});

describe('CON-5: who may do what', () => {
  it('a payroll team sees and changes its own client’s messages, and others are unknown to it', async () => {
    await at(owner).post(1, handbook());
    for (const reply of [
      await at(payroll).read(1),
      await at(payroll).get(`/messages/${messageId(1)}/recipients`),
      await at(payroll).get(`/messages/${messageId(1)}/recipients.csv`),
      await at(payroll).get('/message-audience'),
      await at(payroll).preview(EVERYONE),
      await at(payroll).post(1, handbook()),
      await at(payroll).withdraw(1),
      await at(payroll).remind(1),
      // Under its own client's address, the other client's message is unknown too.
      await at(payroll, 'BAKERY').read(1),
      await at(payroll, 'BAKERY').withdraw(1),
      await at(payroll, 'BAKERY').remind(1),
    ])
      expect(refusal(reply)).toEqual([404, 'not_found']);
    expect((await at(owner).page(1)).state).toBe('current');
    expect((await at(payroll, 'BAKERY').post(2, news())).statusCode).toBe(200);
  });

  it.each(operatorRoles.filter((role) => role !== 'payroll'))('%s', async (role) => {
    await signIn.harness.change(`delete from console_operator where email like 'ada%'`);
    const browser = await signedInOperator(signIn, 'admin', { role });
    await at(owner).post(1, handbook());
    const writes = role === 'owner' || role === 'implementation';
    const page = await at(browser).page(1);
    expect([page.mayWithdraw, page.remind]).toEqual(writes ? [true, 'possible'] : [false, null]);
    const expected = writes ? 200 : 403;
    expect((await at(browser).preview(EVERYONE)).statusCode).toBe(expected);
    expect((await at(browser).post(2, news())).statusCode).toBe(expected);
    expect((await at(browser).remind(1)).statusCode).toBe(expected);
    expect((await at(browser).withdraw(1)).statusCode).toBe(writes ? 204 : 403);
  });

  it('an operator of a partner reaches the messages of its clients', async () => {
    await signIn.harness.change(`delete from console_operator where email like 'chiara%'`);
    const partner = await signedInOperator(signIn, 'chief', { role: 'implementation', partner: 'partner-2' });
    await at(owner).post(1, news());
    await at(owner, 'BAKERY').post(2, news());
    expect((await at(partner).rows()).rows.map(({ clientCode }) => clientCode)).toEqual(['BAKERY']);
    expect(refusal(await at(partner).withdraw(1))).toEqual([404, 'not_found']);
    expect((await at(partner, 'BAKERY').withdraw(2)).statusCode).toBe(204);
  });
});
