import type { JSONWebKeySet } from 'jose';
import type { Clock } from '../clock.ts';
import type { Outbound } from '../outbound.ts';
import { embeddedProvider, remoteProvider, type IdentityProvider } from './provider.ts';
import { DEVELOPMENT_PROVIDER, type ProviderConfig } from './provider-config.ts';

/** The configured providers. */
export interface Providers {
  readonly all: readonly IdentityProvider[];
  /** Returns the provider whose issuer signs tokens for a request that came to this origin; undefined if none does. */
  issuedBy(issuer: string, origin: string): IdentityProvider | undefined;
  byId(id: string): IdentityProvider | undefined;
  /** Fetches every provider's keys. Rejects if one can't be reached, after all have been asked. */
  warm(): Promise<void>;
}

export interface ProviderPorts {
  readonly readJson: Outbound;
  readonly clock: Clock;
  /** Published keys of the development provider, if it runs in this process. */
  readonly developmentKeys: (() => Promise<JSONWebKeySet>) | null;
}

export function openProviders(configs: readonly ProviderConfig[], ports: ProviderPorts): Providers {
  const { readJson, clock, developmentKeys } = ports;
  return providersOf(
    configs.map((config) =>
      config.id === DEVELOPMENT_PROVIDER && developmentKeys
        ? embeddedProvider(config, developmentKeys)
        : remoteProvider(config, readJson, clock),
    ),
  );
}

export function providersOf(all: readonly IdentityProvider[]): Providers {
  return {
    all,
    issuedBy: (issuer, origin) =>
      all.find((one) => one.issuerAt(origin) === issuer && isOfferedAt(one.config, new URL(origin).hostname)),
    byId: (id) => all.find(({ config }) => config.id === id),
    warm: async () => {
      const failed = (await Promise.allSettled(all.map((one) => one.warm()))).find(
        ({ status }) => status === 'rejected',
      );
      if (failed?.status === 'rejected') throw failed.reason;
    },
  };
}

/** Returns true if people of this host may sign in with this provider. */
export function isOfferedAt({ hosts }: Pick<ProviderConfig, 'hosts'>, hostname: string): boolean {
  return hosts === undefined || hosts.includes(hostname.toLowerCase());
}
