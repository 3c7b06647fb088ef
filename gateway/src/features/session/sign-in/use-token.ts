import { z } from 'zod';
import { statement, type Transaction } from '../../../platform/database/port.ts';
import { refuse } from '../../../platform/failures/failure.ts';
import type { Identity } from '../../../platform/identity-tokens/verify.ts';
import { refusedSignIn } from '../../../platform/sign-in-refusals/refused-sign-in.ts';

const use = statement(
  'used_token.use',
  z.object({ is_first: z.boolean() }),
  'select token_use($1, $2, $3, $4) as is_first',
);
const purge = statement('used_token.purge', z.object({ gone: z.int() }), 'select used_token_purge($1, $2) as gone');

/** Allows for the largest clock difference with which an identity token is still accepted after its expiry. */
const MARGIN_MILLISECONDS = 3600 * 1000;

/**
 * Uses an identity token up: each opens one session or confirms one sign-in, and nothing after that. Takes effect with the
 * caller's transaction, so that a refused call leaves the token unused. Throws `identity_token_invalid` at the second use.
 */
export async function useIdentityToken(
  tx: Transaction,
  identity: Identity,
  purpose: 'session' | 'stepUp',
  now: Date,
): Promise<void> {
  if (await markUsed(tx, { hash: identity.tokenHash, expiresAt: identity.expiresAt }, purpose, now)) return;
  refuse('identity_token_invalid', {
    reason: 'identity token refused: it was used before',
    signIn: refusedSignIn(identity),
    event: { kind: 'identity_token_replayed' },
  });
}

/** Marks a token as used until it would be refused for its age. Returns false if it was used before. */
export async function markUsed(
  tx: Transaction,
  { hash, expiresAt }: { readonly hash: Uint8Array; readonly expiresAt: Date },
  purpose: 'session' | 'stepUp' | 'logout',
  now: Date,
): Promise<boolean> {
  const keptUntil = new Date(expiresAt.getTime() + MARGIN_MILLISECONDS);
  return (await tx.one(use, [hash, purpose, now.toISOString(), keptUntil.toISOString()])).is_first;
}

/** Deletes at most `limit` tokens that have expired. Returns how many. */
export async function deleteExpiredTokens(tx: Transaction, now: Date, limit: number): Promise<number> {
  return (await tx.one(purge, [now.toISOString(), limit])).gone;
}
