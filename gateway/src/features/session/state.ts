import type { Expiry, MfaStatus, SessionState } from '@paystead/contract/features/session/model.ts';
import type { EditVerdict } from '@paystead/contract/verdict.ts';
import type { Session } from '../../platform/access/session.ts';
import { hasLeft, viewsOf } from '../../platform/access/views.ts';
import type { SessionLimits } from '../../platform/http/ports.ts';

/** Decides if this session may change the person's own data, and if not, why (ME-4). */
export function editVerdictOf(session: Session, mayEdit: (roleNames: readonly string[]) => boolean): EditVerdict {
  if (hasLeft(session)) return { canEdit: false, whyNot: 'formerEmployee' };
  if (!session.policy.allow_self_service) return { canEdit: false, whyNot: 'selfServiceOff' };
  if (!mayEdit(session.roleNames)) return { canEdit: false, whyNot: 'editRole' };
  return { canEdit: true, whyNot: null };
}

/** Returns when the session ends by itself, and until when the sign-in counts as recent. Instants in UTC. */
export function expiryOf(session: Session, limits: SessionLimits, now: Date): Expiry {
  const after = (start: Date, seconds: number) => new Date(start.getTime() + seconds * 1000);
  const recentUntil = after(session.signedInAt, limits.recentSeconds);
  return {
    now: now.toISOString(),
    idleExpiresAt: after(session.lastSeenAt, limits.idleSeconds).toISOString(),
    absoluteExpiresAt: after(session.createdAt, limits.absoluteSeconds).toISOString(),
    recentUntil: recentUntil >= now ? recentUntil.toISOString() : null,
  };
}

/** RFC 8176 authentication methods that prove more than a password. */
const SECOND_FACTORS = new Set(['mfa', 'otp', 'hwk', 'swk', 'sms', 'tel', 'fpt', 'face', 'pop', 'sc', 'user']);

export function mfaOf(amr: readonly string[]): MfaStatus {
  if (amr.some((method) => SECOND_FACTORS.has(method))) return 'used';
  return amr.length > 0 ? 'notUsed' : 'unknown';
}

export interface Names {
  readonly name: string | null;
  readonly email: string | null;
  readonly partner_key: string | null;
}

export function stateOf(
  session: Session,
  names: Names,
  profileCount: number,
  limits: SessionLimits,
  now: Date,
  mayEdit: (roleNames: readonly string[]) => boolean,
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
      isFormer: hasLeft(session),
    },
    profileCount,
    roles: session.roleNames.map((roleName) => ({ roleName })),
    views: viewsOf(session),
    ...editVerdictOf(session, mayEdit),
    expiry: expiryOf(session, limits, now),
    mfa: mfaOf(session.amr),
  };
}
