import type { PendingTransaction } from '@paystead/contract/features/pending-transactions/model.ts';
import type { RequestSummary } from '@paystead/contract/features/pending-transactions/queue.ts';
import type { PlainTextKey, Translate } from '@paystead/ui/translations/text.ts';
import { fieldLabel, requestTitle, valueLabel } from '../detail/labels.ts';

const SUMMARIES = {
  accountAdded: 'pendingTransactions.sumAccountAdded',
  accountChanged: 'pendingTransactions.sumAccountChanged',
  accountRemoved: 'pendingTransactions.sumAccountRemoved',
  accountEdited: 'pendingTransactions.sumAccountEdited',
  name: 'pendingTransactions.sumName',
  address: 'pendingTransactions.sumAddress',
  taxPlace: 'pendingTransactions.sumTaxPlace',
} as const satisfies Record<Exclude<RequestSummary['what'], 'field'>, PlainTextKey>;

/** A request in few words: "New account: Red Rose ••2290, 2 more changes". Empty for readers who don't see its content. */
export function summaryText(summary: RequestSummary | null, t: Translate): string {
  if (summary === null) return '';
  const { what, field, value, more } = summary;
  const label = what === 'field' ? fieldLabel(field ?? '', t) : t(SUMMARIES[what]);
  const shown =
    value === null
      ? label
      : t('pendingTransactions.sumWithValue', { label, value: valueLabel(field ?? '', value, t) ?? '' });
  return more > 0 ? t('pendingTransactions.sumMore', { shown, count: more }) : shown;
}

const REASONS: Readonly<Record<string, PlainTextKey>> = {
  accountOnTwoPeople: 'pendingTransactions.riskSharedAccount',
  contactChanged: 'pendingTransactions.riskContact',
  newDevice: 'pendingTransactions.riskDevice',
  wrongAccountOnFile: 'pendingTransactions.riskWrongAccount',
  noAccountOnFile: 'pendingTransactions.riskNotConfirmed',
  noContact: 'pendingTransactions.riskNoContact',
  nameChange: 'pendingTransactions.riskName',
  taxPlaceNotChosen: 'pendingTransactions.riskPlace',
  firstAccount: 'pendingTransactions.riskFirstAccount',
  bigShareMoved: 'pendingTransactions.riskBigShare',
};

/** The first review reason in two words, with the number of further ones; undefined for a request without any. */
export function riskText(review: readonly string[], t: Translate): string | undefined {
  const [first] = review;
  if (first === undefined) return undefined;
  const reason = t(REASONS[first] ?? 'pendingTransactions.riskOther');
  return review.length === 1 ? reason : t('pendingTransactions.riskMore', { reason, count: review.length - 1 });
}

/** Heading of a section of the list. */
export function sectionTitle(group: 'risk' | 'kind', request: PendingTransaction, t: Translate): string {
  if (group === 'kind') return requestTitle({ ruleType: request.ruleType, label: null }, t);
  return t(request.review.length > 0 ? 'pendingTransactions.needsReview' : 'pendingTransactions.noReviewReasons');
}
