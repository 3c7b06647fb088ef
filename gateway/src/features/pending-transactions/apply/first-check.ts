import type { FieldChange } from '@paystead/contract/features/pending-transactions/model.ts';
import { isOpen } from '@paystead/contract/features/pending-transactions/rules.ts';
import type { ChangeKind } from '../../../platform/changes/kind.ts';
import type { ChangeAppliers, PayCalendar } from '../../../platform/changes/port.ts';
import type { TransactionRow } from '../request-row.ts';

/** The parts of a request, stored or not yet, that determine the first check it reaches. */
export interface TimedChange {
  readonly kind: ChangeKind | null;
  readonly changes: readonly FieldChange[];
  readonly effectiveDate: string;
  readonly firstCheckDate: string | null;
  readonly applyFrom: string | null;
  /** Null while no one has decided. */
  readonly decidedAt: string | null;
}

/**
 * Returns the first check that a stored request reaches: an open one as if what it waits for came at `now` (the decision,
 * the pay engine) or at the end of its hold; one that has ended as it was last computed.
 */
export function estimatedCheck(
  row: TransactionRow,
  now: Date,
  calendar: PayCalendar | undefined,
  appliers: ChangeAppliers,
): string | null {
  if (!isOpen(row.status) || !calendar) return row.firstCheckDate;
  const decidedAt = row.decidedAt ?? (row.status === 'pending' ? null : row.submittedAt);
  return firstCheckOf({ ...row, decidedAt }, now, calendar, appliers);
}

/** Returns the first check of a change that is submitted, decided, escalated or applied at `now`. */
export function firstCheckOf(
  { kind, changes, effectiveDate, firstCheckDate, applyFrom, decidedAt }: TimedChange,
  now: Date,
  calendar: PayCalendar,
  appliers: ChangeAppliers,
): string | null {
  const firstCheck = kind && appliers[kind]?.firstCheck;
  if (!firstCheck) return firstCheckDate;
  const effectiveAt = applyFrom !== null && Date.parse(applyFrom) > now.getTime() ? new Date(applyFrom) : now;
  return firstCheck(calendar, {
    changes,
    effectiveDate,
    announced: firstCheckDate,
    decidedAt: decidedAt ? new Date(decidedAt) : now,
    effectiveAt,
  });
}
