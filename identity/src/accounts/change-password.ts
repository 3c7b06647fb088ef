import type { ResetLinks } from '../password-reset/links.ts';
import { addressKey, subjectOf } from '../person.ts';
import type { Throttle } from '../throttle/throttle.ts';
import { hasSecondFactor, type Account } from './accounts.ts';
import { faultOf, isLongEnoughAlone, type PasswordFault } from './password-rules.ts';
import { hashSecret } from './passwords.ts';

export interface PasswordPorts {
  readonly links: ResetLinks;
  readonly throttles: { readonly password: Throttle };
  /** Ends a person's sessions and tokens, except for the session with the uid `keep`. */
  readonly endSessions: (subject: string, keep?: string) => Promise<void>;
}

/**
 * Sets a new password, or returns why it is refused. Ends the person's other sessions and tokens and the pauses of their
 * account. Second factors stay as they are.
 */
export async function changePassword(
  account: Account,
  password: string,
  serviceName: string,
  { links, throttles, endSessions }: PasswordPorts,
  keepSession?: string,
): Promise<PasswordFault | undefined> {
  const fault = faultOf(password, account.person, hasSecondFactor(account), serviceName);
  if (fault) return fault;
  account.password = await hashSecret(password);
  account.needsSecondFactor = !isLongEnoughAlone(password);
  links.drop(account);
  throttles.password.release(addressKey(account.person.email));
  await endSessions(subjectOf(account.person), keepSession);
  return undefined;
}
