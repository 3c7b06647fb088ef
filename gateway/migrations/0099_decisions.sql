-- A request can be sent back for correction, approved by two people where the client requires it, and a decision can be undone
-- until the change leaves for the pay engine or takes effect.
alter table pending_transaction
  drop constraint pending_transaction_state_check,
  add constraint pending_transaction_state_check
    check (state in ('pending', 'approved', 'exported', 'applied', 'rejected', 'sentBack', 'withdrawn', 'superseded', 'failed')),
  add check (state <> 'sentBack' or reason is not null);
-- A request that was sent back is still the one open proposal of its kind: correcting it makes its next version.
drop index pending_transaction_one_open;
create unique index pending_transaction_one_open on pending_transaction (client_id, employee_id, rule_type)
  where state in ('pending', 'approved', 'sentBack');

alter table pending_transaction_event
  drop constraint pending_transaction_event_event_check,
  add constraint pending_transaction_event_event_check
    check (event in ('submitted', 'amended', 'firstApproved', 'approved', 'rejected', 'sentBack', 'undone', 'withdrawn', 'superseded',
      'escalated', 'exported', 'acknowledged', 'applied', 'failed', 'retried'));

-- The number of different people who have to approve a kind of request.
alter table client_decision_rule
  add column approvals_needed smallint not null default 1 check (approvals_needed between 1 and 2);

-- Approvals of a version that requires two. Each person counts once; an undone approval is deleted, and the history keeps both.
create table pending_transaction_approval (
  client_id uuid not null,
  employee_id uuid not null,
  employee_workflow_id uuid not null,
  version integer not null,
  -- The decider, as the employee they are at this client.
  approved_by uuid not null,
  approved_by_name text not null,
  approved_at timestamptz not null,
  primary key (client_id, employee_id, employee_workflow_id, version, approved_by),
  foreign key (client_id, employee_id, employee_workflow_id) references pending_transaction on delete cascade,
  check (approved_by <> employee_id)
);
call protect_tenant_table('pending_transaction_approval', true, 'select, insert, delete');

-- Notes that deciders leave for one another. The employee never sees them.
create table pending_transaction_note (
  client_id uuid not null,
  employee_id uuid not null,
  employee_workflow_id uuid not null,
  note_number integer not null,
  written_at timestamptz not null,
  written_by uuid not null,
  written_by_name text not null,
  note_sealed bytea not null,
  primary key (client_id, employee_id, employee_workflow_id, note_number),
  foreign key (client_id, employee_id, employee_workflow_id) references pending_transaction on delete cascade,
  check (written_by <> employee_id)
);
call protect_tenant_table('pending_transaction_note', true, 'select, insert');
