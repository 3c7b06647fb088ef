import { createHash, timingSafeEqual } from 'node:crypto';
import { addressKey, subjectOf, type Person } from '../person.ts';
import type { Passkey } from './passkeys.ts';
import { matchesHash, NO_PASSWORD, type PasswordHash } from './passwords.ts';
import type { RecoveryCodes } from './recovery-codes.ts';

interface AuthenticatorApp {
  readonly secret: string;
  /** True for a secret of the demonstration, whose current code the page shows. */
  readonly isPublic: boolean;
}

/** A person's means of signing in. In memory: a restart restores the demo passwords. */
export interface Account {
  readonly person: Person;
  /** The password that the person chose; absent: the public demo password. */
  password?: PasswordHash;
  /** True for a password that is too short to be the only factor. */
  needsSecondFactor: boolean;
  app: AuthenticatorApp | undefined;
  /** The last step of a code (RFC 6238), across all apps of the account: a code works once. */
  lastStep: number;
  passkeys: readonly Passkey[];
  codes: RecoveryCodes | undefined;
  /** The provider's session in which the first second factor was set up: it keeps its access to the account page. */
  enrolledIn?: string;
}

export interface Accounts {
  /** Returns the account with this address and password. Unknown address and wrong password look and cost the same. */
  check(email: string, password: string): Promise<Account | undefined>;
  byAddress(email: string): Account | undefined;
  bySubject(subject: string): Account | undefined;
  byPasskey(id: string): { readonly account: Account; readonly passkey: Passkey } | undefined;
  listed(): readonly Person[];
}

export const hasSecondFactor = ({ app, passkeys }: Account) => app !== undefined || passkeys.length > 0;

/** Drops recovery codes with the last second factor: they stand in for one, and there is none left. */
export function dropUselessCodes(account: Account): void {
  if (!hasSecondFactor(account)) account.codes = undefined;
}

const digest = (text: string) => createHash('sha256').update(text).digest();

function accountOf(person: Person): Account {
  const app = person.secondFactorSecret ? { secret: person.secondFactorSecret, isPublic: true } : undefined;
  return { person, needsSecondFactor: false, app, lastStep: -1, passkeys: [], codes: undefined };
}

export function createAccounts(people: readonly Person[]): Accounts {
  const byAddress = new Map<string, Account>();
  const bySubject = new Map<string, Account>();
  for (const person of people) {
    const key = addressKey(person.email);
    if (byAddress.has(key)) throw new Error(`Two demo people share the address ${key}`);
    const account = accountOf(person);
    byAddress.set(key, account);
    bySubject.set(subjectOf(person), account);
  }
  return {
    async check(email, password) {
      const account = byAddress.get(addressKey(email));
      const isChosen = await matchesHash(password, account?.password ?? NO_PASSWORD);
      const isPublic = timingSafeEqual(digest(password), digest(account?.person.password ?? ''));
      return account && (account.password ? isChosen : isPublic) ? account : undefined;
    },
    byAddress: (email) => byAddress.get(addressKey(email)),
    bySubject: (subject) => bySubject.get(subject),
    byPasskey(id) {
      for (const account of byAddress.values()) {
        const passkey = account.passkeys.find((one) => one.id === id);
        if (passkey) return { account, passkey };
      }
      return undefined;
    },
    listed: () => people.filter((person) => !person.unlisted),
  };
}
