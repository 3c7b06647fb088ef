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
