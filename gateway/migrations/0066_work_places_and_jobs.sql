-- Where a client's people work, and the jobs they hold, by the codes that the client's payroll uses. Employment versions keep
-- the names as they were printed at the time.
create table work_place (
  client_id uuid not null references client,
  work_place_id uuid not null,
  code text not null,
  name text not null,
  street_address text,
  city text,
  state text check (state ~ '^[A-Z]{2}$'),
  zip_code text check (zip_code ~ '^\d{5}(-\d{4})?$'),
  geo_code text check (geo_code ~ '^\d{9}$'),
  psd_code text check (psd_code ~ '^\d{6}$'),
  primary key (client_id, work_place_id),
  unique (client_id, code)
);
call protect_tenant_table('work_place', false, 'select');

create table job_definition (
  client_id uuid not null references client,
  job_definition_id uuid not null,
  code text not null,
  title text not null,
  is_overtime_exempt boolean not null default false,
  -- Treasury Tipped Occupation Codes of the job, at most two (box 14b of Form W-2 from 2026 on).
  tipped_occupation_codes text[] not null default '{}' check (cardinality(tipped_occupation_codes) <= 2),
  primary key (client_id, job_definition_id),
  unique (client_id, code)
);
call protect_tenant_table('job_definition', false, 'select');
