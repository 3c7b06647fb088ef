import { z } from 'zod';
import type { QueueCountsReply } from '@paystead/contract/features/pending-transactions/queue.ts';
import { statement, type Transaction } from '../../../platform/database/port.ts';
import { FILTERS, IN_SCOPE, IS_MINE, isInList, REACHED } from './queue-sql.ts';
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

const counts = statement(
  'transactions.queue_counts',
  countsRow,
  `with w as materialized (
     select t.rule_type, t.submitted_at, cardinality(t.review) > 0 as is_review, ${IS_MINE} as is_mine,
            t.decide_by < $1::timestamptz as is_overdue,
            t.decide_by >= $1::timestamptz and t.decide_by < $1::timestamptz + interval '48 hours' as is_soon,
            ${Object.entries(FILTERS)
              .map(([name, condition]) => `${condition} as by_${name}`)
              .join(', ')}
       from pending_transaction t ${REACHED}
      where ${isInList('waiting')} and ${IN_SCOPE})
   select count(*) filter (where ${except(null)})::int as total,
          count(*) filter (where w.is_mine)::int as mine,
          min(w.submitted_at) filter (where w.is_mine) as oldest_mine,
          count(*) filter (where ${except('decider')})::int as anyone,
          count(*) filter (where ${except('decider')} and w.is_mine)::int as mine_filtered,
          count(*) filter (where ${except('risk')} and w.is_review)::int as review,
          count(*) filter (where ${except('risk')} and not w.is_review)::int as no_review,
          count(*) filter (where ${except('due')} and w.is_overdue)::int as overdue,
          count(*) filter (where ${except('due')} and w.is_soon)::int as soon,
          coalesce((select jsonb_agg(jsonb_build_object('ruleType', k.rule_type, 'count', k.count) order by k.rule_type)
                      from (select w.rule_type, count(*)::int as count from w where ${except('rule_type')} group by w.rule_type) k),
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
