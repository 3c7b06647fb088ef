import type { SignInProvider } from '../configuration.ts';

/**
 * Returns the providers at which a person with this address may sign in: the one that lists its domain, or else those for
 * everyone. If there are none, returns all, because only the person knows.
 */
export async function providersOfEmail(
  email: string,
  providers: readonly SignInProvider[],
): Promise<readonly SignInProvider[]> {
  const hash = await domainHash(
    email
      .slice(email.lastIndexOf('@') + 1)
      .trim()
      .toLowerCase(),
  );
  const own = providers.find(({ domainHashes }) => domainHashes?.includes(hash));
  if (own) return [own];
  const open = providers.filter(({ domainHashes }) => domainHashes === null);
  return open.length > 0 ? open : providers;
}

/** The first 16 hexadecimal digits of a domain's SHA-256, as the gateway publishes them. */
async function domainHash(domain: string): Promise<string> {
  const bytes = new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(domain)));
  return [...bytes.subarray(0, 8)].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}
