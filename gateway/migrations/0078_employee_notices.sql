-- What the portal itself tells a person among their messages: that a paycheck came, or that a paycheck or form that they had seen was
-- corrected. Texts aren't stored. A notice goes with what it is about, so that taking an import back takes its notices back.
create table employee_notice (
  client_id uuid not null,
  employee_id uuid not null,
  notice_id uuid not null default gen_random_uuid(),
  kind text not null check (kind in ('paycheck', 'paycheckCorrected', 'formCorrected')),
  check_id uuid,
  year_end_document_id uuid,
  -- Of the paycheck or of the form; null for a new paycheck, and for a form that corrects another one.
  correction_number integer,
  published_at timestamptz not null,
  read_at timestamptz,
  primary key (client_id, employee_id, notice_id),
  check ((kind = 'formCorrected') = (year_end_document_id is not null)),
  check ((kind <> 'formCorrected') = (check_id is not null)),
  check ((kind = 'paycheckCorrected') = (check_id is not null and correction_number is not null)),
  foreign key (client_id, employee_id) references employee on delete cascade,
  foreign key (client_id, employee_id, check_id) references pay_check on delete cascade,
  foreign key (client_id, employee_id, check_id, correction_number) references pay_check_correction on delete cascade,
  foreign key (client_id, employee_id, year_end_document_id) references year_end_document on delete cascade,
  foreign key (client_id, employee_id, year_end_document_id, correction_number) references year_end_correction on delete cascade
);
call protect_tenant_table('employee_notice', true, 'select, update');
-- Old notices are deleted, of every client at once.
create index employee_notice_by_age on employee_notice (published_at);
