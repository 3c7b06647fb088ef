import { hasSecondFactor, type Account } from './accounts.ts';
import { useAppCode } from './check-code.ts';
import { createdPasskey, type Ceremony } from './passkeys.ts';

/** The most passkeys of one account. */
export const MAX_PASSKEYS = 20;
export const MAX_NAME_LENGTH = 60;

/** Turns on an authenticator app if the code is one of its secret. `session`: the provider's session that does it. */
export function enrollApp(account: Account, secret: string, code: string, now: number, session?: string): boolean {
  const isFirst = !hasSecondFactor(account);
  if (!useAppCode(account, secret, code, now)) return false;
  account.app = { secret, isPublic: false };
  if (isFirst && session !== undefined) account.enrolledIn = session;
  return true;
}

/** Adds a passkey if the browser's answer is valid. Returns its name. */
export async function enrollPasskey(
  account: Account,
  answer: string,
  at: Ceremony,
  name: string,
  now: number,
  session?: string,
): Promise<string | undefined> {
  const passkey = await createdPasskey(answer, at, name.slice(0, MAX_NAME_LENGTH), now);
  if (!passkey || account.passkeys.length >= MAX_PASSKEYS) return undefined;
  if (account.passkeys.some(({ id }) => id === passkey.id)) return undefined;
  if (!hasSecondFactor(account) && session !== undefined) account.enrolledIn = session;
  account.passkeys = [...account.passkeys, passkey];
  return passkey.name;
}
