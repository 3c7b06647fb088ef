import { castMember } from '../visitor.ts';
import type { ProviderAccount } from './running-provider.ts';
import type { StandardAccount } from './standard-provider-settings.ts';

/** Returns a demo person's account at another provider, under the password that they have here. */
export async function accountOf(key: string): Promise<ProviderAccount> {
  const { name, email, password } = await castMember(key);
  return { username: key, password, name, email };
}

/** The same with claims of a standard layout, except for those given. */
export async function standardAccount(
  key: string,
  claims: Readonly<Record<string, unknown>> = {},
): Promise<StandardAccount> {
  const account = await accountOf(key);
  return { ...account, claims: { name: account.name, email: account.email, email_verified: true, ...claims } };
}
