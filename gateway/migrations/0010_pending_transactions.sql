-- A requested change: the whole set before and after, who decides, until when. Proposals are sealed, since they carry
-- bank numbers and tax values; what a list shows stands beside them in the clear.
create table pending_transaction (
  client_id uuid not null,
  employee_id uuid not null,
  employee_workflow_id uuid not null,
  -- 1 name and address, 2 direct deposit, 5 tax categories; 3 and 4 are reserved, 0 is undefined.
  rule_type smallint not null check (rule_type between 0 and 5),
  state text not null check (state in ('pending', 'approved', 'exported', 'applied', 'rejected', 'withdrawn', 'superseded', 'failed')),
  version integer not null default 1,
  before_sealed bytea not null,
  after_sealed bytea not null,
  summary jsonb not null,
  effective_date date not null,
  first_check_date date,
  hold_until timestamptz,
  -- Nothing is applied before: the hold's end or the beginning of the effective date, whichever is later. Null: at once.
  apply_from timestamptz,
  -- Codes of risks; any of them forces a decision even where the client asks for none.
  review text[] not null default '{}',
  decide_by timestamptz,
  decider text not null check (decider in ('payrollAdministrator', 'manager', 'supervisor', 'nobody')),
  -- From then on whoever the client's rule names for escalation may decide too.
  escalated_at timestamptz,
  submitted_at timestamptz not null,
  submitted_by text not null,
  decided_at timestamptz,
  decided_by_employee_id uuid,
  decided_by_name text,
  reason text,
  -- The pay engine's side: the key of the export under which it answers, and its answer.
  change_id uuid,
  exported_at timestamptz,
  acknowledged_at timestamptz,
  engine_reference text,
  alerted_at timestamptz,
  -- After a defect: the job leaves it alone until then, so that one cannot hold up the others.
  retry_after timestamptz,
  primary key (client_id, employee_id, employee_workflow_id),
  foreign key (client_id, employee_id) references employee on delete cascade,
  check (state <> 'rejected' or reason is not null),
  check ((decided_at is null) = (decided_by_name is null)),
  check (decided_by_employee_id is distinct from employee_id)
);
-- One open proposal per employee and rule type: what is entered later amends it. What the pay engine has already cannot be
-- amended any more; a newer proposal may stand beside it.
create unique index pending_transaction_one_open on pending_transaction (client_id, employee_id, rule_type)
  where state in ('pending', 'approved');
create index pending_transaction_open on pending_transaction (client_id, state, submitted_at);
create index pending_transaction_to_apply on pending_transaction (apply_from) where state in ('approved', 'exported');
create index pending_transaction_to_decide on pending_transaction (decide_by) where state = 'pending';
create index pending_transaction_change on pending_transaction (client_id, change_id) where change_id is not null;
call protect_tenant_table('pending_transaction', true, 'select, insert, update');

-- What a proposal was before it was amended: nothing that somebody entered is lost.
create table pending_transaction_version (
  client_id uuid not null,
  employee_id uuid not null,
  employee_workflow_id uuid not null,
  version integer not null,
  before_sealed bytea not null,
  after_sealed bytea not null,
  summary jsonb not null,
  effective_date date not null,
  first_check_date date,
  replaced_at timestamptz not null,
  primary key (client_id, employee_id, employee_workflow_id, version),
  foreign key (client_id, employee_id, employee_workflow_id) references pending_transaction on delete cascade
);
call protect_tenant_table('pending_transaction_version', true, 'select, insert');

create table pending_transaction_event (
  client_id uuid not null,
  employee_id uuid not null,
  employee_workflow_id uuid not null,
  event_number integer not null,
  event text not null check (event in ('submitted', 'amended', 'approved', 'rejected', 'withdrawn', 'superseded', 'escalated',
    'exported', 'acknowledged', 'applied', 'failed', 'retried')),
  version integer not null,
  actor_name text not null,
  actor_role text not null check (actor_role in ('employee', 'manager', 'supervisor', 'payrollAdministrator', 'operator', 'system')),
  at timestamptz not null,
  -- What somebody wrote.
  comment text,
  -- What the system says about it: a code that both languages have a sentence for.
  code text,
  primary key (client_id, employee_id, employee_workflow_id, event_number),
  foreign key (client_id, employee_id, employee_workflow_id) references pending_transaction on delete cascade
);
call protect_tenant_table('pending_transaction_event', true, 'select, insert');

