-- Imports that service accounts send: what was received, and how far it is. A worker of any gateway takes them, each under a
-- lease, so that one whose gateway was killed goes on in another.
create table service_import (
  service_import_id uuid primary key,
  service_account_id uuid not null references service_account on delete cascade,
  -- The scopes of the call; what is left of them when the import runs decides what it may do.
  scopes text[] not null,
  mode text not null check (mode in ('validate', 'plan', 'apply')),
  without_rejected boolean not null,
  state text not null check (state in ('waiting', 'running', 'validated', 'planned', 'applied', 'rejected', 'failed')),
  created_at timestamptz not null,
  finished_at timestamptz,
  lease_until timestamptz,
  -- Attempts that ended without a result.
  attempts smallint not null default 0,
  run_number integer,
  -- Counts by file and table, as import_run has them.
  summary jsonb,
  -- A code: why the import failed as a whole.
  failure text
);
create index service_import_open on service_import (created_at) where state in ('waiting', 'running');
create index service_import_by_account on service_import (service_account_id, created_at);
call protect_directory_table('service_import');

-- The received files, stored and sealed by the file store until the import has run.
create table service_import_part (
  service_import_id uuid not null references service_import on delete cascade,
  part_number integer not null,
  name text not null,
  media_type text not null,
  client_id uuid not null,
  file_id uuid not null,
  location text not null,
  key_sealed bytea not null,
  size_bytes bigint not null,
  primary key (service_import_id, part_number)
);
create index service_import_part_by_location on service_import_part (location);
call protect_directory_table('service_import_part');

-- What is wrong with the records, kept when the run itself is forgotten. Values are never in it.
create table service_import_fault (
  service_import_id uuid not null references service_import on delete cascade,
  fault_number integer not null,
  file text not null,
  source text not null,
  line integer not null,
  column_name text,
  code text not null,
  detail jsonb not null,
  is_warning boolean not null,
  primary key (service_import_id, fault_number)
);
call protect_directory_table('service_import_fault');

create function service_import_add(
  p_import uuid, p_account uuid, p_scopes text[], p_mode text, p_without_rejected boolean, p_now timestamptz, p_parts jsonb)
returns void language sql security definer set search_path = paystead, pg_temp as $$
  insert into service_import (service_import_id, service_account_id, scopes, mode, without_rejected, state, created_at)
  values (p_import, p_account, p_scopes, p_mode, p_without_rejected, 'waiting', p_now);
  insert into service_import_part (service_import_id, part_number, name, media_type, client_id, file_id, location, key_sealed, size_bytes)
  select p_import, p.number, p.name, p.media_type, p.client_id, p.file_id, p.location, decode(p.key_sealed, 'hex'), p.size_bytes
    from jsonb_to_recordset(p_parts) as p (
      number integer, name text, media_type text, client_id uuid, file_id uuid, location text, key_sealed text, size_bytes bigint);
$$;
call offer_directory_function('service_import_add(uuid, uuid, text[], text, boolean, timestamptz, jsonb)');

-- An account's own import; null for another account's.
create function service_import_of(p_account uuid, p_import uuid)
returns jsonb language sql stable security definer set search_path = paystead, pg_temp as $$
  select jsonb_build_object(
           'importId', i.service_import_id, 'state', i.state, 'mode', i.mode,
           'createdAt', to_char(i.created_at, 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
           'finishedAt', to_char(i.finished_at, 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
           'runNumber', i.run_number, 'summary', i.summary, 'failure', i.failure,
           'errors', (select count(*) from service_import_fault f where f.service_import_id = i.service_import_id and not f.is_warning),
           'warnings', (select count(*) from service_import_fault f where f.service_import_id = i.service_import_id and f.is_warning))
    from service_import i where i.service_import_id = p_import and i.service_account_id = p_account;
$$;
call offer_directory_function('service_import_of(uuid, uuid)');

create function service_import_faults(p_account uuid, p_import uuid, p_after integer, p_limit integer)
returns table (fault_number integer, file text, source text, line integer, column_name text, code text, detail jsonb, is_warning boolean)
language sql stable security definer set search_path = paystead, pg_temp as $$
  select f.fault_number, f.file, f.source, f.line, f.column_name, f.code, f.detail, f.is_warning
    from service_import i join service_import_fault f using (service_import_id)
   where i.service_account_id = p_account and i.service_import_id = p_import and f.fault_number > p_after
   order by f.fault_number limit p_limit;
$$;
call offer_directory_function('service_import_faults(uuid, uuid, integer, integer)');

-- A service account is an actor in people's activity, by its name.
alter table audit_event
  drop constraint audit_event_actor_role_check,
  add constraint audit_event_actor_role_check check (actor_role in (
    'self', 'manager', 'supervisor', 'payrollAdministrator', 'operator', 'system', 'service'));

create or replace function activity_page(p_employee_id uuid, p_before timestamptz, p_before_id uuid, p_limit integer, p_others boolean)
returns table (audit_event_id uuid, at timestamptz, action text, resource text, endpoint text, actor_role text, by_self boolean,
               actor_name text, detail jsonb)
language sql stable security definer set search_path = paystead, pg_temp as $$
  select a.audit_event_id, a.at, a.action, a.resource, a.endpoint, a.actor_role,
         a.actor_employee_id is not distinct from a.employee_id,
         case when a.actor_role = 'service' then a.detail ->> 'serviceAccount' else
         (select concat_ws(' ', coalesce(v.preferred_name, v.first_name), v.last_name)
            from personal_version v
           where v.client_id = a.client_id and v.employee_id = a.actor_employee_id and v.effective_date <= a.at::date
           order by v.effective_date desc, v.sequence desc limit 1) end,
         a.detail
    from audit_event a
   where a.client_id = tenant_client() and a.employee_id = p_employee_id
     and (tenant_employee() is null or a.employee_id = tenant_employee())
     and (p_before is null or (a.at, a.audit_event_id) < (p_before, p_before_id))
     and not (p_others and a.actor_employee_id is not distinct from a.employee_id)
   order by a.at desc, a.audit_event_id desc
   limit p_limit;
$$;
