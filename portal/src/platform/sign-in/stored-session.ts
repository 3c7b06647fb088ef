import { decodeToken } from '@paystead/contract/features/session/rules.ts';
import type { AuthorizeReply, MfaStatus } from '@paystead/contract/features/session/model.ts';
import type { ProfileKey, StorePort } from './ports.ts';
import { SignInError } from './sign-in-error.ts';

/**
 * Writes the session to browser storage (SES-8). On the web `token` is a marker that no call accepts, because the
 * cookie authenticates; roles are display hints. Throws `invalid_answer` if the token isn't a JWT (SES-7).
 */
export function storeSession(
  store: StorePort,
  profile: ProfileKey,
  reply: Pick<AuthorizeReply, 'token' | 'session'>,
): void {
  if (!decodeToken(reply.token)) throw new SignInError('invalid_answer');
  store.write('accessToken', reply.token);
  store.write('selectedProfile', JSON.stringify({ username: profile.username, clientCode: profile.clientCode }));
  store.write('roles', JSON.stringify(reply.session.roles));
}

export function storeMfaStatus(store: StorePort, status: MfaStatus): void {
  store.write('MFA-Status', status);
}

/** Returns the profile selected last; undefined if none is stored or the value is invalid. */
export function selectedProfile(store: StorePort): ProfileKey | undefined {
  try {
    const value: unknown = JSON.parse(store.read('selectedProfile') ?? 'null');
    if (typeof value !== 'object' || value === null) return undefined;
    const { username, clientCode } = value as Record<string, unknown>;
    if (typeof username !== 'string' || typeof clientCode !== 'string' || !username || !clientCode) return undefined;
    return { username, clientCode };
  } catch {
    return undefined;
  }
}
