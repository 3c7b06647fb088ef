import { timingSafeEqual } from 'node:crypto';
import { z } from 'zod';
import { NO_ACCOUNT_ON_FILE } from '@paystead/contract/features/pending-transactions/rules.ts';
import type { EmployeePermission } from '../../../platform/access/job-subject.ts';
import type { Session } from '../../../platform/access/session.ts';
import { statement, type Transaction } from '../../../platform/database/port.ts';
import { refuse } from '../../../platform/failures/failure.ts';
import type { KeyRing } from '../../../platform/keys/key-ring.ts';
import { fingerprintsOf, type CurrentAccounts } from '../accounts-store.ts';
import {
  contactColumns,
  contactRow,
  contactsIn,
  contactsSince,
  hostnameToCheck,
  portalOrigin,
  type Contact,
  type Host,
} from './contact-notices.ts';
import type { AccountInSet, DepositSet } from '../deposit-set.ts';
import { movesBigShare } from './moved-share.ts';
import { keepWrongConfirmations, type DepositState } from '../state-store.ts';

/** The reasons for which someone has to review a change. Deciders see them; the person who requested it doesn't. */
type ReviewReason =
  | 'accountOnTwoPeople'
  | 'contactChanged'
  | 'newDevice'
  | 'wrongAccountOnFile'
  | typeof NO_ACCOUNT_ON_FILE
  | 'noContact'
  | 'firstAccount'
  | 'bigShareMoved';

const MAX_WRONG = 5;
const LOOK_BACK_MILLISECONDS = 24 * 3_600_000;

/** Returns true if a new number needs confirmation by the number of an account on file: if there is any. */
export function mustConfirm({ accounts }: CurrentAccounts): boolean {
  return accounts.length > 0;
}

/** The accounts on file, and what the person entered to confirm that they are theirs. */
export interface Confirmation {
  readonly state: DepositState;
  readonly current: CurrentAccounts;
  readonly accountOnFile: string | undefined;
  /** True if the payroll team is to confirm the person; ignored beside a number. */
  readonly asksPayroll: boolean;
  readonly now: Date;
}

/**
 * Returns what confirms that a new number comes from the employee: the number of an account on file, or the payroll team,
 * which has to before it approves. `none`: there is no account on file to ask for.
 *
 * Errors: as `requireAccountOnFile`.
 */
export async function requireConfirmation(
  tx: Transaction,
  keys: KeyRing,
  employee: EmployeePermission<'bank'>,
  confirmation: Confirmation,
): Promise<'accountOnFile' | 'payroll' | 'none'> {
  if (!mustConfirm(confirmation.current)) return 'none';
  if (confirmation.asksPayroll && confirmation.accountOnFile === undefined) return 'payroll';
  await requireAccountOnFile(tx, keys, employee, confirmation);
  return 'accountOnFile';
}

/**
 * Compares the entered number with every account that pay goes to now, by keyed hashes and in constant time, and counts
 * wrong ones: after five within a day, no more until a day after the last. The state must be locked, so that parallel
 * guesses are counted one by one.
 *
 * Errors: `invalid_input` (missing or wrong), `too_many_requests`.
 */
async function requireAccountOnFile(
  tx: Transaction,
  keys: KeyRing,
  employee: EmployeePermission<'bank'>,
  { state, current, accountOnFile, now }: Omit<Confirmation, 'asksPayroll'>,
): Promise<void> {
  const wrong = recentlyWrong(state, now);
  if (wrong >= MAX_WRONG) {
    const free = Date.parse(state.wrongConfirmationAt ?? '') + LOOK_BACK_MILLISECONDS;
    refuse('too_many_requests', { retryAfter: Math.ceil((free - now.getTime()) / 1000) });
  }
  if (accountOnFile === undefined)
    refuse('invalid_input', { faults: [{ pointer: '/accountOnFile', code: 'required' }] });
  let isKnown = false;
  for (const account of [...current.accounts, ...current.paidMeanwhile.values()])
    for (const candidate of fingerprintsOf(keys, account.routingNumber, accountOnFile))
      isKnown = timingSafeEqual(candidate, account.fingerprint) || isKnown;
  if (isKnown) return;
  await keepWrongConfirmations(tx, employee, wrong + 1, now);
  refuse('invalid_input', { faults: [{ pointer: '/accountOnFile', code: 'account_on_file' }], keepsWork: true });
}

