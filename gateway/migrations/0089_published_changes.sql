-- The newest number of each list that programs read by cursor. Whoever takes numbers locks the row until the transaction ends, so
-- numbers become visible in their order: a reader that has seen a number has seen every smaller one.
create table service_position (
  list text primary key check (list in ('change', 'event')),
  newest bigint not null
);
call protect_directory_table('service_position');
insert into service_position (list, newest) values ('change', 0), ('event', 0);

-- Approved changes as pay engines get them, in the published schema: committed with their id before anything leaves, and never
-- changed afterwards. The exported file and the service API have the same ones. A retried change gets a new row with a new id.
create table published_change (
  client_id uuid not null,
  change_id uuid not null,
  position bigint not null,
  employee_id uuid not null,
  employee_workflow_id uuid not null,
  published_at timestamptz not null,
  -- The record as JSON, sealed: it may have full account numbers.
  content_sealed bytea not null,
  -- The engine's first answer and its effect, which a repeated answer gets again.
  acknowledged_at timestamptz,
  answer_sealed bytea,
  primary key (client_id, change_id),
  unique (client_id, position),
  foreign key (client_id, employee_id, employee_workflow_id) references pending_transaction on delete cascade,
  check ((acknowledged_at is null) = (answer_sealed is null))
);
-- Ids and positions are known without their client: in answers, and in cursors.
create index published_change_by_id on published_change (change_id);
create index published_change_by_position on published_change (position);
create index published_change_by_request on published_change (client_id, employee_id, employee_workflow_id);
call protect_tenant_table('published_change', true, 'select');
