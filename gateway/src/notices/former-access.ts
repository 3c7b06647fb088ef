import { z } from 'zod';
import { language } from '@paystead/contract/fields.ts';
import type { Brands } from '../brands.ts';
import { claimedRow, type JobSubject } from '../platform/access/job-subject.ts';
import { json, noRow, statement, type Database, type Transaction } from '../platform/database/port.ts';
import type { KeyRing } from '../platform/keys/key-ring.ts';
import type { MailBrand } from '../platform/mail/brand.ts';
import { queueMail } from '../platform/mail/queue-mail.ts';

/** Days before the end of access at which the offer is mailed. Access never ends sooner after it. */
const OFFER_DAYS = 30;

/**
 * Former employees at clients that end their access: the newest employment version of today, in the time zone of the pay
 * group. A year after February 29 is February 28, so that access lasts a full year. While a client shows no paychecks, access
 * isn't ended, because no one could take theirs along.
 */
const LEFT = `from client_policy o
     join employee e on e.client_id = o.client_id
     join lateral (
       select v.status, v.effective_date, ($1::timestamptz at time zone g.time_zone)::date as today
         from employment_version v
         join pay_group g on g.client_id = v.client_id and g.pay_group_id = v.pay_group_id
        where v.client_id = e.client_id and v.employee_id = e.employee_id
          and v.effective_date <= ($1::timestamptz at time zone g.time_zone)::date
        order by v.effective_date desc, v.sequence desc limit 1) w on true`;

const offers = statement(
  'former_access.offers',
  z.object({
    client_id: z.string(),
    employee_id: z.string(),
    ended_on: z.string(),
    access_until: z.string(),
    email: z.string(),
    language,
    client_name: z.string(),
    partner_id: z.string(),
  }),
  `select e.client_id, e.employee_id, w.effective_date as ended_on,
          greatest((w.effective_date + make_interval(months => o.former_access_months))::date, w.today + $3::int) as access_until,
          m.email, r.language, l.name as client_name, l.partner_id
     ${LEFT}
     join client l on l.client_id = e.client_id
     join profile p on p.client_id = e.client_id and p.employee_id = e.employee_id and p.is_enabled
     join person r on r.person_id = p.person_id
     join lateral (select email_of_person(p.person_id) as email) m on m.email is not null
    where o.former_access_months is not null and not ('paychecks' = any (o.features_off)) and w.status in ('t', 'r', 'd')
      and (w.effective_date + make_interval(months => o.former_access_months))::date <= w.today + $3::int
      and not exists (select from former_access a where a.client_id = e.client_id and a.employee_id = e.employee_id)
    order by e.client_id, e.employee_id limit $2`,
);
const recordOffer = statement(
  'former_access.record_offer',
  noRow,
  `insert into former_access (client_id, employee_id, ended_on, access_until, offered_at) values ($1, $2, $3, $4, $5)`,
);

const keepOffer = statement(
  'former_access.keep_offer',
  noRow,
  `insert into pay_stub_offer (client_id, employee_id, ended_on, access_until, offered_at) values ($1, $2, $3, $4, $5)`,
);
/** Closes the open offer: without an answer, `$4` is recorded as its answer. */
const closeOffer = statement(
  'former_access.close_offer',
  z.object({ is_unanswered: z.boolean() }),
  `update pay_stub_offer o set closed_at = $3, answer = coalesce(o.answer, $4), answered_at = coalesce(o.answered_at, $3)
    where o.client_id = $1 and o.employee_id = $2 and o.closed_at is null
   returning o.answer = 'none' as is_unanswered`,
);

const due = z.object({ client_id: z.string(), employee_id: z.string(), access_until: z.string() });
// A profile that an operator disabled isn't ended, so that a rehire doesn't enable it.
const endings = statement(
  'former_access.endings',
  due,
  `select e.client_id, e.employee_id, a.access_until
     ${LEFT}
     join former_access a on a.client_id = e.client_id and a.employee_id = e.employee_id and a.closed_at is null
     join profile p on p.client_id = e.client_id and p.employee_id = e.employee_id and p.is_enabled
    where o.former_access_months is not null and not ('paychecks' = any (o.features_off)) and w.status in ('t', 'r', 'd')
      and a.access_until < w.today
    order by e.client_id, e.employee_id limit $2`,
);
/** People who are employed again, and those whom the client gives more time than the offer said. */
const returns = statement(
  'former_access.returns',
  due,
  `select e.client_id, e.employee_id, a.access_until
     ${LEFT}
     join former_access a on a.client_id = e.client_id and a.employee_id = e.employee_id
    where w.status not in ('t', 'r', 'd') or o.former_access_months is null
       or (w.effective_date + make_interval(months => o.former_access_months))::date > a.access_until
    order by e.client_id, e.employee_id limit $2`,
);
const close = statement(
  'former_access.close',
  noRow,
  'update former_access set closed_at = $3 where client_id = $1 and employee_id = $2 and closed_at is null',
);
const forget = statement(
  'former_access.forget',
  z.object({ closed_at: z.string().nullable() }),
  'delete from former_access where client_id = $1 and employee_id = $2 returning closed_at',
);
// A disabled profile ends its sessions by trigger, and isn't offered when the person signs in.
const enable = statement(
  'former_access.enable_profile',
  noRow,
  'update profile set is_enabled = $3 where client_id = $1 and employee_id = $2 and is_enabled <> $3',
);
const audit = statement(
  'former_access.audit',
  noRow,
  `insert into audit_event (client_id, employee_id, audit_event_id, at, action, resource, endpoint, actor_role, request_id, detail)
   values ($1, $2, gen_random_uuid(), $3, 'change', 'pay', $4, 'system', 'formerAccess', $5)`,
);

