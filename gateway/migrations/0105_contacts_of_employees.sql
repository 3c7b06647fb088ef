-- Employees keep their own contacts. The position is the order in which to call them; contacts that only imports wrote have none.
alter table employee_contact add column position smallint check (position between 1 and 98);
grant insert, update, delete on employee_contact to paystead_app;

-- Contacts that an employee added, changed or removed: imports leave them alone. A removed contact has no row in
-- employee_contact any more, so that its id stands here alone.
create table employee_contact_change (
  client_id uuid not null,
  employee_id uuid not null,
  employee_contact_id uuid not null,
  changed_at timestamptz not null,
  primary key (client_id, employee_id, employee_contact_id),
  foreign key (client_id, employee_id) references employee on delete cascade
);
call protect_tenant_table('employee_contact_change', true, 'select, insert, update');
