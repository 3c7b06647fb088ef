import type { PendingTransaction, TransactionHappening } from './model.ts';

/** The steps of every request: it is sent, someone decides, and it takes effect. */
export interface TrackStep {
  readonly step: 'sent' | 'decision' | 'effect';
  /**
   * `current` is what the request waits for; `stopped` is where it ended or stands still without having taken effect;
   * `none` is a step that will not come.
   */
  readonly state: 'done' | 'current' | 'ahead' | 'stopped' | 'none';
  /** The time at which the step was done or stopped, an instant; null before that and where no one had to decide. */
  readonly at: string | null;
}

type Tracked = Pick<PendingTransaction, 'status' | 'submittedAt' | 'decision' | 'history'>;

/**
 * Returns where a request stands, as three steps. A request that no one has to decide has a decision step that is done
 * without a time. The times are those of the version that stands now.
 */
export function trackOf({ status, submittedAt, decision, history }: Tracked): readonly TrackStep[] {
  const timeOf = (...events: readonly TransactionHappening[]): string | null =>
    history.findLast(({ event }) => events.includes(event))?.at ?? null;
  const sent: TrackStep = { step: 'sent', state: 'done', at: timeOf('submitted', 'amended') ?? submittedAt };
  const then = (
    decided: TrackStep['state'],
    decidedAt: string | null,
    effect: TrackStep['state'],
    at: string | null,
  ) => [
    sent,
    { step: 'decision', state: decided, at: decidedAt } as const,
    { step: 'effect', state: effect, at } as const,
  ];
  const decidedAt = decision?.at ?? timeOf('approved');
  switch (status) {
    case 'pending':
      return then('current', null, 'ahead', null);
    case 'approved':
    case 'exported':
      return then('done', decidedAt, 'current', null);
    case 'applied':
      return then('done', decidedAt, 'done', timeOf('applied'));
    case 'failed':
      return then('done', decidedAt, 'stopped', timeOf('failed'));
    case 'sentBack':
      return then('stopped', decision?.at ?? timeOf('sentBack'), 'ahead', null);
    case 'rejected':
      return then('stopped', decision?.at ?? timeOf('rejected'), 'none', null);
    case 'withdrawn':
    case 'superseded':
      // It ended before the step that it waited for.
      return timeOf('approved') === null
        ? then('stopped', timeOf(status), 'none', null)
        : then('done', timeOf('approved'), 'stopped', timeOf(status));
  }
}
