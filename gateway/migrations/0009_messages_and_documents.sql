-- A stored file: its bytes are elsewhere (folder, database or S3), encrypted; this row says what they are.
create table stored_file (
  client_id uuid not null references client on delete cascade,
  file_id uuid not null,
  employee_id uuid,
  file_name text not null,
  content_type text not null,
  size_bytes bigint not null check (size_bytes >= 0),
  sha256 bytea not null,
  location text not null,
  key_sealed bytea not null,
  created_at timestamptz not null,
  primary key (client_id, file_id),
  foreign key (client_id, employee_id) references employee on delete cascade
);
call protect_tenant_table('stored_file', false, 'select, insert');
-- A file may belong to the client (no employee) or to one employee, who alone sees it among self requests.
create policy own on stored_file as restrictive for all to paystead_app
  using (tenant_employee() is null or employee_id is null or employee_id = tenant_employee());

-- Messages in both languages; to one employee, or (employee_id null) to everyone at the client.
create table message (
  client_id uuid not null references client on delete cascade,
  message_id uuid not null,
  category text not null check (category in ('company', 'benefits', 'payroll', 'policies', 'personal')),
  title jsonb not null check (title ? 'en' and title ? 'es'),
  body jsonb not null check (body ? 'en' and body ? 'es'),
  published_at timestamptz not null,
  expires_at timestamptz,
  due_date date,
  primary key (client_id, message_id)
);
call protect_tenant_table('message', false, 'select');

create table message_recipient (
  client_id uuid not null,
  employee_id uuid not null,
  message_id uuid not null,
  read_at timestamptz,
  primary key (client_id, employee_id, message_id),
  foreign key (client_id, message_id) references message on delete cascade,
  foreign key (client_id, employee_id) references employee on delete cascade
);
create index message_recipient_by_message on message_recipient (client_id, message_id);
call protect_tenant_table('message_recipient', true, 'select, update');

create table message_attachment (
  client_id uuid not null,
  attachment_id uuid not null,
  message_id uuid not null,
  title jsonb not null check (title ? 'en' and title ? 'es'),
  requires_acknowledgement boolean not null default false,
  version integer not null default 1,
  -- The document's bytes: small notices live beside the message until files move to the file port.
  file_name text not null,
  content_type text not null,
  content bytea not null,
  sha256 bytea not null,
  primary key (client_id, attachment_id),
  foreign key (client_id, message_id) references message on delete cascade
);
create index message_attachment_by_message on message_attachment (client_id, message_id);
call protect_tenant_table('message_attachment', false, 'select');

-- What was acknowledged: this version, with this hash, in this language, then. Never changed.
create table acknowledgement (
  client_id uuid not null,
  employee_id uuid not null,
  attachment_id uuid not null,
  version integer not null,
  sha256 bytea not null,
  language text not null check (language in ('en', 'es')),
  acknowledged_at timestamptz not null,
  primary key (client_id, employee_id, attachment_id, version),
  foreign key (client_id, attachment_id) references message_attachment on delete cascade,
  foreign key (client_id, employee_id) references employee on delete cascade
);
call protect_tenant_table('acknowledgement', true, 'select, insert');

create table document_type (
  client_id uuid not null references client on delete cascade,
  document_type_id uuid not null,
  name jsonb not null check (name ? 'en' and name ? 'es'),
  employee_may_upload boolean not null default true,
  primary key (client_id, document_type_id)
);
call protect_tenant_table('document_type', false, 'select');

create table employee_document (
  client_id uuid not null,
  employee_id uuid not null,
  document_id uuid not null,
  version integer not null,
  document_type_id uuid not null,
  title text not null,
  file_id uuid not null,
  visibility text not null check (visibility in ('employee', 'manager', 'hr')),
  expiration_date date,
  uploaded_at timestamptz not null,
  uploaded_by text not null,
  removed_at timestamptz,
  primary key (client_id, employee_id, document_id, version),
  foreign key (client_id, employee_id) references employee on delete cascade,
  foreign key (client_id, document_type_id) references document_type,
  foreign key (client_id, file_id) references stored_file
);
call protect_tenant_table('employee_document', true, 'select, insert, update');

create table preference (
  client_id uuid not null,
  employee_id uuid not null,
  block_payroll_alerts boolean not null default false,
  hide_amounts boolean not null default false,
  theme text not null default 'system' check (theme in ('system', 'light', 'dark')),
  toast_seconds smallint not null default 5 check (toast_seconds between 5 and 60),
  version integer not null default 1,
  updated_at timestamptz not null,
  primary key (client_id, employee_id),
  foreign key (client_id, employee_id) references employee on delete cascade
);
call protect_tenant_table('preference', true, 'select, insert, update');
