-- Notices that operators show at the top of the portal and the console, such as about an outage.
create table operator_notice (
  notice_id uuid primary key,
  kind text not null check (kind in ('notice', 'warning')),
  -- Plain text in both languages.
  text jsonb not null check (length(text ->> 'en') between 1 and 300 and length(text ->> 'es') between 1 and 300),
  link text check (link ~ '^https://' and length(link) <= 500),
  -- Shown from the one instant until before the other; null: until it is withdrawn.
  shown_from timestamptz not null,
  shown_until timestamptz,
  -- False: for the clients in operator_notice_client.
  is_for_everyone boolean not null,
  withdrawn_at timestamptz,
  -- SHA-256 of what was sent: the same notice sent twice is one.
  fingerprint bytea not null check (length(fingerprint) = 32),
  check (shown_until > shown_from)
);
create index operator_notice_to_show on operator_notice (shown_from) where withdrawn_at is null;
call protect_directory_table('operator_notice');

create table operator_notice_client (
  client_id uuid not null references client on delete cascade,
  notice_id uuid not null references operator_notice on delete cascade,
  primary key (client_id, notice_id)
);
create index operator_notice_client_by_notice on operator_notice_client (notice_id);
call protect_tenant_table('operator_notice_client', false, 'select');
-- Requests read notices through the function below, which leaves out what isn't shown now.
revoke select on operator_notice_client from paystead_app;
create policy portal on operator_notice_client for select to paystead_directory using (true);
grant select on operator_notice_client to paystead_directory;

-- Who posted, ended and withdrew a notice, append-only. No foreign key: it outlives the notice.
create table operator_notice_change (
  operator_notice_change_id bigint generated always as identity primary key,
  notice_id uuid not null,
  at timestamptz not null,
  changed_by text not null,
  action text not null check (action in ('post', 'end', 'withdraw')),
  -- The end that the notice has since this change.
  shown_until timestamptz
);
create index operator_notice_change_by_notice on operator_notice_change (notice_id, operator_notice_change_id);
call protect_directory_table('operator_notice_change');
create function operator_notice_change_stays() returns trigger language plpgsql as $$
begin
  raise exception 'changes of notices are append-only';
end
$$;
create trigger operator_notice_change_stays before update or delete on operator_notice_change
  for each statement execute function operator_notice_change_stays();

-- What a page shows now: the notices for everyone, and those for the client of the session behind a hash, and that changes are paused
-- for maintenance, whose words are the gateway's. p_mode: `cookie` and
-- `bearer` of the portal, `console`, or `none`. Reading notices is no use of a session, so nothing is touched. Staff of
-- the provider are at no client and see what is for everyone.
create function operator_notices_now(
  p_hash bytea, p_mode text, p_now timestamptz, p_idle_seconds integer, p_absolute_seconds integer)
returns table (notice_id uuid, kind text, text jsonb, link text, shown_from timestamptz, shown_until timestamptz)
language sql stable security definer set search_path = paystead, pg_temp as $$
  with at_client as (
    select p.client_id
      from session s join profile p on p.profile_id = s.profile_id and p.person_id = s.person_id and p.is_enabled
     where s.revoked_at is null
       and s.created_at > p_now - make_interval(secs => p_absolute_seconds)
       and s.last_seen_at > p_now - make_interval(secs => p_idle_seconds)
       and case p_mode when 'cookie' then s.kind = 'web' and s.token_hash = p_hash
                       when 'bearer' then s.kind = 'native' and s.bearer_hash = p_hash and s.bearer_expires_at > p_now
                       else false end
    union all
    select c.client_id
      from console_session s join console_operator o on o.operator_id = s.operator_id and o.ended_at is null
      join client c on c.client_id = o.client_id or c.partner_id = o.partner_id
     where p_mode = 'console' and s.token_hash = p_hash and s.ended_at is null
       and s.expires_at > p_now and s.last_used_at > p_now - make_interval(secs => p_idle_seconds))
  select * from (
    select n.notice_id, n.kind, n.text, n.link, n.shown_from, n.shown_until
      from operator_notice n
     where n.withdrawn_at is null and n.shown_from <= p_now and (n.shown_until is null or n.shown_until > p_now)
       and (n.is_for_everyone
            or exists (select from operator_notice_client k join at_client a on a.client_id = k.client_id
                        where k.notice_id = n.notice_id))
    union all
    select m.maintenance_id, 'maintenance', null, null, m.started_at, case when m.expected_end_at > p_now then m.expected_end_at end
      from maintenance m
     where m.ended_at is null and (m.client_id is null or exists (select from at_client a where a.client_id = m.client_id))
  ) found
   order by found.kind <> 'notice' desc, found.shown_from desc, found.notice_id
   limit 10;
$$;
call offer_directory_function('operator_notices_now(bytea, text, timestamptz, integer, integer)');

-- Counts the clients of a notice that an operator doesn't reach. Row-level security hides their rows from the operator.
create function operator_notice_clients_beyond(p_notice uuid, p_clients uuid[])
returns integer language sql stable security definer set search_path = paystead, pg_temp as $$
  select count(*)::integer from operator_notice_client k where k.notice_id = p_notice and k.client_id <> all (p_clients);
$$;
call offer_directory_function('operator_notice_clients_beyond(uuid, uuid[])');
revoke execute on function operator_notice_clients_beyond(uuid, uuid[]) from paystead_app;
grant execute on function operator_notice_clients_beyond(uuid, uuid[]) to paystead_maintenance;
