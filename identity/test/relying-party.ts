import * as oauth from 'oauth4webapi';

const INSECURE = { [oauth.allowInsecureRequests]: true };

/** Creates the portal's part of the flow, with the library the portal uses. */
export async function relyingParty(
  origin: string,
  clientId: string,
  redirectUri: string,
  clientAuth: oauth.ClientAuth = oauth.None(),
) {
  const issuer = new URL(`${origin}/identity`);
  const server = await oauth.processDiscoveryResponse(issuer, await oauth.discoveryRequest(issuer, INSECURE));
  const client: oauth.Client = { client_id: clientId };

  const begin = async (extra: Record<string, string | undefined> = {}) => {
    const verifier = oauth.generateRandomCodeVerifier();
    const state = oauth.generateRandomState();
    const nonce = oauth.generateRandomNonce();
    const url = new URL(server.authorization_endpoint ?? '');
    const parameters: Record<string, string | undefined> = {
      client_id: clientId,
      redirect_uri: redirectUri,
      response_type: 'code',
      scope: `openid ${clientId}`,
      code_challenge: await oauth.calculatePKCECodeChallenge(verifier),
      code_challenge_method: 'S256',
      state,
      nonce,
      ...extra,
    };
    for (const [name, value] of Object.entries(parameters)) if (value !== undefined) url.searchParams.set(name, value);
    return { url: url.href, verifier, state, nonce };
  };
  type Begun = Awaited<ReturnType<typeof begin>>;

  const finish = async (begun: Begun, callback: string, maxAge?: number) => {
    const parameters = oauth.validateAuthResponse(server, client, new URL(callback), begun.state);
    const response = await oauth.authorizationCodeGrantRequest(
      server,
      client,
      clientAuth,
      parameters,
      redirectUri,
      begun.verifier,
      INSECURE,
    );
    const tokens = await oauth.processAuthorizationCodeResponse(server, client, response, {
      expectedNonce: begun.nonce,
      requireIdToken: true,
      ...(maxAge !== undefined && { maxAge }),
    });
    return { ...tokens, claims: oauth.getValidatedIdTokenClaims(tokens) };
  };

  const refresh = async (refreshToken: string) => {
    const response = await oauth.refreshTokenGrantRequest(server, client, clientAuth, refreshToken, INSECURE);
    const tokens = await oauth.processRefreshTokenResponse(server, client, response);
    return { ...tokens, claims: oauth.getValidatedIdTokenClaims(tokens) };
  };

  return { server, begin, finish, refresh };
}
