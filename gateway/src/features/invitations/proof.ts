import type { ReplyControl } from '../../platform/http/route.ts';
import { hashOfSecret, newToken } from './secrets.ts';

/**
 * The proof that this browser answered the facts: a cookie that no script reads, for one use within minutes. It outlives the
 * way to the identity provider and back, and never stands in an address.
 */
const PROOF_COOKIE = { secure: '__Host-paystead-invitation', local: 'paystead-invitation' } as const;
export const PROOF_MINUTES = 15;

const nameOf = ({ secure }: Pick<ReplyControl, 'secure'>) => (secure ? PROOF_COOKIE.secure : PROOF_COOKIE.local);

/** Gives the browser a new proof; returns its hash. */
export function giveProof(reply: ReplyControl): Uint8Array {
  const { text, hash } = newToken();
  reply.setCookie(nameOf(reply), text, { httpOnly: true, maxAge: PROOF_MINUTES * 60 });
  return hash;
}

/** Returns the hash of the browser's proof; null without one. */
export function proofHashOf({
  reply,
  cookie,
}: {
  readonly reply: ReplyControl;
  readonly cookie: (name: string) => string | null;
}): Uint8Array | null {
  const text = cookie(nameOf(reply));
  return text === null || !/^[\w-]{43}$/.test(text) ? null : hashOfSecret(text);
}
