-- What a call with an Idempotency-Key was answered, for a day: the row is written in the transaction of the call's effect,
-- so that there is either both or neither. The employee is the one who called, not the one who was changed.
create table idempotency_key (
  client_id uuid not null,
  employee_id uuid not null,
  key_hash bytea not null,
  request_hash bytea not null,
  endpoint text not null,
  -- Null only while the call is under way, where nobody else can see the row.
  status smallint check (status between 200 and 499),
  -- Sealed; null for a reply without body.
  reply bytea,
  created_at timestamptz not null,
  primary key (client_id, employee_id, key_hash),
  foreign key (client_id, employee_id) references employee on delete cascade
);
create index idempotency_key_by_age on idempotency_key (created_at);
call protect_tenant_table('idempotency_key', true, 'select, insert, update');
