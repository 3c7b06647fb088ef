-- One row per session: the browser's cookie and the wrapper's bearer both resolve to it. Only hashes are kept.
create table session (
  session_id uuid primary key,
  token_hash bytea not null unique,
  kind text not null check (kind in ('web', 'native')),
  person_id uuid not null references person on delete cascade,
  profile_id uuid not null references profile on delete cascade,
  -- When the password (or more) was last given, for step-up.
  signed_in_at timestamptz not null,
  amr text[] not null default '{}',
  created_at timestamptz not null,
  last_seen_at timestamptz not null,
  device text not null default '',
  revoked_at timestamptz,
  revoked_reason text,
  -- The wrapper's short-lived bearer and the client it is bound to.
  native_client_id text,
  bearer_hash bytea unique,
  bearer_expires_at timestamptz,
  check ((kind = 'native') = (native_client_id is not null))
);
create index session_by_person on session (person_id, last_seen_at desc);
create index session_by_profile on session (profile_id);
call protect_directory_table('session');

-- Who is behind a token, and may they go on? Touches the row when the last touch is older than five seconds.
create function session_resolve(p_hash bytea, p_mode text, p_now timestamptz, p_idle_seconds integer, p_absolute_seconds integer)
returns table (
  verdict text, session_id uuid, kind text, person_id uuid, profile_id uuid, client_id uuid, employee_id uuid,
  username text, client_code text, client_name text, partner_id uuid, role_names text[], language text,
  signed_in_at timestamptz, amr text[], created_at timestamptz, last_seen_at timestamptz, native_client_id text)
language plpgsql security definer set search_path = paystead, pg_temp as $$
declare
  row_found session%rowtype;
  answer text := 'ok';
begin
  -- The wrapper's token_hash is its refresh token, which is no cookie and no bearer.
  if p_mode = 'bearer' then
    select s.* into row_found from session s where s.bearer_hash = p_hash and s.kind = 'native';
  else
    select s.* into row_found from session s
     where s.token_hash = p_hash and s.kind = case p_mode when 'cookie' then 'web' when 'refresh' then 'native' end;
  end if;
  if row_found.session_id is null then
    return;
  end if;
  if row_found.revoked_at is not null then
    answer := 'revoked';
  elsif row_found.created_at + make_interval(secs => p_absolute_seconds) <= p_now then
    answer := 'expired';
  elsif row_found.last_seen_at + make_interval(secs => p_idle_seconds) <= p_now then
    answer := 'idle';
  elsif p_mode = 'bearer' and row_found.bearer_expires_at <= p_now then
    answer := 'token_expired';
  elsif row_found.last_seen_at < p_now - interval '5 seconds' then
    update session s set last_seen_at = p_now where s.session_id = row_found.session_id and s.revoked_at is null;
    row_found.last_seen_at := p_now;
  end if;
  return query
    select answer, row_found.session_id, row_found.kind, row_found.person_id, row_found.profile_id, p.client_id, p.employee_id,
           p.username, c.client_code, c.name, c.partner_id, p.role_names, r.language,
           row_found.signed_in_at, row_found.amr, row_found.created_at, row_found.last_seen_at, row_found.native_client_id
      from profile p
      join client c on c.client_id = p.client_id
      join person r on r.person_id = row_found.person_id
     where p.profile_id = row_found.profile_id and p.is_enabled and p.person_id = row_found.person_id;
end
$$;
call offer_directory_function('session_resolve(bytea, text, timestamptz, integer, integer)');

create function session_open(
  p_session_id uuid, p_hash bytea, p_kind text, p_person_id uuid, p_profile_id uuid, p_signed_in_at timestamptz, p_amr text[],
  p_now timestamptz, p_device text, p_native_client_id text, p_bearer_hash bytea, p_bearer_expires_at timestamptz)
