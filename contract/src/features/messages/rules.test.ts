import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Attachment, Message } from './model.ts';
import { messageCounts, needsAction } from './rules.ts';

const attachment = (requiresAcknowledgement: boolean, isAcknowledged: boolean): Attachment => ({
  attachmentId: '00000000-0000-4000-8000-000000000001',
  title: 'Handbook',
  fileName: 'handbook.pdf',
  contentType: 'application/pdf',
  sizeBytes: 1,
  version: 1,
  requiresAcknowledgement,
  isAcknowledged,
  acknowledgedAt: null,
});
const message = (...attachments: Attachment[]): Message => ({
  messageId: '00000000-0000-4000-8000-000000000002',
  title: 'Handbook',
  body: '',
  postedAt: '2026-11-20T12:00:00Z',
  dueDate: null,
  isRead: false,
  attachments,
});
const open = attachment(true, false);
const done = attachment(true, true);
const free = attachment(false, false);

describe('MSG-2: the count of messages that require action', () => {
  it.each([
    ['no attachment', message(), false],
    ['one that needs nothing', message(free), false],
    ['one acknowledged', message(done), false],
    ['one open', message(open), true],
    ['one done, one open', message(done, open), true],
    ['two open are one message', message(open, open), true],
  ])('%s', (_title, one, required) => {
    expect(needsAction(one)).toBe(required);
    expect(messageCounts([{ messagesForThisCategory: [one] }])).toEqual({
      activeMessagesAmount: 1,
      actionRequiredAmount: required ? 1 : 0,
    });
  });

  it('is zero without messages', () => {
    expect(messageCounts([])).toEqual({ activeMessagesAmount: 0, actionRequiredAmount: 0 });
  });

  it('is the sum over categories, however messages are distributed', () => {
    const attachments = fc.array(fc.constantFrom(open, done, free), { maxLength: 3 });
    const categories = fc.array(
      fc.array(
        attachments.map((of) => message(...of)),
        { maxLength: 6 },
      ),
      { maxLength: 5 },
    );
    fc.assert(
      fc.property(categories, (of) => {
        const all = of.flat();
        const counts = messageCounts(of.map((messagesForThisCategory) => ({ messagesForThisCategory })));
        expect(counts.activeMessagesAmount).toBe(all.length);
        expect(counts.actionRequiredAmount).toBe(all.filter((one) => one.attachments.includes(open)).length);
      }),
    );
  });
});
