import { Provider } from 'oidc-provider';
import type { Clock } from './clock.ts';
import { configurationOf, type IssuerSetup } from './configuration.ts';
import type { SigningKeys } from './keys.ts';
import { announceLogout } from './logout-notices.ts';
import { createIssuerStore, type IssuerStore } from './store.ts';

export interface Issuers {
  /**
   * Returns the provider for one origin, created at its first request: a later start may use another port, a person
   * another host.
   */
  at(origin: URL): Promise<Provider>;
  /** Drops the providers but not their sessions: the next request builds them with the current keys. */
  renew(): void;
  /** Ends a person's sessions and tokens at every host, except for one session, and tells the applications. */
  endSessions(accountId: string, keep?: string): Promise<void>;
}

type Shared = Omit<IssuerSetup, 'origin' | 'store' | 'signingKeys'>;

const MAX_ISSUERS = 16;

export function createIssuers(shared: Shared, keys: SigningKeys, clock: Clock): Issuers {
  const providers = new Map<string, Promise<Provider>>();
  const stores = new Map<string, IssuerStore>();

  const build = async (origin: URL) => {
    const store = stores.get(origin.origin) ?? createIssuerStore(clock);
    stores.set(origin.origin, store);
    const signingKeys = [...(await keys.current())];
    return new Provider(`${origin.origin}/identity`, configurationOf({ ...shared, origin, store, signingKeys }));
  };

  const at = (origin: URL): Promise<Provider> => {
    const known = providers.get(origin.origin);
    if (known) return known;
    // Any port of a known host is a valid origin, so the number of issuers is bounded here.
    const oldest = providers.size >= MAX_ISSUERS ? providers.keys().next().value : undefined;
    if (oldest) {
      providers.delete(oldest);
      stores.delete(oldest);
    }
    const built = build(origin);
    providers.set(origin.origin, built);
    return built;
  };

  return {
    at,
    renew: () => providers.clear(),
    async endSessions(accountId, keep) {
      for (const [origin, store] of stores) {
        const ended = store.endSessions(accountId, keep);
        if (ended.length > 0) await announceLogout(await at(new URL(origin)), ended);
      }
    },
  };
}
