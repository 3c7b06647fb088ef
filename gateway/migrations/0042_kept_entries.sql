-- What a person entered in a form and is about to send, while they confirm their identity at the provider and the page is
-- gone. It is handed back once, to the same session; ten minutes later it is worth nothing, and a job deletes it.
create table kept_entry (
  client_id uuid not null,
  entry_id uuid not null,
  session_id uuid not null references session on delete cascade,
  person_id uuid not null,
  employee_id uuid not null,
  -- The call that was refused for want of a recent sign-in, by its name in the contract.
  endpoint text not null,
  -- Sealed: bank numbers, Social Security numbers and addresses may be in it.
  content bytea not null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  primary key (client_id, entry_id),
  foreign key (client_id, employee_id) references employee on delete cascade
);
create index kept_entry_by_session on kept_entry (client_id, session_id, created_at);
create index kept_entry_by_age on kept_entry (expires_at);
-- For the cascades of the two references.
create index kept_entry_of_session on kept_entry (session_id);
create index kept_entry_of_employee on kept_entry (client_id, employee_id);
call protect_tenant_table('kept_entry', true, 'select, insert, delete');
