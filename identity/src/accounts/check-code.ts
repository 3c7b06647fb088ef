import type { Account } from './accounts.ts';
import { hashCode, takeCode } from './recovery-codes.ts';
import { matchingStep } from './totp.ts';

/** Checks a code of an authenticator app against a secret and uses it up. */
export function useAppCode(account: Account, secret: string, code: string, now: number): boolean {
  const step = matchingStep(secret, code, now, account.lastStep);
  if (step === undefined) return false;
  account.lastStep = step;
  return true;
}

/** Checks a recovery code and uses it up. `isAllowed` is asked last: other attempts may have failed meanwhile. */
export async function useRecoveryCode(account: Account, code: string, isAllowed: () => boolean): Promise<boolean> {
  const { codes } = account;
  if (!codes) return false;
  const hash = await hashCode(codes, code);
  // The set may have been replaced meanwhile.
  return isAllowed() && account.codes === codes && takeCode(codes, hash);
}
