-- Several files can bring rows of one kind, and one line of a wide file can make several rows: a run lists its files, rows and
-- faults name theirs, and the rows of one line are numbered.
alter table import_run add column sources jsonb;
alter table import_row add column source smallint not null default 0;
alter table import_row add column part integer not null default 0;
alter table import_row drop constraint import_row_pkey;
alter table import_row
  add primary key (import_run_id, compiler, client_code, subject, file, source, line, part);
alter table import_fault add column source smallint not null default 0;
drop index import_fault_by_line;
create index import_fault_by_line on import_fault (import_run_id, source, line);
