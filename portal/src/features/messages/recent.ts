import type { LandingPage, Message } from '@paystead/contract/features/messages/model.ts';
import { needsAction } from '@paystead/contract/features/messages/rules.ts';

/** A message with the name of its category, in the reader's language. */
export interface PlacedMessage extends Message {
  readonly categoryName: string;
}

function placed({ messageCategories }: Pick<LandingPage, 'messageCategories'>): readonly PlacedMessage[] {
  return messageCategories.flatMap(({ categoryName, messagesForThisCategory }) =>
    messagesForThisCategory.map((message) => ({ ...message, categoryName })),
  );
}

/** Instants are all written alike (UTC): a comparison by the rules of a language would load those rules for nothing. */
function byTime({ postedAt: one }: Message, { postedAt: other }: Message): number {
  return one < other ? -1 : Number(one > other);
}

/** The newest messages of all categories; of two posted at once, the unread one first. */
export function newest(page: Pick<LandingPage, 'messageCategories'>, count: number): readonly PlacedMessage[] {
  return placed(page)
    .toSorted((a, b) => -byTime(a, b) || Number(a.isRead) - Number(b.isRead))
    .slice(0, count);
}

/** MSG-2: messages with an attachment that must be acknowledged and is not, oldest first: they wait longest. */
export function waiting(page: Pick<LandingPage, 'messageCategories'>): readonly PlacedMessage[] {
  return placed(page).filter(needsAction).toSorted(byTime);
}

/** What a message still wants acknowledged, by name. */
export function openDocuments({ attachments }: Pick<Message, 'attachments'>): readonly string[] {
  return attachments.filter((one) => one.requiresAcknowledgement && !one.isAcknowledged).map(({ title }) => title);
}

/** The address of one message; undefined where the person has no screen for messages. */
export function messageHref(messagesHref: string | undefined, { messageId }: Pick<Message, 'messageId'>) {
  return messagesHref && `${messagesHref}?message=${messageId}`;
}
