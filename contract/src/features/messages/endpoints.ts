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
  reply: acknowledgement,
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

export const messagesEndpoints = [readLandingPage, acknowledgeAttachment, downloadAttachment] as const;
