import { ACT_KINDS, type ActKind } from '@paystead/contract/assurance.ts';
import type { Session } from './session.ts';

/** Limits in seconds for the range of a client's own ages: shorter would lock out, longer is no recent sign-in. */
export const SIGN_IN_AGE = { min: 30, max: 3600 } as const;

interface Limits {
  /** Greatest age of a sign-in, unless the client sets its own. */
  readonly recentSeconds: number;
}

type SignedIn = Pick<Session, 'signedInAt' | 'policy'>;

/** Returns the greatest age of a sign-in for a kind of act, in seconds. */
function greatestAge({ policy }: Pick<Session, 'policy'>, kind: ActKind, { recentSeconds }: Limits): number {
  return policy.sign_in_ages[kind] ?? recentSeconds;
}

/** Whether the session's sign-in is recent enough for a kind of act. The greatest age itself still is. */
export function isRecent(session: SignedIn, kind: ActKind, now: Date, limits: Limits): boolean {
  return now.getTime() - session.signedInAt.getTime() <= greatestAge(session, kind, limits) * 1000;
}

/** Returns the age in seconds within which a sign-in is recent enough for every kind of act. */
export function recentForEverything(session: Pick<Session, 'policy'>, limits: Limits): number {
  return Math.min(...ACT_KINDS.map((kind) => greatestAge(session, kind, limits)));
}
