import type { ReactNode } from 'react';
import type { PendingTransaction } from '@paystead/contract/features/pending-transactions/model.ts';
import { trackOf, type TrackStep } from '@paystead/contract/features/pending-transactions/track.ts';
import { useFormat, type Format } from '@paystead/ui/format/format.ts';
import { Track, type Step } from '@paystead/ui/list/track.tsx';
import type { Translate } from '@paystead/ui/translations/text.ts';
import { useText } from '@paystead/ui/translations/translations.tsx';
import { payZoneDate } from './dates.ts';
import { requestTitle } from './labels.ts';

/** The way of a request: sent, decided, in effect, each with its date or with what it waits for. */
export function RequestTrack({ request }: { readonly request: PendingTransaction }): ReactNode {
  const t = useText();
  const format = useFormat();
  const steps = trackOf(request).map((step): Step => ({
    id: step.step,
    state: step.state,
    label: labelOf(step, request, t),
    note: noteOf(step, request, t, format),
  }));
  return <Track label={t('pendingTransactions.track', { title: requestTitle(request, t) })} steps={steps} />;
}

function labelOf({ step, state, at }: TrackStep, { status }: PendingTransaction, t: Translate): string {
  if (step === 'sent') return t('pendingTransactions.trackSent');
  if (state === 'stopped') return t('pendingTransactions.trackStopped', { status });
  if (step === 'effect') return t('pendingTransactions.trackEffect', { state });
  if (state === 'current') return t('pendingTransactions.trackWaits');
  return at === null ? t('pendingTransactions.trackNoDecision') : t('pendingTransactions.trackApproved');
}

/** The date of what has happened; for what comes next, the person it waits for, or the first paycheck. */
function noteOf(
  { step, state, at }: TrackStep,
  { decidedBy, effectivePayDate, timeZone }: PendingTransaction,
  t: Translate,
  format: Format,
): string | undefined {
  if (at !== null) return payZoneDate(at, timeZone, format);
  if (step === 'decision' && state === 'current') return decidedBy ?? t('pendingTransactions.noReviewer');
  if (step !== 'effect' || state === 'none' || effectivePayDate === null) return undefined;
  const date = format.date(effectivePayDate, 'date');
  return state === 'ahead'
    ? t('pendingTransactions.trackExpected', { date })
    : t('pendingTransactions.trackPaid', { date });
}
