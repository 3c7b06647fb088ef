-- How surely a sign-in proves who the person is, and what a client asks for by role. The order of the values is the order of
-- strength. A session is of the level of its newest sign-in; sessions that were open before this migration count as `password`.
create type assurance_level as enum ('password', 'secondFactor', 'phishingResistant');

alter table session
  add column assurance assurance_level not null default 'password',
  -- The provider's own name for the level, as it stood in the identity token.
  add column acr text;

alter table client_policy
  -- Required of every employee; of managers and supervisors; of the payroll team, whose scope is the whole client.
  add column employee_assurance assurance_level not null default 'password',
  add column manager_assurance assurance_level not null default 'password',
  add column payroll_assurance assurance_level not null default 'password',
  -- Greatest age of a sign-in in seconds by kind of act; a kind that is absent has the installation's.
  add column sign_in_ages jsonb not null default '{}' check (jsonb_typeof(sign_in_ages) = 'object');

-- The level of a session that was just opened. Without this call a session is of the weakest level.
create function session_assure(p_session_id uuid, p_person_id uuid, p_assurance assurance_level, p_acr text)
returns void language sql security definer set search_path = paystead, pg_temp as $$
  update session set assurance = p_assurance, acr = p_acr
   where session_id = p_session_id and person_id = p_person_id and revoked_at is null;
$$;
call offer_directory_function('session_assure(uuid, uuid, assurance_level, text)');

-- The session of another profile has the level of the sign-in that it continues.
create function session_assure_as(p_session_id uuid, p_from_session_id uuid, p_person_id uuid)
returns void language sql security definer set search_path = paystead, pg_temp as $$
  update session s set assurance = f.assurance, acr = f.acr
    from session f
   where s.session_id = p_session_id and s.person_id = p_person_id and s.revoked_at is null
     and f.session_id = p_from_session_id and f.person_id = p_person_id;
$$;
call offer_directory_function('session_assure_as(uuid, uuid, uuid)');

-- A fresh sign-in on a session that exists, for its own person only. Time, methods and level always come from one sign-in: an
-- older one changes nothing unless it is stronger, and then its older time counts.
drop function session_step_up(uuid, uuid, timestamptz, text[]);
create function session_step_up(
  p_session_id uuid, p_person_id uuid, p_signed_in_at timestamptz, p_amr text[], p_assurance assurance_level, p_acr text)
returns table (done boolean, signed_in_at timestamptz) language plpgsql security definer set search_path = paystead, pg_temp as $$
begin
  update session s set signed_in_at = p_signed_in_at, amr = p_amr, assurance = p_assurance, acr = p_acr
   where s.session_id = p_session_id and s.person_id = p_person_id and s.revoked_at is null
     and (p_signed_in_at >= s.signed_in_at or p_assurance > s.assurance);
  return query
    select true, s.signed_in_at from session s
     where s.session_id = p_session_id and s.person_id = p_person_id and s.revoked_at is null;
end
$$;
call offer_directory_function('session_step_up(uuid, uuid, timestamptz, text[], assurance_level, text)');

drop function session_resolve(bytea, text, timestamptz, integer, integer);
create function session_resolve(p_hash bytea, p_mode text, p_now timestamptz, p_idle_seconds integer, p_absolute_seconds integer)
returns table (
  verdict text, session_id uuid, kind text, person_id uuid, profile_id uuid, client_id uuid, employee_id uuid,
  username text, client_code text, client_name text, partner_id uuid, role_names text[], language text,
  signed_in_at timestamptz, amr text[], created_at timestamptz, last_seen_at timestamptz, native_client_id text,
  assurance assurance_level, provider_id text)
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
           row_found.signed_in_at, row_found.amr, row_found.created_at, row_found.last_seen_at, row_found.native_client_id,
           row_found.assurance, row_found.provider_id
      from profile p
      join client c on c.client_id = p.client_id
      join person r on r.person_id = row_found.person_id
     where p.profile_id = row_found.profile_id and p.is_enabled and p.person_id = row_found.person_id;
end
$$;
call offer_directory_function('session_resolve(bytea, text, timestamptz, integer, integer)');

