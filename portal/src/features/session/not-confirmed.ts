import { NotConfirmedFailure } from '../../platform/kept-entry/not-confirmed.ts';
import type { Translate } from '@paystead/ui/translations/text.ts';

/** The failure of a call whose person did not confirm their identity, by how that ended. */
export function notConfirmed(t: Translate, outcome: 'cancelled' | 'failed'): NotConfirmedFailure {
  return new NotConfirmedFailure(t(outcome === 'cancelled' ? 'session.notConfirmed' : 'session.confirmFailed'));
}
