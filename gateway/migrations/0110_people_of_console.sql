-- CON-1: a reason before an operator sees a person, and two operators for what decides about money. Support always gives a reason.
alter table client_policy
  add column operator_reasons boolean not null default false,
  add column two_operators boolean not null default false;

-- Roles and scopes that an operator granted, with dates. A job adds them to the profile or to manager_scope on the first day and
-- takes them away after the last one, so that everything else reads one place.
create table access_grant (
  client_id uuid not null,
  employee_id uuid not null,
  access_grant_id uuid not null,
  -- A role, or else a scope: an organization value, or the whole client if both are null.
  role_name text check (length(role_name) between 1 and 60),
  organization_value_id uuid,
  -- The first and the last day, and the zone in which they begin and end. No last day: until someone ends it.
  first_date date not null,
  last_date date check (last_date >= first_date),
  time_zone text not null,
  granted_at timestamptz not null,
  granted_by text not null,
  started_at timestamptz,
  ended_at timestamptz,
  primary key (client_id, access_grant_id),
  foreign key (client_id, employee_id) references employee on delete cascade,
  foreign key (client_id, organization_value_id) references organization_value on delete cascade,
  check (role_name is null or organization_value_id is null)
);
create index access_grant_by_employee on access_grant (client_id, employee_id);
create index access_grant_by_value on access_grant (client_id, organization_value_id) where organization_value_id is not null;
create index access_grant_to_change on access_grant (client_id, access_grant_id)
  where ended_at is null and (started_at is null or last_date is not null);
call protect_tenant_table('access_grant', true, 'select');

-- Acts of operators that wait for a second operator. No foreign keys to operators: what was decided outlives them.
create table console_confirmation (
  client_id uuid not null,
  employee_id uuid not null,
  confirmation_id uuid not null,
  -- The act as it was asked for: its kind and its inputs, without SSN, account number or amount.
  act jsonb not null check (act ? 'act'),
  reason text not null check (length(reason) between 1 and 500),
  requested_at timestamptz not null,
  requested_by uuid not null,
  requested_by_email text not null,
  requested_by_name text not null,
  expires_at timestamptz not null check (expires_at > requested_at),
  decided_at timestamptz,
  decision text check (decision in ('confirmed', 'refused', 'withdrawn', 'expired')),
  decided_by uuid,
  decided_by_name text,
  comment text check (length(comment) <= 500),
  primary key (client_id, confirmation_id),
  foreign key (client_id, employee_id) references employee on delete cascade,
  check ((decided_at is null) = (decision is null)),
  -- Never the same person, whatever the application checks.
  check (decision is distinct from 'confirmed' or (decided_by is not null and decided_by <> requested_by))
);
create index console_confirmation_by_employee on console_confirmation (client_id, employee_id, requested_at);
-- One act of a kind waits for a person at a time.
create unique index console_confirmation_waiting on console_confirmation (client_id, employee_id, (act ->> 'act'))
  where decided_at is null;
call protect_tenant_table('console_confirmation', true, 'select');
