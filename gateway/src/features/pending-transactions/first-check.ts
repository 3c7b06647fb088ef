import { z } from 'zod';
import type { FieldChange } from '@paystead/contract/features/pending-transactions/model.ts';
import { isOpen } from '@paystead/contract/features/pending-transactions/rules.ts';
import type { ChangeAppliers, ChangeRuleType, PayCalendar } from '../../platform/changes/port.ts';
import { statement, type Transaction } from '../../platform/database/port.ts';
import type { TransactionKey, TransactionRow } from './store.ts';

/** What says which check a change reaches, of a row or of one that is about to be. */
export interface TimedChange extends Pick<TransactionKey, 'clientId' | 'employeeId'> {
  readonly ruleType: number;
  readonly changes: readonly FieldChange[];
  readonly effectiveDate: string;
  readonly firstCheckDate: string | null;
  readonly applyFrom: string | null;
  /** Null while nobody has decided. */
  readonly decidedAt: string | null;
}

const calendars = statement(
  'transactions.pay_calendars',
  z
    .object({
      employee_id: z.string(),
      time_zone: z.string(),
      check_dates: z.array(z.string()),
      cutoff_days: z.int(),
      cutoff_time: z.string(),
    })
    .transform((row) => ({
      employeeId: row.employee_id,
      timeZone: row.time_zone,
      checkDates: row.check_dates,
      cutoff: { days: row.cutoff_days, time: row.cutoff_time },
    })),
  `with people as (
     select e.employee_id, work.pay_group_id, coalesce(work.time_zone, 'UTC') as time_zone
       from employee e
       left join lateral (
         select g.pay_group_id, g.time_zone from employment_version v
           join pay_group g on g.client_id = v.client_id and g.pay_group_id = v.pay_group_id
          where v.client_id = $1 and v.employee_id = e.employee_id
          order by (v.effective_date <= ($3::timestamptz at time zone g.time_zone)::date) desc,
                   v.effective_date desc, v.sequence desc limit 1) work on true
      where e.client_id = $1 and e.employee_id = any ($2::uuid[])),
   days as (
     select k.pay_group_id, array_agg(k.check_date::text order by k.check_date) as check_dates
       from pay_calendar k
      where k.client_id = $1 and k.pay_group_id in (select pay_group_id from people)
        and k.check_date >= $3::timestamptz::date - 1
      group by k.pay_group_id)
   select p.employee_id, p.time_zone, coalesce(d.check_dates, '{}') as check_dates,
          coalesce(o.change_cutoff_days, 3) as cutoff_days, coalesce(o.change_cutoff_time, '17:00')::text as cutoff_time
     from people p
     left join days d on d.pay_group_id = p.pay_group_id
     left join client_policy o on o.client_id = $1`,
);

/**
 * The first check date of each change, in order: where it is not in force and not ended, the one that holds if what it
 * waits for comes now (the decision, the pay engine) or when its hold ends; else the one that was told last.
 */
export async function firstChecksOf(
  tx: Transaction,
  changes: readonly (TimedChange & Pick<TransactionRow, 'status' | 'submittedAt'>)[],
  now: Date,
  appliers: ChangeAppliers,
): Promise<(string | null)[]> {
  const open = changes.filter(({ status, ruleType }) => isOpen(status) && timerOf(appliers, ruleType));
  const known = await readCalendars(tx, open, now);
  return changes.map((change) => {
    const calendar = known.get(change.employeeId);
    if (!isOpen(change.status) || !calendar) return change.firstCheckDate;
    const decidedAt = change.decidedAt ?? (change.status === 'pending' ? null : change.submittedAt);
    return timed({ ...change, decidedAt }, now, calendar, appliers);
  });
}

/** The same for one: about to be submitted, decided, escalated or put into force at `now`. */
export async function firstCheckOf(
  tx: Transaction,
  change: TimedChange,
  now: Date,
  appliers: ChangeAppliers,
): Promise<string | null> {
  if (!timerOf(appliers, change.ruleType)) return change.firstCheckDate;
  const calendar = (await readCalendars(tx, [change], now)).get(change.employeeId);
  return calendar ? timed(change, now, calendar, appliers) : change.firstCheckDate;
}

function timerOf(appliers: ChangeAppliers, ruleType: number) {
  return appliers[ruleType as ChangeRuleType]?.firstCheck;
}

async function readCalendars(
  tx: Transaction,
  changes: readonly TimedChange[],
  now: Date,
): Promise<ReadonlyMap<string, PayCalendar>> {
  const [one] = changes;
  if (!one) return new Map();
  const ids = [...new Set(changes.map(({ employeeId }) => employeeId))];
  const rows = await tx.rows(calendars, [one.clientId, ids, now.toISOString()]);
  return new Map(rows.map((row) => [row.employeeId, row]));
}

function timed(change: TimedChange, now: Date, calendar: PayCalendar, appliers: ChangeAppliers): string | null {
  const { changes, effectiveDate, firstCheckDate: promised, applyFrom, decidedAt } = change;
  const inForceAt = applyFrom !== null && Date.parse(applyFrom) > now.getTime() ? new Date(applyFrom) : now;
  const timing = { changes, effectiveDate, promised, decidedAt: decidedAt ? new Date(decidedAt) : now, inForceAt };
  return timerOf(appliers, change.ruleType)?.(calendar, timing) ?? null;
}
