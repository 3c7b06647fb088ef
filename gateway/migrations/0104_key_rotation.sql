-- The keys that each running gateway has, so that an operator sees whether every gateway knows a new key before one seals
-- with it, and whether a gateway still seals with an old one. Gateways announce them every few seconds; an old row is of a
-- gateway that has ended.
create table gateway_keys (
  gateway_id uuid primary key,
  -- Machine and process, for people.
  place text not null,
  -- The first one seals; all of them open.
  key_ids text[] not null check (cardinality(key_ids) > 0),
  seen_at timestamptz not null
);
call protect_directory_table('gateway_keys');

-- When a gateway sealed with a key. What expires by itself, such as the link in a mail, needs the key until it has expired.
create table key_use (
  key_id text primary key,
  -- A keyed hash of nothing: another key under the same id has another one.
  check_value bytea not null,
  first_used_at timestamptz not null,
  last_used_at timestamptz not null check (last_used_at >= first_used_at)
);
call protect_directory_table('key_use');

-- Secret values of audit events, sealed again with a newer key. The event itself never changes, since the audit's seals cover
-- it: its own value stays, and can't be opened once its key is gone.
create table audit_event_resealed (
  client_id uuid not null,
  employee_id uuid not null,
  audit_event_id uuid not null,
  sealed_detail bytea not null,
  primary key (client_id, employee_id, audit_event_id),
  foreign key (client_id, employee_id, audit_event_id) references audit_event on delete cascade
);
call protect_tenant_table('audit_event_resealed', true, 'select');

-- A keyed hash of a signed tax form under a newer key. It takes in the form's own hash, which never changes.
create table signed_tax_form_resealed (
  client_id uuid not null,
  employee_id uuid not null,
  signed_form_id uuid not null,
  resealed_hash bytea not null,
  primary key (client_id, employee_id, signed_form_id),
  foreign key (client_id, employee_id, signed_form_id) references signed_tax_form on delete cascade
);
call protect_tenant_table('signed_tax_form_resealed', true, 'select');
