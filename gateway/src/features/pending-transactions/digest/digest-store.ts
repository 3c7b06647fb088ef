import { z } from 'zod';
import { language } from '@paystead/contract/fields.ts';
import { jobSubject, type JobSubject } from '../../../platform/access/job-subject.ts';
import { clientPolicy, UNDECIDED, type Viewing } from '../../../platform/access/session.ts';
import { statement, type Transaction } from '../../../platform/database/port.ts';
import { FILTERS, IN_SCOPE, IS_OWN, isInList, REACHED } from '../queue/queue-sql.ts';
import { queueValues, type QueueReader } from '../queue/queue-store.ts';

/** The hour of the local morning from which digests are made. They count the requests that were waiting then. */
const DIGEST_HOUR = 7;

const dueRow = z
  .object({
    client_id: z.string(),
    employee_id: z.string(),
    local_date: z.string(),
    time_zone: z.string(),
    waiting_since: z.string(),
    email: z.string(),
    language,
    client_name: z.string(),
    partner_id: z.string(),
    hostname: z.string().nullable(),
    has_manager_scope: z.boolean(),
    has_whole_client_scope: z.boolean(),
    has_reports: z.boolean(),
    employment_status: z.string(),
    policy: clientPolicy.nullable(),
  })
  .transform((row) => {
    const person: Viewing = {
      clientId: row.client_id,
      employeeId: row.employee_id,
      policy: row.policy ?? UNDECIDED,
      hasManagerScope: row.has_manager_scope,
      hasWholeClientScope: row.has_whole_client_scope,
      hasReports: row.has_reports,
      employmentStatus: row.employment_status,
      timeZone: row.time_zone,
      // The digest has numbers alone; the sign-in that the client requires is asked for at the queue.
      assurance: 'phishingResistant',
    };
    return {
      person,
      subject: jobSubject(person),
      localDate: row.local_date,
      timeZone: row.time_zone,
      /** The instant before which a request was submitted to be in the digest. */
      waitingSince: row.waiting_since,
      email: row.email,
      language: row.language,
      clientName: row.client_name,
      partnerId: row.partner_id,
      hostname: row.hostname,
    };
  });
/** An approver whose digest for their local day hasn't been made yet. */
export type DueDigest = z.output<typeof dueRow>;

const due = statement(
  'digest.due',
  dueRow,
  `with waiting as (
     select distinct t.client_id from pending_transaction t where t.state = 'pending'),
   people as (
     select p.client_id, p.employee_id, p.person_id, work.status, coalesce(work.time_zone, 'UTC') as time_zone,
            ($1::timestamptz at time zone coalesce(work.time_zone, 'UTC')) as local_time,
            exists (select from manager_scope m where m.client_id = p.client_id and m.manager_id = p.employee_id) as manages,
            exists (select from manager_scope m where m.client_id = p.client_id and m.manager_id = p.employee_id
                       and m.organization_value_id is null) as manages_all,
            exists (select from reporting_closure r
                     where r.client_id = p.client_id and r.supervisor_id = p.employee_id) as supervises
       from waiting w
       join profile p on p.client_id = w.client_id and p.is_enabled
      cross join lateral (
        select v.status, g.time_zone from employment_version v
          join pay_group g on g.client_id = v.client_id and g.pay_group_id = v.pay_group_id
         where v.client_id = p.client_id and v.employee_id = p.employee_id
           and v.effective_date <= ($1::timestamptz at time zone g.time_zone)::date
         order by v.effective_date desc, v.sequence desc limit 1) work
      where work.status not in ('t', 'r', 'd')
        and coalesce((select c.decision_mail from preference c
                       where c.client_id = p.client_id and c.employee_id = p.employee_id), 'daily') = 'daily')
   select p.client_id, p.employee_id, p.local_time::date as local_date, p.time_zone,
          (p.local_time::date + time '${String(DIGEST_HOUR)}:00') at time zone p.time_zone as waiting_since,
          email_of_person(p.person_id) as email, n.language, l.name as client_name, l.partner_id,
          portal_hostname(p.client_id, '') as hostname,
          p.manages as has_manager_scope, p.manages_all as has_whole_client_scope, p.supervises as has_reports,
          p.status as employment_status,
          to_jsonb(o) || coalesce((
             select jsonb_object_agg(
                      case f.name when 'isManagerViewEnabled' then 'is_manager_view_enabled'
                                  when 'isHrW21099ViewEnabled' then 'is_hr_w2_1099_view_enabled'
                                  else 'reviews_enabled' end, f.enabled)
               from client_feature f
              where f.client_id = p.client_id
                and f.name in ('isManagerViewEnabled', 'isHrW21099ViewEnabled', 'isEmployeeReviewsEnabled')), '{}') as policy
     from people p
     join client l on l.client_id = p.client_id
     join person n on n.person_id = p.person_id
     left join client_policy o on o.client_id = p.client_id
    where (p.manages or p.supervises) and extract(hour from p.local_time) >= ${String(DIGEST_HOUR)}
      and email_of_person(p.person_id) is not null
      and not exists (select from decision_digest g
                       where g.client_id = p.client_id and g.employee_id = p.employee_id and g.made_for >= p.local_time::date)
    order by p.client_id, p.employee_id
    limit $2`,
);

