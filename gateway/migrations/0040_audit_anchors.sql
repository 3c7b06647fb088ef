-- Anchor files: the newest seal of each client, written down outside the database. Every gateway keeps a file of its own
-- and anchors every chain in it, whichever gateway sealed it. Verification trusts the files; these rows only tell a gateway
-- what its file has already, and an operator which files there are.
create table audit_anchor_file (
  anchor_file_id uuid primary key,
  -- Machine and path, for people.
  place text not null,
  begun_at timestamptz not null,
  -- When the file last held the newest seal of every client.
  checked_at timestamptz not null
);
call protect_directory_table('audit_anchor_file');

-- The newest seal of a client that a file has.
create table audit_anchor (
  client_id uuid not null references client on delete cascade,
  anchor_file_id uuid not null references audit_anchor_file on delete cascade,
  seal_number integer not null,
  hash bytea not null,
  anchored_at timestamptz not null,
  primary key (client_id, anchor_file_id)
);
call protect_tenant_table('audit_anchor', false, 'select');
