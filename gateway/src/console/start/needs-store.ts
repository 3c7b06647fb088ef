import { z } from 'zod';
import { needKind, type Need } from '@paystead/contract/console/model.ts';
import { CLIENT_WRITERS } from '@paystead/contract/console/roles.ts';
import { liveClientIds, type ConsoleScope } from '../../platform/access/console-scope.ts';
import { statement, type Database } from '../../platform/database/port.ts';

/** Hours after which a change that no engine has answered needs attention. */
const ANSWER_HOURS = 24;
/** Days for which a failed import or a letter that came back is news. */
const NEWS_DAYS = 30;
/** Days before the end of a certificate or a credential at which someone should renew it. */
const RENEWAL_DAYS = 30;
/** Days after which a key that still seals should be rotated (NIST SP 800-57 part 1, 5.3.6: at most two years). */
const KEY_DAYS = 365;

// Directory tables have no row-level security: they are narrowed to $1. Tenant tables are narrowed beneath as well.
const list = statement(
  'console.needs',
  z.object({
    kind: needKind,
    client_code: z.string().nullable(),
    client_name: z.string().nullable(),
    subject: z.string().nullable(),
    count: z.int(),
    oldest_at: z.string().nullable(),
    ends_at: z.string().nullable(),
  }),
  `with reach as (select client_id, client_code, name from client where client_id = any ($1::uuid[])),
   failed_run as (
     select case when cardinality(r.client_codes) = 1 then r.client_codes[1] end as client_code, r.started_at
       from import_run r
      where r.state = 'failed' and r.started_at > $3::timestamptz - make_interval(days => $5)
        and ($2 or r.client_codes <@ (select array_agg(client_code) from reach))
     union all
     -- Of operators; those of service accounts answer their programs. A file that can't be read was told to whoever sent it.
     select case when cardinality(s.client_codes) = 1 then s.client_codes[1] end, s.created_at
       from service_import s
      where s.state = 'failed' and s.operator_id is not null and s.mode <> 'rollback' and s.failure <> 'unreadable'
        and s.created_at > $3::timestamptz - make_interval(days => $5)
        and ($2 or s.client_codes <@ (select array_agg(client_code) from reach))),
   dead as (
     select o.client_id, o.outbox_id, o.settled_at, i.invitation_id
       from outbox o left join invitation i on i.mail_id = o.outbox_id
      where o.state = 'dead'
        and ((o.client_id is null and $2) or o.client_id in (select client_id from reach))),
   unanswered as (
     select client_id, published_at from published_change
      where acknowledged_at is null and client_id in (select client_id from reach)
        and published_at < $3::timestamptz - make_interval(hours => $4)),
   -- Of an account, the credential that lasts longest: those before it were replaced.
   credential as (
     select a.name, max(coalesce(k.expires_at, 'infinity')) as ends_at,
            (select case when count(distinct g.client_id) = 1 then min(c.client_code) end
               from service_grant g join client c using (client_id) where g.service_account_id = a.service_account_id) as client_code
       from service_account a join service_credential k using (service_account_id)
      where a.disabled_at is null and k.revoked_at is null
        and ($2 or exists (select from service_grant g where g.service_account_id = a.service_account_id))
        and ($2 or not exists (select from service_grant g where g.service_account_id = a.service_account_id
                                  and g.client_id not in (select client_id from reach)))
      group by a.service_account_id),
   found as (
     select 'importFailed' as kind, client_code, null as subject, started_at as at, null::timestamptz as ends_at from failed_run
     union all
     select case when invitation_id is null then 'deadLetter' else 'invitationBounced' end,
            (select client_code from reach r where r.client_id = d.client_id), null, settled_at, null from dead d
     union all
     select 'changeUnanswered', r.client_code, null, u.published_at, null from unanswered u join reach r using (client_id)
     union all
     select case when k.employee_id is null then 'policyWaits' else 'confirmationWaits' end, r.client_code, null, k.requested_at, null
       from console_confirmation k join reach r using (client_id)
      where $10 and k.decided_at is null and k.expires_at > $3::timestamptz and k.requested_by <> $8 and k.requested_by_email <> $9
     union all
     select 'certificateEnds', null, h.hostname, null, h.valid_until from host_certificate h
      where $2 and h.valid_until < $3::timestamptz + make_interval(days => $6)
     union all
     select 'credentialEnds', c.client_code, c.name, null, c.ends_at from credential c
      where c.ends_at < $3::timestamptz + make_interval(days => $6)
     union all
     select 'keyIsOld', null, u.key_id, u.first_used_at, null from key_use u
      where $2 and u.first_used_at < $3::timestamptz - make_interval(days => $7)
        and u.last_used_at > $3::timestamptz - interval '1 day'
     union all
     select 'noDecider', r.client_code, null, null, null from reach r
      where exists (select from employee e where e.client_id = r.client_id)
        and not exists (select from manager_scope m
                          join profile p on p.client_id = m.client_id and p.employee_id = m.manager_id
                         where m.client_id = r.client_id and m.organization_value_id is null and p.person_id is not null
                           and can_take_part(m.client_id, m.manager_id, ($3::timestamptz)::date)))
   select f.kind, f.client_code, (select r.name from reach r where r.client_code = f.client_code) as client_name,
          f.subject, count(*)::integer as count, min(f.at) as oldest_at, min(f.ends_at) as ends_at
     from found f group by f.kind, f.client_code, f.subject
    order by coalesce(min(f.at), min(f.ends_at)) nulls last, f.client_code, f.subject limit 500`,
);

/** Returns what needs attention within an operator's reach, oldest first, at most 500 rows: one for each kind and live client. */
export async function needsOf(database: Database, scope: ConsoleScope, now: Date): Promise<Need[]> {
  const { operatorId, email, role } = scope;
  const mayDecide = CLIENT_WRITERS.includes(role);
  const clientIds = liveClientIds(scope);
  const values = [
    clientIds,
    scope.seesEveryClient,
    now.toISOString(),
    ANSWER_HOURS,
    NEWS_DAYS,
    RENEWAL_DAYS,
    KEY_DAYS,
    operatorId,
    email,
    mayDecide,
  ];
  const rows = await database.asMaintenance((tx) => tx.rows(list, values), { readOnly: true });
  return rows.map((row) => ({
    kind: row.kind,
    clientCode: row.client_code,
    clientName: row.client_name,
    subject: row.subject,
    count: row.count,
    oldestAt: row.oldest_at,
    endsAt: row.ends_at,
  }));
}
