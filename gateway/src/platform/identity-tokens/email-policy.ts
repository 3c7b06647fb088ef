import type { ProviderConfig } from './provider-config.ts';
import type { PersonClaims } from './claims.ts';

/** Why a provider's word about an address doesn't prove that it is the person's. For the log and for support. */
export type EmailProblem = 'missing' | 'unverified' | 'foreignDomain' | 'reservedDomain';

/** The sentence of each problem in the log. */
export const EMAIL_PROBLEMS: Record<EmailProblem, string> = {
  missing: 'the provider sends no email address',
  unverified: 'the provider does not say that the address is verified',
  foreignDomain: 'the address is outside the domains that this provider may vouch for',
  reservedDomain: 'another provider vouches for the domain of the address',
};

/**
 * Returns why an address doesn't bind an identity to a person; null if it does.
 *
 * A provider vouches only for its own domains. A provider without any vouches for all but those that another provider
 * lists: an account that someone opened elsewhere with a company's address must not stand in for the company's own.
 */
export function emailProblem(
  { email, emailVerified }: PersonClaims,
  provider: ProviderConfig,
  all: readonly ProviderConfig[],
): EmailProblem | null {
  if (email === null) return 'missing';
  if (provider.verifiedEmail === 'required' && !emailVerified) return 'unverified';
  const domain = domainOf(email);
  if (provider.allowedEmailDomains) return provider.allowedEmailDomains.includes(domain) ? null : 'foreignDomain';
  const isReserved = all.some((other) => other.id !== provider.id && other.allowedEmailDomains?.includes(domain));
  return isReserved ? 'reservedDomain' : null;
}

function domainOf(email: string): string {
  return email.slice(email.lastIndexOf('@') + 1);
}
