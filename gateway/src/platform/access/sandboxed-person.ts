import { z } from 'zod';
import { statement, type Transaction } from '../database/port.ts';

const sandboxed = statement(
  'access.is_sandboxed',
  z.object({ is_sandboxed: z.boolean() }),
  'select coalesce(person_is_sandboxed($1), false) as is_sandboxed',
);

/** Tells whether a person has profiles at sandboxes alone. Mail about their account is of no client, and isn't sent either. */
export async function isSandboxed(tx: Transaction, personId: string): Promise<boolean> {
  return (await tx.one(sandboxed, [personId])).is_sandboxed;
}
