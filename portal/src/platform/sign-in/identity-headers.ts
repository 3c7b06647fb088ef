import type { IdentityProof } from './ports.ts';

/** The header with the access token, for a provider whose userinfo endpoint the gateway reads. */
export const providerToken = (accessToken: string) => ({ 'x-provider-token': accessToken });

/** The headers of a call that the identity of a sign-in authenticates. */
export function identityHeaders({ idToken, accessToken }: IdentityProof): Record<string, string> {
  return { 'x-identity-token': idToken, ...(accessToken && providerToken(accessToken)) };
}
