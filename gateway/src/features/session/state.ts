import type { SignInOffer } from '@paystead/contract/assurance.ts';
import type { Expiry, MfaStatus, SessionState } from '@paystead/contract/features/session/model.ts';
import type { EditVerdict } from '@paystead/contract/verdict.ts';
import type { Session } from '../../platform/access/session.ts';
import { hasFeature } from '../../platform/access/feature-switches.ts';
import { hasLeft, viewsOf } from '../../platform/access/views.ts';
import { recentForEverything } from '../../platform/access/recent-sign-in.ts';
import type { SessionLimits } from '../../platform/http/ports.ts';

/** Returns whether a session may change the person's own data, and if not, the reason (ME-4). */
export function editVerdictOf(session: Session, mayEdit: (roleNames: readonly string[]) => boolean): EditVerdict {
  if (hasLeft(session)) return { canEdit: false, whyNot: 'formerEmployee' };
  if (!session.policy.allow_self_service) return { canEdit: false, whyNot: 'selfServiceOff' };
  if (!hasFeature(session.policy, 'requests') || !mayEdit(session.roleNames))
    return { canEdit: false, whyNot: 'editRole' };
  return { canEdit: true, whyNot: null };
}

/** Returns when the session ends by itself, and until when the sign-in counts as recent. Instants in UTC. */
export function expiryOf(session: Session, limits: SessionLimits, now: Date): Expiry {
  const after = (start: Date, seconds: number) => new Date(start.getTime() + seconds * 1000);
  const recentUntil = after(session.signedInAt, recentForEverything(session, limits));
  return {
    now: now.toISOString(),
    idleExpiresAt: after(session.lastSeenAt, limits.idleSeconds).toISOString(),
    absoluteExpiresAt: after(session.createdAt, limits.absoluteSeconds).toISOString(),
    recentUntil: recentUntil >= now ? recentUntil.toISOString() : null,
  };
}

/** RFC 8176 authentication methods that prove more than a password. */
const SECOND_FACTORS = new Set(['mfa', 'otp', 'hwk', 'swk', 'sms', 'tel', 'fpt', 'face', 'pop', 'sc', 'user']);

/** Returns whether a sign-in proved more than a password, or `unknown` if the provider didn't report its methods. */
export function mfaOf(amr: readonly string[]): MfaStatus {
  if (amr.some((method) => SECOND_FACTORS.has(method))) return 'used';
  return amr.length > 0 ? 'notUsed' : 'unknown';
}

/** The parts of a session's state that its row lacks: name, sign-in address, the partner's key, and if the client is a sandbox. */
interface Names {
  readonly name: string | null;
  readonly email: string | null;
  readonly partner_key: string | null;
  readonly is_sandbox: boolean;
}

interface StateContext {
  readonly names: Names;
  /** Enabled profiles of the person, at every employer that the session may switch to. */
  readonly profileCount: number;
  readonly limits: SessionLimits;
  readonly now: Date;
  readonly mayEdit: (roleNames: readonly string[]) => boolean;
  readonly requiredSignIn: SignInOffer | null;
}

/** Builds the reply of `GET session`. */
export function stateOf(
  session: Session,
  { names, profileCount, limits, now, mayEdit, requiredSignIn }: StateContext,
): SessionState {
  return {
    sessionId: session.sessionId,
    person: {
      personId: session.personId,
      name: names.name ?? session.username,
      email: names.email ?? '',
      language: session.language,
    },
    profile: {
      username: session.username,
      clientCode: session.clientCode,
      employeeId: session.employeeId,
      clientName: session.clientName,
      partnerCode: names.partner_key,
      isSandbox: names.is_sandbox,
      isFormer: hasLeft(session),
    },
    profileCount,
    roles: session.roleNames.map((roleName) => ({ roleName })),
    views: viewsOf(session),
    ...editVerdictOf(session, mayEdit),
    expiry: expiryOf(session, limits, now),
    mfa: mfaOf(session.amr),
    requiredSignIn,
  };
}
