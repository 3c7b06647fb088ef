-- Recurring work: one row per job, shared by all gateways. The row says when it is due, who runs it until when, and how
-- it went. What a job works on stands in its own tables; this is no queue of payloads.
create table job (
  name text primary key check (name ~ '^[a-z][A-Za-z0-9.]{1,59}$'),
  next_run_at timestamptz not null,
  lease uuid,
  lease_until timestamptz,
  started_at timestamptz,
  -- The end of the last run that went well.
  finished_at timestamptz,
  -- Runs that failed since then; each waits longer than the one before.
  failures smallint not null default 0,
  failed_at timestamptz,
  -- A code or the name of an error, never its text.
  last_error text check (length(last_error) <= 100),
  check ((lease is null) = (lease_until is null))
);
call protect_directory_table('job');
