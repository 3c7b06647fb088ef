import type { Account, Accounts } from '../accounts/accounts.ts';
import type { Proof } from '../assurance.ts';
import type { Clock } from '../clock.ts';
import { changeMail, type Change, type SendMail } from '../mail.ts';
import type { Problem } from '../pages/parts.ts';
import { addressKey, subjectOf } from '../person.ts';
import type { Language } from '../texts.ts';
import type { Devices } from '../throttle/devices.ts';
import type { Attempt, Throttle } from '../throttle/throttle.ts';
import type { Progress } from './progress.ts';
import type { Visit } from './interaction.ts';

/** The throttles of guessed passwords and of guessed codes. A passkey's signature can't be guessed. */
interface Throttles {
  readonly password: Throttle;
  readonly code: Throttle;
}

export interface ProofPorts {
  readonly accounts: Accounts;
  readonly throttles: Throttles;
  readonly devices: Devices;
  readonly clock: Clock;
  readonly sendMail: SendMail;
}

/** One submitted form of an interaction. */
export interface Submission {
  readonly visit: Visit;
  readonly progress: Progress;
  readonly form: URLSearchParams;
  readonly language: Language;
}

/** Returns the problem to show; undefined: the proof counts. */
export type Check = (submission: Submission) => Promise<Problem | undefined> | Problem | undefined;

export function addProof(progress: Progress, proof: Proof): void {
  progress.proofs = [...progress.proofs, proof];
}

/** Returns the throttled attempt of a visit on the account with this address, known or not. */
export function attemptOn(
  { accounts, devices }: ProofPorts,
  { request, origin, networkAddress }: Visit,
  email: string,
): Attempt {
  const account = accounts.byAddress(email);
  const device = devices.idFor(request, origin, account && subjectOf(account.person));
  return { account: addressKey(email), networkAddress, device };
}

/** Sends the account's owner a mail about a change made while signing in. */
export function mailChange(
  { sendMail }: ProofPorts,
  { visit, language }: Submission,
  account: Account,
  change: Change,
  detail = '',
): void {
  sendMail(changeMail(account, change, { language, origin: visit.origin }, detail));
}
