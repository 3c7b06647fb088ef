import { QUEUE_STATUS, type QueueStatus } from '@paystead/contract/features/pending-transactions/queue.ts';
import { isManaged, isSupervised } from '../../../platform/access/scope-sql.ts';

const REQUEST = { client: '$2', seeker: '$3', employee: 't.employee_id' };

const APPROVER = { ...REQUEST, seeker: 'd.approver_id' };
/** An approver whom the reader represents decides the request; see `RepresentedReach`. */
const AS_DEPUTY = `$17::jsonb <> '[]' and exists (
    select from jsonb_to_recordset($17::jsonb) as d (approver_id uuid, as_manager boolean, as_supervisor boolean, decided text[])
     where d.approver_id <> t.employee_id
       and concat_ws(' ', t.rule_type, t.decider, t.escalated_at is not null,
             d.as_manager and ${isManaged({ ...APPROVER, today: '$6' })},
             d.as_supervisor and ${isSupervised(APPROVER)}) = any (d.decided))`;

/** The views in which the reader reaches a request's employee, or as a deputy the request, each looked up once a row. */
export const REACHED = `cross join lateral (
  select $4::boolean and ${isManaged({ ...REQUEST, today: '$6' })} as as_manager,
         $5::boolean and ${isSupervised(REQUEST)} as as_supervisor,
         ${AS_DEPUTY} as as_deputy offset 0) reach`;

const COMBINATION =
  "concat_ws(' ', t.rule_type, t.decider, t.escalated_at is not null, reach.as_manager, reach.as_supervisor)";

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

/** The reader may decide the request, themselves or as a deputy. */
export const IS_MINE = `(reach.as_deputy or ${IS_OWN})`;

/** Returns the condition of a list, with constants, so that partial indexes serve it. */
export function isInList(list: QueueStatus): string {
  const states = Object.entries(QUEUE_STATUS).flatMap(([state, of]) => (of === list ? [`'${state}'`] : []));
  return states.length === 1 ? `t.state = ${states[0]}` : `t.state in (${states.join(', ')})`;
}
