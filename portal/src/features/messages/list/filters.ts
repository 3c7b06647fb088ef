import type { Attachment, LandingPage } from '@paystead/contract/features/messages/model.ts';
import { messageCounts, needsAction } from '@paystead/contract/features/messages/rules.ts';
import { allMessages, messagesToAcknowledge, newestMessages, type CategorizedMessage } from '../messages.ts';

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

/** A part of the list: what is to do, or everything else. */
export interface MessageSection {
  readonly id: 'toDo' | 'others';
  readonly messages: readonly CategorizedMessage[];
  /** Number of its messages, whether or not they are shown yet. */
  readonly total: number;
}

/**
 * The messages that match the filter: to-dos first, those due soonest at the top, then everything else, newest first. The
 * open message stays even if it no longer matches.
 */
export function sectionsOf(page: Categories, filter: Filter, openId: string | undefined): readonly MessageSection[] {
  const matches = (message: CategorizedMessage) =>
    filter === 'all' ||
    (filter === 'needsYou' ? needsAction(message) : !message.isRead) ||
    message.messageId === openId;
  const toDo = messagesToAcknowledge(page).filter(matches);
  const others = newestMessages(page, Infinity).filter((message) => !needsAction(message) && matches(message));
  return [
    { id: 'toDo' as const, messages: toDo, total: toDo.length },
    { id: 'others' as const, messages: others, total: others.length },
  ].filter(({ total }) => total > 0);
}

/** The first `limit` messages over all sections. */
export function firstMessages(sections: readonly MessageSection[], limit: number): readonly MessageSection[] {
  let left = limit;
  return sections.flatMap((section) => {
    const messages = section.messages.slice(0, left);
    left -= messages.length;
    return messages.length === 0 ? [] : [{ ...section, messages }];
  });
}

/** Finds a message by its id. */
export function findMessage(page: Categories, messageId: string): CategorizedMessage | undefined {
  return allMessages(page).find((candidate) => candidate.messageId === messageId);
}

/** The message that a wide screen opens by itself: the first of the list. */
export function defaultMessageId(page: Categories): string | undefined {
  return (messagesToAcknowledge(page)[0] ?? newestMessages(page, 1)[0])?.messageId;
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
