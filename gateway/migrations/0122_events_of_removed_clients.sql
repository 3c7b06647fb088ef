-- An import that added a client can be taken back: the event of that is recorded for the clients that are left. Recorded for a
-- client that had just been removed, it made the database refuse the whole rollback.
create or replace function service_event_of_import() returns trigger
language plpgsql security definer set search_path = paystead, pg_temp as $$
begin
  perform record_service_event(c.client_id, null,
    case new.state when 'applied' then 'import.applied' else 'import.rolledBack' end,
    coalesce(case new.state when 'applied' then new.applied_at else new.rolled_back_at end, new.started_at),
    jsonb_build_object('runNumber', new.run_number, 'importId',
      substring(new.source_name from '^service import ([0-9a-f-]{36})$')))
    from (select distinct i.client_id from import_change i join client using (client_id)
           where i.import_run_id = new.import_run_id) c;
  return null;
end
$$;
