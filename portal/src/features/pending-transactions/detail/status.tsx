import type { ReactNode } from 'react';
import type {
  TransactionEvent,
  TransactionStatus,
  TransactionWhyNot,
} from '@paystead/contract/features/pending-transactions/model.ts';
import type { PlainTextKey } from '@paystead/ui/translations/text.ts';
import { useText } from '@paystead/ui/translations/translations.tsx';
import { Badge, type Tone } from '@paystead/ui/badge/badge.tsx';
import type { IconName } from '@paystead/ui/icon/drawings.ts';

interface Display {
  readonly tone: Tone;
  readonly icon: IconName;
  readonly text: PlainTextKey;
}

const STATUS_DISPLAY: Readonly<Record<TransactionStatus, Display>> = {
  pending: { tone: 'warning', icon: 'clock', text: 'pendingTransactions.statusPending' },
  approved: { tone: 'info', icon: 'check', text: 'pendingTransactions.statusApproved' },
  exported: { tone: 'info', icon: 'upload', text: 'pendingTransactions.statusExported' },
  applied: { tone: 'success', icon: 'check', text: 'pendingTransactions.statusApplied' },
  rejected: { tone: 'danger', icon: 'stop', text: 'pendingTransactions.statusRejected' },
  sentBack: { tone: 'warning', icon: 'leave', text: 'pendingTransactions.statusSentBack' },
  withdrawn: { tone: 'neutral', icon: 'leave', text: 'pendingTransactions.statusWithdrawn' },
  superseded: { tone: 'neutral', icon: 'swap', text: 'pendingTransactions.statusSuperseded' },
  failed: { tone: 'danger', icon: 'warning', text: 'pendingTransactions.statusFailed' },
};

/** The text of each status without its icon, for the CSV file. */
export function statusText(status: TransactionStatus): PlainTextKey {
  return STATUS_DISPLAY[status].text;
}

/** Returns true until a request is rejected, canceled, replaced, in effect or failed. */
export function isOpen(status: TransactionStatus): boolean {
  return status === 'pending' || status === 'approved' || status === 'exported' || status === 'sentBack';
}

/** The status of a request as an icon and a text. */
export function StatusBadge({ status }: { readonly status: TransactionStatus }): ReactNode {
  const t = useText();
  const { tone, icon, text } = STATUS_DISPLAY[status];
  return (
    <Badge tone={tone} icon={icon}>
      {t(text)}
    </Badge>
  );
}

/** Texts of the events in a request's history. */
export const EVENT_TEXTS: Readonly<Record<TransactionEvent['event'], PlainTextKey>> = {
  submitted: 'pendingTransactions.eventSubmitted',
  amended: 'pendingTransactions.eventAmended',
  firstApproved: 'pendingTransactions.eventFirstApproved',
  approved: 'pendingTransactions.eventApproved',
  rejected: 'pendingTransactions.eventRejected',
  sentBack: 'pendingTransactions.eventSentBack',
  undone: 'pendingTransactions.eventUndone',
  withdrawn: 'pendingTransactions.eventWithdrawn',
  superseded: 'pendingTransactions.eventSuperseded',
  escalated: 'pendingTransactions.eventEscalated',
  exported: 'pendingTransactions.eventExported',
  acknowledged: 'pendingTransactions.eventAcknowledged',
  applied: 'pendingTransactions.eventApplied',
  failed: 'pendingTransactions.eventFailed',
  retried: 'pendingTransactions.eventRetried',
};

/** Reasons that an open request can't be approved or canceled; null where the status or a button already shows it. */
export const BLOCKED_TEXTS: Readonly<Record<TransactionWhyNot, PlainTextKey | null>> = {
  ownTransaction: 'pendingTransactions.blockedOwn',
  notYourDecision: 'pendingTransactions.blockedOtherApprover',
  notOpened: null,
  approvedByYou: 'pendingTransactions.blockedApprovedByYou',
  alreadyDecided: null,
  reservedRuleType: 'pendingTransactions.blockedViewOnly',
  undefinedRuleType: 'pendingTransactions.blockedViewOnly',
  tooLate: 'pendingTransactions.blockedTooLate',
  frozen: 'pendingTransactions.blockedFrozen',
};

/** Texts of the gateway's review reason codes. An unknown code gets `pendingTransactions.reviewOther`. */
export const REVIEW_TEXTS: Readonly<Record<string, PlainTextKey>> = {
  accountOnTwoPeople: 'pendingTransactions.reviewSharedAccount',
  contactChanged: 'pendingTransactions.reviewContact',
  newDevice: 'pendingTransactions.reviewDevice',
  wrongAccountOnFile: 'pendingTransactions.reviewWrongAccount',
  noAccountOnFile: 'pendingTransactions.reviewNotConfirmed',
  noContact: 'pendingTransactions.reviewNoContact',
  firstAccount: 'pendingTransactions.reviewFirstAccount',
  bigShareMoved: 'pendingTransactions.reviewBigShare',
  nameChange: 'pendingTransactions.reviewName',
  taxPlaceNotChosen: 'pendingTransactions.reviewPlace',
};
