-- The samples of a plan: its changed rows are few among the added ones.
create index import_change_of_stored on import_change (import_run_id, target, change_number) where action = 'change';
