import { providersOf, type SignInConfiguration, type SignInProvider } from './configuration.ts';
import type { StorePort } from './ports.ts';

/** The provider that this browser's person signs in with. */
export interface ProviderChoice {
  /** The only provider, or the chosen one; undefined until the person has chosen one of several. */
  readonly current: () => SignInProvider | undefined;
  /** Ignores an id that isn't one of this host's providers. */
  readonly choose: (id: string | undefined) => void;
}

/**
 * Creates the choice. With several providers, the chosen one's id is kept until the person signs out, so that a reloaded
 * page renews, confirms and signs out at the provider of its session. The id says nothing about the person.
 */
export function createProviderChoice(configuration: SignInConfiguration, store: StorePort): ProviderChoice {
  const providers = providersOf(configuration);
  const byId = (id: string | undefined) => providers.find((one) => one.id === id);
  return {
    current: () => (providers.length === 1 ? providers[0] : byId(store.read('signInProvider'))),
    choose: (id) => {
      if (providers.length > 1 && byId(id)) store.write('signInProvider', id);
    },
  };
}
