import type { Assurance } from '@paystead/contract/assurance.ts';
import { NotConfirmedFailure } from '../../platform/kept-entry/not-confirmed.ts';
import type { Translate } from '@paystead/ui/translations/text.ts';

const FAILED = {
  cancelled: 'session.notConfirmed',
  failed: 'session.confirmFailed',
  tooWeak: 'session.confirmTooWeak',
} as const;

/** Creates the failure of a call whose step-up was canceled, failed or wasn't strong enough. */
export function notConfirmed(t: Translate, outcome: keyof typeof FAILED): NotConfirmedFailure {
  return new NotConfirmedFailure(t(FAILED[outcome]));
}

export type WeakText = 'session.noSecondFactor' | 'session.noPasskey';

/** Returns the text for a sign-in that didn't prove the required level: what to set up first. */
export function weakText(level: Assurance): WeakText {
  return level === 'phishingResistant' ? 'session.noPasskey' : 'session.noSecondFactor';
}
