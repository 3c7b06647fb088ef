import { randomUUID } from 'node:crypto';
import { afterAll, assert, beforeEach, describe, expect, it } from 'vitest';
import { landingPage } from '@paystead/contract/features/messages/model.ts';
import { checkDetail } from '@paystead/contract/features/paychecks/model.ts';
import { yearEndDetail } from '@paystead/contract/features/year-end/model.ts';
import { createHarness } from '../../test/harness.ts';
import { checkId } from '../../test/harness/checks.ts';
import type { TestPerson } from '../../test/harness/people.ts';
import { boxesOf, consent, formId, issueForm } from '../../test/harness/year-end.ts';
import { brandsOf } from '../brands.ts';
import { createBackground } from '../background.ts';
import { readConfig } from '../config.ts';
import { json } from '../platform/database/port.ts';
import { createLog } from '../platform/log.ts';
import { queueFormCorrections, queuePaycheckCorrections } from './correction-notices.ts';
import { queuePaydayNotices } from './payday-notices.ts';

const harness = await createHarness();
afterAll(harness.close);
const { plain, colleague } = harness.people;
const { worker, catcher } = createBackground({
  config: readConfig({}),
  database: harness.database,
  keys: harness.keys,
  clock: { now: () => harness.now },
  log: createLog('silent'),
});
const NOW = new Date('2026-11-20T15:00:00Z');
const ports = { database: harness.database, keys: harness.keys, brands: brandsOf({ branding: true }) };
const runChecks = (limit = 100) => queuePaycheckCorrections(ports, NOW, limit);
const runForms = (limit = 100) => queueFormCorrections(ports, NOW, limit);
async function mails() {
  await worker.drain();
  const list = (await catcher?.list()) ?? [];
  return list.map(({ to, subject, text }) => ({ to, subject, text })).toSorted((a, b) => a.to.localeCompare(b.to));
}
beforeEach(() => harness.change('delete from outbox; delete from caught_mail; delete from employee_notice'));

const correct = (person: TestPerson, place: number, net: number, number = 1, at = '2026-11-13T03:00:00Z') =>
  harness.insert('pay_check_correction', [
    {
      client_id: person.client.clientId,
      employee_id: person.employeeId,
      check_id: checkId(person, place),
      correction_number: number,
      before: json({ gross: 1, preTax: 0, taxes: 0, postTax: 0, reimbursements: 0, net, hours: 0, hoursWorked: 0 }),
      corrected_at: at,
      import_run_number: 7,
    },
  ]);
const detail = async (person: 'plain' | 'colleague', id: string) =>
  checkDetail.parse((await harness.as(person).post('/api/check/detail', { checkId: id })).json());

/** The messages that the portal posted for a person, as their page shows them. */
async function posted(person: 'plain' | 'colleague', language = 'en') {
  const page = landingPage.parse(
    (await harness.as(person).get('/api/LandingPage', { headers: { 'accept-language': language } })).json(),
  );
  const all = page.messageCategories.flatMap(({ messagesForThisCategory }) => messagesForThisCategory);
  return all.flatMap((message) => (message.about === undefined ? [] : [{ ...message, about: message.about }]));
}
const opened = (person: TestPerson, id: string) =>
  harness.insert('audit_event', [
    {
      client_id: person.client.clientId,
      employee_id: person.employeeId,
      audit_event_id: randomUUID(),
      at: '2026-03-01T12:00:00Z',
      action: 'view',
      resource: 'yearEnd',
      endpoint: 'yearEnd.boxes',
      actor_role: 'self',
      request_id: 'test',
      detail: json({ opened: id }),
    },
  ]);

