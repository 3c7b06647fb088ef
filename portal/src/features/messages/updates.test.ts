// @vitest-environment node
import { QueryClient } from '@tanstack/react-query';
import { beforeEach, expect, it, vi } from 'vitest';
import type { LandingPage } from '@paystead/contract/features/messages/model.ts';
import type { Api } from '../../platform/services.ts';
import { acknowledge, markRead } from './updates.ts';

const attachment = (attachmentId: string) => ({ attachmentId, requiresAcknowledgement: true, isAcknowledged: false, acknowledgedAt: null }); // prettier-ignore
const message = (messageId: string, ...attachments: readonly string[]) => ({
  messageId,
  isRead: false,
  dueDate: null,
  attachments: attachments.map(attachment),
});
const page = (categoryName: string) =>
  ({
    unacknowledgedAttachmentsExist: true,
    messageCategories: [
      { categoryName, messagesForThisCategory: [message('m1', 'a1'), message('m2')] },
      { categoryName: 'Other', messagesForThisCategory: [message('m3', 'a3')] },
    ],
  }) as unknown as LandingPage;

const key = (language: string) => ['messages', 'landingPage', language];
let queries: QueryClient;
const call = vi.fn<(...inputs: unknown[]) => Promise<unknown>>();
const api = { call } as unknown as Api;

/** The read messages and the acknowledged attachments that a page shows. */
function shown(language: string) {
  const data = queries.getQueryData<LandingPage>(key(language));
  const messages = data?.messageCategories.flatMap(({ messagesForThisCategory }) => messagesForThisCategory) ?? [];
  const read = messages.filter(({ isRead }) => isRead).map(({ messageId }) => messageId);
  const done = messages.flatMap(({ attachments }) => attachments).flatMap(({ attachmentId, isAcknowledged, acknowledgedAt }) => isAcknowledged ? [`${attachmentId} ${acknowledgedAt}`] : []);
  return [data?.unacknowledgedAttachmentsExist, read.join(), done.join()];
} // prettier-ignore

beforeEach(() => {
  call.mockReset();
  queries = new QueryClient();
  queries.setQueryData(key('en'), page('Benefits'));
  queries.setQueryData(key('es'), page('Beneficios'));
});
const UNCHANGED = [true, '', ''];

it('MSG-4: an acknowledgement of the shown version is in every language at once, and no older reload takes it away', async () => {
  const old = Promise.withResolvers<LandingPage>();
  const reload = queries.fetchQuery({ queryKey: key('en'), queryFn: () => old.promise }).catch(() => undefined);
  call.mockResolvedValueOnce({ acknowledgedAt: '2026-11-20T12:00:00Z' });
  await acknowledge(api, queries, { attachmentId: 'a1', version: 3 }, 'key-1');
  expect(call.mock.calls).toEqual([
    ['messages.acknowledge', { params: { attachmentId: 'a1' }, query: { version: 3 } }, { idempotencyKey: 'key-1' }],
  ]);
  old.resolve(page('Benefits'));
  await reload;
  for (const language of ['en', 'es']) expect(shown(language)).toEqual([true, '', 'a1 2026-11-20T12:00:00Z']);
  call.mockResolvedValueOnce({ acknowledgedAt: '2026-11-20T12:01:00Z' });
  await acknowledge(api, queries, { attachmentId: 'a3', version: 1 }, 'key-2');
  for (const language of ['en', 'es'])
    expect(shown(language)).toEqual([false, '', 'a1 2026-11-20T12:00:00Z,a3 2026-11-20T12:01:00Z']);
});

it('MSG-4: a refused acknowledgement changes nothing, and its failure is the page’s to show', async () => {
  call.mockRejectedValueOnce(new Error('refused'));
  await expect(acknowledge(api, queries, { attachmentId: 'a1', version: 3 }, 'key-1')).rejects.toThrow('refused');
  expect([shown('en'), shown('es')]).toEqual([UNCHANGED, UNCHANGED]);
});

it('a message is marked as read in silence, and stays unread if that fails', async () => {
  call.mockRejectedValueOnce(new Error('refused'));
  await markRead(api, queries, 'm2');
  expect([shown('en'), shown('es')]).toEqual([UNCHANGED, UNCHANGED]);
  await markRead(api, queries, 'm2');
  await markRead(api, queries, 'm1');
  expect([shown('en'), shown('es')]).toEqual([[true, 'm1,m2', ''], [true, 'm1,m2', '']]);
  const silent = { noLoading: true, skipInterceptor: true };
  expect(call.mock.calls).toEqual(['m2', 'm2', 'm1'].map((messageId) => ['messages.markRead', { params: { messageId } }, silent]));
}); // prettier-ignore

it('MSG-4: nothing is made up for a page that was never loaded', async () => {
  queries.clear();
  call.mockResolvedValue({ acknowledgedAt: '2026-11-20T12:00:00Z' });
  await acknowledge(api, queries, { attachmentId: 'a1', version: 3 }, 'key-1');
  await markRead(api, queries, 'm1');
  expect(queries.getQueryCache().getAll()).toEqual([]);
});
