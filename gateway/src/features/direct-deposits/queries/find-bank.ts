import type { Transaction } from '../../../platform/database/port.ts';
import { readBankNames } from '../accounts-store.ts';

/** Returns the name of a routing number's bank in the operator's directory. */
export async function findBank(
  tx: Transaction,
  routingNumber: string,
): Promise<{ readonly bankName: string | null; readonly hasDirectory: boolean }> {
  const bank = (await readBankNames(tx, [routingNumber])).get(routingNumber);
  return { bankName: bank?.name ?? null, hasDirectory: bank?.hasDirectory ?? false };
}
