-- CON-5, O8: messages that operators post, with their audience, mails, reminders and a way back.

-- `posted`: by operators. `notice`: by the portal, about someone's request or account.
alter table message
  add column origin text not null default 'imported' check (origin in ('imported', 'posted', 'notice')),
  -- From then on no one sees it. Acknowledgments stay.
  add column withdrawn_at timestamptz,
  add column withdrawn_by text,
  add column withdrawal_reason text check (length(withdrawal_reason) between 1 and 500),
  add constraint message_withdrawal_check check (
    (withdrawn_at is null) = (withdrawn_by is null) and (withdrawn_at is null) = (withdrawal_reason is null));

create or replace function post_transaction_notice(
  p_client_id uuid, p_workflow_id uuid, p_audience text, p_recipients uuid[], p_title jsonb, p_body jsonb,
  p_now timestamptz, p_expires_at timestamptz, p_due date)
returns void language plpgsql security definer set search_path = paystead, pg_temp as $$
declare
  -- No other message can be named: the id is made of the transaction's.
  -- As RFC 9562 writes a UUID (version 8, made of a hash): readers check its form.
  notice uuid := overlay(overlay(md5(p_workflow_id::text || ' ' || p_audience) placing '8' from 13) placing '8' from 17)::uuid;
begin
  if p_client_id is distinct from tenant_client() and current_setting('role') <> 'paystead_maintenance' then
    raise insufficient_privilege using message = 'a notice of another client';
  end if;
  insert into message (client_id, message_id, category, title, body, published_at, expires_at, due_date, origin)
  values (p_client_id, notice, 'personal', p_title, p_body, p_now, p_expires_at, p_due, 'notice')
  on conflict (client_id, message_id) do update
     set title = excluded.title, body = excluded.body, published_at = excluded.published_at,
         expires_at = excluded.expires_at, due_date = excluded.due_date;
  delete from message_recipient where client_id = p_client_id and message_id = notice and employee_id <> all (p_recipients);
  insert into message_recipient (client_id, employee_id, message_id)
  select p_client_id, r, notice from unnest(p_recipients) r
  on conflict (client_id, employee_id, message_id) do update set read_at = null;
end
$$;

-- Notices of earlier releases, by the id that the function above makes.
update message m set origin = 'notice'
  from (select t.client_id, t.employee_workflow_id as subject from pending_transaction t
        union all select d.client_id, d.direct_deposit_id from direct_deposit d) s,
       (values ('employee'), ('deciders')) as a (audience)
 where m.client_id = s.client_id
   and m.message_id = overlay(overlay(md5(s.subject::text || ' ' || a.audience) placing '8' from 13) placing '8' from 17)::uuid;

create index message_by_time on message (client_id, published_at desc, message_id) where origin <> 'notice';

-- What an operator chose when posting a message. Its recipients are found when it is published.
create table message_posting (
  client_id uuid not null,
  message_id uuid not null,
  -- SHA-256 of what was sent: the same message sent twice is one.
  fingerprint bytea not null,
  audience jsonb not null,
  -- The text as it was typed, in both languages; null: posted as HTML.
  source jsonb check (source ? 'en' and source ? 'es'),
  sends_mail boolean not null,
  -- Days before the due date on which those who haven't acknowledged are mailed again.
  remind_days smallint check (remind_days between 1 and 30),
  posted_at timestamptz not null,
  posted_by text not null,
  -- Null: its recipients aren't found yet.
  delivered_at timestamptz,
  -- When the reminder before the due date was sent, or found to have no one to remind.
  reminded_at timestamptz,
  primary key (client_id, message_id),
  foreign key (client_id, message_id) references message on delete cascade
);
create index message_posting_to_deliver on message_posting (client_id, message_id) where delivered_at is null;
create index message_posting_to_remind on message_posting (client_id, message_id) where remind_days is not null and reminded_at is null;
call protect_tenant_table('message_posting', false, 'select');

create table message_reminder (
  client_id uuid not null,
  message_id uuid not null,
  reminder_id uuid not null,
  sent_at timestamptz not null,
  -- Null: sent by itself, before the due date.
  sent_by text,
  recipients integer not null,
  primary key (client_id, message_id, reminder_id),
  foreign key (client_id, message_id) references message on delete cascade
);
call protect_tenant_table('message_reminder', false, 'select');

-- Mails leave in slices, by a job.
alter table message_recipient
  add column mail_due text check (mail_due in ('posted', 'reminder')),
  add column mailed_at timestamptz;
create index message_recipient_to_mail on message_recipient (client_id, message_id, employee_id) where mail_due is not null;

-- Who acknowledged a version, for the report of a message.
create index acknowledgement_by_attachment on acknowledgement (client_id, attachment_id, version, employee_id);
