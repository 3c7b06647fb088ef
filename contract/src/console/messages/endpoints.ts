import { z } from 'zod';
import { language } from '../../fields.ts';
import { consoleEndpoint } from '../endpoint.ts';
import { CLIENT_WRITERS, EVERY_ROLE } from '../roles.ts';
import {
  audience,
  audienceOptions,
  audiencePreview,
  messagePage,
  messageRow,
  messageSort,
  messageState,
  recipientRow,
  recipientState,
  writtenMessage,
} from './model.ts';

const client = z.object({ clientCode: z.string().max(20) });
const one = client.extend({ messageId: z.guid() });

const MEBIBYTE = 1024 * 1024;
/** Attachments of 15 MB as base64, and both texts. */
const WITH_FILES = 22 * MEBIBYTE;
/** A list of 10,000 employee numbers. */
const WITH_NUMBERS = MEBIBYTE;

export const listMessages = consoleEndpoint({
  name: 'messages.list',
  method: 'GET',
  path: 'messages',
  roles: EVERY_ROLE,
  query: z.object({
    /** Part of the title, in either language. */
    search: z.string().max(100).default(''),
    clientCode: z.string().max(20).optional(),
    state: messageState.optional(),
    sort: messageSort.default('publishedAt'),
    order: z.enum(['ascending', 'descending']).default('descending'),
    offset: z.coerce.number().int().min(0).max(10_000_000).default(0),
    limit: z.coerce.number().int().min(1).max(200).default(100),
  }),
  reply: z.object({ total: z.int(), rows: z.array(messageRow) }),
});

export const readMessage = consoleEndpoint({
  name: 'messages.read',
  method: 'GET',
  path: 'clients/{clientCode}/messages/{messageId}',
  roles: EVERY_ROLE,
  params: one,
  reply: messagePage,
  failures: ['not_found'],
});

export const listRecipients = consoleEndpoint({
  name: 'messages.recipients',
  method: 'GET',
  path: 'clients/{clientCode}/messages/{messageId}/recipients',
  roles: EVERY_ROLE,
  params: one,
  query: z.object({
    /** Parts of the name or number. */
    search: z.string().max(100).default(''),
    state: recipientState.optional(),
    offset: z.coerce.number().int().min(0).max(10_000_000).default(0),
    limit: z.coerce.number().int().min(1).max(200).default(100),
  }),
  reply: z.object({ total: z.int(), rows: z.array(recipientRow) }),
  failures: ['not_found'],
});

/** Downloads the recipients as CSV, all of them or those of one state. */
export const exportRecipients = consoleEndpoint({
  name: 'messages.export',
  method: 'GET',
  path: 'clients/{clientCode}/messages/{messageId}/recipients.csv',
  roles: EVERY_ROLE,
  params: one,
  query: z.object({ state: recipientState.optional(), lang: language.default('en') }),
  reply: 'file',
  failures: ['not_found'],
});

export const openMessageAttachment = consoleEndpoint({
  name: 'messages.attachment',
  method: 'GET',
  path: 'clients/{clientCode}/messages/{messageId}/attachments/{attachmentId}',
  roles: EVERY_ROLE,
  params: one.extend({ attachmentId: z.guid() }),
  reply: 'file',
  failures: ['not_found'],
});

export const readAudienceOptions = consoleEndpoint({
  name: 'messages.audienceOptions',
  method: 'GET',
  path: 'clients/{clientCode}/message-audience',
  roles: CLIENT_WRITERS,
  params: client,
  reply: audienceOptions,
  failures: ['not_found'],
});

/** A POST because a list of people may not stand in an address. */
export const previewAudience = consoleEndpoint({
  name: 'messages.audience',
  method: 'POST',
  path: 'clients/{clientCode}/message-audience',
  roles: CLIENT_WRITERS,
  params: client,
  body: z.strictObject({ audience }),
  maxBodyBytes: WITH_NUMBERS,
  reply: audiencePreview,
  failures: ['not_found'],
  inMaintenance: 'works',
});

/** Posts a message now, or schedules it. The id is the caller's: sending it again posts nothing more. */
export const postMessage = consoleEndpoint({
  name: 'messages.post',
  method: 'PUT',
  path: 'clients/{clientCode}/messages/{messageId}',
  roles: CLIENT_WRITERS,
  params: one,
  body: writtenMessage,
  maxBodyBytes: WITH_FILES,
  reply: z.object({
    /** Null: it is scheduled, and its recipients are found when it is published. */
    recipients: z.int().nullable(),
  }),
  failures: ['not_found', 'idempotency_mismatch'],
});

/** Hides a message from everyone, or stops one that is scheduled. Acknowledgments stay stored. */
export const withdrawMessage = consoleEndpoint({
  name: 'messages.withdraw',
  method: 'POST',
  path: 'clients/{clientCode}/messages/{messageId}/withdrawal',
  roles: CLIENT_WRITERS,
  params: one,
  body: z.strictObject({ reason: z.string().trim().min(1).max(500) }),
  reply: 'empty',
  failures: ['not_found', 'version_conflict'],
});

/** Mails everyone who has not acknowledged. The id is the caller's: sending it again reminds no one twice. */
export const remindRecipients = consoleEndpoint({
  name: 'messages.remind',
  method: 'PUT',
  path: 'clients/{clientCode}/messages/{messageId}/reminders/{reminderId}',
  roles: CLIENT_WRITERS,
  params: one.extend({ reminderId: z.guid() }),
  reply: z.object({ recipients: z.int() }),
  failures: ['not_found', 'version_conflict'],
});

export const messageEndpoints = [
  listMessages,
  readMessage,
  listRecipients,
  exportRecipients,
  openMessageAttachment,
  readAudienceOptions,
  previewAudience,
  postMessage,
  withdrawMessage,
  remindRecipients,
] as const;
