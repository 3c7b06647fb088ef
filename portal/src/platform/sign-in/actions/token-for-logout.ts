import type { SignInCore } from './actions.ts';
import type { Protocol } from '../provider/protocol.ts';
import { createTokens } from '../provider/provider-flow.ts';

/**
 * Gets an identity token through a hidden frame for the `id_token_hint` of signing out, which some providers require. A
 * reloaded page has none. Nothing keeps the token. Returns undefined if the provider doesn't give one in time.
 */
export async function tokenForLogout(core: SignInCore, library: Protocol): Promise<string | undefined> {
  const tokens = createTokens({ ...core, protocol: async () => library });
  return tokens.ssoSilent().then(
    ({ idToken }) => idToken,
    () => undefined,
  );
}
