-- Direct deposit accounts as they stand. A change replaces the set through a pending transaction;
-- ended accounts stay, so that what was paid where can be told later.
create table direct_deposit (
  client_id uuid not null,
  employee_id uuid not null,
  direct_deposit_id uuid not null,
  position smallint not null check (position between 1 and 10),
  nickname text,
  bank_name text,
  account_type text not null check (account_type in ('checking', 'savings', 'payCard')),
  routing_number text not null check (routing_number ~ '^\d{9}$'),
  account_sealed bytea not null,
  account_fingerprint bytea not null,
  account_last_four text not null check (account_last_four ~ '^[0-9A-Za-z]{1,4}$'),
  split text not null check (split in ('amount', 'percent', 'remainder')),
  amount bigint check (amount > 0),
  -- 1/1,000,000: 10 % is 100000.
  percent integer check (percent between 1 and 1000000),
  status text not null check (status in ('pending', 'prenote', 'prenoteFailed', 'active', 'inactive', 'rejected')),
  status_reason text,
  prenote_until date,
  -- Set while this account is still paid in the place of another, whose new number the bank has not confirmed yet.
  replaced_by uuid,
  started_on date not null,
  ended_on date,
  version integer not null default 1,
  primary key (client_id, employee_id, direct_deposit_id),
  foreign key (client_id, employee_id) references employee on delete cascade,
  check ((split = 'amount') = (amount is not null)),
  check ((split = 'percent') = (percent is not null))
);
-- Deferred: a new order passes through states in which two accounts have one place, or two take the rest.
alter table direct_deposit add constraint direct_deposit_one_remainder
  exclude (client_id with =, employee_id with =) where (split = 'remainder' and ended_on is null and replaced_by is null)
  deferrable initially deferred;
alter table direct_deposit add constraint direct_deposit_position
  exclude (client_id with =, employee_id with =, position with =) where (ended_on is null and replaced_by is null)
  deferrable initially deferred;
create index direct_deposit_in_prenote on direct_deposit (prenote_until) where status = 'prenote';
create index direct_deposit_by_fingerprint on direct_deposit (client_id, account_fingerprint);
call protect_tenant_table('direct_deposit', true, 'select, insert, update');

-- Where a person lives and works for tax purposes. GeoCode: state 2, county 3, place 4 digits, always text.
create table tax_location_version (
  client_id uuid not null,
  employee_id uuid not null,
  effective_date date not null,
  sequence integer not null,
  resident_geo_code text not null check (resident_geo_code ~ '^\d{9}$'),
  work_geo_code text not null check (work_geo_code ~ '^\d{9}$'),
  resident_psd_code text check (resident_psd_code ~ '^\d{6}$'),
  work_psd_code text check (work_psd_code ~ '^\d{6}$'),
  -- Indiana: the county on 1 January holds for the year.
  january_county_geo_code text check (january_county_geo_code ~ '^\d{9}$'),
  nonresidence_certificate boolean not null default false,
  recorded_at timestamptz not null,
  recorded_by text not null,
  primary key (client_id, employee_id, effective_date, sequence),
  foreign key (client_id, employee_id) references employee on delete cascade
);
call protect_tenant_table('tax_location_version', true, 'select, insert');

-- Federal Form W-4 as signed, or an IRS lock-in letter that overrides it. Amounts in cents a year, extra per period.
create table federal_election (
  client_id uuid not null,
  employee_id uuid not null,
  effective_date date not null,
  sequence integer not null,
  source text not null check (source in ('form', 'default', 'lockIn')),
  form_year smallint not null,
  filing_status text not null check (filing_status in ('S', 'M', 'H')),
  multiple_jobs boolean not null default false,
  dependents_credit bigint not null default 0 check (dependents_credit >= 0),
  other_income bigint not null default 0 check (other_income >= 0),
  deductions bigint not null default 0 check (deductions >= 0),
  extra_withholding bigint not null default 0 check (extra_withholding >= 0),
  allowances smallint not null default 0 check (allowances >= 0),
  is_exempt boolean not null default false,
  is_nonresident_alien boolean not null default false,
  statement_version text,
  statement_hash bytea,
  statement_language text check (statement_language in ('en', 'es')),
  signed_name text,
  signed_at timestamptz,
  recorded_at timestamptz not null,
  recorded_by text not null,
  primary key (client_id, employee_id, effective_date, sequence),
  foreign key (client_id, employee_id) references employee on delete cascade,
  check (not (is_exempt and is_nonresident_alien))
);
call protect_tenant_table('federal_election', true, 'select, insert');

create table state_election (
  client_id uuid not null,
  employee_id uuid not null,
  state text not null check (state ~ '^[A-Z]{2}$'),
  effective_date date not null,
  sequence integer not null,
  filing_status text,
  allowances smallint not null default 0 check (allowances >= 0),
  dependents smallint not null default 0 check (dependents >= 0),
  extra_withholding bigint not null default 0 check (extra_withholding >= 0),
  is_exempt boolean not null default false,
  recorded_at timestamptz not null,
  recorded_by text not null,
  primary key (client_id, employee_id, state, effective_date, sequence),
  foreign key (client_id, employee_id) references employee on delete cascade
);
call protect_tenant_table('state_election', true, 'select, insert');

-- Standing deductions: what each check takes, and within which bounds.
create table deduction_election (
  client_id uuid not null,
  employee_id uuid not null,
  code text not null,
  effective_date date not null,
  sequence integer not null,
  amount bigint check (amount >= 0),
  percent integer check (percent between 0 and 1000000),
  annual_goal bigint check (annual_goal > 0),
  ends_on date,
  recorded_at timestamptz not null,
  recorded_by text not null,
  primary key (client_id, employee_id, code, effective_date, sequence),
  foreign key (client_id, employee_id) references employee on delete cascade,
  check ((amount is null) <> (percent is null))
);
call protect_tenant_table('deduction_election', true, 'select, insert');
