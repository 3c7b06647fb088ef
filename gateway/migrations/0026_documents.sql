-- Types whose documents are between the employee and HR: medical notes, proofs of identity. Managers never see them.
alter table document_type add column is_confidential boolean not null default false;

-- Who uploaded a version, beside the name that is shown: whoever did may replace it. Null: an operator or an import.
alter table employee_document add column uploaded_by_id uuid;

-- Bytes that are being stored and have no row yet. The row that makes a file part of a record takes its line out in the
-- same transaction; what is still here after an hour belongs to nobody, and a job removes it.
create table file_upload (
  client_id uuid not null references client on delete cascade,
  location text not null,
  started_at timestamptz not null,
  primary key (client_id, location)
);
create index file_upload_by_start on file_upload (started_at);
call protect_tenant_table('file_upload', false, 'select, delete');