-- Requests write their own audit row; what happens by itself, or by an operator's hand, is recorded here. But for the moment
-- of effect: its row carries before and after, sealed with keys that only the application has.
create function audit_transaction_event() returns trigger language plpgsql security definer set search_path = paystead, pg_temp as $$
begin
  insert into audit_event (client_id, employee_id, audit_event_id, at, action, resource, endpoint, actor_role, request_id, detail)
  values (new.client_id, new.employee_id, gen_random_uuid(), new.at, 'change', 'transactions', 'pendingTransactions.' || new.event,
          new.actor_role, coalesce(nullif(current_setting('app.request', true), ''), 'none'),
          jsonb_strip_nulls(jsonb_build_object('employeeWorkflowId', new.employee_workflow_id, 'version', new.version, 'code', new.code)));
  return null;
end
$$;
revoke all on function audit_transaction_event() from public;
create trigger audit_transaction_event after insert on pending_transaction_event
  for each row when (new.actor_role in ('operator', 'system') and new.event <> 'applied') execute function audit_transaction_event();

-- Who decides at a client, by rule type. A client without a row gets the product's default (contract: decisionRule).
create table client_decision_rule (
  client_id uuid not null references client on delete cascade,
  rule_type smallint not null check (rule_type in (1, 2, 5)),
  decider text not null check (decider in ('payrollAdministrator', 'manager', 'supervisor', 'nobody')),
  deadline_days smallint not null check (deadline_days between 1 and 60),
  -- Who may decide too once the deadline has passed, or where nobody else is left (one's own change).
  escalate_to text check (escalate_to in ('payrollAdministrator', 'manager', 'supervisor')),
  deputy_employee_id uuid,
  primary key (client_id, rule_type),
  foreign key (client_id, deputy_employee_id) references employee (client_id, employee_id) on delete set null (deputy_employee_id)
);
call protect_tenant_table('client_decision_rule', false, 'select');

-- A pay engine that takes approved changes and acknowledges them. Without a row they are applied here alone.
create table client_pay_engine (
  client_id uuid primary key references client on delete cascade,
  name text not null,
  connected_at timestamptz not null
);
call protect_tenant_table('client_pay_engine', false, 'select');

-- Whom an employee's change concerns: the wall around one's own rows hides everybody else, so it is asked here, inside the
-- tenant alone. Nobody is their own decider, and nobody who left or whose view is switched off is one.
create function transaction_deciders(p_client_id uuid, p_employee_id uuid, p_roles text[], p_deputy uuid, p_today date)
returns table (employee_id uuid, role text, email text, language text)
language sql stable security definer set search_path = paystead, pg_temp as $$
  with switches as (
    select coalesce((select f.enabled from client_feature f where f.client_id = p_client_id and f.name = 'isManagerViewEnabled'),
                    (select p.is_manager_view_enabled from client_policy p where p.client_id = p_client_id), true)
             and coalesce((select p.allow_manager_self_service from client_policy p where p.client_id = p_client_id), true) as managers,
           coalesce((select p.allow_supervisor_self_service from client_policy p where p.client_id = p_client_id), true) as supervisors),
  reach as (
    select m.manager_id as decider_id, m.organization_value_id is null as is_whole
      from manager_scope m, switches s
     where m.client_id = p_client_id and s.managers
       and (m.organization_value_id is null or exists (
         select 1 from organization_field f
         cross join lateral (
           select v.organization_value_id from organization_version v
            where v.client_id = p_client_id and v.employee_id = p_employee_id and v.organization_field_id = f.organization_field_id
              and v.effective_date <= p_today
            order by v.effective_date desc, v.sequence desc limit 1) now
          where f.client_id = p_client_id and now.organization_value_id = m.organization_value_id))),
  above as (
    select r.supervisor_id as decider_id, r.depth from reporting_closure r, switches s
     where r.client_id = p_client_id and r.employee_id = p_employee_id and s.supervisors),
  asked as (
    select decider_id, 'payrollAdministrator' as role from reach where is_whole and 'payrollAdministrator' = any (p_roles)
    union select decider_id, 'manager' from reach where not is_whole and 'manager' = any (p_roles)
    union select decider_id, 'supervisor' from above where depth = 1 and 'supervisor' = any (p_roles)
    union select decider_id, 'deputy' from (select decider_id from reach union select decider_id from above) any_reach
           where decider_id = p_deputy)
  select distinct on (a.decider_id) a.decider_id, a.role,
         (select e.email from person_email e where e.person_id = p.person_id and e.replaced_at is null
           order by e.verified_at nulls last, e.email limit 1),
         n.language
    from asked a
    join profile p on p.client_id = p_client_id and p.employee_id = a.decider_id and p.is_enabled
    join person n on n.person_id = p.person_id
   where a.decider_id <> p_employee_id
     and (p_client_id = tenant_client() or current_setting('role') = 'paystead_maintenance')
     and (select v.status not in ('t', 'r', 'd') from employment_version v
           where v.client_id = p_client_id and v.employee_id = a.decider_id and v.effective_date <= p_today
           order by v.effective_date desc, v.sequence desc limit 1)
   order by a.decider_id, a.role;
$$;
revoke all on function transaction_deciders(uuid, uuid, text[], uuid, date) from public;
grant execute on function transaction_deciders(uuid, uuid, text[], uuid, date) to paystead_app;

-- The employee whose change it is: what a notice needs to know.
create function transaction_subject(p_client_id uuid, p_employee_id uuid, p_now timestamptz)
returns table (full_name text, time_zone text, email text, language text, client_name text, partner_id uuid)
language sql stable security definer set search_path = paystead, pg_temp as $$
  select coalesce((select concat_ws(' ', v.first_name, v.last_name) from personal_version v
           where v.client_id = p_client_id and v.employee_id = p_employee_id and v.effective_date <= p_now::date
           order by v.effective_date desc, v.sequence desc limit 1), ''),
         coalesce((select g.time_zone from employment_version v
                     join pay_group g on g.client_id = v.client_id and g.pay_group_id = v.pay_group_id
                    where v.client_id = p_client_id and v.employee_id = p_employee_id
                    order by v.effective_date desc, v.sequence desc limit 1), 'UTC'),
         (select m.email from person_email m where m.person_id = p.person_id and m.replaced_at is null
           order by m.verified_at nulls last, m.email limit 1),
         coalesce(n.language, 'en'), c.name, c.partner_id
    from employee e
    join client c on c.client_id = e.client_id
    left join profile p on p.client_id = e.client_id and p.employee_id = e.employee_id
    left join person n on n.person_id = p.person_id
   where e.client_id = p_client_id and e.employee_id = p_employee_id
     and (p_client_id = tenant_client() or current_setting('role') = 'paystead_maintenance')
     and (tenant_employee() is null or p_employee_id = tenant_employee());
$$;
revoke all on function transaction_subject(uuid, uuid, timestamptz) from public;
grant execute on function transaction_subject(uuid, uuid, timestamptz) to paystead_app;

-- The notice inside the portal: one message per transaction and audience, which says the newest step and is unread again.
create function post_transaction_notice(
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
  insert into message (client_id, message_id, category, title, body, published_at, expires_at, due_date)
  values (p_client_id, notice, 'personal', p_title, p_body, p_now, p_expires_at, p_due)
  on conflict (client_id, message_id) do update
     set title = excluded.title, body = excluded.body, published_at = excluded.published_at,
         expires_at = excluded.expires_at, due_date = excluded.due_date;
  delete from message_recipient where client_id = p_client_id and message_id = notice and employee_id <> all (p_recipients);
  insert into message_recipient (client_id, employee_id, message_id)
  select p_client_id, r, notice from unnest(p_recipients) r
  on conflict (client_id, employee_id, message_id) do update set read_at = null;
end
$$;
revoke all on function post_transaction_notice(uuid, uuid, text, uuid[], jsonb, jsonb, timestamptz, timestamptz, date) from public;
grant execute on function post_transaction_notice(uuid, uuid, text, uuid[], jsonb, jsonb, timestamptz, timestamptz, date) to paystead_app;
