import type { Language } from '@paystead/contract/fields.ts';
import type {
  LandingPage,
  Message,
  MessageCategory,
  WaitingChange,
} from '@paystead/contract/features/messages/model.ts';
import { messageCounts } from '@paystead/contract/features/messages/rules.ts';
import { safeHtml } from './safe-html.ts';
import { text } from './texts.ts';

/** The categories of table `message` in display order. Their ids are part of the wire format and never change. */
const CATEGORIES = [
  { code: 'personal', categoryId: '5b1f0c52-7f3c-4a54-9a5e-1d2f6c0a9e01' },
  { code: 'payroll', categoryId: '5b1f0c52-7f3c-4a54-9a5e-1d2f6c0a9e02' },
  { code: 'benefits', categoryId: '5b1f0c52-7f3c-4a54-9a5e-1d2f6c0a9e03' },
  { code: 'policies', categoryId: '5b1f0c52-7f3c-4a54-9a5e-1d2f6c0a9e04' },
  { code: 'company', categoryId: '5b1f0c52-7f3c-4a54-9a5e-1d2f6c0a9e05' },
] as const;

export const CATEGORY_CODES = CATEGORIES.map(({ code }) => code);
export type CategoryCode = (typeof CATEGORIES)[number]['code'];

/** A message with its category. */
export interface CategorisedMessage extends Message {
  readonly category: CategoryCode;
}

/** Orders messages by the time at which they were posted; of two at the same time, the first one comes first. */
export function newestFirst(messages: readonly CategorisedMessage[]): CategorisedMessage[] {
  return messages.toSorted((one, other) => Date.parse(other.postedAt) - Date.parse(one.postedAt));
}

/**
 * MSG-1: groups messages by category, keeping the order within each; leaves out categories without messages.
 * Unacknowledged attachments are determined by the contract's shared rule (MSG-2).
 */
export function toLandingPage(
  messages: readonly CategorisedMessage[],
  waitingChanges: readonly WaitingChange[],
  language: Language,
): LandingPage {
  const messageCategories = CATEGORIES.map((category): MessageCategory => ({
    categoryId: category.categoryId,
    categoryName: text(language, `category.${category.code}`),
    messagesForThisCategory: messages
      .filter((one) => one.category === category.code)
      .map((one) => ({ ...one, body: safeHtml(one.body) })),
  })).filter((category) => category.messagesForThisCategory.length > 0);
  return {
    unacknowledgedAttachmentsExist: messageCounts(messageCategories).actionRequiredAmount > 0,
    pendingTransactionsExist: waitingChanges.length > 0,
    waitingChanges: [...waitingChanges],
    messageCategories,
  };
}