/** Returns the number of wrong entries that still count: none a day after the last. */
function recentlyWrong({ wrongConfirmations, wrongConfirmationAt }: DepositState, now: Date): number {
  if (wrongConfirmationAt === null || Date.parse(wrongConfirmationAt) + LOOK_BACK_MILLISECONDS <= now.getTime())
    return 0;
  return wrongConfirmations;
}

const signals = statement(
  'direct_deposits.review_signals',
  contactRow.extend({
    contact_changed: z.boolean().nullable(),
    new_device: z.boolean().nullable(),
    known_elsewhere: z.boolean(),
    contact_edited: z.boolean(),
    portal_hostname: z.string().nullable(),
  }),
  `select s.contact_changed, s.new_device, account_known_elsewhere($4, $1, $2) as known_elsewhere,
          exists (
            select 1 from (
              select v.recorded_at, v.sequence,
                     row(v.work_email, v.personal_email, v.mobile_phone, v.home_phone) as contact,
                     lag(row(v.work_email, v.personal_email, v.mobile_phone, v.home_phone))
                       over (order by v.effective_date, v.sequence) as earlier,
                     row_number() over (order by v.effective_date, v.sequence) as number
                from personal_version v where v.client_id = $1 and v.employee_id = $2) versions
             where number > 1 and contact is distinct from earlier and recorded_at > $6::timestamptz - interval '30 days')
            as contact_edited,
          case when $7::text is not null then portal_hostname($1, $7) end as portal_hostname,
          ${contactColumns('$3')}
     from (select 1) one left join lateral sign_in_signals($5, $6) s on true`,
);

/** Everyone who is notified of a change, the origin of the links in their mails, and the reasons for a review. */
export interface FraudReview {
  readonly contacts: readonly Contact[];
  readonly origin: string | null;
  readonly reasons: readonly ReviewReason[];
}

/** Reads the contacts of a change and the signs of diverted pay around its new numbers. A change without any has none. */
export async function reviewChange(
  tx: Transaction,
  keys: KeyRing,
  employee: EmployeePermission<'bank'>,
  change: {
    readonly session: Session;
    readonly host: Host;
    readonly state: DepositState;
    readonly current: CurrentAccounts;
    readonly requested: DepositSet;
    readonly newNumbers: readonly AccountInSet[];
    /** True if no account on file confirmed the person. */
    readonly isUnconfirmed: boolean;
    readonly now: Date;
  },
): Promise<FraudReview> {
  const { session, host, state, current, requested, newNumbers, isUnconfirmed, now } = change;
  const hasAccount = current.accounts.length > 0;
  const fingerprints = newNumbers.flatMap(({ routingNumber, accountNumber }) =>
    fingerprintsOf(keys, routingNumber, accountNumber),
  );
  const row = await tx.one(signals, [
    employee.clientId,
    employee.employeeId,
    contactsSince(now),
    fingerprints,
    session.sessionId,
    now.toISOString(),
    hostnameToCheck(host),
  ]);
  const contacts = contactsIn(row);
  const signs: [ReviewReason, boolean][] = [
    ['accountOnTwoPeople', row.known_elsewhere],
    ['contactChanged', row.contact_changed === true || row.contact_edited],
    ['newDevice', row.new_device === true],
    ['wrongAccountOnFile', recentlyWrong(state, now) > 0],
    [NO_ACCOUNT_ON_FILE, isUnconfirmed],
    // A notice that reaches no one protects no one.
    ['noContact', contacts.length === 0],
    // Without an account on file, nothing that only its owner knows confirms the request.
    ['firstAccount', !hasAccount],
    ['bigShareMoved', hasAccount && movesBigShare(requested, newNumbers, state.sample?.net ?? null)],
  ];
  return {
    contacts,
    origin: portalOrigin(host, row.portal_hostname),
    reasons: newNumbers.length === 0 ? [] : signs.flatMap(([reason, isSeen]) => (isSeen ? [reason] : [])),
  };
}
