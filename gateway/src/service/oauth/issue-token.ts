import { timingSafeEqual } from 'node:crypto';
import { isServiceScope, type ServiceScopeName } from '@paystead/contract/service/scopes.ts';
import type { Database } from '../../platform/database/port.ts';
import type { SecurityEventKind } from '../../platform/security/kinds.ts';
import { hashOf, newToken } from '../accounts/secret.ts';
import { accountNamed, isFirstUse, storeToken, type SignInAccount } from '../accounts/sign-in-store.ts';
import { verifyAssertion } from './assertion.ts';
import { readAuthentication, type ClientAuthentication, type TokenForm } from './client-authentication.ts';
import { OAuthError } from './oauth-error.ts';

/** Seconds for which a token holds. */
const TOKEN_SECONDS = 900;

export interface TokenPort {
  readonly database: Database;
  readonly now: Date;
  readonly audiences: readonly string[];
  /** Throws `OAuthError` if this client id failed too often from this address. */
  demandAttempt(clientId: string): Promise<void>;
  /** Records a failed sign-in. */
  noteFailure(clientId: string, kind: SecurityEventKind, accountId: string | undefined): Promise<void>;
}

/** A token response (RFC 6749, section 5.1). */
export interface TokenReply {
  readonly access_token: string;
  readonly token_type: 'Bearer';
  readonly expires_in: number;
  readonly scope: string;
}

/** Issues a token by client credentials (RFC 6749, section 4.4). Throws `OAuthError`. */
export async function issueToken(
  authorization: string | undefined,
  form: TokenForm,
  port: TokenPort,
): Promise<TokenReply> {
  const authentication = readAuthentication(authorization, form);
  await port.demandAttempt(authentication.clientId);
  const { account, credentialId } = await authenticate(authentication, port);
  if (form['grant_type'] !== 'client_credentials')
    throw form['grant_type'] === undefined
      ? new OAuthError('invalid_request', 'grant_type is missing.')
      : new OAuthError('unsupported_grant_type', 'The grant type must be client_credentials.');
  const scopes = narrowed(form['scope'], account.scopes.filter(isServiceScope));
  const { text, hash } = newToken();
  const { accountId } = account;
  const expiresAt = new Date(port.now.getTime() + TOKEN_SECONDS * 1000);
  if (!(await storeToken(port.database, { accountId, credentialId, hash, scopes, now: port.now, expiresAt })))
    throw refused();
  return { access_token: text, token_type: 'Bearer', expires_in: TOKEN_SECONDS, scope: scopes.join(' ') };
}

const refused = () => new OAuthError('invalid_client', 'The client is unknown, or its credential is not accepted.');

/** Compared with a secret if there is none to compare with, so that an unknown client takes as long as a wrong secret. */
const NO_SECRET = Buffer.alloc(32);

async function authenticate(
  authentication: ClientAuthentication,
  port: TokenPort,
): Promise<{ readonly account: SignInAccount; readonly credentialId: string }> {
  const { clientId } = authentication;
  const account = await accountNamed(port.database, clientId, port.now);
  const fail = async (kind: SecurityEventKind, error = refused()) => {
    await port.noteFailure(clientId, kind, account?.accountId);
    return error;
  };
  if (authentication.method === 'secret') {
    const credentialId = credentialOf(authentication.secret, account);
    if (account === null || account.disabled || credentialId === null) throw await fail('service_credential_refused');
    return { account, credentialId };
  }
  if (account === null || account.disabled) throw await fail('service_credential_refused');
  try {
    const { audiences, now, database } = port;
    const found = await verifyAssertion(authentication.assertion, account.credentials, { clientId, audiences, now });
    if (await isFirstUse(database, account.accountId, found.jtiHash, found.expiresAt))
      return { account, credentialId: found.credentialId };
  } catch (error) {
    throw error instanceof OAuthError ? await fail('service_credential_refused', error) : error;
  }
  throw await fail(
    'service_assertion_replayed',
    new OAuthError('invalid_client', 'client_assertion is refused: it was used before.'),
  );
}

/** Returns the credential that a secret is. Compares with every one, each in constant time. */
function credentialOf(secret: string, account: SignInAccount | null): string | null {
  const sent = hashOf(secret);
  let found: string | null = null;
  for (const { credentialId, secretHash } of account?.credentials ?? []) {
    const stored = secretHash === null ? NO_SECRET : Buffer.from(secretHash, 'hex');
    if (timingSafeEqual(sent, stored) && secretHash !== null) found = credentialId;
  }
  if (account === null) timingSafeEqual(sent, NO_SECRET);
  return found;
}

/** Returns the requested scopes, or all that the account has. Throws `invalid_scope` for one that it doesn't have. */
function narrowed(requested: string | undefined, granted: readonly ServiceScopeName[]): ServiceScopeName[] {
  if (requested === undefined || requested.trim() === '') return [...granted];
  const names = [...new Set(requested.trim().split(/ +/))];
  const scopes = granted.filter((scope) => names.includes(scope));
  if (scopes.length < names.length)
    throw new OAuthError('invalid_scope', 'The client does not have every requested scope.');
  return scopes;
}
