import { timingSafeEqual } from 'node:crypto';
import { z } from 'zod';
import type { Session } from '../../platform/access/session.ts';
import { statement, type Transaction } from '../../platform/database/port.ts';
import { refuse } from '../../platform/failures/failure.ts';
import type { KeyRing } from '../../platform/keys/key-ring.ts';
import type { AccountInSet } from './deposit-set.ts';
import { fingerprintsOf, keepWrongConfirmations, type DepositState, type Standing, type Subject } from './store.ts';

/** Why a change is looked at by somebody before it counts. Deciders read it; whoever asked for it does not. */
export type ReviewReason =
  | 'accountOnTwoPeople'
  | 'contactChanged'
  | 'newDevice'
  | 'wrongAccountOnFile'
  | 'nobodyToTell';

const MOST_WRONG = 5;
const COUNTED_FOR = 24 * 3_600_000;

/** Whether a new number has to be vouched for with one that is on file: whenever there is one. */
export function mustConfirm({ accounts }: Standing): boolean {
  return accounts.length > 0;
}

/**
 * Compares what was typed with every account that pay goes to now, by keyed hashes and in constant time, and counts wrong
 * answers: five within a day, then no more until a day after the last. The state must be held, or a hundred guesses at
 * once would each be the first.
 */
export async function demandAccountOnFile(
  tx: Transaction,
  keys: KeyRing,
  subject: Subject,
  { state, standing, typed, now }: { state: DepositState; standing: Standing; typed: string | undefined; now: Date },
): Promise<void> {
  if (!mustConfirm(standing)) return;
  const counted = recentlyWrong(state, now);
  if (counted >= MOST_WRONG) {
    const free = Date.parse(state.wrong_confirmation_at ?? '') + COUNTED_FOR;
    refuse('too_many_requests', { retryAfter: Math.ceil((free - now.getTime()) / 1000) });
  }
  if (typed === undefined) refuse('invalid_input', { faults: [{ pointer: '/accountOnFile', code: 'required' }] });
  let known = false;
  for (const account of [...standing.accounts, ...standing.meanwhile.values()])
    for (const candidate of fingerprintsOf(keys, account.routingNumber, typed))
      known = timingSafeEqual(candidate, account.fingerprint) || known;
  if (known) return;
  await keepWrongConfirmations(tx, subject, counted + 1, now);
  refuse('invalid_input', { faults: [{ pointer: '/accountOnFile', code: 'account_on_file' }], keepsWork: true });
}

/** Wrong answers that still count: none a day after the last. */
function recentlyWrong({ wrong_confirmations, wrong_confirmation_at }: DepositState, now: Date): number {
  if (wrong_confirmation_at === null || Date.parse(wrong_confirmation_at) + COUNTED_FOR <= now.getTime()) return 0;
  return wrong_confirmations;
}

const signals = statement(
  'direct_deposits.signals',
  z.object({ contact_changed: z.boolean(), new_device: z.boolean() }),
  'select * from sign_in_signals($1, $2)',
);
const elsewhere = statement(
  'direct_deposits.known_elsewhere',
  z.object({ known: z.boolean() }),
  'select account_known_elsewhere($1, $2, $3) as known',
);
const contactEdited = statement(
  'direct_deposits.contact_edited',
  z.object({ edited: z.boolean() }),
  `select exists (
     select 1 from (
       select v.recorded_at, v.sequence,
              row(v.work_email, v.personal_email, v.mobile_phone, v.home_phone) as contact,
              lag(row(v.work_email, v.personal_email, v.mobile_phone, v.home_phone))
                over (order by v.effective_date, v.sequence) as earlier,
              row_number() over (order by v.effective_date, v.sequence) as number
         from personal_version v where v.client_id = $1 and v.employee_id = $2) versions
      where number > 1 and contact is distinct from earlier and recorded_at > $3::timestamptz - interval '30 days') as edited`,
);

/** Marks of diverted pay around new numbers; none for a change that brings no number. */
export async function reviewReasons(
  tx: Transaction,
  keys: KeyRing,
  subject: Subject,
  about: { session: Session; state: DepositState; numbers: readonly AccountInSet[]; contacts: number; now: Date },
): Promise<ReviewReason[]> {
  const { session, state, numbers, contacts, now } = about;
  if (numbers.length === 0) return [];
  const prints = numbers.flatMap(({ routingNumber, accountNumber }) =>
    fingerprintsOf(keys, routingNumber, accountNumber),
  );
  const shared = await tx.one(elsewhere, [prints, subject.clientId, subject.employeeId]);
  const marks = await tx.maybe(signals, [session.sessionId, now.toISOString()]);
  const contact = await tx.one(contactEdited, [subject.clientId, subject.employeeId, now.toISOString()]);
  const found: [ReviewReason, boolean][] = [
    ['accountOnTwoPeople', shared.known],
    ['contactChanged', marks?.contact_changed === true || contact.edited],
    ['newDevice', marks?.new_device === true],
    ['wrongAccountOnFile', recentlyWrong(state, now) > 0],
    // A notice that reaches nobody protects nobody.
    ['nobodyToTell', contacts === 0],
  ];
  return found.flatMap(([reason, holds]) => (holds ? [reason] : []));
}
