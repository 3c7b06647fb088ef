import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { landingPage } from '@paystead/contract/features/messages/model.ts';
import { groups, handbook, messageCalls, messageId, news } from '../../../test/console/messages.ts';
import { idOf, PEOPLE, SHOP, type PersonKey } from '../../../test/harness/people.ts';
import { signedInOperator } from '../../../test/operators.ts';
import type { Browser } from '../../../test/sign-in/browser.ts';
import { addressOf } from '../../../test/sign-in/provider.ts';
import { createSignInHarness, refusal, type SignInHarness } from '../../../test/sign-in/sign-in-harness.ts';
import { createBackground } from '../../background.ts';
import { brandsOf } from '../../brands.ts';
import { readConfig } from '../../config.ts';
import { deliverDue } from '../../features/messages/posting/posting-store.ts';
import { remindDue } from '../../features/messages/posting/remind.ts';
import { messagesExporter } from '../../imports/messages/messages-exporter.ts';
import { queueMessageMails } from '../../notices/message-mails.ts';
import { createLog } from '../../platform/log.ts';

let signIn: SignInHarness;
let owner: Browser;
let background: ReturnType<typeof createBackground>;
beforeAll(async () => {
  signIn = await createSignInHarness();
  owner = await signedInOperator(signIn, 'manager', { role: 'owner' });
  const { database, keys } = signIn.harness;
  background = createBackground({
    config: readConfig({}),
    database,
    keys,
    clock: { now: () => signIn.harness.now },
    log: createLog('silent'),
  });
});
afterAll(() => signIn.harness.close());
beforeEach(() => signIn.harness.change('delete from message; delete from outbox; delete from caught_mail'));

const at = (clientCode?: string) => messageCalls(owner, clientCode);
const inbox = async (key: PersonKey) =>
  landingPage
    .parse((await signIn.harness.as(key).get('/api/LandingPage')).json())
    .messageCategories.flatMap((one) => one.messagesForThisCategory);
async function acknowledge(key: PersonKey, place = 0): Promise<void> {
  const [message] = await inbox(key);
  const attachment = message?.attachments[place];
  const reply = await signIn.harness.as(key).put(`/api/clientAttachment/${attachment?.attachmentId}`, undefined, {
    headers: { 'idempotency-key': crypto.randomUUID() },
  });
  expect(reply.statusCode).toBe(200);
}
const read = async (key: PersonKey, number = 1) =>
  signIn.harness.as(key).put(`/api/message/${messageId(number)}/read`, undefined, {
    headers: { 'idempotency-key': crypto.randomUUID() },
  });
/** Runs the job to its end and returns the mails that left, by address. */
async function mails(now = signIn.harness.now) {
  const { database, keys } = signIn.harness;
  const brands = brandsOf({ branding: true });
  while ((await queueMessageMails(database, keys, brands, now, 2)) === 2);
  await background.worker.drain();
  const caught = (await background.catcher?.list()) ?? [];
  await signIn.harness.change('delete from caught_mail');
  return caught.map(({ to, subject }) => `${to} ${subject}`).toSorted();
}
const to = (key: PersonKey, subject: string) => `${addressOf(PEOPLE[key])} ${subject}`;
/** Ends the employment of a person, for the time of one test. */
async function left<T>(key: PersonKey, work: () => Promise<T>): Promise<T> {
  const { employeeId } = PEOPLE[key];
  await signIn.harness.change(
    `insert into employment_version
     select client_id, employee_id, '2026-11-20', 9, 't', legal_id, pay_group_id, pay_type, hourly_rate, period_salary, standard_hours,
            is_full_time, is_overtime_exempt, job_title, work_location, hire_date, rehire_date, adjusted_service_date, '2026-11-19',
            'Moved', recorded_at, recorded_by
       from employment_version where employee_id = '${employeeId}' order by effective_date desc, sequence desc limit 1`,
  );
  try {
    return await work();
  } finally {
    await signIn.harness.change(
      `delete from employment_version where employee_id = '${employeeId}' and effective_date = '2026-11-20' and sequence = 9`,
    );
  }
}

const [file] = handbook().attachments;
const second = { ...file!, title: { en: 'Rules', es: 'Reglas' }, name: 'rules.pdf' };

