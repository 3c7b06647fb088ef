-- Sessions that never revive. A disabled or moved profile and an unlinked identity end their sessions by trigger, so that no
-- writer can forget it; the end of an employment ends them when its day comes, in the function that every request enters by.
-- Sessions also store the identity that opened them, for sign-outs that the provider reports.
alter table session
  -- The configured provider, its identity, and its own id of the sign-in session. Null: opened before this migration.
  add column provider_id text,
  add column issuer text,
  add column subject text,
  add column provider_sid text,
  add constraint session_identity check ((issuer is null) = (subject is null) and (issuer is null) = (provider_id is null));
create index session_by_identity on session (issuer, subject) where revoked_at is null;
create index session_by_provider_sid on session (issuer, provider_sid) where revoked_at is null and provider_sid is not null;

-- Opens a session of an identity. `session_open` stays for gateways of the version before, while they are being replaced.
create function session_begin(
  p_session_id uuid, p_hash bytea, p_kind text, p_person_id uuid, p_profile_id uuid, p_signed_in_at timestamptz, p_amr text[],
  p_now timestamptz, p_device text, p_native_client_id text, p_bearer_hash bytea, p_bearer_expires_at timestamptz,
  p_provider_id text, p_issuer text, p_subject text, p_provider_sid text)
returns void language sql security definer set search_path = paystead, pg_temp as $$
  insert into session (session_id, token_hash, kind, person_id, profile_id, signed_in_at, amr, created_at, last_seen_at, device,
                       native_client_id, bearer_hash, bearer_expires_at, provider_id, issuer, subject, provider_sid)
  values (p_session_id, p_hash, p_kind, p_person_id, p_profile_id, p_signed_in_at, p_amr, p_now, p_now, p_device,
          p_native_client_id, p_bearer_hash, p_bearer_expires_at, p_provider_id, p_issuer, p_subject, p_provider_sid);
  update profile set last_used_at = p_now where profile_id = p_profile_id;
$$;
call offer_directory_function('session_begin(uuid, bytea, text, uuid, uuid, timestamptz, text[], timestamptz, text, text, bytea, timestamptz, text, text, text, text)');

-- As before; the new session has the identity of the old one.
create or replace function session_switch(
  p_old_session_id uuid, p_person_id uuid, p_session_id uuid, p_hash bytea, p_profile_id uuid, p_now timestamptz, p_device text)
returns boolean language sql security definer set search_path = paystead, pg_temp as $$
  with ended as (
    update session set revoked_at = p_now, revoked_reason = 'profile switched'
     where session_id = p_old_session_id and person_id = p_person_id and kind = 'web' and revoked_at is null
    returning created_at, signed_in_at, amr, provider_id, issuer, subject, provider_sid),
  opened as (
    insert into session (session_id, token_hash, kind, person_id, profile_id, signed_in_at, amr, created_at, last_seen_at, device,
                         provider_id, issuer, subject, provider_sid)
    select p_session_id, p_hash, 'web', p_person_id, p.profile_id, e.signed_in_at, e.amr, e.created_at, p_now, p_device,
           e.provider_id, e.issuer, e.subject, e.provider_sid
      from ended e
      join profile p on p.profile_id = p_profile_id and p.person_id = p_person_id and p.is_enabled
    returning profile_id),
  used as (
    update profile p set last_used_at = p_now from opened o where p.profile_id = o.profile_id)
  select exists (select 1 from opened);
$$;

-- A sign-out that the provider reports: of one of its sessions, or of everything that one of its accounts opened. Where the
-- provider doesn't name its session in identity tokens, the account decides.
create function session_end_at_provider(p_provider_id text, p_issuer text, p_sid text, p_subject text, p_now timestamptz)
returns integer language sql security definer set search_path = paystead, pg_temp as $$
  with ended as (
    update session s set revoked_at = p_now, revoked_reason = 'signed out at the provider'
     where s.provider_id = p_provider_id and s.issuer = p_issuer and s.revoked_at is null
       and coalesce(p_sid, p_subject) is not null
       and (p_subject is null or s.subject = p_subject)
       and (p_sid is null or s.provider_sid = p_sid or (s.provider_sid is null and p_subject is not null))
    returning 1)
  select count(*)::integer from ended;
$$;
call offer_directory_function('session_end_at_provider(text, text, text, text, timestamptz)');

create function end_sessions_of_profile() returns trigger language plpgsql security definer set search_path = paystead, pg_temp as $$
begin
  update session s
     set revoked_at = now(), revoked_reason = case when new.is_enabled then 'profile moved' else 'profile disabled' end
   where s.profile_id = old.profile_id and s.revoked_at is null;
  return null;
end
$$;
revoke all on function end_sessions_of_profile() from public;
create trigger end_sessions_of_profile after update of is_enabled, person_id, client_id, employee_id on profile
  for each row
  when (not new.is_enabled or (old.person_id, old.client_id, old.employee_id) is distinct from (new.person_id, new.client_id, new.employee_id))
  execute function end_sessions_of_profile();

-- Sessions from before this migration don't say which identity opened them, so each of the person's may be the one.
create function end_sessions_of_identity() returns trigger language plpgsql security definer set search_path = paystead, pg_temp as $$
begin
  update session s set revoked_at = now(), revoked_reason = 'identity unlinked'
   where s.person_id = old.person_id and s.revoked_at is null
     and (s.issuer is null or (s.issuer = old.issuer and s.subject = old.subject));
  return null;
end
$$;
revoke all on function end_sessions_of_identity() from public;
create trigger identity_unlinked after delete on person_identity for each row execute function end_sessions_of_identity();
create trigger identity_moved after update of issuer, subject, person_id on person_identity for each row
  when ((old.issuer, old.subject, old.person_id) is distinct from (new.issuer, new.subject, new.person_id))
  execute function end_sessions_of_identity();

