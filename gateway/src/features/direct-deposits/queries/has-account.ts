import { z } from 'zod';
import { depositSet } from '../deposit-set.ts';
import type { DepositCall, DirectDepositPorts } from '../ports.ts';
import { readAccounts } from '../accounts-store.ts';

/** Returns true if an account is in the set that the next change builds on. */
export async function hasAccount(
  { changes }: Pick<DirectDepositPorts, 'changes'>,
  { tx, employee, language, now }: Pick<DepositCall, 'tx' | 'employee' | 'language' | 'now'>,
  accountId: string,
): Promise<boolean> {
  const waiting = await changes.openProposal(tx, employee, 'directDeposit', { language, now });
  const { accounts } = waiting === null ? await readAccounts(tx, employee) : depositSet.parse(waiting.after);
  return accounts.some(({ id }) => id === accountId);
}

/** Returns the account id in a request body, or null if it is missing or malformed. */
export function accountIdIn(body: unknown): string | null {
  const parsed = z.object({ id: z.uuid() }).safeParse(body);
  return parsed.success ? parsed.data.id : null;
}
