import { QUEUE_STATUS, type QueueStatus } from '@paystead/contract/features/pending-transactions/queue.ts';
import { isManaged, isSupervised, isWholeClient } from '../../../platform/access/scope-sql.ts';

const REQUEST = { client: '$2', seeker: '$3', employee: 't.employee_id' };

const APPROVER = { ...REQUEST, seeker: 'd.approver_id' };
/** An approver whom the reader represents decides the request; see `RepresentedReach`. */
const AS_DEPUTY = `$17::jsonb <> '[]' and exists (
    select from jsonb_to_recordset($17::jsonb) as d (approver_id uuid, as_manager boolean, as_supervisor boolean, decided text[])
     where d.approver_id <> t.employee_id
       and concat_ws(' ', t.rule_type, t.decider, t.escalated_at is not null,
             d.as_manager and ${isManaged({ ...APPROVER, today: '$6' })},
             d.as_supervisor and ${isSupervised(APPROVER)}) = any (d.decided))`;

/**
 * The views in which the reader reaches a request's employee, or as a deputy the request, looked up row by row: for a page in the
 * order of an index, which reads few rows.
 */
export const REACHED = `cross join lateral (
  select $4::boolean and ${isManaged({ ...REQUEST, today: '$6' })} as as_manager,
         $5::boolean and ${isSupervised(REQUEST)} as as_supervisor,
         ${AS_DEPUTY} as as_deputy offset 0) reach`;

const WAITING_PERSON = { client: '$2', seeker: '$3', employee: 'p.employee_id' };

/**
 * Everyone with waiting requests and the views in which the reader reaches them, for a `with` clause: each person is looked up
 * once, and no one if the reader's scope is the whole client.
 */
export const PEOPLE = `people as materialized (
  select p.employee_id, $4::boolean and ${isManaged({ ...WAITING_PERSON, today: '$6' })} as as_manager,
         $5::boolean and ${isSupervised(WAITING_PERSON)} as as_supervisor
    from (select distinct t.employee_id from pending_transaction t where t.client_id = $2 and ${isInList('waiting')}) p)`;

/** As `REACHED`, from `PEOPLE`: for statements that read all waiting requests. */
export const REACHED_IN_PEOPLE = `cross join lateral (
  select $4::boolean and (${isWholeClient(REQUEST)}
           or t.employee_id in (select p.employee_id from people p where p.as_manager)) as as_manager,
         $5::boolean and t.employee_id in (select p.employee_id from people p where p.as_supervisor) as as_supervisor,
         ${AS_DEPUTY} as as_deputy
  offset 0) reach`;

/** Returns the combination of a request as in `HiddenRequests.decided`, from an alias that has its columns. */
const combinationOf = (request: string, isEscalated: string, reach: string) =>
  `concat_ws(' ', ${request}.rule_type, ${request}.decider, ${isEscalated}, ${reach}.as_manager, ${reach}.as_supervisor)`;
const COMBINATION = combinationOf('t', 't.escalated_at is not null', 'reach');

/** The request is of an employee in scope, and not hidden from the reader (see `hiddenFrom`), or decided by them as a deputy. */
export const IN_SCOPE = `t.client_id = $2 and t.employee_id <> $3 and (reach.as_deputy or (reach.as_manager or reach.as_supervisor)
  and (t.rule_type <> all ($7::int[]) or ${COMBINATION} = any ($8::text[])))`;

/**
 * Conditions of the filters, by filter. Parameters: $1 now, $2 client, $3 seeker, $4 and $5 as manager and as supervisor, $6
 * the day, $7 and $8 the hidden requests, $9 text, $10 rule types that the text names, $11 rule type, $12 risk, $13 what the
 * reader decides, $14 only that, $15 due, $16 employee, $17 the represented approvers.
 */
export const FILTERS = {
  text: `($9::text is null or t.rule_type = any ($10::int[]) or t.employee_id in (select employees_named($2, $6::date, $9)))`,
  rule_type: '($11::int is null or t.rule_type = $11)',
  risk: `($12::text is null or ($12 = 'review') = (cardinality(t.review) > 0))`,
  decider: `(not $14::boolean or reach.as_deputy or ${COMBINATION} = any ($13::text[]))`,
  due: `($15::text is null or case $15 when 'overdue' then t.decide_by < $1::timestamptz
    else t.decide_by >= $1::timestamptz and t.decide_by < $1::timestamptz + interval '48 hours' end)`,
  employee: '($16::uuid is null or t.employee_id = $16)',
} as const;

/** The reader may decide the request themselves. */
export const IS_OWN = `${COMBINATION} = any ($13::text[])`;

/** The reader may decide the requests of a group of the counts. */
export const IS_GROUP_MINE = `(w.as_deputy or ${combinationOf('w', 'w.is_escalated', 'w')} = any ($13::text[]))`;

/** Returns the condition of a list, with constants, so that partial indexes serve it. */
export function isInList(list: QueueStatus): string {
  const states = Object.entries(QUEUE_STATUS).flatMap(([state, of]) => (of === list ? [`'${state}'`] : []));
  return states.length === 1 ? `t.state = ${states[0]}` : `t.state in (${states.join(', ')})`;
}
