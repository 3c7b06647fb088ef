import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { landingPage } from '@paystead/contract/features/messages/model.ts';
import { messageCounts } from '@paystead/contract/features/messages/rules.ts';
import { createHarness, type CallOptions } from '../../../test/harness.ts';
import { acknowledge, attach, post, type TestMessage } from '../../../test/harness/messages.ts';
import { idOf, MILLRACE, type PersonKey } from '../../../test/harness/people.ts';

const harness = await createHarness();
afterAll(harness.close);
beforeEach(() => harness.change('delete from message; delete from acknowledgement; delete from pending_transaction'));
const { plain, colleague, other } = harness.people;

const read = async (key: PersonKey = 'plain', options?: CallOptions) =>
  landingPage.parse((await harness.as(key).get('/api/LandingPage', options)).json());
const titles = (page: Awaited<ReturnType<typeof read>>) =>
  page.messageCategories.flatMap((category) => category.messagesForThisCategory.map((message) => message.title));
const message = (number: number, more: Partial<TestMessage> = {}): TestMessage => ({
  messageId: idOf('mssg', number),
  to: [plain],
  title: `Message ${number}`,
  ...more,
});

it('401 without a session', async () => {
  expect((await harness.stranger.get('/api/LandingPage')).statusCode).toBe(401);
});

it('MSG-1: an employee without messages gets an empty page', async () => {
  expect(await read()).toEqual({
    unacknowledgedAttachmentsExist: false,
    pendingTransactionsExist: false,
    waitingChanges: [],
    messageCategories: [],
  });
});

describe('MSG-1: an employee’s messages', () => {
  it('are the employee’s own, and no one else’s', async () => {
    await post(harness.insert, message(1));
    await post(harness.insert, message(2, { to: [colleague] }));
    await post(harness.insert, message(3, { to: [plain, colleague] }));
    await post(harness.insert, message(4, { to: [other] }));
    expect(titles(await read()).toSorted()).toEqual(['Message 1', 'Message 3']);
    expect(titles(await read('colleague')).toSorted()).toEqual(['Message 2', 'Message 3']);
    expect(titles(await read('other'))).toEqual(['Message 4']);
    // A whole-client administrator sees only messages sent to them.
    expect(titles(await read('admin'))).toEqual([]);
  });

  it('are those published and not expired, newest first, by category', async () => {
    await post(harness.insert, message(1, { publishedAt: '2026-11-20T15:00:01Z' }));
    await post(harness.insert, message(2, { publishedAt: '2026-11-20T15:00:00Z' }));
    await post(harness.insert, message(3, { expiresAt: '2026-11-20T15:00:00Z' }));
    await post(harness.insert, message(4, { expiresAt: '2026-11-20T15:00:01Z' }));
    await post(harness.insert, message(5, { category: 'personal', publishedAt: '2020-01-01T00:00:00Z' }));
    const page = await read();
    expect(titles(page)).toEqual(['Message 5', 'Message 2', 'Message 4']);
    expect(page.messageCategories.map((category) => category.categoryName)).toEqual(['For you', 'Company news']);
  });
});

describe('a message', () => {
  it('comes in the requested language', async () => {
    await post(harness.insert, message(1));
    const spanish = await read('plain', { headers: { 'accept-language': 'es-MX,es;q=0.9' } });
    expect(titles(spanish)).toEqual(['es: Message 1']);
    expect(spanish.messageCategories[0]?.categoryName).toBe('Noticias de la empresa');
  });

  it('shows if it was read, and contains nothing that runs', async () => {
    await post(
      harness.insert,
      message(1, { body: '<p>Hi<img src=x onerror=alert(1)></p>', readAt: '2026-11-02T00:00:00Z' }),
    );
    await post(harness.insert, message(2));
    const [first, second] =
      (await read()).messageCategories[0]?.messagesForThisCategory.toSorted((one, two) =>
        one.title < two.title ? -1 : 1,
      ) ?? [];
    expect([first?.isRead, second?.isRead]).toEqual([true, false]);
    expect(first?.body).toBe('<p>Hi&lt;img src=x onerror=alert(1)&gt;</p>');
  });
});