-- Whether an employment ended after `p_since` and by `p_now`. An end counts from the first instant of its date in the time zone
-- of its pay group, or from when it was recorded, if that is later. A rehire doesn't undo it: sessions from before are dead.
create function employment_ended_since(p_client_id uuid, p_employee_id uuid, p_since timestamptz, p_now timestamptz)
returns boolean language sql stable as $$
  select exists (
    select from employment_version e
      join pay_group g on g.client_id = e.client_id and g.pay_group_id = e.pay_group_id
     where e.client_id = p_client_id and e.employee_id = p_employee_id and e.status in ('t', 'r', 'd')
       and greatest(e.effective_date::timestamp at time zone g.time_zone, e.recorded_at) > p_since
       and greatest(e.effective_date::timestamp at time zone g.time_zone, e.recorded_at) <= p_now);
$$;
revoke all on function employment_ended_since(uuid, uuid, timestamptz, timestamptz) from public;
grant execute on function employment_ended_since(uuid, uuid, timestamptz, timestamptz) to paystead_app, paystead_maintenance;

-- An end that is recorded with an earlier instant than it was written (an import of another system's history) ends the sessions
-- that began since, unless a later version was in effect when they began.
create function end_sessions_before_record() returns trigger language plpgsql security definer set search_path = paystead, pg_temp as $$
begin
  update session s set revoked_at = now(), revoked_reason = 'employment ended'
    from profile p, pay_group g
   where p.client_id = new.client_id and p.employee_id = new.employee_id and s.profile_id = p.profile_id and s.revoked_at is null
     and g.client_id = new.client_id and g.pay_group_id = new.pay_group_id
     and s.created_at >= greatest(new.effective_date::timestamp at time zone g.time_zone, new.recorded_at)
     and not exists (
       select from employment_version v
        where v.client_id = new.client_id and v.employee_id = new.employee_id
          and (v.effective_date, v.sequence) > (new.effective_date, new.sequence)
          and v.effective_date::timestamp at time zone g.time_zone <= s.created_at);
  return null;
end
$$;
revoke all on function end_sessions_before_record() from public;
create trigger employment_end_recorded after insert on employment_version for each row
  when (new.status in ('t', 'r', 'd')) execute function end_sessions_before_record();

-- Versions are appended and never changed. Should one that ends an employment be changed or removed all the same (a restored
-- or rolled back import), the sessions that it ended must not come back, and those that it now ends must go.
create function end_sessions_of_employment() returns trigger language plpgsql security definer set search_path = paystead, pg_temp as $$
begin
  update session s set revoked_at = now(), revoked_reason = 'employment ended'
    from profile p
   where p.client_id = old.client_id and p.employee_id = old.employee_id and s.profile_id = p.profile_id and s.revoked_at is null;
  return null;
end
$$;
revoke all on function end_sessions_of_employment() from public;
create trigger employment_end_removed after delete on employment_version for each row
  when (old.status in ('t', 'r', 'd')) execute function end_sessions_of_employment();
create trigger employment_end_changed after update on employment_version for each row
  when (old.* is distinct from new.* and (old.status in ('t', 'r', 'd') or new.status in ('t', 'r', 'd')))
  execute function end_sessions_of_employment();

-- As before, with two differences: the employment status is that of today in the employee's own time zone, and a session from
-- before the end of the employment is as good as revoked.
create or replace function enter(p_hash bytea, p_mode text, p_now timestamptz, p_idle_seconds integer, p_absolute_seconds integer, p_self boolean)
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
  -- No tenant until the verdict is good; the earlier transaction on this connection may have had another.
  perform set_config('app.employee', '', true);
  perform set_config('app.client', case when s.verdict = 'ok' then s.client_id::text else '' end, true);
  if s.verdict = 'ok' and employment_ended_since(s.client_id, s.employee_id, s.created_at, p_now) then
    s.verdict := 'revoked';
    perform set_config('app.client', '', true);
  end if;
  return query
    select s.verdict, s.session_id, s.kind, s.person_id, s.profile_id, s.client_id, s.employee_id,
           s.username, s.client_code, s.client_name, s.partner_id, s.role_names, s.language,
           s.signed_in_at, s.amr, s.created_at, s.last_seen_at, s.native_client_id,
           exists (select 1 from manager_scope m where m.client_id = s.client_id and m.manager_id = s.employee_id),
           exists (select 1 from manager_scope m
                    where m.client_id = s.client_id and m.manager_id = s.employee_id and m.organization_value_id is null),
           exists (select 1 from reporting_closure r where r.client_id = s.client_id and r.supervisor_id = s.employee_id),
           (select e.status from employment_version e
              join pay_group g on g.client_id = e.client_id and g.pay_group_id = e.pay_group_id
             where e.client_id = s.client_id and e.employee_id = s.employee_id
               and e.effective_date <= (p_now at time zone g.time_zone)::date
             order by e.effective_date desc, e.sequence desc limit 1),
           (select to_jsonb(p) || coalesce((
              select jsonb_object_agg(
                       case f.name when 'isManagerViewEnabled' then 'is_manager_view_enabled'
                                   when 'isHrW21099ViewEnabled' then 'is_hr_w2_1099_view_enabled'
                                   else 'reviews_enabled' end, f.enabled)
                from client_feature f
               where f.client_id = s.client_id
                 and f.name in ('isManagerViewEnabled', 'isHrW21099ViewEnabled', 'isEmployeeReviewsEnabled')), '{}')
              from client_policy p where p.client_id = s.client_id);
  if p_self and s.verdict = 'ok' then
    perform set_config('app.employee', s.employee_id::text, true);
  end if;
end
$$;
