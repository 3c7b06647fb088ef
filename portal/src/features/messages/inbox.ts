import type { Attachment, LandingPage, MessageCategory } from '@paystead/contract/features/messages/model.ts';
import { messageCounts, needsAction } from '@paystead/contract/features/messages/rules.ts';
import { waiting, type PlacedMessage } from './recent.ts';

type Categories = Pick<LandingPage, 'messageCategories'>;

/** Which messages the list shows. */
export type Filter = 'all' | 'needsYou' | 'unread';

/** MSG-2's two amounts, and how many are unread. */
export function countsOf({ messageCategories }: Categories): Readonly<Record<Filter, number>> {
  const { activeMessagesAmount, actionRequiredAmount } = messageCounts(messageCategories);
  const unread = messageCategories.flatMap(({ messagesForThisCategory }) => messagesForThisCategory);
  return {
    all: activeMessagesAmount,
    needsYou: actionRequiredAmount,
    unread: unread.filter(({ isRead }) => !isRead).length,
  };
}

/** The categories with what the filter lets through. The message that is open stays, though it is read by now. */
export function filtered(
  { messageCategories }: Categories,
  filter: Filter,
  openId: string | undefined,
): readonly MessageCategory[] {
  return messageCategories
    .map((category) => ({
      ...category,
      messagesForThisCategory: category.messagesForThisCategory.filter(
        (one) =>
          filter === 'all' || (filter === 'needsYou' ? needsAction(one) : !one.isRead) || one.messageId === openId,
      ),
    }))
    .filter(({ messagesForThisCategory }) => messagesForThisCategory.length > 0);
}

/** A category as far as the list is opened; `total` is what it holds in truth. */
export interface OpenedCategory extends MessageCategory {
  readonly total: number;
}

/** The first `limit` messages over all categories: five hundred rows at once help nobody. */
export function opened(categories: readonly MessageCategory[], limit: number): readonly OpenedCategory[] {
  let left = limit;
  return categories.flatMap((category) => {
    const messages = category.messagesForThisCategory.slice(0, left);
    left -= messages.length;
    return messages.length === 0
      ? []
      : [{ ...category, messagesForThisCategory: messages, total: category.messagesForThisCategory.length }];
  });
}

/** A message by its id, with the name of its category. */
export function messageWith({ messageCategories }: Categories, messageId: string): PlacedMessage | undefined {
  for (const { categoryName, messagesForThisCategory } of messageCategories) {
    const message = messagesForThisCategory.find((one) => one.messageId === messageId);
    if (message) return { ...message, categoryName };
  }
  return undefined;
}

/** What a wide screen shows beside the list unasked: what has waited longest, else the first of the list. */
export function firstToRead(page: Categories): string | undefined {
  return (waiting(page)[0] ?? page.messageCategories[0]?.messagesForThisCategory[0])?.messageId;
}

/** The same page with one message or attachment changed, for what the gateway has confirmed already. */
export function withChange<P extends Categories>(
  page: P,
  change: { readonly readId: string } | { readonly attachmentId: string; readonly acknowledgedAt: string },
): P {
  const acknowledged = (one: Attachment): Attachment =>
    'attachmentId' in change && one.attachmentId === change.attachmentId
      ? { ...one, isAcknowledged: true, acknowledgedAt: change.acknowledgedAt }
      : one;
  const messageCategories = page.messageCategories.map((category) => ({
    ...category,
    messagesForThisCategory: category.messagesForThisCategory.map((message) => ({
      ...message,
      isRead: message.isRead || ('readId' in change && change.readId === message.messageId),
      attachments: message.attachments.map(acknowledged),
    })),
  }));
  return { ...page, messageCategories, unacknowledgedAttachmentsExist: countsOf({ messageCategories }).needsYou > 0 };
}
