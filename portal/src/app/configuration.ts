import { fetchConfiguration } from '../platform/api/static-files.ts';
import { readPageMeta } from '../platform/page-meta.ts';
import type { SignInConfiguration } from '../platform/sign-in/configuration.ts';

/** How this deployment is set up: `GET /configuration.json`. */
export interface PortalConfiguration extends SignInConfiguration {
  /** '' for the page's own origin. */
  readonly gatewayHost: string;
  /** Paths by endpoint name that differ from the contract's, beside those of sign-in. */
  readonly paths: Readonly<Record<string, string>>;
  readonly features: Readonly<Record<string, boolean>>;
}

function textsOf<T>(value: unknown, type: 'string' | 'boolean'): Record<string, T> {
  const entries = typeof value === 'object' && value !== null ? Object.entries(value) : [];
  return Object.fromEntries(entries.filter(([, one]) => typeof one === type));
}

/** Reads what was served. Throws when it names no provider, since nothing can be done without one. */
export function parseConfiguration(value: unknown, origin: string): PortalConfiguration {
  const given = (typeof value === 'object' && value !== null ? value : {}) as Record<string, unknown>;
  const { authority, clientId, interactionType, loginFailedRoute, gatewayHost } = given;
  if (typeof authority !== 'string' || typeof clientId !== 'string')
    throw new Error('The configuration names no authority and client id.');
  const host = typeof gatewayHost === 'string' ? gatewayHost.replace(/\/+$/, '') : '';
  return {
    gatewayHost: host === origin ? '' : host,
    authority,
    clientId,
    interactionType: typeof interactionType === 'string' ? interactionType : '',
    loginFailedRoute: typeof loginFailedRoute === 'string' && loginFailedRoute !== '' ? loginFailedRoute : null,
    paths: textsOf<string>(given.paths, 'string'),
    features: textsOf<boolean>(given.features, 'boolean'),
  };
}

/** From the page, where the gateway wrote it, so that no call has to wait; else from its address. */
export async function loadConfiguration(): Promise<PortalConfiguration> {
  return parseConfiguration(readPageMeta('configuration') ?? (await fetchConfiguration()), location.origin);
}
