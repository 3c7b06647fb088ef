import { z } from 'zod';
import { statement, type Transaction } from '../../platform/database/port.ts';
import type { Session } from '../../platform/access/session.ts';

const owner = statement(
  'documents.owner',
  z.object({ employee_id: z.string() }),
  'select employee_id from employee_document where client_id = $1 and document_id = $2 limit 1',
);
const named = z.object({ id: z.uuid() });

/** Finds the employee whom a document belongs to, for calls that name the document alone; null for an unknown one. */
export async function ownerOfDocument(tx: Transaction, { clientId }: Session, params: unknown): Promise<string | null> {
  const { data } = named.safeParse(params);
  if (!data) return null;
  return (await tx.maybe(owner, [clientId, data.id]))?.employee_id ?? null;
}