-- As before, with the level. Every request enters its tenant here, the one-round-trip reads included, so this is where the client's level is required. A
-- role counts from the next request on. The verdict `weak` enters the tenant like `ok`, because the calls that lead to a stronger
-- sign-in need it; every other call is refused.
drop function enter(bytea, text, timestamptz, integer, integer, boolean);
create function enter(p_hash bytea, p_mode text, p_now timestamptz, p_idle_seconds integer, p_absolute_seconds integer, p_self boolean)
returns table (
  verdict text, session_id uuid, kind text, person_id uuid, profile_id uuid, client_id uuid, employee_id uuid,
  username text, client_code text, client_name text, partner_id uuid, role_names text[], language text,
  signed_in_at timestamptz, amr text[], created_at timestamptz, last_seen_at timestamptz, native_client_id text,
  has_manager_scope boolean, has_whole_client_scope boolean, has_reports boolean, employment_status text, policy jsonb,
  assurance assurance_level, required_assurance assurance_level, provider_id text)
language plpgsql as $$
declare
  s record;
begin
  select * into s from session_resolve(p_hash, p_mode, p_now, p_idle_seconds, p_absolute_seconds);
  if s.session_id is null then
    return;
  end if;
  -- No tenant until the verdict is good; the earlier transaction on this connection may have had another.
  perform set_config('app.employee', '', true);
  perform set_config('app.client', case when s.verdict = 'ok' then s.client_id::text else '' end, true);
  if s.verdict = 'ok' and employment_ended_since(s.client_id, s.employee_id, s.created_at, p_now) then
    s.verdict := 'revoked';
    perform set_config('app.client', '', true);
  end if;
  return query
    select case when s.verdict = 'ok' and s.assurance < needed.level then 'weak' else s.verdict end,
           s.session_id, s.kind, s.person_id, s.profile_id, s.client_id, s.employee_id,
           s.username, s.client_code, s.client_name, s.partner_id, s.role_names, s.language,
           s.signed_in_at, s.amr, s.created_at, s.last_seen_at, s.native_client_id,
           reach.manages, reach.manages_all, reach.supervises,
           (select e.status from employment_version e
              join pay_group g on g.client_id = e.client_id and g.pay_group_id = e.pay_group_id
             where e.client_id = s.client_id and e.employee_id = s.employee_id
               and e.effective_date <= (p_now at time zone g.time_zone)::date
             order by e.effective_date desc, e.sequence desc limit 1),
           to_jsonb(o) || coalesce((
              select jsonb_object_agg(
                       case f.name when 'isManagerViewEnabled' then 'is_manager_view_enabled'
                                   when 'isHrW21099ViewEnabled' then 'is_hr_w2_1099_view_enabled'
                                   else 'reviews_enabled' end, f.enabled)
                from client_feature f
               where f.client_id = s.client_id
                 and f.name in ('isManagerViewEnabled', 'isHrW21099ViewEnabled', 'isEmployeeReviewsEnabled')), '{}'),
           s.assurance, needed.level, s.provider_id
      from (select exists (select 1 from manager_scope m
                            where m.client_id = s.client_id and m.manager_id = s.employee_id) as manages,
                   exists (select 1 from manager_scope m
                            where m.client_id = s.client_id and m.manager_id = s.employee_id
                              and m.organization_value_id is null) as manages_all,
                   exists (select 1 from reporting_closure r
                            where r.client_id = s.client_id and r.supervisor_id = s.employee_id) as supervises) reach
      left join client_policy o on o.client_id = s.client_id
     cross join lateral (
       select greatest('password'::assurance_level, o.employee_assurance,
                       case when reach.manages or reach.supervises then o.manager_assurance end,
                       case when reach.manages_all then o.payroll_assurance end) as level) needed;
  if p_self and s.verdict = 'ok' then
    perform set_config('app.employee', s.employee_id::text, true);
  end if;
end
$$;
revoke all on function enter(bytea, text, timestamptz, integer, integer, boolean) from public;
grant execute on function enter(bytea, text, timestamptz, integer, integer, boolean) to paystead_app;

-- One more security event: a sign-in that is weaker than the client asks of this person.
alter table security_event
  drop constraint security_event_kind_check,
  add constraint security_event_kind_check check (kind in (
  'record_refused', 'change_refused', 'recent_sign_in_missing', 'decision_refused',
  'step_up_failed', 'identity_token_replayed', 'refresh_token_reused', 'link_token_reused', 'logout_token_refused',
    'weak_sign_in'));
