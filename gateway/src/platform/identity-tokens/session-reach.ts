import { z } from 'zod';
import type { Session } from '../access/session.ts';
import { statement, type Transaction } from '../database/port.ts';
import type { ProviderConfig } from './provider-config.ts';
import { reachOf, type ProviderReach } from './verify.ts';

const providerOfSession = statement(
  'session.provider',
  z.object({ provider_id: z.string().nullable() }),
  'select provider_of_session($1) as provider_id',
);

const ANY_CLIENT: ProviderReach = { clientCodes: null, hosts: null };
const NO_CLIENT: ProviderReach = { clientCodes: [], hosts: null };

/** Returns the clients that a session may switch between: those in the reach of the provider that opened it. */
export type SessionReach = (tx: Transaction, session: Session) => Promise<ProviderReach>;

/** A session of a provider that isn't configured any more switches to no other client. */
export function sessionReach(providers: readonly ProviderConfig[]): SessionReach {
  const isLimited = providers.some(({ clientCodes, hosts }) => clientCodes !== undefined || hosts !== undefined);
  return async (tx, session) => {
    if (!isLimited) return ANY_CLIENT;
    const { provider_id: id } = await tx.one(providerOfSession, [session.sessionId]);
    const provider = providers.find((one) => one.id === id);
    return provider ? reachOf(provider) : NO_CLIENT;
  };
}
