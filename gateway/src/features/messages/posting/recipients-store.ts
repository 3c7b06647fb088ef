import { z } from 'zod';
import { recipientState, type RecipientRow, type RecipientState } from '@paystead/contract/console/messages/model.ts';
import { todayIn } from '@paystead/contract/local-date.ts';
import type { OperatorScope } from '../../../platform/access/operator-scope.ts';
import { statement, type Transaction } from '../../../platform/database/port.ts';
import { CARD_OF_DAY, DONE, EMPLOYED } from './report-sql.ts';

const at = (sql: string) => sql.replaceAll('$DAY', '$3::date');

const page = statement(
  'messages.recipients',
  z.object({
    total: z.int(),
    employee_id: z.string(),
    employee_number: z.string(),
    name: z.string(),
    state: recipientState,
    read_at: z.string().nullable(),
    done_at: z.string().nullable(),
    mailed_at: z.string().nullable(),
    has_email: z.boolean(),
  }),
  at(`with done as materialized (
     select d.employee_id, d.done_at from message m, lateral ${DONE} d where m.client_id = $1 and m.message_id = $2),
   named as (
     select r.client_id, r.employee_id, r.read_at, r.mailed_at, d.done_at,
            case when d.employee_id is not null then 'done' when ${EMPLOYED} then 'open' else 'left' end as state,
            concat_ws(' ', e.first_name, e.last_name) as name, e.last_key, e.first_key, e.search_text
       from message_recipient r left join done d on d.employee_id = r.employee_id
       ${CARD_OF_DAY}
      where r.client_id = $1 and r.message_id = $2),
   -- Once, and not for each row.
   typed as materialized (select search_patterns($5) as patterns),
   found as (
     select named.*, count(*) over ()::integer as total from named, typed
      where ($4::text is null or named.state = $4) and ($5 = '' or search_text like all (typed.patterns))
      order by last_key, first_key, employee_id offset $6 limit $7)
   select f.total, f.employee_id, n.employee_number, f.name, f.state, f.read_at, f.done_at, f.mailed_at,
          email_of_person(p.person_id) is not null as has_email
     from found f
     join employee n on n.client_id = f.client_id and n.employee_id = f.employee_id
     left join profile p on p.client_id = f.client_id and p.employee_id = f.employee_id and p.is_enabled
    order by f.last_key, f.first_key, f.employee_id`),
);

export interface RecipientsQuery {
  readonly search: string;
  readonly state?: RecipientState | undefined;
  readonly offset: number;
  readonly limit: number;
}

/** Returns one page of a message's recipients by name, and how many match. */
export async function recipientsOf(
  tx: Transaction,
  { clientId }: OperatorScope,
  messageId: string,
  { search, state, offset, limit }: RecipientsQuery,
  now: Date,
): Promise<{ readonly total: number; readonly rows: RecipientRow[] }> {
  const today = todayIn('UTC', now.getTime());
  const matching = [clientId, messageId, today, state ?? null, search.trim()];
  const rows = await tx.rows(page, [...matching, offset, limit]);
  // Beyond the last row the statement has no row to count on.
  const [first] = rows.length === 0 && offset > 0 ? await tx.rows(page, [...matching, 0, 1]) : rows;
  return {
    total: first?.total ?? 0,
    rows: rows.map((row) => ({
      employeeId: row.employee_id,
      employeeNumber: row.employee_number,
      name: row.name,
      state: row.state,
      readAt: row.read_at,
      doneAt: row.done_at,
      mailedAt: row.mailed_at,
      hasEmail: row.has_email,
    })),
  };
}
