import * as oauth from 'oauth4webapi';
import type { IdentityClaims, ProviderTokens } from './provider-tokens.ts';
import { SignInError, type SignInErrorCode } from '../sign-in-error.ts';

export interface AuthorizationRequest {
  readonly redirectUri: string;
  readonly state: string;
  readonly nonce: string;
  readonly verifier: string;
  readonly prompt?: 'none' | 'login';
  /** In seconds. */
  readonly maxAge?: number;
  readonly loginHint?: string;
  readonly language?: string;
  readonly acrValues?: readonly string[];
}

/** The provider's redirect, with the values of the request it must match. */
export interface AuthorizationResponse {
  /** The full address that the provider redirected to. */
  readonly href: string;
  readonly redirectUri: string;
  readonly state: string;
  readonly nonce: string;
  readonly verifier: string;
  readonly maxAge?: number;
}

/** OpenID Connect at one provider. Every method throws a `SignInError`. */
export interface Protocol {
  readonly authorizationUrl: (request: AuthorizationRequest) => Promise<string>;
  readonly exchange: (response: AuthorizationResponse) => Promise<ProviderTokens>;
  /** Throws `refresh_refused` if the provider doesn't accept the refresh token. */
  readonly refresh: (tokens: ProviderTokens) => Promise<ProviderTokens>;
  /** Returns undefined if the provider has no sign-out address. */
  readonly logoutUrl: (returnTo: string, state: string, idToken: string | undefined) => Promise<string | undefined>;
}

export interface ProtocolOptions {
  readonly authority: URL;
  readonly clientId: string;
  readonly scope: string;
  readonly emailClaim: string;
  /** Whether the gateway needs the access token; otherwise it is dropped. */
  readonly userinfo: boolean;
  readonly fetch: (url: string, init: RequestInit) => Promise<Response>;
}

/** Errors of the provider that only the person can resolve. */
const INTERACTION_REQUIRED = new Set([
  'login_required',
  'interaction_required',
  'consent_required',
  'account_selection_required',
]);

function codeFor(error: unknown): SignInErrorCode {
  if (error instanceof oauth.AuthorizationResponseError) {
    if (INTERACTION_REQUIRED.has(error.error)) return 'interaction_required';
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
  // `fetch` throws a TypeError if there is no response.
  return error instanceof TypeError ? 'provider_unavailable' : 'invalid_answer';
}

/** Runs a step of the protocol. Throws every failure as a `SignInError`. */
async function withSignInErrors<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw error instanceof SignInError ? error : new SignInError(codeFor(error), error);
  }
}

const asText = (value: unknown) => (typeof value === 'string' ? value : undefined);

function readTokens(
  response: oauth.TokenEndpointResponse,
  { emailClaim, userinfo }: Pick<ProtocolOptions, 'emailClaim' | 'userinfo'>,
  nonce: string,
  previous?: ProviderTokens,
): ProviderTokens {
  const claims = oauth.getValidatedIdTokenClaims(response);
  if (!response.id_token || !claims) throw new SignInError('invalid_answer');
  const identity: IdentityClaims = {
    sub: claims.sub,
    // Some providers send a list of addresses, of which the gateway takes the first as well.
    email: asText([claims[emailClaim]].flat()[0]),
    name: asText(claims.name),
    expiresAt: claims.exp,
    amr: Array.isArray(claims.amr) ? claims.amr.filter((method) => typeof method === 'string') : [],
    acr: asText(claims.acr),
    nonce: asText(claims.nonce),
  };
  return {
    idToken: response.id_token,
    claims: identity,
    refreshToken: response.refresh_token ?? previous?.refreshToken,
    ...(userinfo && { accessToken: response.access_token }),
    nonce,
  };
}

/** Creates the code flow with PKCE of a public client. This is the only file that imports the protocol library. */
export function createProtocol(provider: ProtocolOptions): Protocol {
  const { authority, clientId, fetch: send } = provider;
  const options = requestOptions(authority, send);
  const server = createDiscovery(authority, options);
  return {
    authorizationUrl: (request) => withSignInErrors(async () => authorizationUrl(await server(), provider, request)),
    exchange: (response) => withSignInErrors(async () => exchangeCode(await server(), provider, options, response)),
    refresh: (tokens) => withSignInErrors(() => refreshTokens(server, provider, options, tokens)),
    logoutUrl: (returnTo, state, idToken) =>
      withSignInErrors(async () => logoutUrl(await server(), clientId, returnTo, state, idToken)),
  };
}

type RequestOptions = ReturnType<typeof requestOptions>;

