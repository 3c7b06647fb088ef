import type { Transaction } from '../../platform/database/port.ts';
import { open, seal } from '../../platform/keys/envelope.ts';
import type { KeyRing } from '../../platform/keys/key-ring.ts';
import { readSealed, type TransactionKey } from './store.ts';

/** A set as a feature gave it: JSON, with full numbers where there are any. */
export interface ChangeSet {
  readonly before: unknown;
  readonly after: unknown;
}

type Half = 'before_sealed' | 'after_sealed';

function placeOf({ clientId, employeeId, employeeWorkflowId }: TransactionKey, column: Half) {
  return { table: 'pending_transaction', column, row: [clientId, employeeId, employeeWorkflowId] };
}

/** One half of a set, sealed for its transaction. A version that is kept stays readable in the place it was made for. */
export function sealHalf(keys: KeyRing, key: TransactionKey, column: Half, content: unknown): Uint8Array {
  return seal(keys, JSON.stringify(content ?? null), placeOf(key, column));
}

/** The current version's set. */
export async function openSet(tx: Transaction, keys: KeyRing, key: TransactionKey): Promise<ChangeSet> {
  const sealed = await readSealed(tx, key);
  return {
    before: JSON.parse(open(keys, sealed.before_sealed, placeOf(key, 'before_sealed'))),
    after: JSON.parse(open(keys, sealed.after_sealed, placeOf(key, 'after_sealed'))),
  };
}

/** Whether two sets are the same as JSON. */
export function sameSet(one: unknown, other: unknown): boolean {
  return JSON.stringify(one ?? null) === JSON.stringify(other ?? null);
}
