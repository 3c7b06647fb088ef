import { createHash } from 'node:crypto';
import type { Config } from '../../config.ts';
import type { ProviderConfig } from '../identity-tokens/provider-config.ts';
import { isOfferedAt } from '../identity-tokens/providers.ts';

/** The settings of a provider that the portal needs. */
interface PortalProvider {
  readonly id: string;
  /** Shown to people who choose a provider. */
  readonly name: string;
  readonly authority: string;
  readonly clientId: string;
  readonly nativeClientId: string | null;
  readonly scope: string;
  readonly logout: 'provider' | 'local';
  /** The claim with the email address, for what the portal displays. */
  readonly emailClaim: string;
  /** True if the gateway may ask the userinfo endpoint, for which it needs the access token. */
  readonly userinfo: boolean;
  /** The page where people change or reset their password, and other ways to sign in. */
  readonly accountUrl: string | null;
  /**
   * Hashes of the email domains whose people sign in here (`domainHash`); null: everyone else's. Hashed, so that the
   * page doesn't list a deployment's clients.
   */
  readonly domainHashes: readonly string[] | null;
}

/** The body of GET /configuration.json: a deployment's settings for the portal. */
export interface PortalConfiguration {
  readonly gatewayHost: string;
  readonly authority: string;
  readonly clientId: string;
  /** The client id under which the native wrapper signs in; null if none is registered. */
  readonly nativeClientId: string | null;
  /** The providers of this host. `authority` and `clientId` are the first one's. */
  readonly providers: readonly PortalProvider[];
  readonly interactionType: string;
  readonly loginFailedRoute: string | null;
  /** Paths that the specification calls configurable, by endpoint name; an absent one has its declared path. */
  readonly paths: Readonly<Record<string, string>>;
  readonly features: Readonly<Record<string, boolean>>;
}

/** Returns the defaults for a request's origin, overridden by PAYSTEAD_PORTAL. */
export function portalConfiguration(config: Pick<Config, 'portal' | 'providers'>, origin: string): PortalConfiguration {
  const providers = providersFor(config.providers, origin);
  const [first] = providers;
  return {
    gatewayHost: origin,
    // A host without a provider gets no sign-in, which the portal reports.
    authority: first?.authority ?? '',
    clientId: first?.clientId ?? '',
    nativeClientId: first?.nativeClientId ?? null,
    providers,
    interactionType: 'redirect',
    loginFailedRoute: '/login-failed',
    paths: {},
    features: {},
    ...config.portal,
  };
}

/** Returns the providers of a host: those that name it, and those that name none. */
function providersFor(providers: readonly ProviderConfig[], origin: string): PortalProvider[] {
  const offered = providers.filter((one) => isOfferedAt(one, new URL(origin).hostname));
  return offered.map((one) => forPortal(one, origin));
}

function forPortal(one: ProviderConfig, origin: string): PortalProvider {
  return {
    id: one.id,
    name: one.name,
    authority: atOrigin(one.issuer, origin),
    clientId: one.clientId,
    nativeClientId: one.nativeClientIds[0] ?? null,
    scope: one.scope,
    logout: one.logout,
    emailClaim: one.claims.email,
    userinfo: one.userinfo !== 'never',
    accountUrl: one.accountUrl === undefined ? null : atOrigin(one.accountUrl, origin),
    domainHashes: one.emailDomains?.map((domain) => domainHash(domain)) ?? null,
  };
}

/** Returns an address; paths are the portal's own origin's. */
function atOrigin(address: string, origin: string): string {
  return address.startsWith('/') ? origin + address : address;
}

/** Returns the first 16 hexadecimal digits of the SHA-256 of a domain. */
function domainHash(domain: string): string {
  return createHash('sha256').update(domain).digest('hex').slice(0, 16);
}
