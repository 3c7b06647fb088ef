import type { AdapterPayload, Provider } from 'oidc-provider';

/** The part of the library's client that its type declarations lack. */
interface Notified {
  readonly backchannelLogoutUri: string;
  backchannelLogout(subject: string, sessionId: string): Promise<void>;
}

const isNotified = (client: unknown): client is Notified =>
  typeof client === 'object' &&
  client !== null &&
  'backchannelLogoutUri' in client &&
  typeof client.backchannelLogoutUri === 'string' &&
  'backchannelLogout' in client &&
  typeof client.backchannelLogout === 'function';

/**
 * Sends a logout token to every application of sessions that ended without a sign-out page. An application that doesn't
 * answer must not keep a session alive here, so its failure is not reported.
 */
export async function announceLogout(provider: Provider, sessions: readonly AdapterPayload[]): Promise<void> {
  const notices = sessions.flatMap(({ accountId, authorizations = {} }) =>
    Object.entries(authorizations).map(async ([clientId, { sid }]) => {
      const client: unknown = await provider.Client.find(clientId);
      if (accountId && sid && isNotified(client)) await client.backchannelLogout(accountId, sid);
    }),
  );
  await Promise.allSettled(notices);
}
