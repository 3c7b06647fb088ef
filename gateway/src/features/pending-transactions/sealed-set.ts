import { open, seal } from '../../platform/keys/envelope.ts';
import type { KeyRing } from '../../platform/keys/key-ring.ts';
import type { TransactionKey, TransactionRow } from './request-row.ts';

/** The data before and after a change, as a feature gave it: JSON, which may hold full account numbers. */
export interface ChangeSet {
  readonly before: unknown;
  readonly after: unknown;
}

type Half = 'before_sealed' | 'after_sealed';

/** The key's ids, to which a sealed value is bound. */
type SealedKey = { readonly [Id in 'clientId' | 'employeeId' | 'employeeWorkflowId']: TransactionKey[Id] };

function placeOf({ clientId, employeeId, employeeWorkflowId }: SealedKey, column: Half) {
  return { table: 'pending_transaction', column, row: [clientId, employeeId, employeeWorkflowId] };
}

/** Encrypts one half of a set for its request. Former versions keep the key of the request. */
export function sealHalf(keys: KeyRing, key: SealedKey, column: Half, content: unknown): Uint8Array {
  return seal(keys, JSON.stringify(content ?? null), placeOf(key, column));
}

/** Decrypts the current version's set. */
export function openSet(
  keys: KeyRing,
  row: SealedKey & Pick<TransactionRow, 'beforeSealed' | 'afterSealed'>,
): ChangeSet {
  return {
    before: JSON.parse(open(keys, row.beforeSealed, placeOf(row, 'before_sealed'))),
    after: JSON.parse(open(keys, row.afterSealed, placeOf(row, 'after_sealed'))),
  };
}

/** Compares two sets as JSON. */
export function sameSet(one: unknown, other: unknown): boolean {
  return JSON.stringify(one ?? null) === JSON.stringify(other ?? null);
}
