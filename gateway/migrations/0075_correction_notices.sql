-- When a person was told that a paycheck that they had seen was corrected: once, by one of the gateways.
alter table pay_check_correction add column notice_queued_at timestamptz;
create index pay_check_correction_to_tell on pay_check_correction (corrected_at) where notice_queued_at is null;

-- Corrected year-end forms of which a person who had opened the original was told, whatever they agreed to.
create table year_end_correction_notice (
  client_id uuid not null,
  employee_id uuid not null,
  year_end_document_id uuid not null,
  queued_at timestamptz not null,
  primary key (client_id, employee_id, year_end_document_id),
  foreign key (client_id, employee_id, year_end_document_id) references year_end_document on delete cascade
);
call protect_tenant_table('year_end_correction_notice', true, 'select');
create index year_end_document_correction on year_end_document (posted_at) where corrects_id is not null;