/** Returns approvers at clients with waiting requests whose digest is due, from seven in the morning where they are paid. */
export function readDue(tx: Transaction, now: Date, limit: number): Promise<DueDigest[]> {
  return tx.rows(due, [now.toISOString(), limit]);
}

const record = statement(
  'digest.record',
  z.object({ made_for: z.string() }),
  `insert into decision_digest as d (client_id, employee_id, made_for, made_at) values ($1, $2, $3, $4)
   on conflict (client_id, employee_id) do update set made_for = excluded.made_for, made_at = excluded.made_at
     where d.made_for < excluded.made_for
   returning made_for`,
);

/** Records that an approver's digest was made for a local day. Returns false if it was recorded before. */
export async function recordDigest(
  tx: Transaction,
  { clientId, employeeId }: JobSubject,
  localDate: string,
  now: Date,
): Promise<boolean> {
  return (await tx.maybe(record, [clientId, employeeId, localDate, now.toISOString()])) !== undefined;
}

const numbers = statement(
  'digest.numbers',
  z
    .object({
      rule_type: z.int(),
      count: z.int(),
      review: z.int(),
      overdue: z.int(),
      as_deputy: z.int(),
      oldest: z.string(),
      due: z.string().nullable(),
    })
    .transform(({ rule_type: ruleType, as_deputy: asDeputy, ...row }) => ({ ...row, ruleType, asDeputy })),
  `select t.rule_type, count(*)::int as count, count(*) filter (where cardinality(t.review) > 0)::int as review,
          count(*) filter (where t.decide_by < $1::timestamptz)::int as overdue,
          count(*) filter (where not ${IS_OWN})::int as as_deputy,
          min(t.submitted_at) as oldest, min(t.decide_by) filter (where t.decide_by >= $1::timestamptz) as due
     from pending_transaction t ${REACHED}
    where ${isInList('waiting')} and ${IN_SCOPE} and ${Object.values(FILTERS).join(' and ')}
      and t.submitted_at < $18::timestamptz
      and not exists (
        select from pending_transaction_approval a
         where a.client_id = t.client_id and a.employee_id = t.employee_id
           and a.employee_workflow_id = t.employee_workflow_id and a.version = t.version and a.approved_by = $3)
    group by t.rule_type
    order by t.rule_type`,
);
/** Numbers of requests of one type that wait for an approver. `oldest` and `due` are instants. */
export type DigestNumbers = z.output<typeof numbers.row>;

const EVERYTHING = {
  text: null,
  namedRuleTypes: [],
  ruleType: null,
  risk: null,
  isMineOnly: true,
  due: null,
  employeeId: null,
};

/** Counts what an approver can decide of the requests submitted before an instant, as the queue shows it to them. */
export function countWaiting(
  tx: Transaction,
  reader: QueueReader,
  before: string,
  now: Date,
): Promise<DigestNumbers[]> {
  return tx.rows(numbers, [...queueValues(reader, EVERYTHING, now), before]);
}
