import { fetchConfiguration } from '../../platform/api/static-files.ts';
import { readPageMeta } from '../../platform/page-meta.ts';
import type { SignInConfiguration, SignInProvider } from '../../platform/sign-in/configuration.ts';

/** The deployment's settings, as served by `GET /configuration.json`. */
export interface PortalConfiguration extends SignInConfiguration {
  /** Empty for the page's own origin. */
  readonly gatewayHost: string;
  /** Paths that differ from the contract's, by endpoint name, in addition to those of sign-in. */
  readonly paths: Readonly<Record<string, string>>;
  readonly features: Readonly<Record<string, boolean>>;
}

function entriesOfType<T>(value: unknown, type: 'string' | 'boolean'): Record<string, T> {
  const entries = typeof value === 'object' && value !== null ? Object.entries(value) : [];
  return Object.fromEntries(entries.filter(([, one]) => typeof one === type));
}

/** Parses the served configuration. Throws if it names no identity provider. */
export function parseConfiguration(value: unknown, origin: string): PortalConfiguration {
  const fields = (typeof value === 'object' && value !== null ? value : {}) as Record<string, unknown>;
  const { authority, clientId, providers, interactionType, loginFailedRoute, gatewayHost } = fields;
  if (typeof authority !== 'string' || typeof clientId !== 'string')
    throw new Error('The configuration names no authority and client id.');
  const host = typeof gatewayHost === 'string' ? gatewayHost.replace(/\/+$/, '') : '';
  return {
    gatewayHost: host === origin ? '' : host,
    authority,
    clientId,
    // The gateway's own list, with every field.
    providers: Array.isArray(providers) ? (providers as readonly SignInProvider[]) : [],
    interactionType: typeof interactionType === 'string' ? interactionType : '',
    loginFailedRoute: typeof loginFailedRoute === 'string' && loginFailedRoute !== '' ? loginFailedRoute : null,
    paths: entriesOfType<string>(fields.paths, 'string'),
    features: entriesOfType<boolean>(fields.features, 'boolean'),
  };
}

/**
 * Reads the configuration from the page if the gateway wrote it there, which saves a request, or else from its address.
 */
export async function loadConfiguration(): Promise<PortalConfiguration> {
  return parseConfiguration(readPageMeta('configuration') ?? (await fetchConfiguration()), location.origin);
}
