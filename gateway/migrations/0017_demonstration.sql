-- Whether the demonstration data is whole: a row without completed_at is a seeding that was cut off, and is begun anew.
create table demonstration (
  only_one boolean primary key default true check (only_one),
  today date not null,
  employees integer not null,
  -- The process that seeds holds the lease; another one waits until it lapses or the work is done.
  lease_until timestamptz not null,
  completed_at timestamptz
);
call protect_directory_table('demonstration');
