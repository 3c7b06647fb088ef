-- A year-end form that an import changed in place after its employee had opened it: the form that they saw, so that it shows what
-- was corrected and the person is told. The form itself has the new content. A correction by a Form W-2c is a form of its own.
create table year_end_correction (
  client_id uuid not null,
  employee_id uuid not null,
  year_end_document_id uuid not null,
  -- 1 for the first correction of a form.
  correction_number integer not null check (correction_number > 0),
  -- {formType, taxYear, boxes, fileId}; the boxes as in year_end_document, the file null for a form printed from its boxes.
  before jsonb not null,
  corrected_at timestamptz not null,
  import_run_number integer not null,
  -- When the person was told: once, by one of the gateways.
  notice_queued_at timestamptz,
  primary key (client_id, employee_id, year_end_document_id, correction_number),
  foreign key (client_id, employee_id, year_end_document_id) references year_end_document on delete cascade
);
call protect_tenant_table('year_end_correction', true, 'select');
create index year_end_correction_to_tell on year_end_correction (corrected_at) where notice_queued_at is null;