returns void language sql security definer set search_path = paystead, pg_temp as $$
  insert into session (session_id, token_hash, kind, person_id, profile_id, signed_in_at, amr, created_at, last_seen_at, device,
                       native_client_id, bearer_hash, bearer_expires_at)
  values (p_session_id, p_hash, p_kind, p_person_id, p_profile_id, p_signed_in_at, p_amr, p_now, p_now, p_device,
          p_native_client_id, p_bearer_hash, p_bearer_expires_at);
  update profile set last_used_at = p_now where profile_id = p_profile_id;
$$;
call offer_directory_function('session_open(uuid, bytea, text, uuid, uuid, timestamptz, text[], timestamptz, text, text, bytea, timestamptz)');

-- A fresh password on a session that exists: only forward in time, and only for its own person.
create function session_step_up(p_session_id uuid, p_person_id uuid, p_signed_in_at timestamptz, p_amr text[])
returns boolean language sql security definer set search_path = paystead, pg_temp as $$
  with done as (
    update session set signed_in_at = greatest(signed_in_at, p_signed_in_at), amr = p_amr
     where session_id = p_session_id and person_id = p_person_id and revoked_at is null
    returning 1)
  select exists (select 1 from done);
$$;
call offer_directory_function('session_step_up(uuid, uuid, timestamptz, text[])');

-- The refresh token is used up: both halves of the pair are new.
create function session_renew_bearer(p_session_id uuid, p_old_hash bytea, p_new_hash bytea, p_bearer_hash bytea, p_expires_at timestamptz)
returns boolean language sql security definer set search_path = paystead, pg_temp as $$
  with done as (
    update session set token_hash = p_new_hash, bearer_hash = p_bearer_hash, bearer_expires_at = p_expires_at
     where session_id = p_session_id and token_hash = p_old_hash and kind = 'native' and revoked_at is null
    returning 1)
  select exists (select 1 from done);
$$;
call offer_directory_function('session_renew_bearer(uuid, bytea, bytea, bytea, timestamptz)');

create function session_revoke(p_session_id uuid, p_person_id uuid, p_now timestamptz, p_reason text)
returns boolean language sql security definer set search_path = paystead, pg_temp as $$
  with done as (
    update session set revoked_at = p_now, revoked_reason = p_reason
     where session_id = p_session_id and person_id = p_person_id and revoked_at is null
    returning 1)
  select exists (select 1 from done);
$$;
call offer_directory_function('session_revoke(uuid, uuid, timestamptz, text)');

create function session_list(p_person_id uuid, p_now timestamptz, p_idle_seconds integer, p_absolute_seconds integer)
returns table (session_id uuid, kind text, device text, created_at timestamptz, last_seen_at timestamptz, client_name text)
language sql stable security definer set search_path = paystead, pg_temp as $$
  select s.session_id, s.kind, s.device, s.created_at, s.last_seen_at, c.name
    from session s
    join profile p on p.profile_id = s.profile_id
    join client c on c.client_id = p.client_id
   where s.person_id = p_person_id and s.revoked_at is null
     and s.last_seen_at > p_now - make_interval(secs => p_idle_seconds)
     and s.created_at > p_now - make_interval(secs => p_absolute_seconds)
   order by s.last_seen_at desc, s.session_id;
$$;
call offer_directory_function('session_list(uuid, timestamptz, integer, integer)');

-- Another profile of the same person, in the place of the session that stands: as old as that one, so that nobody stays
-- signed in for ever by switching to and fro, and no more recently signed in. Of two switches at once, one succeeds.
create function session_switch(
  p_old_session_id uuid, p_person_id uuid, p_session_id uuid, p_hash bytea, p_profile_id uuid, p_now timestamptz, p_device text)
returns boolean language sql security definer set search_path = paystead, pg_temp as $$
  with ended as (
    update session set revoked_at = p_now, revoked_reason = 'profile switched'
     where session_id = p_old_session_id and person_id = p_person_id and kind = 'web' and revoked_at is null
    returning created_at, signed_in_at, amr),
  opened as (
    insert into session (session_id, token_hash, kind, person_id, profile_id, signed_in_at, amr, created_at, last_seen_at, device)
    select p_session_id, p_hash, 'web', p_person_id, p.profile_id, e.signed_in_at, e.amr, e.created_at, p_now, p_device
      from ended e
      join profile p on p.profile_id = p_profile_id and p.person_id = p_person_id and p.is_enabled
    returning profile_id),
  used as (
    update profile p set last_used_at = p_now from opened o where p.profile_id = o.profile_id)
  select exists (select 1 from opened);
