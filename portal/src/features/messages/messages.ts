import type { LandingPage, Message } from '@paystead/contract/features/messages/model.ts';
import { needsAction } from '@paystead/contract/features/messages/rules.ts';

/** A message with the name of its category in the page's language. */
export interface CategorizedMessage extends Message {
  readonly categoryName: string;
}

/** All messages, by category. */
export function allMessages({
  messageCategories,
}: Pick<LandingPage, 'messageCategories'>): readonly CategorizedMessage[] {
  return messageCategories.flatMap(({ categoryName, messagesForThisCategory }) =>
    messagesForThisCategory.map((message) => ({ ...message, categoryName })),
  );
}

/** Compares instants as strings, which is correct because all of them are UTC in one format. */
function byTime({ postedAt: one }: Message, { postedAt: other }: Message): number {
  return one < other ? -1 : Number(one > other);
}

/** The newest messages of all categories. Of two messages posted at the same time, the unread one comes first. */
export function newestMessages(
  page: Pick<LandingPage, 'messageCategories'>,
  count: number,
): readonly CategorizedMessage[] {
  return allMessages(page)
    .toSorted((a, b) => -byTime(a, b) || Number(a.isRead) - Number(b.isRead))
    .slice(0, count);
}

/** Messages with an attachment to acknowledge: those due soonest first, then the oldest (MSG-2). */
export function messagesToAcknowledge(page: Pick<LandingPage, 'messageCategories'>): readonly CategorizedMessage[] {
  const due = ({ dueDate }: Message) => dueDate ?? '9';
  return allMessages(page)
    .filter(needsAction)
    .toSorted((a, b) => due(a).localeCompare(due(b)) || byTime(a, b));
}

/** Titles of the attachments to acknowledge. */
export function titlesToAcknowledge({ attachments }: Pick<Message, 'attachments'>): readonly string[] {
  return attachments
    .filter(({ requiresAcknowledgement, isAcknowledged }) => requiresAcknowledgement && !isAcknowledged)
    .map(({ title }) => title);
}

/** The date on which the last of the required documents was acknowledged; undefined if one is left, or none is required. */
export function acknowledgedDate({ attachments }: Pick<Message, 'attachments'>): string | undefined {
  const required = attachments.filter(({ requiresAcknowledgement }) => requiresAcknowledgement);
  const dates = required.flatMap(({ acknowledgedAt }) => acknowledgedAt ?? []);
  if (dates.length < required.length) return undefined;
  return dates.toSorted((a, b) => a.localeCompare(b)).at(-1);
}

/** The address of one message; undefined if the person has no messages page. */
export function messageHref(
  messagesHref: string | undefined,
  { messageId }: Pick<Message, 'messageId'>,
): string | undefined {
  return messagesHref && `${messagesHref}?message=${messageId}`;
}
