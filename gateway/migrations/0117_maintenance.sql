-- OPS-4: maintenance pauses changes, of the whole installation or of one client, while everyone goes on reading.
create table maintenance (
  maintenance_id uuid primary key,
  -- Null: the whole installation.
  client_id uuid references client on delete cascade,
  started_at timestamptz not null,
  -- When changes are expected to be possible again, as readers are told; null: not known. Only an operator ends it.
  expected_end_at timestamptz,
  ended_at timestamptz,
  -- Operators go on changing data in the console: an import, say, that employees must not disturb.
  operators_may_change boolean not null,
  reason text not null check (length(reason) between 1 and 300),
  started_by text not null,
  ended_by text,
  check ((ended_at is null) = (ended_by is null)),
  check (expected_end_at > started_at)
);
-- One at a time for the installation, and for each client.
create unique index maintenance_of_installation on maintenance ((client_id is null)) where client_id is null and ended_at is null;
create unique index maintenance_of_client on maintenance (client_id) where ended_at is null;
create index maintenance_by_client on maintenance (client_id);
call protect_directory_table('maintenance');

create function maintenance_lock(p_client_id uuid) returns bigint language sql immutable as $$
  select hashtextextended('paystead.maintenance ' || coalesce(p_client_id::text, ''), 0);
$$;

-- What pauses a change of some clients, if anything does. `until` is null if no end is expected.
create function maintenance_now(p_client_ids uuid[], p_by_operator boolean)
returns table (is_paused boolean, until timestamptz) language sql stable as $$
  select count(*) > 0, case when bool_and(m.expected_end_at is not null) then max(m.expected_end_at) end
    from maintenance m
   where m.ended_at is null and (m.client_id is null or m.client_id = any (p_client_ids))
     and not (p_by_operator and m.operators_may_change);
$$;

-- Asked by every change, in its transaction, before it writes. A change that is let through holds shared locks until it ends, so that
-- whoever starts maintenance can wait for it.
create function maintenance_for_change(p_client_ids uuid[], p_by_operator boolean)
returns table (is_paused boolean, until timestamptz) language plpgsql security definer set search_path = paystead, pg_temp as $$
declare
  one uuid;
begin
  select m.is_paused, m.until into is_paused, until from maintenance_now(p_client_ids, p_by_operator) m;
  if not is_paused then
    perform pg_advisory_xact_lock_shared(maintenance_lock(null));
    foreach one in array p_client_ids loop
      perform pg_advisory_xact_lock_shared(maintenance_lock(one));
    end loop;
    select m.is_paused, m.until into is_paused, until from maintenance_now(p_client_ids, p_by_operator) m;
  end if;
  return next;
end
$$;
call offer_directory_function('maintenance_for_change(uuid[], boolean)');
-- Imports of service accounts and operators run as maintenance.
grant execute on function maintenance_for_change(uuid[], boolean) to paystead_maintenance;

-- The same for a client that a caller without a session names.
create function maintenance_for_change_at(p_client_code text)
returns table (is_paused boolean, until timestamptz) language sql security definer set search_path = paystead, pg_temp as $$
  select m.is_paused, m.until
    from maintenance_for_change(array(select c.client_id from client c where c.client_code = p_client_code), false) m;
$$;
call offer_directory_function('maintenance_for_change_at(text)');

-- Append-only: who paused changes and who let them go on. No foreign key: it outlives a client.
create table maintenance_change (
  maintenance_change_id bigint generated always as identity primary key,
  maintenance_id uuid not null,
  client_id uuid,
  at timestamptz not null,
  changed_by text not null,
  action text not null check (action in ('start', 'expect', 'end')),
  detail jsonb not null
);
create index maintenance_change_by_maintenance on maintenance_change (maintenance_id, at);
call protect_directory_table('maintenance_change');
create function maintenance_change_stays() returns trigger language plpgsql as $$
begin
  raise exception 'changes of maintenance are append-only';
end
$$;
create trigger maintenance_change_stays before update or delete on maintenance_change
  for each statement execute function maintenance_change_stays();
