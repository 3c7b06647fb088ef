-- DSK-5: an approver names a deputy for a time and for kinds of requests. A deputy sees and decides what the approver could, within
-- those dates, and nothing else of the approver's.
create table decision_deputy (
  client_id uuid not null,
  -- The approver who is represented.
  employee_id uuid not null,
  decision_deputy_id uuid not null,
  deputy_id uuid not null,
  rule_types smallint[] not null check (rule_types <@ '{1,2,5}' and cardinality(rule_types) between 1 and 3),
  -- The first and the last day in the zone in which the approver is paid, and their bounds as instants.
  first_date date not null,
  last_date date not null,
  starts_at timestamptz not null,
  ends_at timestamptz not null,
  named_at timestamptz not null,
  -- Set if it ended before its last day.
  ended_at timestamptz,
  primary key (client_id, decision_deputy_id),
  foreign key (client_id, employee_id) references employee on delete cascade,
  foreign key (client_id, deputy_id) references employee on delete cascade,
  check (employee_id <> deputy_id),
  check (first_date <= last_date and starts_at < ends_at)
);
call protect_tenant_table('decision_deputy', true, 'select, insert, update');
create index decision_deputy_of on decision_deputy (client_id, employee_id) where ended_at is null;
create index decision_deputy_by on decision_deputy (client_id, deputy_id) where ended_at is null;

-- What a deputy did names the approver too, as history and employees read it.
alter table pending_transaction add column decided_for_name text;
alter table pending_transaction_approval add column approved_for_name text;
alter table pending_transaction_event
  add column actor_for_name text,
  add column decision_deputy_id uuid,
  add foreign key (client_id, decision_deputy_id) references decision_deputy (client_id, decision_deputy_id)
    on delete set null (decision_deputy_id),
  add check (decision_deputy_id is null or actor_for_name is not null);
create index pending_transaction_event_deputy on pending_transaction_event (client_id, decision_deputy_id)
  where decision_deputy_id is not null;

-- No decision as a deputy is stored outside the dates and kinds of the naming, or about either person's own request, whatever the
-- application checks.
create function check_deputy_event() returns trigger language plpgsql as $$
begin
  if not exists (
    select from decision_deputy d
      join pending_transaction t on t.client_id = new.client_id and t.employee_id = new.employee_id
       and t.employee_workflow_id = new.employee_workflow_id
     where d.client_id = new.client_id and d.decision_deputy_id = new.decision_deputy_id
       and t.rule_type = any (d.rule_types) and t.employee_id not in (d.employee_id, d.deputy_id)
       and d.starts_at <= new.at and new.at < d.ends_at and (d.ended_at is null or new.at < d.ended_at)) then
    raise insufficient_privilege using message = 'a decision that no deputy may take';
  end if;
  return new;
end
$$;
create trigger check_deputy_event before insert on pending_transaction_event
  for each row when (new.decision_deputy_id is not null) execute function check_deputy_event();

-- The name under which an employee is shown on a day.
create function employee_name(p_client_id uuid, p_employee_id uuid, p_today date) returns text
language sql stable set search_path = paystead, pg_temp as $$
  select coalesce((
    select concat_ws(' ', v.first_name, v.last_name) from personal_version v
     where v.client_id = p_client_id and v.employee_id = p_employee_id and v.effective_date <= p_today
     order by v.effective_date desc, v.sequence desc limit 1), '');
$$;

-- The employee works here and can sign in.
create function can_take_part(p_client_id uuid, p_employee_id uuid, p_today date) returns boolean
language sql stable set search_path = paystead, pg_temp as $$
  select exists (select from profile p where p.client_id = p_client_id and p.employee_id = p_employee_id and p.is_enabled)
     and coalesce((select v.status not in ('t', 'r', 'd') from employment_version v
                    where v.client_id = p_client_id and v.employee_id = p_employee_id and v.effective_date <= p_today
                    order by v.effective_date desc, v.sequence desc limit 1), false);
$$;

-- Approvers whom a person represents now, with the scope that each of them has. None of those who left or can't sign in.
create function represented_approvers(p_client_id uuid, p_deputy_id uuid, p_now timestamptz)
returns table (decision_deputy_id uuid, approver_id uuid, approver_name text, rule_types smallint[], manages boolean, manages_all boolean,
  supervises boolean)
