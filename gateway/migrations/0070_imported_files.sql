-- Files that imports attach. The bytes are stored while the plan is made: while a run can still be applied or taken back, its
-- changes keep them (platform/files/unclaimed.ts), and a file that is stored already, the same, isn't stored again.
create index import_change_of_file on import_change ((after ->> 'location')) where target = 'stored_file';
create index stored_file_by_content on stored_file (client_id, sha256);

-- When a run's changes began to be deleted: from then on it can be neither applied nor taken back.
alter table import_run add column forgotten_at timestamptz;
