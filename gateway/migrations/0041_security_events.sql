-- Security events: refused access to other people's records, failed step-ups, replayed tokens. One row per caller, kind and
-- minute, with an exact counter and the first and the last refusal as samples, so that a flood of refusals stays a few rows.
-- Directory tables: requests only add, through security_events_add. No foreign keys: evidence outlives people and clients.
create table security_event (
  security_event_id uuid primary key,
  -- The first instant of the minute, UTC.
  minute timestamptz not null check (extract(second from minute) = 0),
  kind text not null check (kind in (
    'record_refused', 'change_refused', 'recent_sign_in_missing', 'decision_refused',
    'step_up_failed', 'identity_token_replayed', 'refresh_token_reused', 'link_token_reused')),
  -- The signed-in caller and the employee record they acted as. Without a session all three are null and the network address
  -- stands in their place.
  person_id uuid,
  client_id uuid,
  employee_id uuid,
  address text,
  occurrences bigint not null check (occurrences > 0),
  first_at timestamptz not null,
  last_at timestamptz not null,
  -- Samples: requestId, sessionId, endpoint, resource, address, target (an id that was asked for, whether or not it exists).
  first_sample jsonb not null,
  last_sample jsonb not null,
  check ((person_id is null) <> (address is null)),
  check ((person_id is null) = (client_id is null) and (person_id is null) = (employee_id is null)),
  unique nulls not distinct (minute, kind, person_id, client_id, employee_id, address)
);
create index security_event_by_person on security_event (person_id, minute);
call protect_directory_table('security_event');

-- The same refusals counted by network address, for the limit per address.
create table security_address_count (
  security_address_count_id uuid primary key,
  minute timestamptz not null,
  -- An IPv4 address, the /64 network of an IPv6 address, `unknown`, or `*` for those beyond the number kept apart.
  address text not null,
  kind text not null,
  person_id uuid,
  occurrences bigint not null check (occurrences > 0),
  first_at timestamptz not null,
  last_at timestamptz not null,
  unique nulls not distinct (minute, address, kind, person_id)
);
call protect_directory_table('security_address_count');

-- Limits that were crossed, by a person or at an address: one row per subject and window, written together with its mail.
create table security_alert (
  security_alert_id uuid primary key,
  at timestamptz not null,
  person_id uuid,
  address text,
  -- Minutes up to and including this one are counted; the next alert about this subject counts later ones alone.
  counted_through timestamptz not null,
  first_at timestamptz not null,
  last_at timestamptz not null,
  -- Occurrences by kind.
  counts jsonb not null,
  -- False: no address was configured to tell.
  mailed boolean not null,
  check ((person_id is null) <> (address is null))
);
create index security_alert_by_person on security_alert (person_id, at);
create index security_alert_by_address on security_alert (address, at);
create index security_alert_by_time on security_alert (at);
call protect_directory_table('security_alert');

-- Adds counts to their minutes. Rows are taken in the order of their keys, so that two gateways never wait for each other.
create function security_events_add(p_events jsonb, p_addresses jsonb)
returns void language plpgsql security definer set search_path = paystead, pg_temp as $$
begin
  insert into security_event as s (security_event_id, minute, kind, person_id, client_id, employee_id, address, occurrences,
                                   first_at, last_at, first_sample, last_sample)
  select gen_random_uuid(), e.minute, e.kind, e.person_id, e.client_id, e.employee_id, e.address, e.occurrences,
         e.first_at, e.last_at, e.first_sample, e.last_sample
    from jsonb_to_recordset(p_events) as e (
      minute timestamptz, kind text, person_id uuid, client_id uuid, employee_id uuid, address text, occurrences bigint,
      first_at timestamptz, last_at timestamptz, first_sample jsonb, last_sample jsonb)
   order by e.minute, e.kind, e.person_id, e.client_id, e.employee_id, e.address
  on conflict (minute, kind, person_id, client_id, employee_id, address) do update set
    occurrences = s.occurrences + excluded.occurrences,
    first_at = least(s.first_at, excluded.first_at),
    first_sample = case when excluded.first_at < s.first_at then excluded.first_sample else s.first_sample end,
    last_at = greatest(s.last_at, excluded.last_at),
    last_sample = case when excluded.last_at >= s.last_at then excluded.last_sample else s.last_sample end;

  insert into security_address_count as s (security_address_count_id, minute, address, kind, person_id, occurrences, first_at, last_at)
  select gen_random_uuid(), a.minute, a.address, a.kind, a.person_id, a.occurrences, a.first_at, a.last_at
    from jsonb_to_recordset(p_addresses) as a (
      minute timestamptz, address text, kind text, person_id uuid, occurrences bigint, first_at timestamptz, last_at timestamptz)
   order by a.minute, a.address, a.kind, a.person_id
  on conflict (minute, address, kind, person_id) do update set
    occurrences = s.occurrences + excluded.occurrences,
    first_at = least(s.first_at, excluded.first_at),
    last_at = greatest(s.last_at, excluded.last_at);
end
$$;
call offer_directory_function('security_events_add(jsonb, jsonb)');

-- Refresh tokens that were exchanged already, so that one presented again is known for what it is. The newest fifty of a
-- session are kept: an exchange in a loop must not fill the table.
create table spent_refresh_token (
  token_hash bytea primary key,
  session_id uuid not null references session on delete cascade,
  spent_at timestamptz not null default clock_timestamp()
);
create index spent_refresh_token_by_session on spent_refresh_token (session_id, spent_at desc);
call protect_directory_table('spent_refresh_token');

create or replace function session_renew_bearer(
  p_session_id uuid, p_old_hash bytea, p_new_hash bytea, p_bearer_hash bytea, p_expires_at timestamptz)
returns boolean language sql security definer set search_path = paystead, pg_temp as $$
  with done as (
    update session set token_hash = p_new_hash, bearer_hash = p_bearer_hash, bearer_expires_at = p_expires_at
     where session_id = p_session_id and token_hash = p_old_hash and kind = 'native' and revoked_at is null
    returning session_id),
  kept as (
    insert into spent_refresh_token (token_hash, session_id) select p_old_hash, session_id from done
    on conflict (token_hash) do nothing),
  forgotten as (
    delete from spent_refresh_token t using done d
     where t.session_id = d.session_id and t.token_hash in (
       select o.token_hash from spent_refresh_token o where o.session_id = d.session_id order by o.spent_at desc offset 49))
  select exists (select 1 from done);
$$;

-- Whose session a spent refresh token belonged to; no row: it never was one, or is long forgotten.
create function owner_of_spent_refresh_token(p_hash bytea)
returns table (session_id uuid, person_id uuid, client_id uuid, employee_id uuid)
language sql stable security definer set search_path = paystead, pg_temp as $$
  select s.session_id, s.person_id, p.client_id, p.employee_id
    from spent_refresh_token t
    join session s on s.session_id = t.session_id
    join profile p on p.profile_id = s.profile_id
   where t.token_hash = p_hash;
$$;
call offer_directory_function('owner_of_spent_refresh_token(bytea)');

-- Whether a mailed link was used or made void before. False for a token that never was one.
create function email_link_is_spent(p_hash bytea)
returns boolean language sql stable security definer set search_path = paystead, pg_temp as $$
  select exists (
    select from email_link l
     where (l.token_hash = p_hash and (l.completed_at is not null or l.cancelled_at is not null))
        or (l.cancel_hash = p_hash and l.cancelled_at is not null));
$$;
call offer_directory_function('email_link_is_spent(bytea)');