$$;
call offer_directory_function('session_switch(uuid, uuid, uuid, bytea, uuid, timestamptz, text)');

-- Who signs in anew leaves the session behind whose cookie they brought, whoever it was: it is nobody's any more.
create function session_succeed(p_hash bytea, p_now timestamptz)
returns boolean language sql security definer set search_path = paystead, pg_temp as $$
  with ended as (
    update session set revoked_at = p_now, revoked_reason = 'signed in anew'
     where token_hash = p_hash and kind = 'web' and revoked_at is null
    returning 1)
  select exists (select 1 from ended);
$$;
call offer_directory_function('session_succeed(bytea, timestamptz)');

-- Sessions long over. A few with each sign-in keep the table at the sign-ins of the period, without a job.
create index session_by_start on session (created_at);

create function session_purge(p_before timestamptz, p_most integer)
returns integer language sql security definer set search_path = paystead, pg_temp as $$
  with gone as (
    delete from session s using (
      select session_id from session where created_at < p_before order by created_at limit p_most for update skip locked) old
     where s.session_id = old.session_id
    returning 1)
  select count(*)::integer from gone;
$$;
call offer_directory_function('session_purge(timestamptz, integer)');

-- The request's door into one tenant. Invoker's rights: everything after session_resolve is seen through row-level security.
-- p_self narrows the rest of the transaction to the employee's own rows.
create function enter(p_hash bytea, p_mode text, p_now timestamptz, p_idle_seconds integer, p_absolute_seconds integer, p_self boolean)
returns table (
  verdict text, session_id uuid, kind text, person_id uuid, profile_id uuid, client_id uuid, employee_id uuid,
  username text, client_code text, client_name text, partner_id uuid, role_names text[], language text,
  signed_in_at timestamptz, amr text[], created_at timestamptz, last_seen_at timestamptz, native_client_id text,
  has_manager_scope boolean, has_whole_client_scope boolean, has_reports boolean, employment_status text, policy jsonb)
language plpgsql as $$
declare
  s record;
begin
  select * into s from session_resolve(p_hash, p_mode, p_now, p_idle_seconds, p_absolute_seconds);
  if s.session_id is null then
    return;
  end if;
  -- Nobody's tenant until the verdict is good; the earlier transaction on this connection may have had another.
  perform set_config('app.employee', '', true);
  perform set_config('app.client', case when s.verdict = 'ok' then s.client_id::text else '' end, true);
  return query
    select s.verdict, s.session_id, s.kind, s.person_id, s.profile_id, s.client_id, s.employee_id,
           s.username, s.client_code, s.client_name, s.partner_id, s.role_names, s.language,
           s.signed_in_at, s.amr, s.created_at, s.last_seen_at, s.native_client_id,
           exists (select 1 from manager_scope m where m.client_id = s.client_id and m.manager_id = s.employee_id),
           exists (select 1 from manager_scope m
                    where m.client_id = s.client_id and m.manager_id = s.employee_id and m.organization_value_id is null),
           exists (select 1 from reporting_closure r where r.client_id = s.client_id and r.supervisor_id = s.employee_id),
           (select e.status from employment_version e
             where e.client_id = s.client_id and e.employee_id = s.employee_id and e.effective_date <= p_now::date
             order by e.effective_date desc, e.sequence desc limit 1),
           (select to_jsonb(p) from client_policy p where p.client_id = s.client_id);
  if p_self and s.verdict = 'ok' then
    perform set_config('app.employee', s.employee_id::text, true);
  end if;
end
$$;
revoke all on function enter(bytea, text, timestamptz, integer, integer, boolean) from public;
grant execute on function enter(bytea, text, timestamptz, integer, integer, boolean) to paystead_app;
