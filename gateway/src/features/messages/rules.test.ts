import { assert, describe, expect, it } from 'vitest';
import { messageCounts } from '@paystead/contract/features/messages/rules.ts';
import { newestFirst, toLandingPage, type CategorisedMessage, type CategoryCode } from './rules.ts';

const message = (category: CategoryCode, attachments: [requires: boolean, done: boolean][] = []) =>
  ({
    category,
    messageId: '00000000-0000-4000-8000-000000000001',
    title: 'Title',
    body: '<p onclick="x">Body</p>',
    postedAt: '2026-11-01T12:00:00Z',
    dueDate: null,
    isRead: false,
    attachments: attachments.map(([requiresAcknowledgement, isAcknowledged]) => ({
      attachmentId: '00000000-0000-4000-8000-000000000002',
      title: 'Handbook',
      fileName: 'handbook.pdf',
      contentType: 'application/pdf',
      sizeBytes: 1,
      version: 1,
      requiresAcknowledgement,
      isAcknowledged,
      acknowledgedAt: null,
    })),
  }) satisfies CategorisedMessage;

describe('MSG-1: the landing page', () => {
  it.each([
    ['nothing', [], false],
    ['a message without attachments', [message('company')], false],
    ['an attachment that needs nothing', [message('company', [[false, false]])], false],
    ['an attachment acknowledged', [message('company', [[true, true]])], false],
    [
      'one of two still open',
      [
        message('company', [
          [true, true],
          [true, false],
        ]),
      ],
      true,
    ],
    ['an open one in a later category', [message('personal'), message('company', [[true, false]])], true],
  ])('with %s', (_title, messages, unacknowledged) => {
    const page = toLandingPage(messages, [], 'en');
    expect(page.unacknowledgedAttachmentsExist).toBe(unacknowledged);
    expect(messageCounts(page.messageCategories).activeMessagesAmount).toBe(messages.length);
  });

  it('lists categories in a fixed order, named in the requested language, without empty ones', () => {
    const messages = [message('company'), message('personal'), message('company')];
    const names = (language: 'en' | 'es') =>
      toLandingPage(messages, [], language).messageCategories.map((one) => one.categoryName);
    expect(names('en')).toEqual(['For you', 'Company news']);
    expect(names('es')).toEqual(['Para usted', 'Noticias de la empresa']);
  });

  it('has the newest message first, and of two at one time the first one', () => {
    const at = (title: string, postedAt: string) => ({ ...message('company'), title, postedAt });
    const [old, one, other, newest] = [
      at('old', '2026-10-31T23:00:00-04:00'),
      at('one', '2026-11-01T12:00:00Z'),
      at('other', '2026-11-01T12:00:00Z'),
      at('newest', '2026-11-01T12:00:01Z'),
    ] as const;
    const titles = (messages: CategorisedMessage[]) => newestFirst(messages).map(({ title }) => title);
    expect(titles([old, one, newest, other])).toEqual(['newest', 'one', 'other', 'old']);
    expect(titles([other, old, one, newest])).toEqual(['newest', 'other', 'one', 'old']);
  });

  it('keeps each category’s id, in both languages', () => {
    const page = toLandingPage(
      (['company', 'policies', 'benefits', 'payroll', 'personal'] as const).map((one) => message(one)),
      [],
      'es',
    );
    expect(page.pendingTransactionsExist).toBe(false);
    expect(page.messageCategories.map(({ categoryId, categoryName }) => [categoryId.slice(-2), categoryName])).toEqual([
      ['01', 'Para usted'],
      ['02', 'Nómina'],
      ['03', 'Beneficios'],
      ['04', 'Políticas'],
      ['05', 'Noticias de la empresa'],
    ]);
  });

  it('shows if transactions are pending, and sanitizes bodies', () => {
    const waiting = [{ ruleType: 2, isApproved: false, isSentBack: false, submittedAt: '2026-11-18T16:10:00Z' }];
    const page = toLandingPage([message('company')], waiting, 'en');
    expect([page.pendingTransactionsExist, page.waitingChanges]).toEqual([true, waiting]);
    const shown = page.messageCategories[0]?.messagesForThisCategory[0];
    assert(shown !== undefined);
    expect(shown.body).not.toContain('<p onclick');
  });
});
