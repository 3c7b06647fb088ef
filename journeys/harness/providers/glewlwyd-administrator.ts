import type { ProviderAccount, ProviderClient } from './running-provider.ts';

/** Glewlwyd's administration interface, signed in as its administrator. */
export interface Administrator {
  addPlugin(issuer: string, keys: { readonly privateKey: string; readonly publicKey: string }): Promise<void>;
  addScope(name: string): Promise<void>;
  addAccount(account: ProviderAccount): Promise<void>;
  addClient(client: ProviderClient): Promise<void>;
}

export async function createAdministrator(origin: string): Promise<Administrator> {
  let cookie = '';
  const send = async (path: string, body: unknown): Promise<void> => {
    const response = await fetch(`${origin}/api/${path}`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', ...(cookie && { Cookie: cookie }) },
      body: JSON.stringify(body),
      signal: AbortSignal.timeout(20_000),
    });
    if (response.status !== 200) throw new Error(`POST ${path}: ${response.status} ${await response.text()}`);
    cookie = response.headers.getSetCookie()[0]?.split(';')[0] ?? cookie;
  };
  await send('auth/', { username: 'admin', password: 'password' });

  return {
    addPlugin: (issuer, keys) =>
      send('mod/plugin/', {
        module: 'oidc',
        name: 'oidc',
        display_name: 'OpenID Connect',
        parameters: pluginParameters(issuer, keys),
      }),
    addScope: (name) =>
      send('scope/', {
        name,
        display_name: name,
        password_required: name === 'profile',
        password_max_age: 0,
        scheme: {},
      }),
    addAccount: ({ username, password, name, email }) =>
      send('user/', {
        username,
        password,
        name,
        email,
        enabled: true,
        scope: ['openid', 'profile', 'email', 'offline_access', 'g_profile'],
      }),
    addClient: (client) =>
      send('client/', {
        client_id: client.clientId,
        name: 'Paystead',
        enabled: true,
        confidential: false,
        redirect_uri: [...client.redirectUris],
        post_logout_redirect_uri: client.postLogoutUris[0] ?? '',
        ...(client.backChannelLogoutUri && {
          backchannel_logout_uri: client.backChannelLogoutUri,
          backchannel_logout_session_required: '1',
        }),
        authorization_type: ['code', 'refresh_token'],
        token_endpoint_auth_method: ['none'],
        scope: [],
      }),
  };
}

/** Code flow with PKCE and refresh tokens; everything else keeps Glewlwyd's defaults. */
function pluginParameters(
  iss: string,
  { privateKey, publicKey }: { readonly privateKey: string; readonly publicKey: string },
) {
  return {
    iss,
    'jwt-type': 'rsa',
    'jwt-key-size': '256',
    key: privateKey,
    cert: publicKey,
    'access-token-duration': 3600,
    'refresh-token-duration': 1_209_600,
    'code-duration': 600,
    'refresh-token-rolling': true,
    'refresh-token-one-use': 'always',
    'allow-non-oidc': false,
    'auth-type-code-enabled': true,
    'auth-type-code-revoke-replayed': true,
    'auth-type-token-enabled': false,
    'auth-type-id-token-enabled': true,
    'auth-type-password-enabled': false,
    'auth-type-client-enabled': false,
    'auth-type-device-enabled': false,
    'auth-type-refresh-enabled': true,
    'subject-type': 'public',
    'allowed-scope': ['openid', 'profile', 'email'],
    'jwks-show': true,
    'name-claim': 'mandatory',
    'email-claim': 'mandatory',
    'scope-claim': 'no',
    'pkce-allowed': true,
    'pkce-required': true,
    'pkce-method-plain-allowed': false,
    'session-management-allowed': true,
    'session-cookie-name': 'GLEWLWYD2_OIDC_SESSION',
    'session-cookie-expiration': 2_419_200,
    'back-channel-logout-allowed': true,
    'front-channel-logout-allowed': true,
  };
}
