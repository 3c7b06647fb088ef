interface CommonClient {
  readonly clientId: string;
  /** Path at the issuer's origin that receives logout tokens (OpenID Connect Back-Channel Logout 1.0). */
  readonly backChannelLogoutPath?: string;
}

/** A relying party without a host name: each issuer derives the exact addresses for its own port. */
interface WebClient extends CommonClient {
  readonly kind: 'web';
  /** Present: a confidential client that authenticates with it (client_secret_basic or _post). */
  readonly clientSecret?: string;
  /** Paths on any of the provider's hostnames: `/sign-in/callback`. */
  readonly redirectPaths: readonly string[];
  readonly postLogoutPaths: readonly string[];
}

interface NativeClient extends CommonClient {
  readonly kind: 'native';
  /** Deep links of the wrapper: `com.example.app:/sign-in`. */
  readonly redirectUris: readonly string[];
  readonly postLogoutUris: readonly string[];
  /** Origins of the wrapper's web view, which calls the token endpoint across origins. */
  readonly corsOrigins?: readonly string[];
}

export type Client = WebClient | NativeClient;

/** Returns every exact address a client may return to, for an issuer at `origin` among `hostnames`. */
export function addressesOf(paths: readonly string[], origin: URL, hostnames: readonly string[]): string[] {
  const port = origin.port ? `:${origin.port}` : '';
  return hostnames.flatMap((hostname) => paths.map((path) => `${origin.protocol}//${hostname}${port}${path}`));
}
