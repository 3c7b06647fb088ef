/** A person's account at a provider under test. */
export interface ProviderAccount {
  readonly username: string;
  readonly password: string;
  readonly name: string;
  readonly email: string;
}

/** A registration of Paystead at a provider under test: a public client with PKCE. */
export interface ProviderClient {
  readonly clientId: string;
  readonly redirectUris: readonly string[];
  readonly postLogoutUris: readonly string[];
  readonly backChannelLogoutUri?: string;
}

/** A provider in a process of its own. */
export interface RunningProvider {
  readonly issuer: string;
  readonly origin: string;
  stop(): Promise<void>;
}
