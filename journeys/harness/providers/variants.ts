import type { StandardProviderOptions } from './standard-provider.ts';

type Variant = Omit<StandardProviderOptions, 'clients' | 'accounts'>;

/**
 * A provider that follows the standard to the letter: the identity token has only what was asked for by name, so that
 * name and email come from the userinfo endpoint, and there is no refresh token without `offline_access`.
 */
export const CORPORATE: Variant = {
  scopes: { profile: ['name'], email: ['email', 'email_verified'] },
  claimsIn: 'userinfo',
  algorithm: 'PS256',
  refreshTokens: 'offlineAccess',
  password: { acr: 'urn:corporate:basic', amr: ['pwd'] },
  secondFactor: { acr: 'urn:corporate:strong', amr: ['pwd', 'otp', 'mfa'] },
  securityKey: { acr: 'urn:corporate:key', amr: ['pwd', 'hwk', 'mfa'] },
};

/**
 * A provider with claims of its own, as company directories have them: a list of addresses, a sign-in name, and no word
 * about verified addresses or methods.
 */
export const DIRECTORY: Variant = {
  scopes: { profile: ['displayName', 'preferred_username', 'upn'], email: ['emails'] },
  claimsIn: 'identityToken',
  algorithm: 'EdDSA',
  refreshTokens: 'always',
  // The portal renews a token a minute before it expires: this one is renewed before every use.
  identityTokenSeconds: 60,
  password: {},
  secondFactor: { acr: 'multi' },
};
