-- Every view and change of a person's data, one row per request and subject. Append-only: the application may write and
-- read, nobody may change. `written_in` lets a sealing job take only rows that no running transaction can still precede.
create table audit_event (
  client_id uuid not null,
  employee_id uuid not null,
  audit_event_id uuid not null,
  at timestamptz not null,
  action text not null check (action in ('view', 'change')),
  resource text not null,
  endpoint text not null,
  actor_person_id uuid,
  actor_employee_id uuid,
  actor_role text not null check (actor_role in ('self', 'manager', 'supervisor', 'payrollAdministrator', 'operator', 'system')),
  request_id text not null,
  detail jsonb,
  written_in xid8 not null default pg_current_xact_id(),
  primary key (client_id, employee_id, audit_event_id),
  foreign key (client_id) references client on delete cascade
) partition by hash (employee_id);
create table audit_event_0 partition of audit_event for values with (modulus 8, remainder 0);
create table audit_event_1 partition of audit_event for values with (modulus 8, remainder 1);
create table audit_event_2 partition of audit_event for values with (modulus 8, remainder 2);
create table audit_event_3 partition of audit_event for values with (modulus 8, remainder 3);
create table audit_event_4 partition of audit_event for values with (modulus 8, remainder 4);
create table audit_event_5 partition of audit_event for values with (modulus 8, remainder 5);
create table audit_event_6 partition of audit_event for values with (modulus 8, remainder 6);
create table audit_event_7 partition of audit_event for values with (modulus 8, remainder 7);
create index audit_event_by_time on audit_event (client_id, employee_id, at desc);
call protect_tenant_table('audit_event', true, 'select, insert');
