import { z } from 'zod';
import { noticeRow, type NoticeRow } from '@paystead/contract/console/notices/model.ts';
import type { NoticeReach } from '../../platform/access/notice-reach.ts';
import { statement, type Transaction } from '../../platform/database/port.ts';

const { kind, text, link, clients, changes, state } = noticeRow.shape;
const listed = z.object({
  notice_id: z.string(),
  kind,
  text,
  link,
  shown_from: z.string(),
  shown_until: z.string().nullable(),
  withdrawn_at: z.string().nullable(),
  is_for_everyone: z.boolean(),
  state,
  clients,
  clients_beyond: z.int(),
  changes,
});

const instantText = (column: string) => `to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

// $1: clients within reach; $2: whether every client is; $3: now.
const list = statement(
  'notices.list',
  listed,
  `with seen as (
     select n.*,
            case when n.withdrawn_at is not null or n.shown_until <= $3 then 'past'
                 when n.shown_from > $3 then 'coming' else 'current' end as state,
            coalesce((select jsonb_agg(jsonb_build_object('clientCode', c.client_code, 'name', c.name) order by c.name, c.client_code)
                        from operator_notice_client k join client c on c.client_id = k.client_id
                       where k.notice_id = n.notice_id and ($2 or k.client_id = any ($1::uuid[]))), '[]') as clients,
            case when $2 then 0 else operator_notice_clients_beyond(n.notice_id, $1) end as clients_beyond
       from operator_notice n)
   select n.notice_id, n.kind, n.text, n.link, n.shown_from, n.shown_until, n.withdrawn_at, n.is_for_everyone, n.state, n.clients,
          n.clients_beyond,
          (select jsonb_agg(jsonb_build_object('at', ${instantText('h.at')}, 'by', h.changed_by, 'action', h.action,
                                               'until', ${instantText('h.shown_until')})
                            order by h.operator_notice_change_id)
             from operator_notice_change h where h.notice_id = n.notice_id) as changes
     from seen n
    where $2 or n.is_for_everyone or n.clients <> '[]'
    order by array_position(array['current', 'coming', 'past'], n.state), n.shown_from desc, n.notice_id
    limit 200`,
);

/** Returns the notices for everyone and those for clients within reach: current, coming and past ones, each newest first. */
export async function listNotices(
  tx: Transaction,
  { clientIds, isWhole }: NoticeReach,
  mayWrite: boolean,
  now: Date,
): Promise<NoticeRow[]> {
  const rows = await tx.rows(list, [clientIds, isWhole, now.toISOString()]);
  return rows.map((row) => {
    const isWithin = isWhole || (!row.is_for_everyone && row.clients_beyond === 0);
    return {
      noticeId: row.notice_id,
      kind: row.kind,
      text: row.text,
      link: row.link,
      from: row.shown_from,
      until: row.shown_until,
      state: row.state,
      withdrawnAt: row.withdrawn_at,
      isForEveryone: row.is_for_everyone,
      clients: row.clients,
      clientsBeyond: row.clients_beyond,
      changes: row.changes,
      mayChange: mayWrite && isWithin && row.state !== 'past',
    };
  });
}
