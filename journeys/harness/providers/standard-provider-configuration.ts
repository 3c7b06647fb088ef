import { randomBytes } from 'node:crypto';
import { exportJWK, generateKeyPair, type JWK } from 'jose';
import type { Configuration } from 'oidc-provider';
import type { ProviderClient } from './running-provider.ts';
import type { StandardProviderSettings } from './standard-provider-settings.ts';

export function originOf({ port }: StandardProviderSettings): string {
  return `http://localhost:${port}`;
}

/** Returns oidc-provider's configuration: its defaults except for the settings. */
export async function configurationOf(settings: StandardProviderSettings): Promise<Configuration> {
  const { accounts, clients, algorithm, password, secondFactor, securityKey, port } = settings;
  const acrValues = [password.acr, secondFactor.acr, securityKey?.acr].filter((value) => value !== undefined);
  return {
    clients: clients.map((client) => metadataOf(client, settings)),
    jwks: { keys: [await signingKey(algorithm)] },
    cookies: {
      keys: [randomBytes(24).toString('base64url')],
      // Cookies ignore the port, so that two providers on this machine would end each other's sessions.
      names: { session: `session_${port}`, interaction: `interaction_${port}`, resume: `resume_${port}` },
    },
    acrValues,
    // `amr` belongs to no scope of the standard; a provider tells it with the basic one or not at all.
    claims: {
      acr: null,
      auth_time: null,
      iss: null,
      sid: null,
      openid: ['sub', ...(secondFactor.amr ? ['amr'] : [])],
      ...Object.fromEntries(Object.entries(settings.scopes).map(([scope, claims]) => [scope, [...claims]])),
    },
    scopes: ['openid', 'offline_access'],
    conformIdTokenClaims: settings.claimsIn === 'userinfo',
    ...(settings.refreshTokens === 'always' && {
      issueRefreshToken: (_context: unknown, client: { grantTypeAllowed(type: string): boolean }) =>
        client.grantTypeAllowed('refresh_token'),
    }),
    ttl: { IdToken: settings.identityTokenSeconds ?? 3600 },
    enabledJWA: { idTokenSigningAlgValues: [algorithm], userinfoSigningAlgValues: [algorithm] },
    findAccount: (_context, subject) => {
      const account = accounts.find(({ username }) => subjectOf(username) === subject);
      return account && { accountId: subject, claims: () => ({ sub: subject, ...account.claims }) };
    },
    interactions: { url: (_context, { uid }) => `/interaction/${uid}` },
    // Without the dispatcher in the options, which refuses the loopback addresses that Paystead has in a test.
    fetch: (url, options) => {
      const request = new Request(url, { ...options, dispatcher: undefined } as RequestInit);
      return fetch(request);
    },
    features: {
      devInteractions: { enabled: false },
      jwtUserinfo: { enabled: settings.signsUserinfo === true },
      backchannelLogout: { enabled: true },
      rpInitiatedLogout: { enabled: true },
    },
  };
}

/** Returns an account's `sub`, which says nothing about its email. */
export function subjectOf(username: string): string {
  return `account-${username}`;
}

function metadataOf(
  client: ProviderClient,
  { algorithm, signsUserinfo }: Pick<StandardProviderSettings, 'algorithm' | 'signsUserinfo'>,
) {
  return {
    client_id: client.clientId,
    application_type: client.redirectUris.every((uri) => uri.startsWith('http'))
      ? ('web' as const)
      : ('native' as const),
    grant_types: ['authorization_code', 'refresh_token'],
    response_types: ['code' as const],
    token_endpoint_auth_method: 'none' as const,
    id_token_signed_response_alg: algorithm,
    ...(signsUserinfo && { userinfo_signed_response_alg: algorithm }),
    redirect_uris: [...client.redirectUris],
    post_logout_redirect_uris: [...client.postLogoutUris],
    ...(client.backChannelLogoutUri && {
      backchannel_logout_uri: client.backChannelLogoutUri,
      backchannel_logout_session_required: true,
    }),
  };
}

async function signingKey(algorithm: StandardProviderSettings['algorithm']): Promise<JWK> {
  const { privateKey } = await generateKeyPair(algorithm, { extractable: true });
  return { ...(await exportJWK(privateKey)), alg: algorithm, use: 'sig', kid: `key-${algorithm}` };
}
