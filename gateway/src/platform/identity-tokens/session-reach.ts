import type { Session } from '../access/session.ts';
import type { ProviderConfig } from './provider-config.ts';
import { reachOf, type ProviderReach } from './verify.ts';

const ANY_CLIENT: ProviderReach = { clientCodes: null, hosts: null };
const NO_CLIENT: ProviderReach = { clientCodes: [], hosts: null };

/** Returns the clients that a session may switch between: those in the reach of the provider that opened it. */
export type SessionReach = (session: Pick<Session, 'providerId'>) => ProviderReach;

/** A session of a provider that isn't configured any more switches to no other client. */
export function sessionReach(providers: readonly ProviderConfig[]): SessionReach {
  const isLimited = providers.some(({ clientCodes, hosts }) => clientCodes !== undefined || hosts !== undefined);
  return ({ providerId }) => {
    if (!isLimited) return ANY_CLIENT;
    const provider = providers.find(({ id }) => id === providerId);
    return provider ? reachOf(provider) : NO_CLIENT;
  };
}
