-- Bytes of files where no folder and no S3 holds them: sealed segments, of no use without the key in stored_file.
create table file_chunk (
  client_id uuid not null references client on delete cascade,
  name bytea not null,
  number integer not null check (number >= 0),
  bytes bytea not null,
  primary key (client_id, name, number)
);
-- Ciphertext does not compress.
alter table file_chunk alter column bytes set storage external;
call protect_tenant_table('file_chunk', false, 'select');
