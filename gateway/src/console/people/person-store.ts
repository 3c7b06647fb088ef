import { z } from 'zod';
import { claimedRow } from '../../platform/access/job-subject.ts';
import type { OperatorScope } from '../../platform/access/operator-scope.ts';
import { kindOf } from '../../platform/changes/kind.ts';
import { statement, type Transaction } from '../../platform/database/port.ts';
import { versionOrder } from '../../platform/version-order.ts';

const at = (column: string) => `to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

/** The version in effect on `day.today`; before the first one takes effect, that first one. */
const CURRENT = `order by ${versionOrder('v', 'day.today')} limit 1`;
/** As `CURRENT`, for employments: each by the date in its own zone. */
const EMPLOYED_NOW = `order by ${versionOrder('v', '($2::timestamptz at time zone g.time_zone)::date')} limit 1`;

const row = z.object({
  client_id: z.string(),
  client_code: z.string(),
  client_name: z.string(),
  employee_id: z.string(),
  employee_number: z.string(),
  name: z.string(),
  work_email: z.string().nullable(),
  person_id: z.string().nullable(),
  time_zone: z.string(),
  employment: z
    .object({
      status: z.string(),
      jobTitle: z.string(),
      workPlace: z.string(),
      legalCompany: z.string(),
      payGroup: z.string(),
      hireDate: z.string(),
      rehireDate: z.string().nullable(),
      endDate: z.string().nullable(),
    })
    .nullable(),
  manager: z.object({ employeeId: z.string(), name: z.string(), employeeNumber: z.string() }).nullable(),
  reports: z.int(),
  username: z.string().nullable(),
  is_enabled: z.boolean(),
  emails: z.array(z.string()),
  sign_ins: z.array(z.object({ provider: z.string(), linkedAt: z.string() })),
  last_sign_in_at: z.string().nullable(),
  open_sessions: z.int(),
  is_elsewhere: z.boolean(),
  invitation: z
    .object({
      state: z.enum(['waiting', 'opened', 'accepted', 'bounced', 'locked', 'expired', 'revoked']),
      kind: z.enum(['mail', 'letter']),
      sentAt: z.string(),
      sentBy: z.string(),
      expiresAt: z.string(),
      email: z.string().nullable(),
    })
    .nullable(),
  freezes: z.array(
    z.object({
      reason: z.enum(['notMe', 'contactChanged', 'operator']),
      since: z.string(),
      until: z.string().nullable(),
    }),
  ),
  requests: z.array(
    z.object({
      requestId: z.string(),
      ruleType: z.int(),
      sentAt: z.string(),
      holdUntil: z.string().nullable(),
    }),
  ),
});

// $3: every client of the operator, since directory tables have no policy. $4, $5: seconds after which sessions end.
const one = statement(
  'console.person',
  row,
  `select e.client_id, c.client_code, c.name as client_name, e.employee_id, e.employee_number,
          concat_ws(' ', n.first_name, n.last_name) as name, n.work_email, f.person_id,
          coalesce(w.time_zone, 'UTC') as time_zone,
          case when w.status is not null then jsonb_build_object('status', w.status, 'jobTitle', w.job_title,
            'workPlace', w.work_location, 'legalCompany', w.legal, 'payGroup', w.pay_group, 'hireDate', w.hire_date,
            'rehireDate', w.rehire_date, 'endDate', w.termination_date) end as employment,
          (select jsonb_build_object('employeeId', m.employee_id, 'employeeNumber', m.employee_number,
                    'name', coalesce((select concat_ws(' ', v.first_name, v.last_name) from personal_version v
                                       where v.client_id = m.client_id and v.employee_id = m.employee_id ${CURRENT}), ''))
             from reporting_line r join employee m on m.client_id = r.client_id and m.employee_id = r.supervisor_id
            where r.client_id = e.client_id and r.employee_id = e.employee_id) as manager,
          (select count(*)::integer from reporting_line r
            where r.client_id = e.client_id and r.supervisor_id = e.employee_id) as reports,
          f.username, coalesce(f.is_enabled, true) as is_enabled,
          array(select m.email from person_email m where m.person_id = f.person_id and m.replaced_at is null
                 order by m.email) as emails,
          coalesce((select jsonb_agg(jsonb_build_object('provider', i.issuer, 'linkedAt', ${at('i.linked_at')})
                                     order by i.linked_at, i.issuer)
                      from person_identity i where i.person_id = f.person_id), '[]') as sign_ins,
          (select max(s.created_at) from session s where s.profile_id = f.profile_id) as last_sign_in_at,
          (select count(*)::integer from session s
            where s.profile_id = f.profile_id and s.revoked_at is null
              and s.last_seen_at > $2::timestamptz - make_interval(secs => $4)
              and s.created_at > $2::timestamptz - make_interval(secs => $5)) as open_sessions,
          exists (select from profile o where o.person_id = f.person_id and o.client_id <> all ($3::uuid[])) as is_elsewhere,
          (select jsonb_build_object('state', case
                      when i.accepted_at is not null then 'accepted' when i.revoked_at is not null then 'revoked'
                      when i.locked_at is not null then 'locked' when i.expires_at <= $2 then 'expired'
                      when (select o.state from outbox o where o.outbox_id = i.mail_id) = 'dead' then 'bounced'
                      when i.opened_at is not null then 'opened' else 'waiting' end,
                    'kind', i.kind, 'sentAt', ${at('i.created_at')}, 'sentBy', i.created_by,
                    'expiresAt', ${at('i.expires_at')}, 'email', i.email)
             from invitation i where i.client_id = e.client_id and i.employee_id = e.employee_id
            order by i.created_at desc, i.revoked_at is null desc limit 1) as invitation,
          coalesce((select jsonb_agg(jsonb_build_object('reason', b.reason, 'since', ${at('b.began_at')},
                                                        'until', ${at('b.ends_at')}) order by b.began_at desc)
                      from bank_change_freeze b
                     where b.client_id = e.client_id and b.employee_id = e.employee_id and b.lifted_at is null
                       and b.began_at <= $2 and (b.ends_at is null or b.ends_at > $2)), '[]') as freezes,
          coalesce((select jsonb_agg(jsonb_build_object('requestId', t.employee_workflow_id, 'ruleType', t.rule_type,
                             'sentAt', ${at('t.submitted_at')},
                             'holdUntil', case when t.hold_until > $2 then ${at('t.hold_until')} end)
                             order by t.submitted_at desc, t.employee_workflow_id)
                      from pending_transaction t
                     where t.client_id = e.client_id and t.employee_id = e.employee_id
                       and t.state in ('pending', 'approved', 'exported', 'sentBack', 'failed')), '[]') as requests
     from employee e
     join client c on c.client_id = e.client_id
     left join profile f on f.client_id = e.client_id and f.employee_id = e.employee_id
     left join lateral (select v.status, v.job_title, v.work_location, v.hire_date, v.rehire_date, v.termination_date,
                               l.name as legal, g.name as pay_group, g.time_zone
                          from employment_version v
                          join legal l on l.client_id = v.client_id and l.legal_id = v.legal_id
                          join pay_group g on g.client_id = v.client_id and g.pay_group_id = v.pay_group_id
                         where v.client_id = e.client_id and v.employee_id = e.employee_id ${EMPLOYED_NOW}) w on true
    cross join lateral (select ($2::timestamptz at time zone coalesce(w.time_zone, 'UTC'))::date as today) day
     left join lateral (select v.* from personal_version v
                         where v.client_id = e.client_id and v.employee_id = e.employee_id ${CURRENT}) n on true
    where e.client_id = $1 and e.employee_id = $6`,
);

/** Inputs of a look besides the person: the operator's clients, the time, and when sessions end. */
export interface PersonReading {
  readonly now: Date;
  readonly reach: readonly string[];
  readonly idleSeconds: number;
  readonly absoluteSeconds: number;
}

/** Reads an employee of a client within reach, and claims them for the call's other work; null if there is none. */
export async function findPerson(
  tx: Transaction,
  { clientId }: OperatorScope,
  id: string,
  { now, reach, idleSeconds, absoluteSeconds }: PersonReading,
) {
  const values = [clientId, now.toISOString(), reach, idleSeconds, absoluteSeconds, id];
  const found = await tx.maybe(one, values);
  if (!found) return null;
  const { client_id, employee_id, requests, ...rest } = found;
  return claimedRow(
    { clientId: client_id, employeeId: employee_id },
    { ...rest, requests: requests.map(({ ruleType, ...request }) => ({ ...request, kind: kindOf(ruleType) })) },
  );
}
export type FoundPerson = NonNullable<Awaited<ReturnType<typeof findPerson>>>;
