import { z } from 'zod';
import { json, noRow, statement, type Database, type Transaction } from '../../platform/database/port.ts';
import type { KeyRing } from '../../platform/keys/key-ring.ts';
import type { MailBrand } from '../../platform/mail/brand.ts';
import { queueMail } from '../../platform/mail/queue-mail.ts';
import { contactsOf } from './notices.ts';
import { noteDeed } from './prenote.ts';
import { returnNotice, returnSentences, type PaidNow } from './returned-words.ts';
import { countVersion, readStanding, type Standing, type Subject } from './store.ts';
import { isCorrection } from './words.ts';

/** A stand-in is not asked about: the number that the bank speaks of is the new one. */
const IN_USE = `d.ended_on is null and d.status in ('prenote', 'active') and d.replaced_by is null`;
const inUse = statement(
  'direct_deposits.in_use',
  z.object({
    client_id: z.string(),
    employee_id: z.string(),
    direct_deposit_id: z.string(),
    client_name: z.string(),
    partner_id: z.string(),
  }),
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
const askCorrection = statement(
  'direct_deposits.to_correct',
  noRow,
  `update direct_deposit d set status_reason = $4, version = version + 1
    where client_id = $1 and employee_id = $2 and direct_deposit_id = $3 and ${IN_USE}`,
);
/** The message's id is made of the account's: a later word of the bank about it takes the place of an earlier one. */
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

/**
 * What a bank says of an account in use, by one of `RETURN_CODES`. Sent back: it is paid no more. To be corrected: pay
 * goes on into it, since the bank took the entry. Either way the employee is told why and where pay goes, at every
 * address and in the portal. Answers how many accounts that was.
 */
export async function noteReturn(
  { database, keys, brandOf }: ReturnPorts,
  about: {
    readonly clientCode: string;
    readonly employeeNumber: string;
    readonly lastFour: string;
    readonly code: string;
  },
  now: Date,
): Promise<number> {
  const { code, lastFour } = about;
  const found = await database.asMaintenance((tx) =>
    tx.rows(inUse, [about.clientCode, about.employeeNumber, about.lastFour]),
  );
  let accounts = 0;
  for (const { client_id: clientId, employee_id: employeeId, direct_deposit_id: id, ...client } of found) {
    const subject = { clientId, employeeId };
    const isNoted = await database.asTenant(subject, async (tx) => {
      // First, as whoever changes the accounts does: the two then wait for each other in one order.
      await countVersion(tx, subject);
      const change = isCorrection(code) ? askCorrection : fail;
      if ((await tx.run(change, [clientId, employeeId, id, code])) === 0) return false;
      const what = isCorrection(code) ? 'deposits.toCorrect' : 'deposits.returned';
      const deed = { what, by: 'operator', requestId: 'deposits.returned', now } as const;
      await noteDeed(tx, subject, { ...deed, detail: { directDepositId: id, code } });
      const paid = paidNow(await readStanding(tx, subject), id, code);
      await tell(tx, keys, subject, {
        id,
        lastFour,
        code,
        paid,
        clientName: client.client_name,
        brand: await brandOf(tx, client.partner_id, now),
        now,
      });
      return true;
    });
    if (isNoted) accounts += 1;
  }
  return accounts;
}

/** Where the share of the account goes from now on, as `divide` sees it. */
function paidNow({ accounts, meanwhile }: Standing, id: string, code: string): PaidNow {
  if (isCorrection(code)) return { to: 'itself' };
  const standIn = meanwhile.get(id);
  if (standIn) return { to: 'before', lastFour: standIn.lastFour };
  const rest = accounts.find(({ split }) => split.kind === 'remainder');
  const paid = rest?.status === 'active' ? rest : meanwhile.get(rest?.id ?? '');
  return paid ? { to: 'rest', lastFour: paid.lastFour } : { to: 'check' };
}

async function tell(
  tx: Transaction,
  keys: KeyRing,
  subject: Subject,
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
  await tx.run(postNotice, [subject.clientId, id, [subject.employeeId], json(title), json(body), now.toISOString()]);
  for (const { email, language } of await contactsOf(tx, subject, now))
    await queueMail(
      tx,
      keys,
      {
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
        ...subject,
      },
      now,
    );
}
