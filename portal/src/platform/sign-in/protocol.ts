import * as oauth from 'oauth4webapi';
import type { IdentityClaims, ProviderTokens } from './provider-tokens.ts';
import { SignInError, type SignInErrorCode } from './sign-in-error.ts';

export interface AuthorizationWish {
  readonly redirectUri: string;
  readonly state: string;
  readonly nonce: string;
  readonly verifier: string;
  readonly prompt?: 'none' | 'login';
  /** Seconds. */
  readonly maxAge?: number;
  readonly loginHint?: string;
  readonly language?: string;
}

export interface Answer {
  /** The whole address the provider sent the browser to. */
  readonly href: string;
  readonly redirectUri: string;
  readonly state: string;
  readonly nonce: string;
  readonly verifier: string;
  readonly maxAge?: number;
}

export interface Protocol {
  readonly authorizationUrl: (wish: AuthorizationWish) => Promise<string>;
  readonly exchange: (answer: Answer) => Promise<ProviderTokens>;
  /** `refresh_refused` when the provider does not take the refresh token. */
  readonly refresh: (tokens: ProviderTokens) => Promise<ProviderTokens>;
  /** Undefined when the provider offers no sign-out address. */
  readonly logoutUrl: (returnTo: string, state: string, idToken: string | undefined) => Promise<string | undefined>;
}

export interface ProtocolOptions {
  readonly authority: URL;
  readonly clientId: string;
  readonly fetch: (url: string, init: RequestInit) => Promise<Response>;
}

const NEEDS_PERSON = new Set([
  'login_required',
  'interaction_required',
  'consent_required',
  'account_selection_required',
]);

function codeFor(error: unknown): SignInErrorCode {
  if (error instanceof oauth.AuthorizationResponseError) {
    if (NEEDS_PERSON.has(error.error)) return 'interaction_required';
    if (error.error === 'access_denied') return 'cancelled';
    return /server_error|temporarily_unavailable/.test(error.error) ? 'provider_unavailable' : 'invalid_answer';
  }
  if (error instanceof oauth.ResponseBodyError) {
    if (error.error === 'invalid_grant') return 'refresh_refused';
    return error.status >= 500 ? 'provider_unavailable' : 'invalid_answer';
  }
  if (error instanceof oauth.OperationProcessingError) {
    return error.message.includes('"state"') ? 'state_mismatch' : 'invalid_answer';
  }
  // What `fetch` throws when nothing answers.
  return error instanceof TypeError ? 'provider_unavailable' : 'invalid_answer';
}

async function told<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw error instanceof SignInError ? error : new SignInError(codeFor(error), error);
  }
}

const textIn = (value: unknown) => (typeof value === 'string' ? value : undefined);

function readTokens(response: oauth.TokenEndpointResponse, nonce: string, before?: ProviderTokens): ProviderTokens {
  const claims = oauth.getValidatedIdTokenClaims(response);
  if (!response.id_token || !claims) {
    throw new SignInError('invalid_answer');
  }
  const read: IdentityClaims = {
    sub: claims.sub,
    email: textIn(claims.email),
    name: textIn(claims.name),
    expiresAt: claims.exp,
    amr: Array.isArray(claims.amr) ? claims.amr.filter((method) => typeof method === 'string') : [],
    acr: textIn(claims.acr),
  };
  return {
    idToken: response.id_token,
    claims: read,
    refreshToken: response.refresh_token ?? before?.refreshToken,
    nonce,
  };
}

/** Code flow with PKCE for a public client. The only file that knows the protocol library; loaded when first needed. */
export function createProtocol({ authority, clientId, fetch: send }: ProtocolOptions): Protocol {
  const client: oauth.Client = { client_id: clientId };
  const loopback = authority.hostname === 'localhost' || authority.hostname.endsWith('.localhost');
  const options = {
    [oauth.customFetch]: (url: string, { body, ...init }: Omit<RequestInit, 'body'> & { body: BodyInit | undefined }) =>
      send(url, body === undefined ? init : { ...init, body }),
    // The development provider speaks http on this machine; anything else must be https.
    [oauth.allowInsecureRequests]: loopback,
  };
  let found: Promise<oauth.AuthorizationServer> | undefined;
  const discover = async () => {
    const response = await oauth.discoveryRequest(authority, options);
    if (response.status >= 500) throw new SignInError('provider_unavailable');
    return oauth.processDiscoveryResponse(authority, response);
  };
  const server = () => {
    found ??= discover().catch((error: unknown) => {
      // The next try may find the provider awake.
      found = undefined;
      throw error;
    });
    return found;
  };

  return {
    authorizationUrl: (wish) =>
      told(async () => {
        const url = new URL((await server()).authorization_endpoint ?? '');
        const parameters = {
          client_id: clientId,
          redirect_uri: wish.redirectUri,
          response_type: 'code',
          scope: `openid ${clientId}`,
          state: wish.state,
          nonce: wish.nonce,
          code_challenge: await oauth.calculatePKCECodeChallenge(wish.verifier),
          code_challenge_method: 'S256',
          prompt: wish.prompt,
          max_age: wish.maxAge?.toString(),
          login_hint: wish.loginHint,
          ui_locales: wish.language,
        };
        for (const [name, value] of Object.entries(parameters))
          if (value !== undefined) url.searchParams.set(name, value);
        return url.href;
      }),

    exchange: (answer) =>
      told(async () => {
        const as = await server();
        const parameters = oauth.validateAuthResponse(as, client, new URL(answer.href), answer.state);
        const response = await oauth.authorizationCodeGrantRequest(
          as,
          client,
          oauth.None(),
          parameters,
          answer.redirectUri,
          answer.verifier,
          options,
        );
        const tokens = await oauth.processAuthorizationCodeResponse(as, client, response, {
          expectedNonce: answer.nonce,
          requireIdToken: true,
          ...(answer.maxAge !== undefined && { maxAge: answer.maxAge }),
        });
        return readTokens(tokens, answer.nonce);
      }),

    refresh: (before) =>
      told(async () => {
        if (!before.refreshToken) throw new SignInError('refresh_refused');
        const as = await server();
        const response = await oauth.refreshTokenGrantRequest(as, client, oauth.None(), before.refreshToken, options);
        const after = readTokens(await oauth.processRefreshTokenResponse(as, client, response), before.nonce, before);
        // OpenID Connect Core 12.2: the same person, or the answer is not an answer to this request.
        if (after.claims.sub !== before.claims.sub) throw new SignInError('invalid_answer');
        return after;
      }),

    logoutUrl: (returnTo, state, idToken) =>
      told(async () => {
        const { end_session_endpoint: endpoint } = await server();
        if (!endpoint) return undefined;
        const url = new URL(endpoint);
        url.searchParams.set('client_id', clientId);
        url.searchParams.set('post_logout_redirect_uri', returnTo);
        url.searchParams.set('state', state);
        if (idToken) url.searchParams.set('id_token_hint', idToken);
        return url.href;
      }),
  };
}
