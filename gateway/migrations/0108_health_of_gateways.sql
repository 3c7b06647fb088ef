-- What a running gateway says of itself beside its keys (0104): since when it runs, and which of its readiness checks fail.
alter table gateway_keys
  add column started_at timestamptz,
  add column faults text[] not null default '{}';

-- The certificate that a host name of a partner showed at the last look; null where it showed none.
create table host_certificate (
  hostname text primary key references partner_hostname on delete cascade,
  checked_at timestamptz not null,
  valid_until timestamptz
);
call protect_directory_table('host_certificate');
