import { z } from 'zod';
import { statement, type Transaction } from '../../platform/database/port.ts';
import type { Identity } from '../../platform/identity-tokens/verify.ts';

const operatorOf = statement(
  'console.operator_of',
  z.object({ operator_id: z.string().nullable() }),
  'select console_operator_of($1, $2, $3, $4) as operator_id',
);
const open = statement('console.session_open', z.object({}), 'select from console_session_open($1, $2, $3, $4)');
const end = statement('console.session_end', z.object({}), 'select from console_session_end($1, $2)');

/** Returns the operator of an account at the provider, or null. A verified address binds the account at its first sign-in. */
export async function findOperator(tx: Transaction, identity: Identity, now: Date): Promise<string | null> {
  const { issuer, subject, email, emailVerified } = identity;
  const values = [issuer, subject, emailVerified ? email : null, now.toISOString()];
  return (await tx.one(operatorOf, values)).operator_id;
}

export async function openConsoleSession(
  tx: Transaction,
  session: { readonly tokenHash: Uint8Array; readonly operatorId: string; readonly expiresAt: Date },
  now: Date,
): Promise<void> {
  const { tokenHash, operatorId, expiresAt } = session;
  await tx.rows(open, [tokenHash, operatorId, now.toISOString(), expiresAt.toISOString()]);
}

export async function endConsoleSession(tx: Transaction, tokenHash: Uint8Array, now: Date): Promise<void> {
  await tx.rows(end, [tokenHash, now.toISOString()]);
}
