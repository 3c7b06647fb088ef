import { z } from 'zod';
import { MOST_ATTACHMENTS, MOST_NUMBERS } from './limits.ts';

/** The headings under which employees see messages, in the order of the form's choices. */
const messageCategories = ['company', 'payroll', 'benefits', 'policies', 'personal'] as const;
export const messageCategory = z.enum(messageCategories);
export type MessageCategory = z.infer<typeof messageCategory>;

/**
 * The people a message goes to. `groups`: those who match every filled-in list; with none filled in, everyone at the client. Both are
 * narrowed to people who are employed when the message is published.
 */
export const audience = z.discriminatedUnion('kind', [
  z.strictObject({
    kind: z.literal('groups'),
    /** Codes of pay groups. */
    payGroups: z.array(z.string().max(80)).max(200),
    /** Ids of organization values. A person needs one of each field that is named. */
    organizationValues: z.array(z.guid()).max(500),
    /** EINs of legal employers. */
    legals: z.array(z.string().max(20)).max(200),
    schedule: z.enum(['any', 'fullTime', 'partTime']),
    people: z.enum(['everyone', 'managers']),
  }),
  z.strictObject({
    kind: z.literal('list'),
    employeeNumbers: z.array(z.string().trim().min(1).max(40)).min(1).max(MOST_NUMBERS),
  }),
]);
export type Audience = z.infer<typeof audience>;

/** The people whom an audience reaches now. */
export const audiencePreview = z.object({
  count: z.int(),
  /** Recipients without an email address: they see the message in the portal alone. */
  withoutEmail: z.int(),
  /** Recipients who read in Spanish. */
  inSpanish: z.int(),
  /** The first of them by name. */
  names: z.array(z.string()),
  /** Numbers of a list that no one has. */
  unknown: z.array(z.string()),
  /** Numbers of a list whose people aren't employed any more. */
  left: z.array(z.string()),
});
export type AudiencePreview = z.infer<typeof audiencePreview>;

const choice = z.object({ value: z.string(), label: z.string() });
export const audienceOptions = z.object({
  clientName: z.string(),
  payGroups: z.array(choice),
  legals: z.array(choice),
  /** The client's own dimensions, such as department, with their values. */
  organization: z.array(z.object({ title: z.string(), values: z.array(choice) })),
});
export type AudienceOptions = z.infer<typeof audienceOptions>;

const inBoth = (max: number) =>
  z.strictObject({ en: z.string().trim().min(1).max(max), es: z.string().trim().min(1).max(max) });

/** A message as an operator writes it. Bodies are marked up as `features/messages/markup.ts` reads it. */
export const writtenMessage = z.strictObject({
  category: messageCategory,
  title: inBoth(200),
  body: inBoth(10_000),
  audience,
  /** ISO 8601 in UTC; null: now. */
  publishAt: z.iso.datetime().nullable(),
  expiresAt: z.iso.datetime().nullable(),
  /** The date by which attachments must be acknowledged; null: none. */
  dueDate: z.iso.date().nullable(),
  /** Days before the due date on which those who haven't acknowledged are reminded; null: no reminder. */
  remindDays: z.int().min(1).max(30).nullable(),
  sendsMail: z.boolean(),
  attachments: z
    .array(
      z.strictObject({
        title: inBoth(200),
        requiresAcknowledgement: z.boolean(),
        name: z.string().min(1).max(200),
        content: z.base64(),
      }),
    )
    .max(MOST_ATTACHMENTS),
});
export type WrittenMessage = z.infer<typeof writtenMessage>;

export const messageState = z.enum(['scheduled', 'current', 'expired', 'withdrawn']);
export type MessageState = z.infer<typeof messageState>;

const inTwoLanguages = z.object({ en: z.string(), es: z.string() });

export const messageRow = z.object({
  messageId: z.string(),
  clientCode: z.string(),
  clientName: z.string(),
  title: inTwoLanguages,
  category: messageCategory,
  state: messageState,
  publishedAt: z.string(),
  /** `YYYY-MM-DD`. */
  dueDate: z.string().nullable(),
  needsAcknowledgement: z.boolean(),
  recipients: z.int(),
  /** Recipients who acknowledged every attachment that asks for it; where none asks, those who read the message. */
  done: z.int(),
});
export type MessageRow = z.infer<typeof messageRow>;

export const messageSort = z.enum(['publishedAt', 'dueDate', 'clientName']);
export type MessageSort = z.infer<typeof messageSort>;

/** `open`: not acknowledged, or not read. `left`: as `open`, of someone who isn't employed any more. */
export const recipientState = z.enum(['done', 'open', 'left']);
export type RecipientState = z.infer<typeof recipientState>;

export const messagePage = messageRow.extend({
  /** The text as employees see it: HTML from an allow-list. */
  body: inTwoLanguages,
  /** The text as it was typed, to start a new message from; null: it was imported or posted as HTML. */
  source: inTwoLanguages.nullable(),
  /** Null: the message was imported. */
  audience: audience.nullable(),
  expiresAt: z.string().nullable(),
  postedAt: z.string().nullable(),
  postedBy: z.string().nullable(),
  sendsMail: z.boolean(),
  remindDays: z.int().nullable(),
  withdrawal: z.object({ at: z.iso.datetime(), by: z.string(), reason: z.string() }).nullable(),
  read: z.int(),
  open: z.int(),
  left: z.int(),
  /** Recipients who were mailed, and those whose mail waits. */
  mailed: z.int(),
  mailWaits: z.int(),
  attachments: z.array(
    z.object({
      attachmentId: z.string(),
      title: inTwoLanguages,
      fileName: z.string(),
      sizeBytes: z.int(),
      version: z.int(),
      requiresAcknowledgement: z.boolean(),
      acknowledged: z.int(),
    }),
  ),
  /** Days on which someone acknowledged, or read where nothing asks for it: UTC, oldest first, at most 60, without gaps. */
  days: z.array(z.object({ day: z.string(), done: z.int() })),
  /** Newest first. `by` null: sent by itself, before the due date. */
  reminders: z.array(z.object({ at: z.string(), by: z.string().nullable(), recipients: z.int() })),
  /** Whether the operator may withdraw the message now. */
  mayWithdraw: z.boolean(),
  /** `possible`, or why not: nothing to acknowledge, no one to remind, reminded within a day, or not visible. Null: not this role. */
  remind: z.enum(['possible', 'nothingRequired', 'noOneOpen', 'recently', 'notCurrent']).nullable(),
});
export type MessagePage = z.infer<typeof messagePage>;

export const recipientRow = z.object({
  employeeId: z.string(),
  employeeNumber: z.string(),
  name: z.string(),
  state: recipientState,
  readAt: z.string().nullable(),
  /** When the last attachment was acknowledged. */
  doneAt: z.string().nullable(),
  mailedAt: z.string().nullable(),
  hasEmail: z.boolean(),
});
export type RecipientRow = z.infer<typeof recipientRow>;
