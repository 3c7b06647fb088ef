-- Whatever leaves the house (mail, notices, exports, webhooks) is a row here, written in its writer's own transaction:
-- either both are there or neither. Workers deliver the rows; the row is the truth of what was sent.
--
-- A directory table: one queue for all clients, drained by maintenance. Requests have no right on it, so no request can
-- read what was written to anybody, nor change it; they may only put something in, through outbox_put. No foreign key on
-- the client: a notice that somebody's data was removed outlives the data.
create table outbox (
  -- Also the Message-ID of a mail and the event id of a webhook: a repeat is known by it.
  outbox_id uuid primary key,
  client_id uuid,
  employee_id uuid,
  kind text not null check (kind in ('mail', 'notice', 'export', 'webhook')),
  -- What it is about, for lists and counts: never personal.
  topic text not null check (topic ~ '^[a-z][A-Za-z0-9.]{1,59}$'),
  -- Sealed; forgotten once delivered.
  payload bytea,
  state text not null default 'waiting' check (state in ('waiting', 'sent', 'muted', 'dead')),
  attempts smallint not null default 0,
  created_at timestamptz not null,
  -- While a worker holds the row: when its hold ends and another worker may take it.
  next_attempt_at timestamptz not null,
  lease uuid,
  settled_at timestamptz,
  -- A code or the name of an error, never its text.
  last_error text check (length(last_error) <= 100),
  check ((state = 'waiting') = (settled_at is null)),
  check ((payload is null) = (state in ('sent', 'muted')))
);
create index outbox_waiting on outbox (next_attempt_at) where state = 'waiting';
create index outbox_dead on outbox (settled_at) where state = 'dead';
create index outbox_done on outbox (settled_at) where state in ('sent', 'muted');
call protect_directory_table('outbox');

-- The only way in. Inside a tenant, for that tenant alone; without one, for nobody's client (jobs act for any).
create function outbox_put(
  p_outbox_id uuid, p_client_id uuid, p_employee_id uuid, p_kind text, p_topic text, p_payload bytea,
  p_now timestamptz, p_due_at timestamptz)
returns void language plpgsql security definer set search_path = paystead, pg_temp as $$
begin
  if p_client_id is not null and p_client_id is distinct from tenant_client()
     and current_setting('role') <> 'paystead_maintenance' then
    raise insufficient_privilege using message = 'an outbox row of another client';
  end if;
  insert into outbox (outbox_id, client_id, employee_id, kind, topic, payload, created_at, next_attempt_at)
  values (p_outbox_id, p_client_id, p_employee_id, p_kind, p_topic, p_payload, p_now, p_due_at);
end
$$;
call offer_directory_function('outbox_put(uuid, uuid, uuid, text, text, bytea, timestamptz, timestamptz)');