describe('CON-5: the report of a message', () => {
  it('counts who acknowledged every document that asks for it, who read it, and who left before', async () => {
    await at().post(
      1,
      handbook({ attachments: [file!, second, { ...second, name: 'swim.pdf', requiresAcknowledgement: false }] }),
    );
    await at('BAKERY').post(1, handbook());
    await acknowledge('plain', 0);
    await acknowledge('plain', 1);
    await acknowledge('colleague', 0);
    await acknowledge('other');
    await read('reader');
    // Silas has acknowledged everything, and isn't a recipient any more.
    await acknowledge('supervisor', 0);
    await acknowledge('supervisor', 1);
    await signIn.harness.change(`delete from message_recipient where employee_id = '${PEOPLE.supervisor.employeeId}'`);
    await left('chief', async () => {
      const page = await at().page(1);
      expect(page).toMatchObject({ recipients: 6, done: 1, open: 4, left: 1, read: 1, mailed: 0, mailWaits: 6 });
      expect(page.attachments.map(({ title, acknowledged }) => [title.en, acknowledged])).toEqual([
        ['Handbook', 2],
        ['Rules', 1],
        ['Rules', 0],
      ]);
      expect(page.days.filter(({ done }) => done > 0)).toEqual([{ day: '2026-11-20', done: 1 }]);
      const { total, rows } = await at().recipients(1);
      const state = (key: PersonKey) => rows.find(({ employeeId }) => employeeId === PEOPLE[key].employeeId);
      expect(total).toBe(6);
      expect(state('plain')).toEqual({
        employeeId: PEOPLE.plain.employeeId,
        employeeNumber: 'E-0001',
        name: 'Petra Tester1',
        state: 'done',
        readAt: null,
        doneAt: '2026-11-20T15:00:00Z',
        mailedAt: null,
        hasEmail: true,
      });
      await signIn.harness.change(
        `update profile set is_enabled = false where employee_id = '${PEOPLE.chief.employeeId}'`,
      );
      const disabled = (await at().recipients(1)).rows;
      await signIn.harness.change(
        `update profile set is_enabled = true where employee_id = '${PEOPLE.chief.employeeId}'`,
      );
      expect(disabled.find(({ employeeId }) => employeeId === PEOPLE.chief.employeeId)?.hasEmail).toBe(false);
      expect([state('colleague')?.state, state('reader')?.state, state('chief')?.state]).toEqual([
        'open',
        'open',
        'left',
      ]);
      const names = async (query: string) => (await at().recipients(1, query)).rows.map(({ name }) => name);
      expect(await names('?state=left')).toEqual(['Chiara Tester5']);
      expect(await names('?state=done')).toEqual(['Petra Tester1']);
      expect(await names('?search=colin')).toEqual(['Colin Tester2']);
      expect(await names('?search=tester2%20colin'), 'every word').toEqual(['Colin Tester2']);
      expect(await names('?search=colin%20tester1')).toEqual([]);
      expect(await names('?search=colin&state=left')).toEqual([]);
      expect(await names('?offset=5')).toHaveLength(1);
      expect((await at().recipients(1, '?offset=50')).total).toBe(6);
    });
    expect(await at('BAKERY').page(1)).toMatchObject({ recipients: 3, done: 1, open: 2, left: 0 });
  });

  it('doesn’t count an acknowledgment of a document that was replaced since', async () => {
    await at().post(1, handbook());
    await acknowledge('plain');
    expect(await at().page(1)).toMatchObject({ done: 1, open: 6 });
    await signIn.harness.change('update message_attachment set version = 2');
    expect(await at().page(1)).toMatchObject({ done: 0, open: 7, attachments: [{ version: 2, acknowledged: 0 }] });
    expect((await at().recipients(1, '?state=done')).total).toBe(0);
    await acknowledge('plain');
    expect(await at().page(1)).toMatchObject({ done: 1, open: 6, attachments: [{ version: 2, acknowledged: 1 }] });
  });

  it('counts who read a message that asks for nothing', async () => {
    await at().post(1, news());
    await read('plain');
    expect(await at().page(1)).toMatchObject({ done: 1, read: 1, open: 6, remind: 'nothingRequired' });
  });

  it('is a CSV file of every recipient or of one state, in the chosen language', async () => {
    await at().post(1, handbook({ audience: groups({ organizationValues: [SHOP] }) }));
    await acknowledge('plain');
    const csv = async (query: string) =>
      (await at().get(`/messages/${messageId(1)}/recipients.csv${query}`)).body
        .replace('\ufeff', '')
        .trim()
        .split('\r\n');
    const header = 'Employee ID,Name,Status,Read (UTC),Acknowledged (UTC),Last email (UTC),Has an email address';
    expect(await csv('')).toEqual([
      header,
      'E-0001,Petra Tester1,Done,,2026-11-20T15:00:00Z,,yes',
      'E-0002,Colin Tester2,Not yet,,,,yes',
    ]);
    expect(await csv('?state=open&lang=es')).toEqual([
      'Número de empleado,Nombre,Estado,Leído (UTC),Lectura confirmada (UTC),Último correo (UTC),Tiene correo electrónico',
      'E-0002,Colin Tester2,Falta,,,,sí',
    ]);
  });

  it('offers the attachment itself, and only under its own message', async () => {
    await at().post(1, handbook());
    await at().post(2, handbook());
    const [attachment] = (await at().page(1)).attachments;
    const path = (number: number) => `/messages/${messageId(number)}/attachments/${attachment?.attachmentId}`;
    expect((await at().get(path(1))).rawPayload.subarray(0, 5).toString()).toBe('%PDF-');
    expect(refusal(await at().get(path(2)))).toEqual([404, 'not_found']);
    // A correction's own message is not one of the console's.
    await signIn.harness.change(`update message set origin = 'notice' where message_id = '${messageId(1)}'`);
    expect(refusal(await at().get(path(1)))).toEqual([404, 'not_found']);
  });
});

