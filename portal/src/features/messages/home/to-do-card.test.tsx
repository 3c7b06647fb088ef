import { cleanup, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import type { Attachment } from '@paystead/contract/features/messages/model.ts';
import { renderPage } from '../../../../test/page.tsx';
import { ToDoCard } from './to-do-card.tsx';

afterEach(cleanup);

const attachment = (title: string, more: Partial<Attachment> = {}) => ({
  attachmentId: title,
  title,
  fileName: `${title}.pdf`,
  contentType: 'application/pdf',
  sizeBytes: 10,
  version: 1,
  requiresAcknowledgement: true,
  isAcknowledged: false,
  acknowledgedAt: null,
  ...more,
});
const OTHERS = [
  attachment('Map', { requiresAcknowledgement: false }),
  attachment('Rules', { isAcknowledged: true, acknowledgedAt: '2026-11-19T12:00:00Z' }),
];
const message = (messageId: string, attachments: readonly Attachment[]) => ({
  messageId,
  title: `About ${messageId}`,
  body: '',
  postedAt: '2026-11-09T12:00:00Z',
  dueDate: null,
  isRead: true,
  attachments,
});

it.each([
  ['/messages', ['/messages?message=one', '/messages?message=two']],
  [undefined, []],
])('MSG-3: each message to act on names its document, or how many are left, and leads to %s', async (href, links) => {
  const messages = [
    message('one', [...OTHERS, attachment('Guide')]),
    message('two', [...OTHERS, attachment('Dental'), attachment('Vision')]),
    message('three', OTHERS),
  ];
  await renderPage(<ToDoCard messagesHref={href} />, {
    gateway: () => ({
      body: {
        unacknowledgedAttachmentsExist: true,
        pendingTransactionsExist: false,
        waitingChanges: [],
        messageCategories: [{ categoryId: 'c', categoryName: 'News', messagesForThisCategory: messages }],
      },
    }),
  });
  expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'Acknowledge “Guide”About one',
    'Acknowledge 2 documentsAbout two',
  ]);
  expect(screen.queryAllByRole('link').map((link) => link.getAttribute('href'))).toEqual(links);
});
