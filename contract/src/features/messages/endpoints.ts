import { z } from 'zod';
import { endpoint } from '../../endpoint.ts';
import { id } from '../../fields.ts';
import { acknowledgement, landingPage } from './model.ts';

export const readLandingPage = endpoint({
  name: 'messages.landingPage',
  method: 'GET',
  path: 'LandingPage',
  summary: 'Lists personal messages by category, and whether any require action.',
  who: 'self',
  resource: 'messages',
  reply: landingPage,
});

export const acknowledgeAttachment = endpoint({
  name: 'messages.acknowledge',
  method: 'PUT',
  path: 'clientAttachment/{attachmentId}',
  summary: 'Acknowledges an attachment; a repeated call returns the first acknowledgment.',
  who: 'self',
  resource: 'messages',
  needs: { idempotencyKey: true },
  params: z.object({ attachmentId: id }),
  // The version that was read, if the caller knows it, so that a replaced document isn't acknowledged unread.
  query: z.object({ version: z.coerce.number<number>().int().positive().optional() }),
  reply: acknowledgement,
  failures: ['version_conflict'],
});

export const markMessageRead = endpoint({
  name: 'messages.markRead',
  method: 'PUT',
  path: 'message/{messageId}/read',
  summary: 'Marks a message as read; the first time is kept.',
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
  summary: 'Downloads a message attachment.',
  who: 'self',
  resource: 'messages',
  params: z.object({ id }),
  reply: 'file',
});

export const messagesEndpoints = [readLandingPage, acknowledgeAttachment, markMessageRead, downloadAttachment] as const;
