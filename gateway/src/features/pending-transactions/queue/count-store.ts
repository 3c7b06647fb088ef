import { z } from 'zod';
import type { QueueCountsReply } from '@paystead/contract/features/pending-transactions/queue.ts';
import { statement, type Transaction } from '../../../platform/database/port.ts';
import { FILTERS, IN_SCOPE, IS_GROUP_MINE, isInList, PEOPLE, REACHED_IN_PEOPLE } from './queue-sql.ts';
import { queueValues, type QueueFilter, type QueueReader } from './queue-store.ts';

const countsRow = z
  .object({
    total: z.int(),
    mine: z.int(),
    oldest_mine: z.string().nullable(),
    anyone: z.int(),
    mine_filtered: z.int(),
    review: z.int(),
    no_review: z.int(),
    overdue: z.int(),
    soon: z.int(),
    rule_types: z.array(z.object({ ruleType: z.int(), count: z.int() })),
  })
  .transform((row): QueueCountsReply => ({
    total: row.total,
    mine: row.mine,
    oldestMine: row.oldest_mine,
    deciders: { anyone: row.anyone, me: row.mine_filtered },
    risks: { review: row.review, none: row.no_review },
    dues: { overdue: row.overdue, soon: row.soon },
    ruleTypes: row.rule_types,
  }));

type Facet = keyof typeof FILTERS;

/** All filters but the one whose options are counted. */
const except = (facet: Facet | null) =>
  (Object.keys(FILTERS) as Facet[])
    .filter((name) => name !== facet)
    .map((name) => `w.by_${name}`)
    .join(' and ');

const sumOf = (condition: string) => `coalesce(sum(w.count) filter (where ${condition}), 0)::int`;

/**
 * Reads each waiting request once and narrowly: groups that have all that a filter asks about come first, and everything else is
 * about those few groups, whose number doesn't depend on how many requests wait.
 */
const counts = statement(
  'transactions.queue_counts',
  countsRow,
  `with ${PEOPLE},
   grouped as materialized (
     select t.rule_type, t.decider, t.escalated_at is not null as is_escalated, reach.as_manager, reach.as_supervisor,
            reach.as_deputy, cardinality(t.review) > 0 as is_review,
            case when t.decide_by < $1::timestamptz then 'overdue'
                 when t.decide_by < $1::timestamptz + interval '48 hours' then 'soon' end as due,
            ${FILTERS.text} as by_text, ${FILTERS.employee} as by_employee,
            count(*)::int as count, min(t.submitted_at) as oldest
       from pending_transaction t ${REACHED_IN_PEOPLE}
      where ${isInList('waiting')} and ${IN_SCOPE}
      group by 1, 2, 3, 4, 5, 6, 7, 8, 9, 10),
   w as materialized (
     select w.*, w.is_mine or not $14::boolean as by_decider, $11::int is null or w.rule_type = $11 as by_rule_type,
            $12::text is null or ($12 = 'review') = w.is_review as by_risk, $15::text is null or w.due = $15 as by_due
       from (select w.*, ${IS_GROUP_MINE} as is_mine from grouped w) w)
   select ${sumOf(except(null))} as total,
          ${sumOf('w.is_mine')} as mine,
          min(w.oldest) filter (where w.is_mine) as oldest_mine,
          ${sumOf(except('decider'))} as anyone,
          ${sumOf(`${except('decider')} and w.is_mine`)} as mine_filtered,
          ${sumOf(`${except('risk')} and w.is_review`)} as review,
          ${sumOf(`${except('risk')} and not w.is_review`)} as no_review,
          ${sumOf(`${except('due')} and w.due = 'overdue'`)} as overdue,
          ${sumOf(`${except('due')} and w.due = 'soon'`)} as soon,
          coalesce((select jsonb_agg(jsonb_build_object('ruleType', k.rule_type, 'count', k.count) order by k.rule_type)
                      from (select w.rule_type, sum(w.count)::int as count from w where ${except('rule_type')}
                             group by w.rule_type) k),
                   '[]') as rule_types
     from w`,
);

/** Counts the waiting requests of a scope by filter, in one statement. */
export function countQueue(
  tx: Transaction,
  reader: QueueReader,
  filter: QueueFilter,
  now: Date,
): Promise<QueueCountsReply> {
  return tx.one(counts, queueValues(reader, filter, now));
}
