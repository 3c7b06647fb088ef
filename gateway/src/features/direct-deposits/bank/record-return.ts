import { z } from 'zod';
import { json, noRow, statement, type Database, type Transaction } from '../../../platform/database/port.ts';
import type { KeyRing } from '../../../platform/keys/key-ring.ts';
import type { MailBrand } from '../../../platform/mail/brand.ts';
import { queueMails, type AnyMail } from '../../../platform/mail/queue-mail.ts';
import { jobSubject, type EmployeePermission } from '../../../platform/access/job-subject.ts';
import { readAccounts, type CurrentAccounts } from '../accounts-store.ts';
import { recordAction } from '../recorded-action.ts';
import { readContacts } from '../protection/contact-notices.ts';
import { isCorrection } from '../labels.ts';
import { returnNotice, returnSentences, type PaidNow } from './return-texts.ts';
import { increaseVersion } from '../state-store.ts';

/** Accounts that a bank's notice can mean. An account that is paid meanwhile isn't one: the notice is about the new one. */
const IN_USE = `d.ended_on is null and d.status in ('prenote', 'active') and d.replaced_by is null`;
export const returnedAccount = z.object({
  client_id: z.string(),
  employee_id: z.string(),
  direct_deposit_id: z.string(),
  client_name: z.string(),
  partner_id: z.string(),
});
const inUse = statement(
  'direct_deposits.in_use',
  returnedAccount,
  `select d.client_id, d.employee_id, d.direct_deposit_id, c.name as client_name, c.partner_id
     from direct_deposit d
     join client c on c.client_id = d.client_id
     join employee e on e.client_id = d.client_id and e.employee_id = d.employee_id
    where c.client_code = $1 and e.employee_number = $2 and d.account_last_four = $3 and ${IN_USE}
    order by d.direct_deposit_id`,
);
const fail = statement(
  'direct_deposits.returned',
  noRow,
  `update direct_deposit d set status = 'prenoteFailed', status_reason = $4, prenote_until = null, version = version + 1
    where client_id = $1 and employee_id = $2 and direct_deposit_id = $3 and ${IN_USE}`,
);
const requestCorrection = statement(
  'direct_deposits.to_correct',
  noRow,
  `update direct_deposit d set status_reason = $4, version = version + 1
    where client_id = $1 and employee_id = $2 and direct_deposit_id = $3 and ${IN_USE}`,
);
/** The message's id derives from the account's, so a later notice about an account replaces an earlier one. */
const postNotice = statement(
  'direct_deposits.post_return_notice',
  noRow,
  `select from post_transaction_notice($1, $2, 'employee', $3::uuid[], $4, $5, $6, null, null)`,
);

export interface ReturnPorts {
  readonly database: Database;
  readonly keys: KeyRing;
  readonly brandOf: (tx: Transaction, partnerId: string, now: Date) => Promise<MailBrand>;
}

/** An account in use that a bank's notice is about. */
export type ReturnedAccount = z.output<typeof returnedAccount>;

/** Tells notices that were recorded before. */
export interface NoticeMemory {
  readonly has: (tx: Transaction) => Promise<boolean>;
  readonly keep: (tx: Transaction) => Promise<unknown>;
}

/** A bank's notice as it is recorded. */
export interface Notice {
  /** One of `RETURN_CODES`. */
  readonly code: string;
  readonly lastFour: string;
  readonly now: Date;
  /** Remembers the notice in the same transaction, so that a file that is read again has no effect. */
  readonly memory?: NoticeMemory;
  /** Absent: an operator's command. */
  readonly origin?: NoticeOrigin;
}

/** The call of a service account that a notice came with. */
export interface NoticeOrigin {
  readonly account: string;
  readonly requestId: string;
}

/** The result of a notice: recorded now, recorded before, or about an account that is no longer in use. */
export type Recorded = 'recorded' | 'repeated' | 'notInUse';

/**
 * Records a bank's notice that an operator typed, about an account in use, by one of `RETURN_CODES`. Returns the number of
 * accounts.
 */
