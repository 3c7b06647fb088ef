import { z } from 'zod';
import { id, instant, localDate } from '../../fields.ts';

/**
 * An attachment. `title` names the document in the reader's language; `version` is the one that an acknowledgment is
 * for.
 */
export const attachment = z.object({
  attachmentId: id,
  title: z.string(),
  fileName: z.string(),
  contentType: z.string(),
  sizeBytes: z.int(),
  version: z.int(),
  requiresAcknowledgement: z.boolean(),
  isAcknowledged: z.boolean(),
  acknowledgedAt: instant.nullable(),
});
export type Attachment = z.infer<typeof attachment>;

/** The subject of a message that the portal itself posts: a paycheck or a year-end form, by its id. */
const messageSubject = z.object({ kind: z.enum(['paycheck', 'yearEndForm']), id });
export type MessageSubject = z.infer<typeof messageSubject>;

/**
 * A message. `body` is HTML from an allow-list, sanitized when written and again when read; `dueDate` is the deadline
 * for acknowledging its attachments.
 */
const message = z.object({
  messageId: id,
  title: z.string(),
  body: z.string(),
  postedAt: instant,
  dueDate: localDate.nullable(),
  isRead: z.boolean(),
  attachments: z.array(attachment),
  /** Absent from messages that people wrote. */
  about: messageSubject.optional(),
});
export type Message = z.infer<typeof message>;

const messageCategory = z.object({
  categoryId: id,
  categoryName: z.string(),
  messagesForThisCategory: z.array(message),
});
export type MessageCategory = z.infer<typeof messageCategory>;

/**
 * A request that waits for a decision, was sent back, or is approved and not in effect yet. `submittedAt` is when its
 * current version was sent.
 */
const waitingChange = z.object({
  ruleType: z.int(),
  isApproved: z.boolean(),
  isSentBack: z.boolean(),
  submittedAt: instant,
});
export type WaitingChange = z.infer<typeof waitingChange>;

export const landingPage = z.object({
  unacknowledgedAttachmentsExist: z.boolean(),
  pendingTransactionsExist: z.boolean(),
  /** Newest first. */
  waitingChanges: z.array(waitingChange),
  messageCategories: z.array(messageCategory),
});
export type LandingPage = z.infer<typeof landingPage>;

/** The stored proof: which bytes of which version were acknowledged, and when. */
export const acknowledgement = z.object({
  attachmentId: id,
  version: z.int(),
  sha256: z.string(),
  acknowledgedAt: instant,
});
