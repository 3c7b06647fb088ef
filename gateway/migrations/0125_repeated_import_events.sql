-- On the embedded engine, a rollback that is refused halfway applies the import again. Receivers had its event already, and got a
-- second one for each client. An import is announced once: when it is first applied.
drop trigger service_event_of_import on import_run;
create trigger service_event_of_import after update of state on import_run for each row
  when (old.state is distinct from new.state
    and (new.state = 'applied' and old.applied_at is null or new.state = 'rolledBack'))
  execute function service_event_of_import();
