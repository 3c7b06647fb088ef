import type { InviteVerdict, PersonPage } from '@paystead/contract/console/people/model.ts';
import type { Language } from '@paystead/contract/fields.ts';
import type { JobSubject } from '../../platform/access/job-subject.ts';
import type { Transaction } from '../../platform/database/port.ts';

/** The words and ids of an operator's act, as the person's activity shows them. */
export type Noted = Readonly<Record<string, unknown>>;

/** The work of features for the console's people. */
export interface ConsolePeoplePorts {
  readonly idleSeconds: number;
  readonly absoluteSeconds: number;
  /** Returns whether an employee can be invited by email, or why not. */
  readonly inviteVerdict: (tx: Transaction, person: JobSubject, now: Date) => Promise<InviteVerdict>;
  /** Mails an invitation, with its audit row. The verdict has to be `possible`. */
  readonly invite: (
    tx: Transaction,
    person: JobSubject,
    by: { readonly name: string; readonly noted: Noted; readonly language: Language },
    now: Date,
  ) => Promise<void>;
  /** Voids the invitation that waits, with its audit row. Returns false if none does. */
  readonly revokeInvitation: (tx: Transaction, person: JobSubject, noted: Noted, now: Date) => Promise<boolean>;
  /** Lifts every freeze of bank changes, and returns their number. */
  readonly liftFreezes: (tx: Transaction, person: JobSubject, by: string, now: Date) => Promise<number>;
  /** Returns what operators did about an employee, newest first, at most 50, in the operator's language. */
  readonly historyOf: (tx: Transaction, person: JobSubject, language: Language) => Promise<PersonPage['history']>;
}
