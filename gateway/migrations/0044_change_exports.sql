-- Exports of approved changes to pay engines. An export, its bytes and the ids of its changes are committed before its file
-- exists; the file is written under this id, and then the export is finished. After a crash the next run finishes the same
-- export instead of beginning another one.
create table change_export (
  change_export_id uuid primary key,
  begun_at timestamptz not null,
  -- Where the file belongs, and the SHA-256 of its bytes (hexadecimal).
  file_path text not null,
  file_sha256 text not null check (file_sha256 ~ '^[0-9a-f]{64}$'),
  -- Fingerprint of the key that the file is sealed for; null: it is in the clear.
  recipient text,
  change_ids uuid[] not null check (cardinality(change_ids) > 0),
  -- How many of them had left before, under the same ids.
  repeated_count integer not null,
  -- The records and the file, sealed; forgotten when the file is on the disk.
  content_sealed bytea,
  finished_at timestamptz,
  check ((content_sealed is null) = (finished_at is not null))
);
create unique index change_export_unfinished on change_export ((true)) where finished_at is null;
call protect_directory_table('change_export');
