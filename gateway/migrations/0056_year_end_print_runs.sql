-- Print runs of year-end forms on paper (26 CFR 31.6051-1): what was printed for whom, to which address, and when it was mailed.
-- A run is written before its files and finished after them; one that was interrupted is continued by the next command.
create table year_end_print_run (
  client_id uuid not null references client on delete cascade,
  print_run_id uuid not null,
  -- What operators call it: 1, 2, … at each client.
  run_number integer not null check (run_number > 0),
  tax_year smallint not null,
  started_at timestamptz not null,
  started_by text not null,
  -- While a command writes the files, no other one does; it extends this as it goes.
  busy_until timestamptz not null,
  finished_at timestamptz,
  pages integer check (pages > 0),
  mailed_on date,
  mailed_recorded_at timestamptz,
  primary key (client_id, print_run_id),
  unique (client_id, run_number),
  check ((mailed_on is null) = (mailed_recorded_at is null)),
  check (mailed_on is null or finished_at is not null),
  check ((finished_at is null) = (pages is null))
);
call protect_tenant_table('year_end_print_run', false, 'select');

-- One envelope: the address as it was printed, kept because it is where the forms were furnished.
create table year_end_print_recipient (
  client_id uuid not null,
  print_run_id uuid not null,
  employee_id uuid not null,
  -- The place in the file, in postal order from 1.
  sequence integer not null check (sequence > 0),
  name text not null,
  address text[] not null check (cardinality(address) > 0),
  zip_code text,
  pages integer check (pages > 0),
  primary key (client_id, print_run_id, employee_id),
  foreign key (client_id, print_run_id) references year_end_print_run on delete cascade,
  foreign key (client_id, employee_id) references employee on delete cascade
);
call protect_tenant_table('year_end_print_recipient', true, 'select');

create table year_end_print_form (
  client_id uuid not null,
  print_run_id uuid not null,
  employee_id uuid not null,
  year_end_document_id uuid not null,
  -- Furnished before, on paper or electronically: marked as reissued.
  is_reissued boolean not null,
  primary key (client_id, print_run_id, employee_id, year_end_document_id),
  foreign key (client_id, print_run_id, employee_id) references year_end_print_recipient on delete cascade,
  foreign key (client_id, employee_id, year_end_document_id) references year_end_document on delete cascade
);
create index year_end_print_form_by_document on year_end_print_form (client_id, employee_id, year_end_document_id);
call protect_tenant_table('year_end_print_form', true, 'select');
