import { createHash, randomBytes } from 'node:crypto';
import type { Account } from '../accounts/accounts.ts';
import type { Clock } from '../clock.ts';
import { subjectOf } from '../person.ts';

/** Minutes for which a mailed link works. */
export const LINK_MINUTES = 15;

interface Link {
  readonly hash: string;
  readonly origin: string;
  readonly expiresAt: number;
}

/** One-time links for a new password, by mail. Only their hashes are kept. */
export interface ResetLinks {
  /** Returns the token of a new link, bound to the account and the host; earlier links of the account stop working. */
  create(account: Account, origin: URL): string;
  /** Returns the account of a link that works at this host. */
  find(token: string, origin: URL): Account | undefined;
  /** Invalidates the links of an account: one was used, or the password changed. */
  drop(account: Account): void;
}

const MAX_LINKS = 10_000;
const hashOf = (token: string) => createHash('sha256').update(token).digest('base64url');

export function createResetLinks(clock: Clock): ResetLinks {
  /** By subject: an account has one link at most. */
  const links = new Map<string, Link & { readonly account: Account }>();
  return {
    create(account, origin) {
      const token = randomBytes(32).toString('base64url');
      const subject = subjectOf(account.person);
      const expiresAt = clock() + LINK_MINUTES * 60_000;
      links.delete(subject);
      links.set(subject, { hash: hashOf(token), origin: origin.origin, expiresAt, account });
      for (const oldest of links.keys()) {
        if (links.size <= MAX_LINKS) break;
        links.delete(oldest);
      }
      return token;
    },
    find(token, origin) {
      const hash = hashOf(token);
      for (const link of links.values()) {
        if (link.hash === hash && link.origin === origin.origin && link.expiresAt > clock()) return link.account;
      }
      return undefined;
    },
    drop: (account) => void links.delete(subjectOf(account.person)),
  };
}
