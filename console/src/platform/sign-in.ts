import * as oauth from 'oauth4webapi';
import type { ConsoleSession } from '@paystead/contract/console/model.ts';
import { call, CallFailed, send } from './api.ts';
import { readStored, writeStored } from './storage.ts';

interface Provider {
  readonly name: string;
  readonly authority: string;
  readonly clientId: string;
  readonly scope: string;
}

/** The path to which the provider returns. */
const RETURN_PATH = '/console/signed-in';

interface Pending {
  readonly state: string;
  readonly nonce: string;
  readonly verifier: string;
  readonly authority: string;
  readonly returnTo: string;
}

/** Returns the providers of this host, from the page or from the gateway. */
async function providers(): Promise<readonly Provider[]> {
  const written = document.querySelector<HTMLMetaElement>('meta[name="paystead-configuration"]')?.content;
  const configuration = (written ? JSON.parse(written) : await (await send('/configuration.json', {})).json()) as {
    providers: readonly Provider[];
  };
  return configuration.providers;
}

async function providerAt(authority: string | undefined): Promise<Provider> {
  const all = await providers();
  const provider = authority === undefined ? all[0] : all.find((one) => one.authority === authority);
  if (!provider) throw new CallFailed('no_provider');
  return provider;
}

function optionsFor({ authority }: Provider) {
  const { hostname } = new URL(authority);
  return {
    [oauth.customFetch]: (url: string, init: object) => send(url, init),
    // The development provider uses http on this machine. Every other provider must use https.
    [oauth.allowInsecureRequests]: hostname === 'localhost' || hostname.endsWith('.localhost'),
  };
}

async function serverOf(provider: Provider): Promise<oauth.AuthorizationServer> {
  const issuer = new URL(provider.authority);
  return oauth.processDiscoveryResponse(issuer, await oauth.discoveryRequest(issuer, optionsFor(provider)));
}

interface SignInRequest {
  readonly returnTo: string;
  readonly language: string;
  /** Asks for the password even if the person is signed in at the provider. */
  readonly fresh?: boolean;
  readonly acrValues?: readonly string[];
}

/** Leaves for the identity provider (authorization code flow with PKCE). Throws if it can't be reached. */
export async function signIn(
  { returnTo, language, fresh, acrValues = [] }: SignInRequest,
  leave = (url: string): void => location.assign(url),
): Promise<void> {
  const provider = await providerAt(undefined);
  const server = await serverOf(provider);
  const [state, nonce, verifier] = [
    oauth.generateRandomState(),
    oauth.generateRandomNonce(),
    oauth.generateRandomCodeVerifier(),
  ];
  const pending: Pending = { state, nonce, verifier, authority: provider.authority, returnTo };
  writeStored('console.signIn', JSON.stringify(pending));
  const url = new URL(server.authorization_endpoint ?? '');
  const parameters = {
    client_id: provider.clientId,
    redirect_uri: location.origin + RETURN_PATH,
    response_type: 'code',
    scope: provider.scope,
    state,
    nonce,
    code_challenge: await oauth.calculatePKCECodeChallenge(verifier),
    code_challenge_method: 'S256',
    ui_locales: language,
    ...(fresh && { prompt: 'login' }),
    ...(acrValues.length > 0 && { acr_values: acrValues.join(' ') }),
  };
  for (const [name, value] of Object.entries(parameters)) url.searchParams.set(name, value);
  leave(url.href);
}

/** Checks whether the provider has just returned to this page. */
export function isReturning(): boolean {
  return location.pathname === RETURN_PATH;
}

/** Exchanges the provider's response for a session. Returns it with the path to continue at. */
export async function finishSignIn(): Promise<{ readonly session: ConsoleSession; readonly returnTo: string }> {
  const stored = readStored('console.signIn');
  writeStored('console.signIn', undefined);
  if (stored === undefined) throw new CallFailed('sign_in_expired');
  const { state, nonce, verifier, authority, returnTo } = JSON.parse(stored) as Pending;
  const provider = await providerAt(authority);
  const [server, options, client] = [await serverOf(provider), optionsFor(provider), { client_id: provider.clientId }];
  const parameters = oauth.validateAuthResponse(server, client, new URL(location.href), state);
  const redirectUri = location.origin + RETURN_PATH;
  const response = await oauth.authorizationCodeGrantRequest(
    server,
    client,
    oauth.None(),
    parameters,
    redirectUri,
    verifier,
    options,
  );
  const { id_token: idpToken } = await oauth.processAuthorizationCodeResponse(server, client, response, {
    expectedNonce: nonce,
    requireIdToken: true,
  });
  const session = await call('session.open', { body: { idpToken: idpToken ?? '', nonce } });
  return { session, returnTo };
}
