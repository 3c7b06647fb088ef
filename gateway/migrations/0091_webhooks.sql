-- Addresses to which events are sent. A webhook gets the events of the clients for which its account may manage webhooks.
create table webhook (
  webhook_id uuid primary key,
  service_account_id uuid not null references service_account on delete cascade,
  url text not null check (length(url) <= 2000),
  -- Types of the catalog; empty: all.
  types text[] not null,
  created_at timestamptz not null,
  -- The signing secret, and the one before it while both sign.
  secret_sealed bytea not null,
  former_secret_sealed bytea,
  former_secret_until timestamptz,
  check ((former_secret_sealed is null) = (former_secret_until is null))
);
create index webhook_by_account on webhook (service_account_id, created_at);
call protect_directory_table('webhook');

-- One row for each event and webhook. A worker of any gateway takes it under a lease: it is sent at least once, under the event's id.
create table webhook_delivery (
  webhook_id uuid not null references webhook on delete cascade,
  event_id uuid not null,
  -- Null: a test, which has no event.
  client_id uuid,
  type text not null,
  created_at timestamptz not null,
  state text not null check (state in ('waiting', 'delivered', 'dead')),
  attempts smallint not null default 0,
  -- While a worker holds it, the end of the lease.
  next_attempt_at timestamptz not null,
  lease uuid,
  last_attempt_at timestamptz,
  -- The receiver's status; null if there was none.
  last_status smallint,
  -- A code.
  last_error text,
  settled_at timestamptz,
  primary key (webhook_id, event_id),
  foreign key (client_id, event_id) references service_event on delete cascade
);
create index webhook_delivery_due on webhook_delivery (next_attempt_at) where state = 'waiting';
create index webhook_delivery_held on webhook_delivery (webhook_id) where state = 'waiting' and lease is not null;
create index webhook_delivery_by_event on webhook_delivery (client_id, event_id);
create index webhook_delivery_by_creation on webhook_delivery (webhook_id, created_at desc, event_id desc);
create index webhook_delivery_settled on webhook_delivery (settled_at) where state = 'delivered';
call protect_directory_table('webhook_delivery');
