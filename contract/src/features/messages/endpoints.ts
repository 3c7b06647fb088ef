import { z } from 'zod';
import { endpoint } from '../../endpoint.ts';
import { id } from '../../fields.ts';
import { acknowledgement, landingPage } from './model.ts';

export const readLandingPage = endpoint({
  name: 'messages.landingPage',
  method: 'GET',
  path: 'LandingPage',
  summary: 'Personal messages by category, and whether anything waits for the person.',
  who: 'self',
  resource: 'messages',
  reply: landingPage,
});

export const acknowledgeAttachment = endpoint({
  name: 'messages.acknowledge',
  method: 'PUT',
  path: 'clientAttachment/{attachmentId}',
  summary: 'Acknowledge an attachment; repeating it gives the first acknowledgement again.',
  who: 'self',
  resource: 'messages',
  needs: { idempotencyKey: true },
  params: z.object({ attachmentId: id }),
  // The version that was read, where the caller knows it: a document replaced meanwhile is not acknowledged unread.
  query: z.object({ version: z.coerce.number<number>().int().positive().optional() }),
  reply: acknowledgement,
  failures: ['version_conflict'],
});

export const markMessageRead = endpoint({
  name: 'messages.markRead',
  method: 'PUT',
  path: 'message/{messageId}/read',
  summary: 'Note that a message was opened; the first time stays.',
  who: 'self',
  resource: 'messages',
  needs: { idempotencyKey: true },
  params: z.object({ messageId: id }),
  reply: 'empty',
});

export const downloadAttachment = endpoint({
  name: 'messages.attachmentFile',
  method: 'GET',
  path: 'clientAttachment/{id}/file',
  summary: "A message attachment's bytes.",
  who: 'self',
  resource: 'messages',
  params: z.object({ id }),
  reply: 'file',
});

export const messagesEndpoints = [readLandingPage, acknowledgeAttachment, markMessageRead, downloadAttachment] as const;
