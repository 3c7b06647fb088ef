import type { Account } from '../accounts/accounts.ts';
import { newChallenge } from '../accounts/passkeys.ts';
import { newSecret } from '../accounts/totp.ts';
import type { Proof } from '../assurance.ts';
import type { Clock } from '../clock.ts';

/** The proofs given in one interaction so far, and the step that the page waits for. */
export interface Progress {
  account: Account | undefined;
  proofs: readonly Proof[];
  /** The challenge of the passkey ceremonies on the page; new after each answer. */
  challenge: string;
  /** The secret of an authenticator app that is being set up. */
  readonly newSecret: string;
  /** True after a passkey was created, until it is used. */
  hasNewPasskey: boolean;
  readonly until: number;
}

/** Milliseconds for which an entered password allows the steps after it. */
const MILLISECONDS = 10 * 60 * 1000;
const MAX_ENTRIES = 10_000;

export interface ProgressList {
  /** Returns the progress of an interaction, empty for a new one. */
  of(uid: string): Progress;
  remove(uid: string): void;
}

export function createProgressList(clock: Clock): ProgressList {
  const entries = new Map<string, Progress>();
  return {
    of(uid) {
      const known = entries.get(uid);
      if (known && known.until > clock()) return known;
      const started: Progress = {
        account: undefined,
        proofs: [],
        challenge: newChallenge(),
        newSecret: newSecret(),
        hasNewPasskey: false,
        until: clock() + MILLISECONDS,
      };
      entries.delete(uid);
      entries.set(uid, started);
      for (const oldest of entries.keys()) {
        if (entries.size <= MAX_ENTRIES) break;
        entries.delete(oldest);
      }
      return started;
    },
    remove: (uid) => void entries.delete(uid),
  };
}
