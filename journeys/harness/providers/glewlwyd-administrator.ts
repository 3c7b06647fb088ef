import type { ProviderAccount, ProviderClient } from './running-provider.ts';

type GlewlwydScheme = 'otp';

export interface GlewlwydAccount extends ProviderAccount {
  /** Scopes besides those of every account. */
  readonly scopes?: readonly string[];
  /** The secret of the account's authenticator app. */
  readonly secret?: string;
}

/** Glewlwyd's administration interface, signed in as its administrator. */
export interface Administrator {
  addPlugin(issuer: string, keys: { readonly privateKey: string; readonly publicKey: string }): Promise<void>;
  /** Adds a scope; with a scheme, the scope needs it besides the password. */
  addScope(name: string, scheme?: GlewlwydScheme): Promise<void>;
  /** Adds codes of authenticator apps. The scheme's name becomes a value of `amr`. */
  addSchemes(): Promise<void>;
  addAccount(account: GlewlwydAccount): Promise<void>;
  addClient(client: ProviderClient): Promise<void>;
}

export async function createAdministrator(origin: string): Promise<Administrator> {
  const send = createSession(origin);
  await send('auth/', { username: 'admin', password: 'password' });

  return {
    addPlugin: (issuer, keys) =>
      send('mod/plugin/', {
        module: 'oidc',
        name: 'oidc',
        display_name: 'OpenID Connect',
        parameters: pluginParameters(issuer, keys),
      }),
    addScope: (name, scheme) =>
      send('scope/', {
        name,
        display_name: name,
        password_required: name === 'profile' || scheme !== undefined,
        password_max_age: 0,
        scheme: scheme ? { [scheme]: [{ scheme_type: scheme, scheme_name: scheme }] } : {},
        ...(scheme && { scheme_required: { [scheme]: 1 } }),
      }),
    addSchemes: async () => {
      await send('mod/scheme/', schemeOf('otp', OTP));
    },
    addAccount: async ({ password, scopes, secret, ...account }) => {
      await send('user/', { ...userOf(account, scopes), password });
      if (secret !== undefined) await registerApp(origin, { username: account.username, password }, secret);
    },
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

/** Returns a sender of requests that keeps the session's cookie. It throws for every answer but 200. */
function createSession(origin: string) {
  let cookie = '';
  return async (path: string, body: unknown): Promise<void> => {
    const response = await fetch(`${origin}/api/${path}`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', ...(cookie && { Cookie: cookie }) },
      body: JSON.stringify(body),
      signal: AbortSignal.timeout(20_000),
    });
    if (response.status !== 200) throw new Error(`POST ${path}: ${response.status} ${await response.text()}`);
    const set = response.headers.getSetCookie().map((line) => line.split(';')[0]);
    if (set.length > 0) cookie = set.join('; ');
  };
}

/** Registers an authenticator app, which only its owner can do. */
async function registerApp(
  origin: string,
  { username, password }: Pick<ProviderAccount, 'username' | 'password'>,
  secret: string,
): Promise<void> {
  const send = createSession(origin);
  await send('auth/', { username, password });
  await send('profile/scheme/register/', {
    username,
    scheme_type: 'otp',
    scheme_name: 'otp',
    value: { type: 'TOTP', secret, time_step_size: 30 },
  });
}

function userOf({ username, name, email }: Omit<ProviderAccount, 'password'>, scopes: readonly string[] = []) {
  const scope = ['openid', 'profile', 'email', 'offline_access', 'g_profile', ...scopes];
  return { username, name, email, enabled: true, scope };
}

function schemeOf(module: GlewlwydScheme, parameters: object) {
  return {
    module,
    name: module,
    display_name: module,
    expiration: 600,
    max_use: 0,
    allow_user_register: true,
    parameters,
  };
}

const OTP = {
  'otp-length': 6,
  issuer: 'Glewlwyd',
  'secret-minimum-size': 16,
  'hotp-allow': false,
  'totp-allow': true,
  // Steps before and after the current one, so that a code may arrive late.
  'totp-window': 1,
  'totp-start-offset': 0,
};

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
