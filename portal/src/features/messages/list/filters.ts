import type { Attachment, LandingPage, MessageCategory } from '@paystead/contract/features/messages/model.ts';
import { messageCounts, needsAction } from '@paystead/contract/features/messages/rules.ts';
import { messagesToAcknowledge, type CategorizedMessage } from '../messages.ts';

type Categories = Pick<LandingPage, 'messageCategories'>;

/** Filter of the list. The values stand in the page's address. */
export type Filter = 'all' | 'needsYou' | 'unread';

/** Number of messages under each filter (MSG-2). */
export function countsOf({ messageCategories }: Categories): Readonly<Record<Filter, number>> {
  const { activeMessagesAmount, actionRequiredAmount } = messageCounts(messageCategories);
  const messages = messageCategories.flatMap(({ messagesForThisCategory }) => messagesForThisCategory);
  return {
    all: activeMessagesAmount,
    needsYou: actionRequiredAmount,
    unread: messages.filter(({ isRead }) => !isRead).length,
  };
}

/** Categories with the messages that match the filter. The open message stays even if it no longer matches. */
export function filterMessages(
  { messageCategories }: Categories,
  filter: Filter,
  openId: string | undefined,
): readonly MessageCategory[] {
  return messageCategories
    .map((category) => ({
      ...category,
      messagesForThisCategory: category.messagesForThisCategory.filter(
        (message) =>
          filter === 'all' ||
          (filter === 'needsYou' ? needsAction(message) : !message.isRead) ||
          message.messageId === openId,
      ),
    }))
    .filter(({ messagesForThisCategory }) => messagesForThisCategory.length > 0);
}

/** A category with the messages shown so far; `total` counts all its messages. */
export interface ShownCategory extends MessageCategory {
  readonly total: number;
}

/** The first `limit` messages over all categories. */
export function firstMessages(categories: readonly MessageCategory[], limit: number): readonly ShownCategory[] {
  let left = limit;
  return categories.flatMap((category) => {
    const messages = category.messagesForThisCategory.slice(0, left);
    left -= messages.length;
    return messages.length === 0
      ? []
      : [{ ...category, messagesForThisCategory: messages, total: category.messagesForThisCategory.length }];
  });
}

/** Finds a message by its id. */
export function findMessage({ messageCategories }: Categories, messageId: string): CategorizedMessage | undefined {
  for (const { categoryName, messagesForThisCategory } of messageCategories) {
    const message = messagesForThisCategory.find((candidate) => candidate.messageId === messageId);
    if (message) return { ...message, categoryName };
  }
  return undefined;
}

/** The message that a wide screen opens by itself: the oldest to acknowledge, or else the first of the list. */
export function defaultMessageId(page: Categories): string | undefined {
  return (messagesToAcknowledge(page)[0] ?? page.messageCategories[0]?.messagesForThisCategory[0])?.messageId;
}

/** Returns the page with one message marked as read, or one attachment acknowledged. */
export function withUpdate<P extends Categories>(
  page: P,
  update: { readonly readId: string } | { readonly attachmentId: string; readonly acknowledgedAt: string },
): P {
  const updateAttachment = (attachment: Attachment): Attachment =>
    'attachmentId' in update && attachment.attachmentId === update.attachmentId
      ? { ...attachment, isAcknowledged: true, acknowledgedAt: update.acknowledgedAt }
      : attachment;
  const messageCategories = page.messageCategories.map((category) => ({
    ...category,
    messagesForThisCategory: category.messagesForThisCategory.map((message) => ({
      ...message,
      isRead: message.isRead || ('readId' in update && update.readId === message.messageId),
      attachments: message.attachments.map(updateAttachment),
    })),
  }));
  return { ...page, messageCategories, unacknowledgedAttachmentsExist: countsOf({ messageCategories }).needsYou > 0 };
}
