import { NotConfirmedFailure } from '../../platform/kept-entry/not-confirmed.ts';
import type { Translate } from '@paystead/ui/translations/text.ts';

/** Creates the failure of a call whose step-up was canceled or failed. */
export function notConfirmed(t: Translate, outcome: 'cancelled' | 'failed'): NotConfirmedFailure {
  return new NotConfirmedFailure(t(outcome === 'cancelled' ? 'session.notConfirmed' : 'session.confirmFailed'));
}
