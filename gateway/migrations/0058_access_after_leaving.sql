-- How long former employees can sign in for their pay stubs and tax forms. Null: without end. Never less than twelve months, the
-- longest that any state's law on pay stubs asks for (820 ILCS 115/10).
alter table client_policy
  add column former_access_months integer check (former_access_months between 12 and 120);

-- The offer to download the pay stubs before the access of a former employee ends, and its end. A rehire, or more time from the client, deletes the row.
create table former_access (
  client_id uuid not null,
  employee_id uuid not null,
  -- The date from which the person was no longer employed.
  ended_on date not null,
  -- The last day of access, as the offer names it.
  access_until date not null,
  offered_at timestamptz not null,
  closed_at timestamptz,
  primary key (client_id, employee_id),
  foreign key (client_id, employee_id) references employee on delete cascade
);
call protect_tenant_table('former_access', true, 'select');