function requestOptions(authority: URL, send: ProtocolOptions['fetch']) {
  const isLoopback = authority.hostname === 'localhost' || authority.hostname.endsWith('.localhost');
  return {
    [oauth.customFetch]: (url: string, { body, ...init }: Omit<RequestInit, 'body'> & { body: BodyInit | undefined }) =>
      send(url, body === undefined ? init : { ...init, body }),
    // The development provider uses http on this machine. Every other provider must use https.
    [oauth.allowInsecureRequests]: isLoopback,
  };
}

/** Creates a function that reads the provider's metadata once. A failure isn't cached, so the next call tries again. */
function createDiscovery(authority: URL, options: RequestOptions): () => Promise<oauth.AuthorizationServer> {
  const discover = async () => {
    const response = await oauth.discoveryRequest(authority, options);
    if (response.status >= 500) throw new SignInError('provider_unavailable');
    return oauth.processDiscoveryResponse(authority, response);
  };
  let metadata: Promise<oauth.AuthorizationServer> | undefined;
  return () => {
    metadata ??= discover().catch((error: unknown) => {
      metadata = undefined;
      throw error;
    });
    return metadata;
  };
}

async function authorizationUrl(
  server: oauth.AuthorizationServer,
  { clientId, scope }: ProtocolOptions,
  request: AuthorizationRequest,
): Promise<string> {
  const url = new URL(server.authorization_endpoint ?? '');
  const parameters = {
    client_id: clientId,
    redirect_uri: request.redirectUri,
    response_type: 'code',
    scope,
    state: request.state,
    nonce: request.nonce,
    code_challenge: await oauth.calculatePKCECodeChallenge(request.verifier),
    code_challenge_method: 'S256',
    prompt: request.prompt,
    max_age: request.maxAge?.toString(),
    login_hint: request.loginHint,
    ui_locales: request.language,
    acr_values: request.acrValues?.join(' '),
  };
  for (const [name, value] of Object.entries(parameters)) if (value !== undefined) url.searchParams.set(name, value);
  return url.href;
}

async function exchangeCode(
  server: oauth.AuthorizationServer,
  provider: ProtocolOptions,
  options: RequestOptions,
  { href, redirectUri, state, nonce, verifier, maxAge }: AuthorizationResponse,
): Promise<ProviderTokens> {
  const client: oauth.Client = { client_id: provider.clientId };
  const parameters = oauth.validateAuthResponse(server, client, new URL(href), state);
  const response = await oauth.authorizationCodeGrantRequest(
    server,
    client,
    oauth.None(),
    parameters,
    redirectUri,
    verifier,
    options,
  );
  const tokens = await oauth.processAuthorizationCodeResponse(server, client, response, {
    expectedNonce: nonce,
    requireIdToken: true,
    ...(maxAge !== undefined && { maxAge }),
  });
  return readTokens(tokens, provider, nonce);
}

async function refreshTokens(
  readServer: () => Promise<oauth.AuthorizationServer>,
  provider: ProtocolOptions,
  options: RequestOptions,
  previous: ProviderTokens,
): Promise<ProviderTokens> {
  if (!previous.refreshToken) throw new SignInError('refresh_refused');
  const client: oauth.Client = { client_id: provider.clientId };
  const server = await readServer();
  const response = await oauth.refreshTokenGrantRequest(server, client, oauth.None(), previous.refreshToken, options);
  const answer = await oauth.processRefreshTokenResponse(server, client, response);
  // A refreshed identity token is optional, and so is its nonce (OpenID Connect Core 12.2). The gateway requires both.
  if (oauth.getValidatedIdTokenClaims(answer)?.nonce !== previous.nonce) throw new SignInError('refresh_refused');
  const renewed = readTokens(answer, provider, previous.nonce, previous);
  // OpenID Connect Core 12.2 requires the same `sub` in a refreshed identity token.
  if (renewed.claims.sub !== previous.claims.sub) throw new SignInError('invalid_answer');
  return renewed;
}

function logoutUrl(
  { end_session_endpoint: endpoint }: oauth.AuthorizationServer,
  clientId: string,
  returnTo: string,
  state: string,
  idToken: string | undefined,
): string | undefined {
  if (!endpoint) return undefined;
  const url = new URL(endpoint);
  url.searchParams.set('client_id', clientId);
  url.searchParams.set('post_logout_redirect_uri', returnTo);
  url.searchParams.set('state', state);
  if (idToken) url.searchParams.set('id_token_hint', idToken);
  return url.href;
}
