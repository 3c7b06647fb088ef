-- Imports of the console's operators wait in the queue of the service API and are run by the same workers. Their states `queued`
-- and `working` are those of `waiting` and `running`: gateways of the release before don't know operators and leave them alone.
alter table service_import
  alter column service_account_id drop not null,
  add column operator_id uuid references console_operator on delete cascade,
  -- The name that operators see: of the archive, or of the first file.
  add column source_name text,
  -- The clients that the import may touch, as the operator's reach was; null: every client.
  add column client_codes text[],
  -- The client of files that don't name one.
  add column client_code text,
  add column mapping jsonb,
  -- The received bytes, which stay known when the files are gone.
  add column size_bytes bigint not null default 0,
  -- The step at work, its file, and the rows or changes so far.
  add column progress jsonb,
  add column worked_milliseconds bigint not null default 0,
  -- What belongs to `failure`: codes, a sentence in both languages.
  add column failure_detail jsonb,
  drop constraint service_import_mode_check,
  drop constraint service_import_state_check,
  add constraint service_import_mode_check check (mode in ('validate', 'plan', 'apply', 'rollback')),
  add constraint service_import_state_check check (state in (
    'waiting', 'running', 'validated', 'planned', 'applied', 'rejected', 'failed', 'draft', 'queued', 'working', 'rolledBack')),
  add constraint service_import_actor_check check ((service_account_id is null) <> (operator_id is null));
drop index service_import_open;
create index service_import_open on service_import (created_at) where state in ('waiting', 'running', 'queued', 'working');
create index service_import_by_operator on service_import (operator_id) where operator_id is not null;
create index service_import_by_run on service_import (run_number) where run_number is not null;
create index service_import_by_time on service_import (created_at);
create index service_import_fault_by_line on service_import_fault (service_import_id, file, source, line);
create index import_run_by_time on import_run (started_at);

-- Mappings that operators saved for files of a client's other system.
create table console_mapping (
  console_mapping_id uuid primary key,
  client_id uuid not null references client on delete cascade,
  name text not null check (length(name) between 1 and 80),
  mapping jsonb not null,
  saved_at timestamptz not null,
  saved_by text not null,
  unique (client_id, name)
);
call protect_directory_table('console_mapping');
