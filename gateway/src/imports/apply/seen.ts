import { z } from 'zod';
import { json, statement, type Transaction } from '../../platform/database/port.ts';
import type { ImportRun } from '../runs.ts';

/** Someone who has looked at what a run added or changed. */
export interface Seen {
  readonly clientCode: string;
  readonly employeeNumber: string;
  /** The kind of data that was seen, as the audit trail names it: pay, year-end forms, messages … */
  readonly resource: string;
}

/** The tables whose rows people see, and the resource under which the audit trail records a view of them. */
export const VIEWED: Readonly<Record<string, string>> = {
  pay_check: 'pay',
  pay_stub_document: 'pay',
  year_end_document: 'yearEnd',
  employee_document: 'documents',
  award: 'hrRecords',
  certification: 'hrRecords',
  company_asset: 'hrRecords',
  education: 'hrRecords',
  skill: 'hrRecords',
  training: 'hrRecords',
  prior_employment: 'hrRecords',
  employee_contact: 'hrRecords',
  review: 'hrRecords',
};

/**
 * Views of an employee's own rows are in the audit trail; the portal's messages about them were read. A message is seen by anyone who opened it, downloaded an attachment or
 * acknowledged one: its rows aren't one employee's.
 */
const viewers = statement(
  'imports.seen',
  z.object({ client_code: z.string(), employee_number: z.string(), resource: z.string() }),
  `with changed as (
     select i.target, i.client_id, i.employee_id, (i.after ->> 'message_id')::uuid as message_id,
            i.after ->> 'attachment_id' as attachment_id, (i.after ->> 'check_id')::uuid as check_id,
            (i.after ->> 'year_end_document_id')::uuid as form_id, r.applied_at
       from import_change i join import_run r using (import_run_id)
      where i.import_run_id = $1
   ), seen as (
     select c.client_id, c.employee_id, a.resource
       from (select distinct h.client_id, h.employee_id, v.resource, h.applied_at
               from changed h join jsonb_each_text($2::jsonb) v (target, resource) on v.target = h.target) c
       join audit_event a on a.client_id = c.client_id and a.employee_id = c.employee_id and a.resource = c.resource
                         and a.actor_role = 'self' and a.at >= c.applied_at
     union
     select m.client_id, m.employee_id, 'messages'
       from changed h join message_recipient m on m.client_id = h.client_id and m.message_id = h.message_id
      where h.target in ('message', 'message_attachment') and m.read_at >= h.applied_at
     union
     select m.client_id, m.employee_id, 'messages'
       from changed h join message_recipient m on m.client_id = h.client_id and m.message_id = h.message_id
                                              and m.employee_id = h.employee_id
      where h.target = 'message_recipient' and m.read_at >= h.applied_at
     union
     select k.client_id, k.employee_id, 'messages'
       from changed h join acknowledgement k on k.client_id = h.client_id and k.attachment_id = h.attachment_id::uuid
      where h.target = 'message_attachment' and k.acknowledged_at >= h.applied_at
     union
     -- The portal's own message about a new paycheck or a correction says so, even if it is all that they opened.
     select n.client_id, n.employee_id, 'messages'
       from changed h join employee_notice n on n.client_id = h.client_id and n.employee_id = h.employee_id
      where h.target in ('pay_check', 'pay_check_correction', 'year_end_document', 'year_end_correction')
        and (n.check_id = h.check_id or n.year_end_document_id = h.form_id) and n.read_at >= h.applied_at
     union
     select a.client_id, a.employee_id, a.resource
       from changed h join message_recipient m on m.client_id = h.client_id and m.message_id = h.message_id
       join audit_event a on a.client_id = m.client_id and a.employee_id = m.employee_id and a.resource = 'messages'
                         and a.endpoint = 'messages.attachmentFile' and a.actor_role = 'self' and a.at >= h.applied_at
                         and a.detail ->> 'attachmentId' = h.attachment_id
      where h.target = 'message_attachment'
   )
   select distinct c.client_code, e.employee_number, s.resource
     from seen s
     join client c on c.client_id = s.client_id
     join employee e on e.client_id = s.client_id and e.employee_id = s.employee_id
    order by 1, 2, 3
    limit 20`,
);

/** The most people who are named. */
const MOST = 20;

/** People whom the run added and who have signed in or asked for a change since: what they did depends on them. */
const active = statement(
  'imports.seen_active',
  z.object({ client_code: z.string(), employee_number: z.string(), resource: z.string() }),
  `select distinct c.client_code, e.employee_number, a.resource
     from (
       select p.client_id, p.employee_id, 'signIn' as resource
         from import_change i join profile p on p.person_id = (i.after ->> 'person_id')::uuid
        where i.import_run_id = $1 and i.target = 'person' and i.action = 'add'
          and (p.last_used_at is not null or exists (select from session s where s.person_id = p.person_id)
               or exists (select from person_identity n where n.person_id = p.person_id))
       union all
       select p.client_id, p.employee_id, 'signIn'
         from import_change i join profile p on p.profile_id = (i.after ->> 'profile_id')::uuid
        where i.import_run_id = $1 and i.target = 'profile' and i.action = 'add'
          and (p.last_used_at is not null or exists (select from session s where s.profile_id = p.profile_id))
       union all
       select i.client_id, i.employee_id, 'transactions'
         from import_change i
        where i.import_run_id = $1 and i.target = 'employee' and i.action = 'add'
          and exists (select from pending_transaction t where t.client_id = i.client_id and t.employee_id = i.employee_id)) a
     join client c on c.client_id = a.client_id
     join employee e on e.client_id = a.client_id and e.employee_id = a.employee_id
    order by 1, 2, 3
    limit 20`,
);

/** Returns the first twenty people who have seen something since a run was applied that it would take back. */
export async function seenOf(tx: Transaction, { import_run_id }: ImportRun): Promise<Seen[]> {
  const seen = await tx.rows(viewers, [import_run_id, json(VIEWED)]);
  const rows = [...seen, ...(await tx.rows(active, [import_run_id]))];
  return rows.slice(0, MOST).map(({ client_code, employee_number, resource }) => ({
    clientCode: client_code,
    employeeNumber: employee_number,
    resource,
  }));
}
