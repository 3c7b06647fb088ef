import type { Config } from '../../config.ts';

/** GET /configuration.json: what a deployment tells the one build of the portal. */
export interface PortalConfiguration {
  readonly gatewayHost: string;
  readonly authority: string;
  readonly clientId: string;
  /** The client as which the native wrapper signs in; null where none is registered. */
  readonly nativeClientId: string | null;
  readonly interactionType: string;
  readonly loginFailedRoute: string | null;
  /** Paths that the specification calls configurable, by endpoint name; what is absent has its declared path. */
  readonly paths: Readonly<Record<string, string>>;
  readonly features: Readonly<Record<string, boolean>>;
}

/** The defaults for a request's origin, overridden by PAYSTEAD_PORTAL. */
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