export interface FormerAccessPorts {
  readonly database: Database;
  readonly keys: KeyRing;
  readonly brands: Pick<Brands, 'mailOfPartner'>;
}

/**
 * Offers former employees a download of their pay stubs 30 days before their access ends, ends it after its last day, and
 * opens it again for people who are rehired or get more time; at most `limit` of each. Offers are kept with their answers,
 * as 820 ILCS 115/10 asks: an offer without one is recorded so when access ends. Someone without an address isn't
 * offered anything and keeps access. Returns the number of people.
 */
export function manageFormerAccess(ports: FormerAccessPorts, now: Date, limit: number): Promise<number> {
  return ports.database.asMaintenance(async (tx) => {
    const returned = await tx.rows(returns, [now.toISOString(), limit]);
    for (const row of returned) await reopen(tx, subjectOf(row), now);
    const ended = await tx.rows(endings, [now.toISOString(), limit]);
    for (const row of ended) await end(tx, subjectOf(row), row.access_until, now);
    return returned.length + ended.length + (await offerAll(tx, ports, now, limit));
  });
}

const subjectOf = (row: { readonly client_id: string; readonly employee_id: string }) =>
  claimedRow({ clientId: row.client_id, employeeId: row.employee_id }, {});

async function reopen(tx: Transaction, { clientId, employeeId }: JobSubject, now: Date): Promise<void> {
  await tx.maybe(closeOffer, [clientId, employeeId, now.toISOString(), 'withdrawn']);
  const { closed_at: closedAt } = await tx.one(forget, [clientId, employeeId]);
  if (closedAt !== null) await tx.run(enable, [clientId, employeeId, true]);
}

async function end(tx: Transaction, employee: JobSubject, accessUntil: string, now: Date): Promise<void> {
  const { clientId, employeeId } = employee;
  await tx.run(close, [clientId, employeeId, now.toISOString()]);
  await tx.run(enable, [clientId, employeeId, false]);
  const offer = await tx.maybe(closeOffer, [clientId, employeeId, now.toISOString(), 'none']);
  if (offer?.is_unanswered === true)
    await recordAction(tx, employee, { name: 'formerAccess.unanswered', detail: { accessUntil }, now });
  await recordAction(tx, employee, { name: 'formerAccess.ended', detail: { accessUntil }, now });
}

async function offerAll(
  tx: Transaction,
  { keys, brands }: FormerAccessPorts,
  now: Date,
  limit: number,
): Promise<number> {
  const people = await tx.rows(offers, [now.toISOString(), limit, OFFER_DAYS]);
  const known = new Map<string, MailBrand>();
  for (const person of people) {
    const { client_id: clientId, employee_id: employeeId, ended_on: endedOn, access_until: until } = person;
    const offered = [clientId, employeeId, endedOn, until, now.toISOString()];
    await tx.run(recordOffer, offered);
    await tx.run(keepOffer, offered);
    const brand = known.get(person.partner_id) ?? (await brands.mailOfPartner(tx, person.partner_id, now));
    known.set(person.partner_id, brand);
    const { email: to, language: spoken, client_name: clientName } = person;
    const data = { until, clientName };
    await queueMail(
      tx,
      keys,
      { template: 'formerAccess', data, to, language: spoken, brand, clientId, employeeId },
      now,
    );
    const detail = { endedOn, accessUntil: until };
    await recordAction(tx, subjectOf(person), { name: 'formerAccess.offered', detail, now });
  }
  return people.length;
}

interface RecordedAction {
  readonly name: 'formerAccess.offered' | 'formerAccess.ended' | 'formerAccess.unanswered';
  readonly detail: Readonly<Record<string, unknown>>;
  readonly now: Date;
}

/** Writes the audit row that documents the date of the offer, or of the end. */
async function recordAction(
  tx: Transaction,
  { clientId, employeeId }: JobSubject,
  { name, detail, now }: RecordedAction,
): Promise<void> {
  await tx.run(audit, [clientId, employeeId, now.toISOString(), name, json(detail)]);
}
