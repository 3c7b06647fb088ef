import type { Message, MessageCategory } from './model.ts';

/** Checks whether at least one attachment requires an acknowledgment that is missing. */
export function needsAction(message: Pick<Message, 'attachments'>): boolean {
  return message.attachments.some((attachment) => attachment.requiresAcknowledgement && !attachment.isAcknowledged);
}

/** MSG-2: counts the messages, and those that still require an acknowledgment. */
export function messageCounts(categories: readonly Pick<MessageCategory, 'messagesForThisCategory'>[]): {
  readonly activeMessagesAmount: number;
  readonly actionRequiredAmount: number;
} {
  const messages = categories.flatMap((category) => category.messagesForThisCategory);
  return { activeMessagesAmount: messages.length, actionRequiredAmount: messages.filter(needsAction).length };
}