export async function recordReturn(
  ports: ReturnPorts,
  about: {
    readonly clientCode: string;
    readonly employeeNumber: string;
    readonly lastFour: string;
    readonly code: string;
  },
  now: Date,
): Promise<number> {
  const { code, lastFour } = about;
  const matches = await ports.database.asMaintenance((tx) =>
    tx.rows(inUse, [about.clientCode, about.employeeNumber, about.lastFour]),
  );
  let accounts = 0;
  for (const account of matches)
    if ((await recordNotice(ports, account, { code, lastFour, now })) === 'recorded') accounts += 1;
  return accounts;
}

/**
 * Records a bank's notice about one account. A returned account is no longer paid; one that needs a correction still is,
 * because the bank accepted the entry. Either way the employee is notified of the reason and of where pay goes, at every
 * address and in the portal.
 */
export async function recordNotice(
  { database, keys, brandOf }: ReturnPorts,
  account: ReturnedAccount,
  { code, lastFour, now, memory, origin }: Notice,
): Promise<Recorded> {
  const { client_id: clientId, employee_id: employeeId, direct_deposit_id: id } = account;
  const employee = jobSubject({ clientId, employeeId });
  const recorded = database.asTenant(employee, async (tx) => {
    // Locks the state first, as every change of accounts does, so that no two transactions wait for each other.
    await increaseVersion(tx, employee);
    if (await memory?.has(tx)) throw new NotRecorded('repeated');
    const change = isCorrection(code) ? requestCorrection : fail;
    if ((await tx.run(change, [clientId, employeeId, id, code])) === 0) throw new NotRecorded('notInUse');
    await memory?.keep(tx);
    const name = isCorrection(code) ? 'deposits.toCorrect' : 'deposits.returned';
    const by = origin
      ? ({ by: 'service', requestId: origin.requestId } as const)
      : ({ by: 'operator', requestId: 'deposits.returned' } as const);
    const detail = { directDepositId: id, code, ...(origin && { serviceAccount: origin.account }) };
    await recordAction(tx, employee, { name, ...by, now, detail });
    const paid = paidNow(await readAccounts(tx, employee), id, code);
    const brand = await brandOf(tx, account.partner_id, now);
    await notify(tx, keys, employee, { id, lastFour, code, paid, clientName: account.client_name, brand, now });
    return 'recorded' as const;
  });
  return recorded.catch((error: unknown) => {
    if (error instanceof NotRecorded) return error.outcome;
    throw error;
  });
}

/** Rolls the transaction back, so that what records nothing isn't a new version of the accounts either. */
class NotRecorded extends Error {
  readonly outcome: Exclude<Recorded, 'recorded'>;
  constructor(outcome: Exclude<Recorded, 'recorded'>) {
    super(outcome);
    this.outcome = outcome;
  }
}

/** Returns where the account's share goes from now on. */
function paidNow({ accounts, paidMeanwhile }: CurrentAccounts, id: string, code: string): PaidNow {
  if (isCorrection(code)) return { to: 'itself' };
  const before = paidMeanwhile.get(id);
  if (before) return { to: 'before', lastFour: before.lastFour };
  const rest = accounts.find(({ split }) => split.kind === 'remainder');
  const paid = rest?.status === 'active' ? rest : paidMeanwhile.get(rest?.id ?? '');
  return paid ? { to: 'rest', lastFour: paid.lastFour } : { to: 'check' };
}

async function notify(
  tx: Transaction,
  keys: KeyRing,
  employee: EmployeePermission<'bank'>,
  about: {
    readonly id: string;
    readonly lastFour: string;
    readonly code: string;
    readonly paid: PaidNow;
    readonly clientName: string;
    readonly brand: MailBrand;
    readonly now: Date;
  },
): Promise<void> {
  const { id, lastFour, code, paid, clientName, brand, now } = about;
  const { title, body } = returnNotice(code, lastFour, paid);
  const { clientId, employeeId } = employee;
  await tx.run(postNotice, [clientId, id, [employeeId], json(title), json(body), now.toISOString()]);
  const mails = (await readContacts(tx, employee, now)).map(({ email, language }): AnyMail => ({
    template: 'depositReturned',
    data: {
      at: now.toISOString(),
      clientName,
      lastFour,
      isPaid: paid.to === 'itself',
      sentences: returnSentences(code, paid, language),
    },
    to: email,
    language,
    brand,
    clientId,
    employeeId,
  }));
  await queueMails(tx, keys, mails, now);
}
