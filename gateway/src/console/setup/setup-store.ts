import { z } from 'zod';
import type { OperatorScope } from '../../platform/access/operator-scope.ts';
import { noRow, statement, type Transaction } from '../../platform/database/port.ts';

const facts = z.object({
  client_code: z.string(),
  name: z.string(),
  partner_key: z.string(),
  partner_name: z.string(),
  hostnames: z.array(z.string()),
  has_setup: z.boolean(),
  is_live: z.boolean(),
  is_sandbox: z.boolean(),
  live_at: z.string().nullable(),
  live_by: z.string().nullable(),
  policy_reviewed_by: z.string().nullable(),
  legals: z.int(),
  pay_groups: z.array(z.object({ name: z.string(), hasPayday: z.boolean() })),
  people: z.int(),
  deciders: z.int(),
  has_changed_policy: z.boolean(),
  engine: z.string().nullable(),
  imports: z.int(),
  has_checks: z.boolean(),
});
/** The stored parts of a client's setup. */
export type SetupFacts = z.output<typeof facts>;

// Someone who decides may still wait for an invitation, so no account is needed, but one that is turned off doesn't count.
const read = statement(
  'console.setup',
  facts,
  `select c.client_code, c.name, p.partner_key, p.name as partner_name,
     array(select h.hostname from partner_hostname h where h.partner_id = c.partner_id order by h.hostname) as hostnames,
     s.client_id is not null as has_setup, client_is_live(c.client_id) as is_live, c.sandbox_of is not null as is_sandbox, s.live_at, s.live_by, s.policy_reviewed_by,
     (select count(*)::integer from legal l where l.client_id = c.client_id) as legals,
     coalesce((select jsonb_agg(jsonb_build_object('name', g.name, 'hasPayday', exists (
                  select from pay_calendar d where d.client_id = g.client_id and d.pay_group_id = g.pay_group_id
                     and d.check_date > ($2::timestamptz at time zone g.time_zone)::date)) order by g.code)
                 from pay_group g where g.client_id = c.client_id), '[]') as pay_groups,
     (select count(*)::integer from employee e where e.client_id = c.client_id) as people,
     (select count(distinct m.manager_id)::integer from manager_scope m
       where m.client_id = c.client_id and m.organization_value_id is null
         and not exists (select from profile f
                          where f.client_id = m.client_id and f.employee_id = m.manager_id and not f.is_enabled)
         and (select v.status not in ('t', 'r', 'd') from employment_version v
               where v.client_id = m.client_id and v.employee_id = m.manager_id
               order by v.effective_date desc, v.sequence desc limit 1)) as deciders,
     exists (select from client_change k
              where k.client_id = c.client_id and k.action in ('set', 'decision set', 'decision reset')
                and not k.detail ?| array['created', 'isLive', 'policyReviewed']) as has_changed_policy,
     (select g.name from client_pay_engine g where g.client_id = c.client_id) as engine,
     (select count(*)::integer from import_run r
       where r.state = 'applied' and c.client_code = any (r.client_codes)) as imports,
     exists (select from pay_check k where k.client_id = c.client_id) as has_checks
   from client c
   join partner p on p.partner_id = c.partner_id
   left join client_setup s on s.client_id = c.client_id
  where c.client_id = $1`,
);

/** Reads what the steps of a client's setup depend on. */
export function setupFacts(tx: Transaction, { clientId }: OperatorScope, now: Date): Promise<SetupFacts> {
  return tx.one(read, [clientId, now.toISOString()]);
}

const start = statement(
  'console.start_setup',
  noRow,
  'insert into client_setup (client_id, started_at, started_by) values ($1, $2, $3)',
);
const review = statement(
  'console.review_policy',
  noRow,
  'update client_setup set policy_reviewed_at = $2, policy_reviewed_by = $3 where client_id = $1',
);
const setLive = statement(
  'console.set_live',
  noRow,
  `update client_setup set live_at = case when $4 then $2::timestamptz end, live_by = case when $4 then $3::text end
    where client_id = $1 and (live_at is null) = $4`,
);

interface Act {
  /** The operator's name. */
  readonly by: string;
  readonly now: Date;
}

/** Puts a new client in setup. */
export async function startSetup(tx: Transaction, { clientId }: OperatorScope, { by, now }: Act): Promise<void> {
  await tx.run(start, [clientId, now.toISOString(), by]);
}

/** Records that an operator keeps the policy. Returns false for a client that never was in setup. */
export async function recordReview(tx: Transaction, { clientId }: OperatorScope, { by, now }: Act): Promise<boolean> {
  return (await tx.run(review, [clientId, now.toISOString(), by])) > 0;
}

/** Makes a client live, or brings it back to setup. Returns false if it is so already, or never was in setup. */
export async function saveLive(
  tx: Transaction,
  { clientId }: OperatorScope,
  isLive: boolean,
  { by, now }: Act,
): Promise<boolean> {
  return (await tx.run(setLive, [clientId, now.toISOString(), by, isLive])) > 0;
}
