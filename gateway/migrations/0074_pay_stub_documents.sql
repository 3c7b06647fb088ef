-- Pay stubs of an earlier payroll system that exist only as PDFs: history without amounts that could be added up.
create table pay_stub_document (
  client_id uuid not null,
  employee_id uuid not null,
  pay_stub_document_id uuid not null,
  check_date date not null,
  period_begin date,
  period_end date,
  -- Cents, if the earlier system said so.
  net bigint,
  -- The employer and the payroll system as people know them.
  legal_name text not null,
  system_name text not null,
  file_id uuid not null,
  primary key (client_id, employee_id, pay_stub_document_id),
  foreign key (client_id, employee_id) references employee on delete cascade,
  foreign key (client_id, file_id) references stored_file,
  check ((period_begin is null) = (period_end is null)),
  check (period_begin <= period_end)
);
create index pay_stub_document_by_date on pay_stub_document (client_id, employee_id, check_date desc, pay_stub_document_id desc);
call protect_tenant_table('pay_stub_document', true, 'select');
