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

interface Look {
  readonly tone: Tone;
  readonly icon: IconName;
  readonly text: PlainTextKey;
}

const LOOKS: Readonly<Record<TransactionStatus, Look>> = {
  pending: { tone: 'warning', icon: 'clock', text: 'pendingTransactions.statusPending' },
  approved: { tone: 'info', icon: 'check', text: 'pendingTransactions.statusApproved' },
  exported: { tone: 'info', icon: 'upload', text: 'pendingTransactions.statusExported' },
  applied: { tone: 'success', icon: 'check', text: 'pendingTransactions.statusApplied' },
  rejected: { tone: 'danger', icon: 'stop', text: 'pendingTransactions.statusRejected' },
  withdrawn: { tone: 'neutral', icon: 'leave', text: 'pendingTransactions.statusWithdrawn' },
  superseded: { tone: 'neutral', icon: 'swap', text: 'pendingTransactions.statusSuperseded' },
  failed: { tone: 'danger', icon: 'warning', text: 'pendingTransactions.statusFailed' },
};

/** Where a change stands: an icon and words. */
export function StatusBadge({ status }: { readonly status: TransactionStatus }): ReactNode {
  const t = useText();
  const { tone, icon, text } = LOOKS[status];
  return (
    <Badge tone={tone} icon={icon}>
      {t(text)}
    </Badge>
  );
}

/** What happened, for the history. */
export const EVENT_TEXTS: Readonly<Record<TransactionEvent['event'], PlainTextKey>> = {
  submitted: 'pendingTransactions.eventSubmitted',
  amended: 'pendingTransactions.eventAmended',
  approved: 'pendingTransactions.eventApproved',
  rejected: 'pendingTransactions.eventRejected',
  withdrawn: 'pendingTransactions.eventWithdrawn',
  superseded: 'pendingTransactions.eventSuperseded',
  escalated: 'pendingTransactions.eventEscalated',
  exported: 'pendingTransactions.eventExported',
  acknowledged: 'pendingTransactions.eventAcknowledged',
  applied: 'pendingTransactions.eventApplied',
  failed: 'pendingTransactions.eventFailed',
  retried: 'pendingTransactions.eventRetried',
};

/** Why nothing can be done about a change that still waits; nothing where the status says it already. */
export const WHY_NOT_TEXTS: Readonly<Record<TransactionWhyNot, PlainTextKey | null>> = {
  ownTransaction: 'pendingTransactions.whyOwn',
  notYourDecision: 'pendingTransactions.whyNotYours',
  notOpened: null,
  alreadyDecided: null,
  reservedRuleType: 'pendingTransactions.whyReserved',
  undefinedRuleType: 'pendingTransactions.whyReserved',
  tooLate: 'pendingTransactions.whyTooLate',
  frozen: 'pendingTransactions.whyFrozen',
};

/** The words alone, for a table. */
export const STATUS_TEXTS: Readonly<Record<TransactionStatus, PlainTextKey>> = {
  pending: LOOKS.pending.text,
  approved: LOOKS.approved.text,
  exported: LOOKS.exported.text,
  applied: LOOKS.applied.text,
  rejected: LOOKS.rejected.text,
  withdrawn: LOOKS.withdrawn.text,
  superseded: LOOKS.superseded.text,
  failed: LOOKS.failed.text,
};

/** What speaks for a closer look, by the codes that the gateway sends; an unknown one gets a general sentence. */
export const REVIEW_TEXTS: Readonly<Record<string, PlainTextKey>> = {
  accountOnTwoPeople: 'pendingTransactions.reviewSharedAccount',
  contactChanged: 'pendingTransactions.reviewContact',
  newDevice: 'pendingTransactions.reviewDevice',
  wrongAccountOnFile: 'pendingTransactions.reviewGuessing',
  nobodyToTell: 'pendingTransactions.reviewUntold',
  nameChange: 'pendingTransactions.reviewName',
  taxPlaceNotChosen: 'pendingTransactions.reviewPlace',
};
