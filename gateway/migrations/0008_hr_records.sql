-- The nine HR record types, with their customary columns. Money in cents, time in hundredths of an hour.
create table award (
  client_id uuid not null, employee_id uuid not null, award_id uuid not null,
  name text not null, category text, date_awarded date not null, presented_by text, amount bigint check (amount >= 0),
  notes text, created_at timestamptz not null, created_by text not null,
  primary key (client_id, employee_id, award_id),
  foreign key (client_id, employee_id) references employee on delete cascade
);
call protect_tenant_table('award', true, 'select');

create table certification (
  client_id uuid not null, employee_id uuid not null, certification_id uuid not null,
  name text not null, number text, issuing_authority text, state text, issue_date date, expiration_date date,
  renewal_required boolean not null default false,
  notes text, created_at timestamptz not null, created_by text not null,
  primary key (client_id, employee_id, certification_id),
  foreign key (client_id, employee_id) references employee on delete cascade,
  check (issue_date <= expiration_date)
);
call protect_tenant_table('certification', true, 'select');

create table company_asset (
  client_id uuid not null, employee_id uuid not null, company_asset_id uuid not null,
  category text not null, description text not null, serial_number text, asset_tag text, issued_date date not null,
  expected_return date, returned_date date, condition text, value bigint check (value >= 0),
  notes text, created_at timestamptz not null, created_by text not null,
  primary key (client_id, employee_id, company_asset_id),
  foreign key (client_id, employee_id) references employee on delete cascade
);
call protect_tenant_table('company_asset', true, 'select');

create table education (
  client_id uuid not null, employee_id uuid not null, education_id uuid not null,
  institution text not null, degree text, major text, start_date date, end_date date, graduated boolean not null default false,
  gpa numeric(3, 2) check (gpa between 0 and 5),
  notes text, created_at timestamptz not null, created_by text not null,
  primary key (client_id, employee_id, education_id),
  foreign key (client_id, employee_id) references employee on delete cascade
);
call protect_tenant_table('education', true, 'select');

create table skill (
  client_id uuid not null, employee_id uuid not null, skill_id uuid not null,
  name text not null, category text, level text not null check (level in ('beginner', 'intermediate', 'advanced', 'expert')),
  years smallint check (years between 0 and 80), last_used smallint,
  notes text, created_at timestamptz not null, created_by text not null,
  primary key (client_id, employee_id, skill_id),
  foreign key (client_id, employee_id) references employee on delete cascade
);
call protect_tenant_table('skill', true, 'select');

create table training (
  client_id uuid not null, employee_id uuid not null, training_id uuid not null,
  course text not null, provider text, type text, start_date date, completed_date date, hours integer check (hours >= 0),
  score smallint, status text not null check (status in ('assigned', 'inProgress', 'completed', 'expired')),
  cost bigint check (cost >= 0), expiration date,
  notes text, created_at timestamptz not null, created_by text not null,
  primary key (client_id, employee_id, training_id),
  foreign key (client_id, employee_id) references employee on delete cascade
);
call protect_tenant_table('training', true, 'select');

create table prior_employment (
  client_id uuid not null, employee_id uuid not null, prior_employment_id uuid not null,
  employer text not null, title text, start_date date, end_date date, city text, state text, supervisor text, phone text,
  ending_pay bigint check (ending_pay >= 0), reason_for_leaving text, may_contact boolean not null default false,
  notes text, created_at timestamptz not null, created_by text not null,
  primary key (client_id, employee_id, prior_employment_id),
  foreign key (client_id, employee_id) references employee on delete cascade
);
call protect_tenant_table('prior_employment', true, 'select');

create table employee_contact (
  client_id uuid not null, employee_id uuid not null, employee_contact_id uuid not null,
  name text not null, relationship text not null, is_emergency boolean not null default true, is_primary boolean not null default false,
  home_phone text, mobile_phone text, work_phone text, email text, address text,
  notes text, created_at timestamptz not null, created_by text not null,
  primary key (client_id, employee_id, employee_contact_id),
  foreign key (client_id, employee_id) references employee on delete cascade
);
create unique index employee_contact_one_primary on employee_contact (client_id, employee_id) where is_primary;
call protect_tenant_table('employee_contact', true, 'select');

create table review (
  client_id uuid not null, employee_id uuid not null, review_id uuid not null,
  review_date date not null, period_begin date, period_end date, reviewer text not null, rating text, next_review_date date,
  comments text, status text not null check (status in ('draft', 'shared', 'acknowledged')),
  notes text, created_at timestamptz not null, created_by text not null,
  primary key (client_id, employee_id, review_id),
  foreign key (client_id, employee_id) references employee on delete cascade
);
call protect_tenant_table('review', true, 'select');
