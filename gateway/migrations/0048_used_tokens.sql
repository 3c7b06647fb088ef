-- Tokens of an identity provider that were used: an identity token opens one session or confirms one sign-in, and a logout token
-- ends sessions once. Kept until the token would be refused for its age anyway. Only hashes are stored.
create table used_token (
  token_hash bytea primary key,
  used_for text not null check (used_for in ('session', 'stepUp', 'logout')),
  used_at timestamptz not null,
  expires_at timestamptz not null
);
create index used_token_by_expiry on used_token (expires_at);
call protect_directory_table('used_token');

-- Marks a token as used. False: it was used before. Of two calls at once the second waits for the first, and succeeds only if
-- the first is rolled back.
create function token_use(p_token_hash bytea, p_used_for text, p_now timestamptz, p_expires_at timestamptz)
returns boolean language sql security definer set search_path = paystead, pg_temp as $$
  with marked as (
    insert into used_token (token_hash, used_for, used_at, expires_at) values (p_token_hash, p_used_for, p_now, p_expires_at)
    on conflict (token_hash) do nothing
    returning 1)
  select exists (select 1 from marked);
$$;
call offer_directory_function('token_use(bytea, text, timestamptz, timestamptz)');

create function used_token_purge(p_now timestamptz, p_most integer)
returns integer language sql security definer set search_path = paystead, pg_temp as $$
  with gone as (
    delete from used_token u using (
      select token_hash from used_token where expires_at <= p_now order by expires_at limit p_most for update skip locked) old
     where u.token_hash = old.token_hash
    returning 1)
  select count(*)::integer from gone;
$$;
call offer_directory_function('used_token_purge(timestamptz, integer)');

-- A sign-out that a provider reports is refused with its reason, like any other proof of identity.
alter table security_event
  drop constraint security_event_kind_check,
  add constraint security_event_kind_check check (kind in (
    'record_refused', 'change_refused', 'recent_sign_in_missing', 'decision_refused',
    'step_up_failed', 'identity_token_replayed', 'refresh_token_reused', 'link_token_reused', 'logout_token_refused'));

-- Ends the session of a refresh token that was used before, and answers what its owner is told; no row: the session had ended.
create function session_end_replayed(p_session_id uuid, p_now timestamptz)
returns table (person_id uuid, client_id uuid, employee_id uuid, client_name text, partner_id uuid, email text, language text, device text)
language sql security definer set search_path = paystead, pg_temp as $$
  with ended as (
    update session s set revoked_at = p_now, revoked_reason = 'refresh token replayed'
     where s.session_id = p_session_id and s.revoked_at is null
    returning s.person_id, s.profile_id, s.device)
  select e.person_id, p.client_id, p.employee_id, c.name, c.partner_id, email_of_person(e.person_id), r.language, e.device
    from ended e
    join profile p on p.profile_id = e.profile_id
    join client c on c.client_id = p.client_id
    join person r on r.person_id = e.person_id;
$$;
call offer_directory_function('session_end_replayed(uuid, timestamptz)');
