-- Imports of clients, people and pay from files. A run reads the rows, compiles them into changes (its plan), and applies
-- those changes or takes them back. The rows are forgotten when the plan stands, the changes when they can't be taken back
-- any more.
create table import_run (
  import_run_id uuid primary key,
  run_number integer generated always as identity unique,
  -- The folder or archive as the operator named it, and the SHA-256 of its content (hexadecimal).
  source_name text not null,
  content_hash text not null check (content_hash ~ '^[0-9a-f]{64}$'),
  -- The clients that the run may touch; null: all.
  client_codes text[],
  -- The mapping that read the files; null: they have our columns.
  mapping jsonb,
  state text not null check (state in ('reading', 'planned', 'applying', 'applied', 'rollingBack', 'rolledBack', 'failed')),
  started_by text not null,
  started_at timestamptz not null,
  planned_at timestamptz,
  applied_at timestamptz,
  rolled_back_at timestamptz,
  -- The plan's counts by file and by table, and its control totals.
  summary jsonb,
  -- The last change that was applied or taken back, so that a killed run goes on behind it.
  progress bigint not null default 0,
  change_count bigint not null default 0,
  -- Why the run failed, in English.
  failure text
);
create unique index import_run_at_work on import_run ((true)) where state in ('applying', 'rollingBack');
call protect_directory_table('import_run');

-- Rows of the files, read but not yet compiled. Sensitive values are sealed within.
create table import_row (
  import_run_id uuid not null references import_run on delete cascade,
  compiler smallint not null,
  client_code text not null,
  subject text not null,
  file smallint not null,
  line integer not null,
  content json not null,
  primary key (import_run_id, compiler, client_code, subject, file, line)
);
call protect_directory_table('import_row');

-- What is wrong with the rows: all of it, for the report.
create table import_fault (
  import_run_id uuid not null references import_run on delete cascade,
  fault_number bigint generated always as identity,
  file text not null,
  line integer not null,
  column_name text,
  code text not null,
  detail jsonb not null,
  is_warning boolean not null,
  primary key (import_run_id, fault_number)
);
create index import_fault_by_line on import_fault (import_run_id, file, line);
call protect_directory_table('import_fault');

-- The plan and, once applied, the way back: each row of a table that is added or changed, before and after.
create table import_change (
  import_run_id uuid not null references import_run on delete cascade,
  change_number bigint generated always as identity,
  target text not null,
  client_id uuid,
  employee_id uuid,
  -- What other rows of the run call it: an employee's number.
  name text,
  file text not null,
  line integer not null,
  action text not null check (action in ('add', 'change')),
  before jsonb,
  after jsonb not null,
  check ((action = 'add') = (before is null)),
  primary key (import_run_id, change_number)
);
create index import_change_by_target on import_change (import_run_id, target, change_number);
create index import_change_by_name on import_change (import_run_id, target, client_id, name) where name is not null;
create index import_change_of_employee on import_change (client_id, employee_id, import_run_id);
call protect_directory_table('import_change');
