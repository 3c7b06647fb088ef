-- W-2, W-2c and 1099 forms. `boxes` is the form's content (contract: yearEndBoxes); a corrected form stands beside its original.
create table year_end_document (
  client_id uuid not null,
  employee_id uuid not null,
  year_end_document_id uuid not null,
  legal_id uuid not null,
  tax_year smallint not null,
  form_type text not null check (form_type in ('W-2', 'W-2c', '1099-NEC', '1099-MISC', '1099-R')),
  form_number smallint not null default 1,
  corrects_id uuid,
  boxes jsonb not null,
  source text not null check (source in ('computed', 'imported')),
  file_id uuid,
  issued_at timestamptz not null,
  primary key (client_id, employee_id, year_end_document_id),
  foreign key (client_id, employee_id) references employee on delete cascade,
  foreign key (client_id, legal_id) references legal,
  foreign key (client_id, employee_id, corrects_id) references year_end_document,
  check ((form_type = 'W-2c') = (corrects_id is not null)),
  check ((source = 'imported') = (file_id is not null))
);
call protect_tenant_table('year_end_document', true, 'select');

-- Consent to electronic delivery per form family (26 CFR 31.6051-1(j)); append-only, the newest row holds.
create table year_end_consent (
  client_id uuid not null,
  employee_id uuid not null,
  form_family text not null check (form_family in ('W-2', '1099')),
  sequence integer not null,
  status text not null check (status in ('consented', 'withdrawn')),
  disclosure_version text not null,
  disclosure_hash bytea not null,
  language text not null check (language in ('en', 'es')),
  recorded_at timestamptz not null,
  primary key (client_id, employee_id, form_family, sequence),
  foreign key (client_id, employee_id) references employee on delete cascade
);
call protect_tenant_table('year_end_consent', true, 'select, insert');
