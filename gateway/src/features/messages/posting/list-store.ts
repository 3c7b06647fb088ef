import { z } from 'zod';
import {
  messageCategory,
  messageState,
  type MessageRow,
  type MessageSort,
  type MessageState,
} from '@paystead/contract/console/messages/model.ts';
import type { OperatorScope } from '../../../platform/access/operator-scope.ts';
import { statement, type Transaction } from '../../../platform/database/port.ts';
import { REQUIRED_COUNT, DONE, STATE } from './report-sql.ts';

const at = (sql: string) => sql.replaceAll('$NOW', '$2::timestamptz');
const inBoth = z.object({ en: z.string(), es: z.string() });

/** The columns of a message in lists. */
export const rowColumns = z.object({
  message_id: z.string(),
  client_code: z.string(),
  client_name: z.string(),
  title: inBoth,
  category: messageCategory,
  state: messageState,
  published_at: z.string(),
  due_date: z.string().nullable(),
  required_count: z.int(),
  recipients: z.int(),
  done: z.int(),
});

/** SQL for these columns, of message `m` of client `c`. */
export const ROW_COLUMNS = `m.message_id, c.client_code, c.name as client_name, m.title, m.category, ${STATE} as state,
  m.published_at, m.due_date, ${REQUIRED_COUNT} as required_count,
  (select count(*)::integer from message_recipient r where r.client_id = m.client_id and r.message_id = m.message_id) as recipients,
  (select count(*)::integer from ${DONE} d) as done`;

const SORTS: Readonly<Record<MessageSort, string>> = {
  publishedAt: 'm.published_at',
  dueDate: 'm.due_date',
  clientName: 'c.name',
};

const MATCHING = at(`m.client_id = any ($1::uuid[]) and m.origin <> 'notice'
        and ($3 = '' or strpos(plain_text(concat_ws(' ', m.title ->> 'en', m.title ->> 'es')), (select plain_text($3))) > 0)
        and ($4::text is null or ${STATE} = $4)`);

/** The page is cut before anything is counted. */
const pageBy = (sort: MessageSort, order: 'asc' | 'desc') => {
  const by = `${SORTS[sort]} ${order} nulls last${sort === 'publishedAt' ? '' : ', m.published_at desc'}, m.message_id`;
  return statement(
    `messages.posted_${sort}_${order}`,
    rowColumns,
    at(`with cut as materialized (
     select m.client_id, m.message_id from message m join client c on c.client_id = m.client_id
      where ${MATCHING} order by ${by} offset $5 limit $6)
   select ${ROW_COLUMNS}
     from cut x
     join message m on m.client_id = x.client_id and m.message_id = x.message_id
     join client c on c.client_id = m.client_id
    order by ${by}`),
  );
};
const total = statement(
  'messages.posted_total',
  z.object({ total: z.int() }),
  `select count(*)::integer as total from message m where ${MATCHING}`,
);

const PAGES = {
  publishedAt: { ascending: pageBy('publishedAt', 'asc'), descending: pageBy('publishedAt', 'desc') },
  dueDate: { ascending: pageBy('dueDate', 'asc'), descending: pageBy('dueDate', 'desc') },
  clientName: { ascending: pageBy('clientName', 'asc'), descending: pageBy('clientName', 'desc') },
} as const;

export interface MessagesQuery {
  readonly search: string;
  readonly state?: MessageState | undefined;
  readonly sort: MessageSort;
  readonly order: 'ascending' | 'descending';
  readonly offset: number;
  readonly limit: number;
}

/** Returns one page of the messages of some clients, without the portal's own notices, and how many match. */
export async function postedMessages(
  tx: Transaction,
  clients: readonly OperatorScope[],
  { search, state, sort, order, offset, limit }: MessagesQuery,
  now: Date,
): Promise<{ readonly total: number; readonly rows: MessageRow[] }> {
  const matching = [clients.map(({ clientId }) => clientId), now.toISOString(), search.trim(), state ?? null];
  const rows = await tx.rows(PAGES[sort][order], [...matching, offset, limit]);
  return { total: (await tx.one(total, matching)).total, rows: rows.map(rowOf) };
}

/** Returns a message as lists show it. */
export function rowOf(row: z.output<typeof rowColumns>): MessageRow {
  return {
    messageId: row.message_id,
    clientCode: row.client_code,
    clientName: row.client_name,
    title: row.title,
    category: row.category,
    state: row.state,
    publishedAt: row.published_at,
    dueDate: row.due_date,
    needsAcknowledgement: row.required_count > 0,
    recipients: row.recipients,
    done: row.done,
  };
}