language sql stable security definer set search_path = paystead, pg_temp as $$
  select d.decision_deputy_id, d.employee_id, employee_name(p_client_id, d.employee_id, p_now::date), d.rule_types,
         exists (select from manager_scope m where m.client_id = p_client_id and m.manager_id = d.employee_id),
         exists (select from manager_scope m
                  where m.client_id = p_client_id and m.manager_id = d.employee_id and m.organization_value_id is null),
         exists (select from reporting_closure r where r.client_id = p_client_id and r.supervisor_id = d.employee_id)
    from decision_deputy d
   where d.client_id = p_client_id and d.deputy_id = p_deputy_id and d.ended_at is null
     and d.starts_at <= p_now and p_now < d.ends_at
     and (p_client_id = tenant_client() or current_setting('role') = 'paystead_maintenance')
     and (tenant_employee() is null or p_deputy_id = tenant_employee())
     and can_take_part(p_client_id, d.employee_id, p_now::date)
   order by d.starts_at, d.decision_deputy_id;
$$;

revoke all on function represented_approvers(uuid, uuid, timestamptz) from public;
grant execute on function represented_approvers(uuid, uuid, timestamptz) to paystead_app;

-- The choice of approvers: one email a day about everything that waits, or an email for each request.
alter table preference add column decision_mail text not null default 'daily' check (decision_mail in ('daily', 'atOnce'));

-- Everyone who may decide about an employee's request of a type now and can sign in, each once: those in a deciding role, the
-- client's deputy, and the deputies whom any of them named. Nobody decides about their own request, and no deputy about that of
-- the approver whom they represent. On leave is no obstacle, but a reason to name others.
drop function transaction_deciders(uuid, uuid, text[], uuid, date);
create function request_deciders(p_client_id uuid, p_employee_id uuid, p_rule_type integer, p_roles text[], p_deputy uuid, p_now timestamptz)
returns table (employee_id uuid, role text, name text, acts_for text, email text, language text, decision_mail text, is_present boolean)
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
              and v.effective_date <= p_now::date
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
           where decider_id = p_deputy),
  own as (
    select distinct on (a.decider_id) a.decider_id, a.role, null::uuid as for_id
      from asked a
     where a.decider_id <> p_employee_id
       and (p_client_id = tenant_client() or current_setting('role') = 'paystead_maintenance')
       and can_take_part(p_client_id, a.decider_id, p_now::date)
     order by a.decider_id, a.role),
  deputies as (
    select distinct on (d.deputy_id) d.deputy_id, 'deputy', o.decider_id
      from own o
      join decision_deputy d on d.client_id = p_client_id and d.employee_id = o.decider_id and d.ended_at is null
       and d.starts_at <= p_now and p_now < d.ends_at and p_rule_type = any (d.rule_types)
     cross join switches s
     where d.deputy_id <> p_employee_id and not exists (select from own x where x.decider_id = d.deputy_id)
       and can_take_part(p_client_id, d.deputy_id, p_now::date)
       and (s.managers and exists (select from manager_scope m where m.client_id = p_client_id and m.manager_id = d.deputy_id)
            or s.supervisors and exists (
              select from reporting_closure r where r.client_id = p_client_id and r.supervisor_id = d.deputy_id))
     order by d.deputy_id, d.starts_at, d.decision_deputy_id)
  select w.decider_id, w.role, employee_name(p_client_id, w.decider_id, p_now::date),
         case when w.for_id is not null then employee_name(p_client_id, w.for_id, p_now::date) end,
         (select e.email from person_email e where e.person_id = p.person_id and e.replaced_at is null
           order by e.verified_at nulls last, e.email limit 1),
         n.language,
         coalesce((select c.decision_mail from preference c where c.client_id = p_client_id and c.employee_id = w.decider_id), 'daily'),
         (select v.status <> 'l' from employment_version v
           where v.client_id = p_client_id and v.employee_id = w.decider_id and v.effective_date <= p_now::date
           order by v.effective_date desc, v.sequence desc limit 1)
    from (select * from own union all select * from deputies) w
    join profile p on p.client_id = p_client_id and p.employee_id = w.decider_id and p.is_enabled
    join person n on n.person_id = p.person_id
   order by w.decider_id;
