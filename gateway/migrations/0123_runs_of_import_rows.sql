-- The rows of an import belong to a run. A foreign key looks for the run of every single row, which took most of the time of writing
-- them. These triggers look once for each statement, and keep what the key kept: no row without its run.
alter table import_row drop constraint import_row_import_run_id_fkey;

create function check_runs_of_import_rows() returns trigger
language plpgsql security definer set search_path = paystead, pg_temp as $$
declare
  missing uuid;
begin
  -- The lock keeps a run from being removed before its rows are committed.
  perform from import_run where import_run_id in (select import_run_id from written) for key share;
  select w.import_run_id into missing
    from (select distinct import_run_id from written) w
   where not exists (select from import_run r where r.import_run_id = w.import_run_id) limit 1;
  if missing is not null then
    raise exception 'There is no import run %.', missing using errcode = 'foreign_key_violation';
  end if;
  return null;
end
$$;
create trigger added_import_rows_have_runs after insert on import_row
  referencing new table as written for each statement execute function check_runs_of_import_rows();
create trigger changed_import_rows_have_runs after update on import_row
  referencing new table as written for each statement execute function check_runs_of_import_rows();

create function remove_rows_of_import_run() returns trigger
language plpgsql security definer set search_path = paystead, pg_temp as $$
begin
  delete from import_row where import_run_id = old.import_run_id;
  return old;
end
$$;
create trigger removed_import_run_takes_its_rows before delete on import_run
  for each row execute function remove_rows_of_import_run();

revoke all on function check_runs_of_import_rows(), remove_rows_of_import_run() from public;
