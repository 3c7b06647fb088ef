import type { Config } from '../../config.ts';

/** The body of GET /configuration.json: a deployment's settings for the portal. */
export interface PortalConfiguration {
  readonly gatewayHost: string;
  readonly authority: string;
  readonly clientId: string;
  /** The client id under which the native wrapper signs in; null if none is registered. */
  readonly nativeClientId: string | null;
  readonly interactionType: string;
  readonly loginFailedRoute: string | null;
  /** Paths that the specification calls configurable, by endpoint name; an absent one has its declared path. */
  readonly paths: Readonly<Record<string, string>>;
  readonly features: Readonly<Record<string, boolean>>;
}

/** Returns the defaults for a request's origin, overridden by PAYSTEAD_PORTAL. */
export function portalConfiguration(
  config: Pick<Config, 'portal' | 'oidc' | 'nativeClients'>,
  origin: string,
): PortalConfiguration {
  return {
    gatewayHost: origin,
    authority: config.oidc.issuer ?? `${origin}/identity`,
    clientId: config.oidc.clientId,
    nativeClientId: config.nativeClients[0] ?? null,
    interactionType: 'redirect',
    loginFailedRoute: '/login-failed',
    paths: {},
    features: {},
    ...config.portal,
  };
}