describe('IMP-9: corrections of what a person has seen', () => {
  it('a corrected paycheck shows the day and the net pay before, and its person gets one mail without amounts', async () => {
    await correct(plain, 1, 170_000);
    await correct(plain, 1, 175_000, 2, '2026-11-14T15:00:00Z');
    await correct(colleague, 2, 160_000);
    expect(await runChecks(2)).toBe(2);
    expect([await runChecks(), await runChecks(), await runForms()]).toEqual([1, 0, 0]);
    const sent = await mails();
    expect(sent.map(({ to }) => to)).toEqual(['colin@example.test', 'petra@example.test', 'petra@example.test']);
    const mine = sent.find(({ to }) => to === 'petra@example.test');
    assert(mine !== undefined);
    expect(mine.subject).toMatch(/^A pay stub was corrected in /);
    expect(mine.text).toContain('Pay date: ');
    expect(mine.text).not.toMatch(/\$|\d\.\d\d/);

    // The newest correction; November 13, 3:00 in UTC is the 12th at the pay group.
    expect((await detail('plain', checkId(plain, 1))).correction).toEqual({ correctedOn: '2026-11-14', net: 175_000 });
    expect((await detail('colleague', checkId(colleague, 2))).correction).toEqual({
      correctedOn: '2026-11-12',
      net: 160_000,
    });
    expect((await detail('plain', checkId(plain, 2))).correction).toBeUndefined();

    const messages = await posted('plain');
    expect(messages.map(({ about, isRead }) => [about, isRead])).toEqual([
      [{ kind: 'paycheck', id: checkId(plain, 1) }, false],
      [{ kind: 'paycheck', id: checkId(plain, 1) }, false],
    ]);
    expect((await posted('colleague')).map(({ about }) => about.id)).toEqual([checkId(colleague, 2)]);

    // The message goes when its correction is taken back, and no other one does.
    await harness.change(`delete from pay_check_correction where correction_number = 2`);
    expect([(await posted('plain')).length, (await posted('colleague')).length]).toEqual([1, 1]);
  });

  it('a corrected form is announced to the person who had opened the original, once, and to no one else', async () => {
    for (const person of [plain, colleague]) {
      await issueForm(harness.insert, { person });
      await issueForm(harness.insert, {
        person,
        place: 2,
        formType: 'W-2c',
        correctsId: formId(person),
        issuedAt: '2026-11-10T15:00:00Z',
      });
    }
    expect(await runForms()).toBe(0);
    await opened(plain, formId(plain));
    await opened(colleague, formId(plain));
    expect([await runForms(), await runForms()]).toEqual([1, 0]);
    expect((await posted('plain')).map(({ title, about }) => [title, about])).toEqual([
      ['Your W-2c for 2025 corrects an earlier form', { kind: 'yearEndForm', id: formId(plain, 2) }],
    ]);
    const sent = await mails();
    expect(sent.map(({ to, subject }) => [to, subject])).toEqual([
      ['petra@example.test', 'W-2c 2025: a form was corrected'],
    ]);
    const [mail] = sent;
    assert(mail !== undefined);
    expect(mail.text).toContain('Use the corrected form for your tax return.');
    expect(mail.text).not.toMatch(/\$|\d\.\d\d/);

    // With consent, the mail that the form was posted says the same, and the message comes too.
    await opened(colleague, formId(colleague));
    await consent(harness.insert, colleague);
    expect([await runForms(), await runForms()]).toEqual([1, 0]);
    expect(await mails()).toHaveLength(1);
    expect((await posted('colleague')).map(({ about }) => about.id)).toEqual([formId(colleague, 2)]);
  });

  it('a form that changed in place shows what changed, and its person gets one mail without amounts and one message', async () => {
    const before = { ...boxesOf(plain), amounts: { '1': 100, '2': 60_000, '10': 500 } };
    const employee = { ...before.employee, lastFour: '9999' };
    for (const person of [plain, colleague]) await issueForm(harness.insert, { person, place: 3, taxYear: 2024 });
    const change = (number: number, at: string, amounts: object, announcedAt: string | null) => ({
      client_id: plain.client.clientId,
      employee_id: plain.employeeId,
      year_end_document_id: formId(plain, 3),
      correction_number: number,
      before: json({ formType: 'W-2', taxYear: 2024, boxes: { ...before, employee, amounts }, fileId: randomUUID() }),
      corrected_at: at,
      import_run_number: 7,
      notice_queued_at: announcedAt,
    });
    // The newest change is what is shown, and an earlier one was announced already.
    await harness.insert('year_end_correction', [
      change(1, '2026-11-02T03:00:00Z', { '1': 200, '2': 60_000 }, '2026-11-02T03:01:00Z'),
      change(2, '2026-11-13T03:00:00Z', before.amounts, null),
    ]);
    expect([await runForms(), await runForms()]).toEqual([1, 0]);
    const [mail, ...others] = await mails();
    assert(mail !== undefined);
    expect(others).toEqual([]);
    expect([mail.to, mail.subject]).toEqual(['petra@example.test', 'W-2 2024: your form was corrected']);
    expect(mail.text).toContain('Form 1040-X');
    expect(mail.text).not.toMatch(/\$|\d\.\d\d/);
    const shown = async (person: 'plain' | 'colleague', place: number) =>
      yearEndDetail.parse(
        (await harness.as(person).get(`/api/yearEndDocument/${formId(harness.people[person], place)}/boxes`)).json(),
      );
    const mine = await shown('plain', 3);
    // November 13, 3:00 in UTC is the 12th at the pay group.
    expect(mine.document.changedOn).toBe('2026-11-12');
    const wages = boxesOf(plain).amounts['1'] ?? 0;
    expect(mine.changes).toEqual({
      boxes: [
        {
          box: '1',
          label: 'Wages, tips, other compensation',
          topic: 'w2.1',
          mark: null,
          before: { amount: 100, text: null },
          after: { amount: wages, text: null },
        },
        {
          box: '10',
          label: 'Dependent care benefits',
          topic: 'w2.10',
          mark: null,
          before: { amount: 500, text: null },
          after: null,
        },
      ],
      parts: [{ part: 'ssn', before: 'XXX-XX-9999', after: `XXX-XX-${1000 + plain.number}` }],
      isPdfReplaced: true,
    });
    const other = await shown('colleague', 3);
    expect([other.document.changedOn, other.changes]).toEqual([undefined, undefined]);
    expect((await posted('plain', 'es')).map(({ title, about }) => [title, about])).toEqual([
      ['Se corrigió su formulario W-2 de 2024', { kind: 'yearEndForm', id: formId(plain, 3) }],
    ]);
    expect(await posted('colleague')).toEqual([]);
    await harness.change('delete from year_end_correction where correction_number = 2');
    expect(await posted('plain')).toEqual([]);
  });

  it('the message of a new paycheck is read once, hidden from others, and gone after two weeks', async () => {
    await queuePaydayNotices(harness.database, harness.keys, brandsOf({ branding: true }), NOW, 100);
    const [message, ...others] = await posted('plain');
    assert(message !== undefined);
    expect(others).toEqual([]);
    expect(message).toMatchObject({
      title: 'Your pay stub for November 20, 2026 is ready',
      isRead: false,
      about: { kind: 'paycheck' },
    });
    const read = (person: 'plain' | 'colleague') =>
      harness
        .as(person)
        .put(`/api/message/${message.messageId}/read`, undefined, { headers: { 'idempotency-key': randomUUID() } });
    expect((await read('colleague')).statusCode).toBe(404);
    expect([(await read('plain')).statusCode, (await read('plain')).statusCode]).toEqual([204, 204]);
    expect((await posted('plain')).map(({ isRead }) => isRead)).toEqual([true]);
    expect((await posted('colleague')).map(({ isRead }) => isRead)).toEqual([false]);
    const move = (days: number) =>
      harness.change(
        `update employee_notice set published_at = '${harness.now.toISOString()}'::timestamptz - interval '${days} days'`,
      );
    await move(13);
    expect(await posted('plain')).toHaveLength(1);
    await move(14);
    expect(await posted('plain')).toEqual([]);
  });
});
