import type { PendoReply } from '@paystead/contract/features/menu/model.ts';
import type { Session } from '../../platform/access/session.ts';
import { blindIndex } from '../../platform/keys/keyed-hash.ts';
import type { KeyRing } from '../../platform/keys/key-ring.ts';

/** The analytics service, if an operator configured one. */
export interface Analytics {
  readonly apiKey: string;
  readonly scriptUrl: string;
}

const OFF: PendoReply = { enabled: false, apiKey: null, scriptUrl: null, visitorId: null, accountId: null };

/**
 * HTTP-9: returns what the portal needs to load analytics. Visitor and account are keyed hashes for this purpose alone:
 * the service can recognize a returning visitor, but no one can identify the person without the keys.
 */
export function pendoFor(session: Session, analytics: Analytics | null, isOn: boolean, keys: KeyRing): PendoReply {
  if (!analytics || !isOn) return OFF;
  const pseudonym = (purpose: string, id: string) =>
    Buffer.from(blindIndex(keys, purpose, id))
      .toString('base64url')
      .slice(0, 22);
  return {
    enabled: true,
    apiKey: analytics.apiKey,
    scriptUrl: analytics.scriptUrl,
    visitorId: pseudonym('analytics.visitor', session.profileId),
    accountId: pseudonym('analytics.account', session.clientId),
  };
}