$$;
revoke all on function request_deciders(uuid, uuid, integer, text[], uuid, timestamptz) from public;
grant execute on function request_deciders(uuid, uuid, integer, text[], uuid, timestamptz) to paystead_app;

-- The deputies whom a person named, and the approvers whom they represent, until the last day. `can_decide`: both work here, can
-- sign in, and approve for someone.
create function deputies_of(p_client_id uuid, p_employee_id uuid, p_as_manager boolean, p_as_supervisor boolean, p_now timestamptz)
returns table (decision_deputy_id uuid, is_named boolean, other_id uuid, name text, rule_types smallint[], first_date date, last_date date,
  has_started boolean, can_decide boolean)
language sql stable security definer set search_path = paystead, pg_temp as $$
  select d.decision_deputy_id, d.employee_id = p_employee_id, other.id, employee_name(p_client_id, other.id, p_now::date), d.rule_types,
         d.first_date, d.last_date, d.starts_at <= p_now,
         can_take_part(p_client_id, other.id, p_now::date)
           and (p_as_manager and exists (select from manager_scope m where m.client_id = p_client_id and m.manager_id = other.id)
                or p_as_supervisor and exists (
                  select from reporting_closure r where r.client_id = p_client_id and r.supervisor_id = other.id))
    from decision_deputy d
   cross join lateral (select case when d.employee_id = p_employee_id then d.deputy_id else d.employee_id end as id) other
   where d.client_id = p_client_id and p_client_id = tenant_client() and p_employee_id in (d.employee_id, d.deputy_id)
     and (tenant_employee() is null or p_employee_id = tenant_employee())
     and d.ended_at is null and d.ends_at > p_now
   order by d.first_date, d.last_date, d.decision_deputy_id;
$$;
revoke all on function deputies_of(uuid, uuid, boolean, boolean, timestamptz) from public;
grant execute on function deputies_of(uuid, uuid, boolean, boolean, timestamptz) to paystead_app;

-- People whom an approver can name: those who approve for someone at this client and can sign in, by name.
create function deputy_candidates(p_client_id uuid, p_employee_id uuid, p_as_manager boolean, p_as_supervisor boolean, p_text text,
  p_deputy_id uuid, p_now timestamptz)
returns table (employee_id uuid, name text, employee_number text)
language sql stable security definer set search_path = paystead, pg_temp as $$
  select e.employee_id, employee_name(p_client_id, e.employee_id, p_now::date), e.employee_number
    from employee e
   where e.client_id = p_client_id and p_client_id = tenant_client() and e.employee_id <> p_employee_id
     and (tenant_employee() is null or p_employee_id = tenant_employee())
     and e.employee_id in (
       select m.manager_id from manager_scope m where m.client_id = p_client_id and p_as_manager
       union select r.supervisor_id from reporting_closure r where r.client_id = p_client_id and p_as_supervisor)
     and (p_deputy_id is null or e.employee_id = p_deputy_id)
     and can_take_part(p_client_id, e.employee_id, p_now::date)
     and position(plain_text(p_text) in plain_text(employee_name(p_client_id, e.employee_id, p_now::date))) > 0
   order by plain_text(employee_name(p_client_id, e.employee_id, p_now::date)), e.employee_id
   limit 20;
$$;
revoke all on function deputy_candidates(uuid, uuid, boolean, boolean, text, uuid, timestamptz) from public;
grant execute on function deputy_candidates(uuid, uuid, boolean, boolean, text, uuid, timestamptz) to paystead_app;

-- The last day for which an approver's daily email was made, in the zone in which they are paid. The row and the mail are
-- written together, so that a crash neither loses nor repeats one.
create table decision_digest (
  client_id uuid not null,
  employee_id uuid not null,
  made_for date not null,
  made_at timestamptz not null,
  primary key (client_id, employee_id),
  foreign key (client_id, employee_id) references employee on delete cascade
);
call protect_tenant_table('decision_digest', true, 'select');
