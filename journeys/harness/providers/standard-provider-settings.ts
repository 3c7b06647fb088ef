import type { ProviderAccount, ProviderClient } from './running-provider.ts';

/** An account with the claims that this provider tells of it. */
export interface StandardAccount extends ProviderAccount {
  readonly claims: Readonly<Record<string, unknown>>;
}

/** Settings of a standard provider, passed to its process as JSON. */
export interface StandardProviderSettings {
  readonly issuer: string;
  readonly port: number;
  readonly clients: readonly ProviderClient[];
  readonly accounts: readonly StandardAccount[];
  /** The claims that each scope gives. */
  readonly scopes: Readonly<Record<string, readonly string[]>>;
  /** Source of the claims of scopes: only the userinfo endpoint, as in the standard, or the identity token as well. */
  readonly claimsIn: 'userinfo' | 'identityToken';
  readonly algorithm: 'PS256' | 'EdDSA';
  /** Issues refresh tokens only for `offline_access`, which needs `prompt=consent`, or always. */
  readonly refreshTokens: 'offlineAccess' | 'always';
  /** The `acr` and `amr` values of a password, and of a password with a code. */
  readonly password: Assurance;
  readonly secondFactor: Assurance;
  /** The same for a password with a security key; absent: the provider has none. */
  readonly securityKey?: Assurance;
  /** Ignores `max_age` and `prompt=login`, as providers do that can't ask for the password again. */
  readonly ignoresRecency?: boolean;
  /** The userinfo endpoint signs its answers. */
  readonly signsUserinfo?: boolean;
  readonly clockOffsetSeconds?: number;
  /** How long identity tokens are valid; absent: an hour. */
  readonly identityTokenSeconds?: number;
}

interface Assurance {
  readonly acr?: string;
  readonly amr?: readonly string[];
}

/** The code that everyone's second factor shows. */
export const SECOND_FACTOR_CODE = '424242';
