-- What a person entered in the W-4 calculator and didn't sign, so that a reload doesn't lose it. One per employee; a job deletes
-- it thirty days after the last entry.
create table calculator_draft (
  client_id uuid not null,
  employee_id uuid not null,
  -- Sealed: income and credits of a household are in it.
  content bytea not null,
  saved_at timestamptz not null,
  primary key (client_id, employee_id),
  foreign key (client_id, employee_id) references employee on delete cascade
);
create index calculator_draft_by_age on calculator_draft (saved_at);
call protect_tenant_table('calculator_draft', true, 'select, insert, update, delete');