describe('CON-5: mails about a message', () => {
  it('reach each recipient with an address once, with the title and without the text', async () => {
    await at().post(1, handbook({ audience: groups({ organizationValues: [SHOP] }), dueDate: '2026-12-04' }));
    await signIn.harness.change(`update person set language = 'es' where person_id = '${PEOPLE.colleague.personId}'`);
    expect(await mails()).toEqual(
      [to('plain', 'New message: Safety handbook'), to('colleague', 'Mensaje nuevo: Manual de seguridad')].toSorted(),
    );
    await signIn.harness.change(`update person set language = 'en' where person_id = '${PEOPLE.colleague.personId}'`);
    expect(await mails()).toEqual([]);
    expect(await at().page(1)).toMatchObject({ mailed: 2, mailWaits: 0 });
  });

  it.each([
    ['2026-11-20T15:59:59.999Z', 2],
    ['2026-11-20T16:00:00.000Z', 0],
    ['2026-11-20T16:00:00.001Z', 0],
  ])('at %s, %i leave for a message that expires at 16:00', async (now, count) => {
    const audience = groups({ organizationValues: [SHOP] });
    await at().post(1, handbook({ audience, expiresAt: '2026-11-20T16:00:00Z' }));
    expect(await at().page(1)).toMatchObject({ mailWaits: 2 });
    await mails(new Date(now));
    expect(await at().page(1)).toMatchObject({ mailed: count, mailWaits: 0 });
  });

  it('don’t leave for a message that mails no one, or was withdrawn before they left', async () => {
    await at().post(1, handbook({ sendsMail: false }));
    await at().post(2, handbook());
    await at().withdraw(2);
    expect(await at().page(2)).toMatchObject({ mailed: 0, mailWaits: 0 });
    expect(await mails()).toEqual([]);
    expect(await at().page(2)).toMatchObject({ mailed: 0, mailWaits: 0 });
  });
});

describe('CON-5: a reminder', () => {
  it('mails no one whose profile is turned off, or who has no address', async () => {
    const enable = (isEnabled: boolean) =>
      signIn.harness.change(
        `update profile set is_enabled = ${isEnabled} where profile_id = '${PEOPLE.reader.profileId}'`,
      );
    const replace = (at_: string) =>
      signIn.harness.change(
        `update person_email set replaced_at = ${at_} where person_id = '${PEOPLE.supervisor.personId}'`,
      );
    await at().post(1, handbook());
    const everyone = (await at().page(1)).open;
    await enable(false);
    await replace('now()');
    expect((await at().remind(1)).json()).toEqual({ recipients: (everyone ?? 0) - 2 });
    await enable(true);
    await replace('null');
  });

  it('mails those who still have to acknowledge and are employed, once however often it is sent', async () => {
    await at().post(1, handbook());
    await at('BAKERY').post(1, handbook());
    await mails();
    await acknowledge('plain');
    await left('chief', async () => {
      expect((await at().remind(1)).json()).toEqual({ recipients: 5 });
      expect((await at().remind(1)).json()).toEqual({ recipients: 5 });
    });
    // Acknowledged after the reminder was requested and before the mail left.
    await acknowledge('colleague');
    const subject = 'Please acknowledge: Safety handbook';
    expect(await mails()).toEqual(
      [to('manager', subject), to('supervisor', subject), to('admin', subject), to('reader', subject)].toSorted(),
    );
    const page = await at().page(1);
    expect([page.remind, page.reminders]).toEqual([
      'recently',
      [{ at: '2026-11-20T15:00:00.000Z', by: 'Mona', recipients: 5 }],
    ]);
    expect(refusal(await at().remind(1, 2))).toEqual([409, 'version_conflict']);
    for (const [sent, verdict] of [
      ['2026-11-19T15:00:00.001Z', 'recently'],
      ['2026-11-19T15:00:00Z', 'possible'],
    ] as const) {
      await signIn.harness.change(`update message_reminder set sent_at = '${sent}'`);
      expect([sent, (await at().page(1)).remind]).toEqual([sent, verdict]);
    }
  });

  it('is refused where nothing asks for it, no one is left, or the message isn’t visible', async () => {
    await at().post(1, news());
    await at().post(2, handbook({ audience: groups({ organizationValues: [SHOP] }) }));
    await acknowledge('plain');
    await acknowledge('colleague');
    await at().post(3, handbook({ publishAt: '2026-11-22T15:00:00Z' }));
    expect([(await at().page(1)).remind, (await at().page(2)).remind, (await at().page(3)).remind]).toEqual([
      'nothingRequired',
      'noOneOpen',
      'notCurrent',
    ]);
    for (const number of [1, 2, 3])
      expect(refusal(await at().remind(number, number))).toEqual([409, 'version_conflict']);
    expect(refusal(await at().remind(4))).toEqual([404, 'not_found']);
  });

  it('leaves by itself before the due date, once', async () => {
    const audience = groups({ organizationValues: [SHOP] });
    await at().post(1, handbook({ audience, dueDate: '2026-12-04', remindDays: 3 }));
    await at('BAKERY').post(2, handbook({ dueDate: '2026-12-24', remindDays: 3 }));
    await mails();
    await acknowledge('plain');
    const run = (instant: string) =>
      signIn.harness.database.asMaintenance((tx) => remindDue(tx, new Date(instant), 10));
    expect(await run('2026-11-30T23:59:59Z')).toBe(0);
    expect(await run('2026-12-01T00:00:00Z')).toBe(1);
    expect(await run('2026-12-02T00:00:00Z')).toBe(0);
    expect(await mails()).toEqual([to('colleague', 'Please acknowledge: Safety handbook')]);
    expect((await at().page(1)).reminders).toEqual([{ at: '2026-12-01T00:00:00.000Z', by: null, recipients: 1 }]);
  });
});