describe('MSG-2: attachments', () => {
  const one = idOf('atta', 1);
  const two = idOf('atta', 2);

  it('count until every required acknowledgement is given', async () => {
    await post(harness.insert, message(1, { to: [plain, colleague] }));
    await post(harness.insert, message(2));
    await attach(harness.insert, {
      attachmentId: one,
      messageId: idOf('mssg', 1),
      client: MILLRACE,
      fileName: 'a.pdf',
    });
    await attach(harness.insert, { attachmentId: two, messageId: idOf('mssg', 1), client: MILLRACE, requires: false });
    const before = await read();
    expect(before.unacknowledgedAttachmentsExist).toBe(true);
    expect(messageCounts(before.messageCategories)).toEqual({ activeMessagesAmount: 2, actionRequiredAmount: 1 });

    await acknowledge(harness.insert, plain, one);
    const after = await read();
    expect(after.unacknowledgedAttachmentsExist).toBe(false);
    const attachments = after.messageCategories.flatMap((c) => c.messagesForThisCategory.flatMap((m) => m.attachments));
    expect(attachments).toEqual([
      {
        attachmentId: one,
        title: 'Document',
        fileName: 'a.pdf',
        contentType: 'application/pdf',
        sizeBytes: 4,
        version: 1,
        requiresAcknowledgement: true,
        isAcknowledged: true,
        acknowledgedAt: '2026-11-02T12:00:00.000Z',
      },
      expect.objectContaining({ attachmentId: two, isAcknowledged: false, acknowledgedAt: null }),
    ]);
    // One person's acknowledgement does not count for another person.
    expect((await read('colleague')).unacknowledgedAttachmentsExist).toBe(true);
  });

  it('need a new acknowledgement when the document was replaced', async () => {
    await post(harness.insert, message(1));
    await attach(harness.insert, { attachmentId: one, messageId: idOf('mssg', 1), client: MILLRACE, version: 2 });
    await acknowledge(harness.insert, plain, one, 1);
    expect((await read()).unacknowledgedAttachmentsExist).toBe(true);
  });
});

describe('MSG-3: pending transactions', () => {
  const pending = (state: string, more: Record<string, unknown> = {}) =>
    harness.insert('pending_transaction', [
      {
        client_id: MILLRACE.clientId,
        employee_id: plain.employeeId,
        employee_workflow_id: idOf('work', 1),
        rule_type: 2,
        state,
        before_sealed: new Uint8Array(1),
        after_sealed: new Uint8Array(1),
        summary: '{}',
        effective_date: '2026-12-01',
        decider: 'payrollAdministrator',
        submitted_at: '2026-11-19T12:00:00Z',
        submitted_by: 'Petra',
        reason: 'no',
        ...more,
      },
    ]);

  it('E11: all that wait, newest first, each with the date on which its current version was sent', async () => {
    await pending('pending', { version: 2, submitted_at: '2026-11-16T12:00:00Z' });
    await pending('sentBack', {
      employee_workflow_id: idOf('work', 2),
      rule_type: 1,
      submitted_at: '2026-11-17T12:00:00Z',
    });
    await harness.insert(
      'pending_transaction_event',
      (['submitted', 'amended', 'escalated'] as const).map((event, at) => ({
        client_id: MILLRACE.clientId,
        employee_id: plain.employeeId,
        employee_workflow_id: idOf('work', 1),
        event_number: at + 1,
        at: `2026-11-${[16, 18, 19][at]}T12:00:00Z`,
        event,
        version: Math.min(at + 1, 2),
        actor_name: 'Petra',
        actor_role: 'employee',
      })),
    );
    const { waitingChanges } = await read();
    expect(waitingChanges).toEqual([
      { ruleType: 2, isApproved: false, isSentBack: false, submittedAt: '2026-11-18T12:00:00Z' },
      { ruleType: 1, isApproved: false, isSentBack: true, submittedAt: '2026-11-17T12:00:00Z' },
    ]);
  });

  it.each([
    ['pending', true],
    ['approved', true],
    ['exported', true],
    ['applied', false],
    ['rejected', false],
    ['withdrawn', false],
  ])('a request that is %s: %s', async (state, exists) => {
    await pending(state);
    const page = await read();
    expect(page.pendingTransactionsExist).toBe(exists);
    expect(page.waitingChanges).toEqual(
      exists
        ? [{ ruleType: 2, isApproved: state !== 'pending', isSentBack: false, submittedAt: '2026-11-19T12:00:00Z' }]
        : [],
    );
    expect((await read('colleague')).pendingTransactionsExist).toBe(false);
  });
});
