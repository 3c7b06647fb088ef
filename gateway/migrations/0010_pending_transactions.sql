-- A requested change: the whole set before and after, who decides, until when. Proposals are sealed, since they carry
-- bank numbers and tax values; what a list shows stands beside them in the clear.
create table pending_transaction (
  client_id uuid not null,
  employee_id uuid not null,
  employee_workflow_id uuid not null,
  -- 1 name and address, 2 direct deposit, 5 tax categories; 3 and 4 are reserved, 0 is undefined.
  rule_type smallint not null check (rule_type between 0 and 5),
  state text not null check (state in ('pending', 'approved', 'exported', 'applied', 'rejected', 'withdrawn', 'superseded', 'failed')),
  version integer not null default 1,
  before_sealed bytea not null,
  after_sealed bytea not null,
  summary jsonb not null,
  effective_date date not null,
  first_check_date date,
  hold_until timestamptz,
  decide_by timestamptz,
  decider text not null check (decider in ('payrollAdministrator', 'manager', 'supervisor', 'nobody')),
  submitted_at timestamptz not null,
  submitted_by text not null,
  decided_at timestamptz,
  decided_by_employee_id uuid,
  decided_by_name text,
  reason text,
  primary key (client_id, employee_id, employee_workflow_id),
  foreign key (client_id, employee_id) references employee on delete cascade,
  check (state <> 'rejected' or reason is not null),
  check ((decided_at is null) = (decided_by_name is null)),
  check (decided_by_employee_id is distinct from employee_id)
);
-- One open proposal per employee and rule type: what is entered later amends it.
create unique index pending_transaction_one_open on pending_transaction (client_id, employee_id, rule_type)
  where state in ('pending', 'approved', 'exported');
create index pending_transaction_open on pending_transaction (client_id, state, submitted_at);
call protect_tenant_table('pending_transaction', true, 'select, insert, update');

create table pending_transaction_event (
  client_id uuid not null,
  employee_id uuid not null,
  employee_workflow_id uuid not null,
  event_number integer not null,
  event text not null,
  version integer not null,
  actor_name text not null,
  actor_role text not null check (actor_role in ('employee', 'manager', 'supervisor', 'payrollAdministrator', 'system')),
  at timestamptz not null,
  comment text,
  primary key (client_id, employee_id, employee_workflow_id, event_number),
  foreign key (client_id, employee_id, employee_workflow_id) references pending_transaction on delete cascade
);
call protect_tenant_table('pending_transaction_event', true, 'select, insert');
