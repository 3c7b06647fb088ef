import type { ReactNode } from 'react';
import type { PendingTransaction } from '@paystead/contract/features/pending-transactions/model.ts';
import { localToday } from '@paystead/ui/clock.ts';
import { useFormat, type Format } from '@paystead/ui/format/format.ts';
import { useServices } from '../../../platform/services.ts';
import type { Translate } from '@paystead/ui/translations/text.ts';
import { useText } from '@paystead/ui/translations/translations.tsx';
import { Facts, type Fact } from '@paystead/ui/list/facts.tsx';
import styles from '../requests.module.css';
import { payZoneDateTime } from './dates.ts';
import { isOpen } from './status.tsx';

interface RequestFactsProps {
  readonly request: PendingTransaction;
  /** Leaves out what the request's track says: whom it waits for, and the first paycheck. */
  readonly besideTrack?: boolean;
}

/** Reviewer, due date, security hold, effective date, first paycheck, and the values that apply until then. */
export function RequestFacts({ request, besideTrack = false }: RequestFactsProps): ReactNode {
  const t = useText();
  const format = useFormat();
  const { clock } = useServices();
  const items: Fact[] = [
    besideTrack && request.decision === null ? null : reviewer(request, t, format),
    approvals(request, t),
    dueDate(request, clock.now(), t, format),
    ...(isOpen(request.status) ? openFacts(request, clock.now(), t, format) : []),
    besideTrack || !isOpen(request.status) ? null : firstPaycheck(request, t, format),
    request.meanwhile === null ? null : { label: t('pendingTransactions.meanwhile'), value: request.meanwhile },
  ].filter((fact) => fact !== null);
  return items.length > 0 ? (
    <div className={styles.facts}>
      <Facts small items={items} />
    </div>
  ) : null;
}

function reviewer(
  { status, decision, decidedBy, timeZone }: PendingTransaction,
  t: Translate,
  format: Format,
): Fact | null {
  if (decision !== null)
    return {
      label: t('pendingTransactions.decidedBy'),
      value: `${decision.by}, ${payZoneDateTime(decision.at, timeZone, format)}`,
    };
  if (status !== 'pending') return null;
  return { label: t('pendingTransactions.reviewer'), value: decidedBy ?? t('pendingTransactions.noReviewer') };
}

/** The approvals so far, where two people have to approve. */
function approvals({ status, approvals: { needed, given } }: PendingTransaction, t: Translate): Fact | null {
  if (needed === 1 || status !== 'pending') return null;
  const names = given.map(({ by }) => by).join(', ');
  return {
    label: t('pendingTransactions.approvals'),
    value:
      given.length === 0
        ? t('pendingTransactions.approvalsNone', { needed })
        : t('pendingTransactions.approvalsGiven', { given: given.length, needed, names }),
  };
}

/** The due date. An escalated request has a second one, which may have passed too. */
function dueDate(
  { decideBy, isEscalated }: PendingTransaction,
  now: number,
  t: Translate,
  format: Format,
): Fact | null {
  if (decideBy === null) return null;
  const by = format.date(decideBy, 'date');
  const isOverdue = decideBy < localToday({ now: () => now });
  const escalated = isOverdue ? 'pendingTransactions.escalated' : 'pendingTransactions.extended';
  return { label: t('pendingTransactions.due'), value: isEscalated ? t(escalated, { by }) : by };
}

function openFacts(
  { holdUntil, effectiveDate, timeZone }: PendingTransaction,
  now: number,
  t: Translate,
  format: Format,
): (Fact | null)[] {
  return [
    holdUntil === null ? null : securityHold(holdUntil, timeZone, now, t, format),
    effectiveDate > localToday({ now: () => now })
      ? { label: t('pendingTransactions.effectiveDate'), value: format.date(effectiveDate, 'date') }
      : null,
  ];
}

function firstPaycheck({ status, effectivePayDate }: PendingTransaction, t: Translate, format: Format): Fact | null {
  if (effectivePayDate === null) return null;
  const label = status === 'pending' ? 'pendingTransactions.firstCheckIfToday' : 'pendingTransactions.firstCheck';
  return { label: t(label), value: format.date(effectivePayDate, 'long') };
}

/** The end of a security hold; null once it has passed, because it no longer delays anything. */
export function securityHold(
  holdUntil: string,
  timeZone: string,
  now: number,
  t: Translate,
  format: Format,
): Fact | null {
  if (Date.parse(holdUntil) <= now) return null;
  return { label: t('pendingTransactions.securityHold'), value: payZoneDateTime(holdUntil, timeZone, format) };
}