describe('CON-5: a withdrawn message', () => {
  it('disappears with its documents at once, keeps its acknowledgments, and says who withdrew it and why', async () => {
    await at().post(1, handbook());
    await at('BAKERY').post(1, handbook());
    const [before] = await inbox('plain');
    const attachment = before?.attachments[0]?.attachmentId;
    await acknowledge('plain');
    expect((await at().withdraw(1, 'Wrong edition')).statusCode).toBe(204);
    expect(await inbox('plain')).toEqual([]);
    expect((await signIn.harness.as('plain').get(`/api/clientAttachment/${attachment}/file`)).statusCode).toBe(404);
    expect(await inbox('other')).toHaveLength(1);
    const page = await at().page(1);
    expect(page).toMatchObject({
      state: 'withdrawn',
      done: 1,
      mayWithdraw: false,
      remind: 'notCurrent',
      withdrawal: { by: 'Mona', reason: 'Wrong edition' },
    });
    expect(refusal(await at().withdraw(1))).toEqual([409, 'version_conflict']);
    expect(refusal(await at().withdraw(9))).toEqual([404, 'not_found']);
  });

  it('expires in an export when it was withdrawn, so that no import brings it back', async () => {
    await at().post(1, news({ expiresAt: '2027-01-01T00:00:00Z' }));
    await at().post(2, news({ expiresAt: '2027-01-01T00:00:00Z' }));
    await at().withdraw(1);
    const { database } = signIn.harness;
    const port = { read: (work) => database.asMaintenance(work) } as Parameters<typeof messagesExporter.rows>[0];
    const ends: unknown[] = [];
    const client = { clientId: PEOPLE.plain.client.clientId, clientCode: 'MILLRACE' } as Parameters<
      typeof messagesExporter.rows
    >[1];
    for await (const row of messagesExporter.rows(port, client)) ends.push(row['expires_at']);
    expect(ends).toEqual(['2026-11-20T15:00:00Z', '2027-01-01T00:00:00Z']);
  });

  it('that was scheduled is never published', async () => {
    await at().post(1, news({ publishAt: '2026-11-20T16:00:00Z' }));
    await at().withdraw(1);
    const later = new Date('2026-11-20T17:00:00Z');
    expect(await signIn.harness.database.asMaintenance((tx) => deliverDue(tx, later, 10))).toBe(0);
    expect((await at().recipients(1)).total).toBe(0);
    expect((await at().page(1)).state).toBe('withdrawn');
  });

  it('that the portal posted itself is unknown here', async () => {
    await signIn.harness.change(
      `insert into message (client_id, message_id, category, title, body, published_at, origin)
       values ('${PEOPLE.plain.client.clientId}', '${idOf('mesg', 7)}', 'personal', '{"en":"x","es":"x"}', '{"en":"","es":""}', now(), 'notice')`,
    );
    expect(refusal(await at().read(7))).toEqual([404, 'not_found']);
    expect(refusal(await at().withdraw(7))).toEqual([404, 'not_found']);
  });
});
