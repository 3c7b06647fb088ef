-- Which decider opened which version of a requested change that has review reasons. A decision about such a change is refused
-- until its decider has opened the version that waits, so that no bulk decision passes over a sign of fraud.
create table pending_transaction_opening (
  client_id uuid not null,
  employee_id uuid not null,
  employee_workflow_id uuid not null,
  version integer not null,
  -- The decider, as the employee they are at this client.
  opened_by uuid not null,
  opened_at timestamptz not null,
  primary key (client_id, employee_id, employee_workflow_id, version, opened_by),
  foreign key (client_id, employee_id, employee_workflow_id) references pending_transaction on delete cascade
);
call protect_tenant_table('pending_transaction_opening', true, 'select, insert');
