-- Employee: a person's record at one client. What changes over time stands in append-only versions beside it:
-- a version never changes, "current" is a read as of a date.
create table employee (
  client_id uuid not null references client on delete cascade,
  employee_id uuid not null,
  employee_number text not null,
  ssn_sealed bytea,
  ssn_index bytea,
  ssn_last_four text check (ssn_last_four ~ '^\d{4}$'),
  birth_date date,
  gender text check (gender in ('female', 'male', 'nonbinary', 'undisclosed')),
  is_contractor boolean not null default false,
  created_at timestamptz not null,
  primary key (client_id, employee_id),
  unique (client_id, employee_number),
  check ((ssn_sealed is null) = (ssn_index is null))
);
create index employee_by_ssn on employee (client_id, ssn_index);
call protect_tenant_table('employee', true, 'select');

create table employment_version (
  client_id uuid not null,
  employee_id uuid not null,
  effective_date date not null,
  sequence integer not null,
  -- a active, l leave, s suspended, i inactive, t terminated, r retired, d deceased, p pre-hire
  status text not null check (status in ('a', 'l', 's', 'i', 't', 'r', 'd', 'p')),
  legal_id uuid not null,
  pay_group_id uuid not null,
  pay_type text not null check (pay_type in ('h', 's', 'c', 'p')),
  -- Hourly rate in 1/10,000 dollar (pay type h, p), or the salary per pay period in cents (s, c).
  hourly_rate bigint check (hourly_rate > 0),
  period_salary bigint check (period_salary > 0),
  standard_hours integer not null check (standard_hours between 0 and 30000),
  is_full_time boolean not null,
  is_overtime_exempt boolean not null,
  job_title text not null,
  work_location text not null,
  hire_date date not null,
  rehire_date date,
  adjusted_service_date date,
  termination_date date,
  termination_reason text,
  recorded_at timestamptz not null,
  recorded_by text not null,
  primary key (client_id, employee_id, effective_date, sequence),
  foreign key (client_id, employee_id) references employee on delete cascade,
  foreign key (client_id, legal_id) references legal,
  foreign key (client_id, pay_group_id) references pay_group,
  check (pay_type not in ('h') or hourly_rate is not null),
  check (pay_type not in ('s') or period_salary is not null)
);
create index employment_by_legal on employment_version (client_id, legal_id);
create index employment_by_pay_group on employment_version (client_id, pay_group_id);
call protect_tenant_table('employment_version', true, 'select, insert');

create table personal_version (
  client_id uuid not null,
  employee_id uuid not null,
  effective_date date not null,
  sequence integer not null,
  first_name text not null,
  middle_name text,
  last_name text not null,
  preferred_name text,
  street_address text not null,
  street_address_2 text,
  city text not null,
  state text not null check (state ~ '^[A-Z]{2}$'),
  zip_code text not null check (zip_code ~ '^\d{5}(-\d{4})?$'),
  home_phone text,
  mobile_phone text,
  work_email text,
  personal_email text,
  tax_code text,
  recorded_at timestamptz not null,
  recorded_by text not null,
  primary key (client_id, employee_id, effective_date, sequence),
  foreign key (client_id, employee_id) references employee on delete cascade
);
call protect_tenant_table('personal_version', true, 'select, insert');

create table organization_version (
  client_id uuid not null,
  employee_id uuid not null,
  effective_date date not null,
  sequence integer not null,
  organization_field_id uuid not null,
  organization_value_id uuid not null,
  recorded_at timestamptz not null,
  recorded_by text not null,
  primary key (client_id, employee_id, organization_field_id, effective_date, sequence),
  foreign key (client_id, employee_id) references employee on delete cascade,
  foreign key (client_id, organization_field_id) references organization_field,
  foreign key (client_id, organization_value_id) references organization_value
);
create index organization_version_by_value on organization_version (client_id, organization_value_id);
call protect_tenant_table('organization_version', true, 'select, insert');

-- Who answers to whom. The closure is kept in the transaction that changes a line: (a, a, 0) is not stored,
-- so that nobody is in their own scope.
create table reporting_line (
  client_id uuid not null,
  employee_id uuid not null,
  supervisor_id uuid not null,
  primary key (client_id, employee_id),
  foreign key (client_id, employee_id) references employee on delete cascade,
  foreign key (client_id, supervisor_id) references employee (client_id, employee_id) on delete cascade,
  check (employee_id <> supervisor_id)
);
create index reporting_line_by_supervisor on reporting_line (client_id, supervisor_id);
call protect_tenant_table('reporting_line', false, 'select');

create table reporting_closure (
  client_id uuid not null,
  supervisor_id uuid not null,
  employee_id uuid not null,
  depth smallint not null check (depth > 0),
  primary key (client_id, supervisor_id, employee_id),
  foreign key (client_id, employee_id) references employee on delete cascade,
  foreign key (client_id, supervisor_id) references employee (client_id, employee_id) on delete cascade
);
create index reporting_closure_by_employee on reporting_closure (client_id, employee_id);
call protect_tenant_table('reporting_closure', false, 'select');

-- A manager's organisation scope: one value of one dimension, or (a payroll administrator) the whole client.
create table manager_scope (
  client_id uuid not null,
  manager_id uuid not null,
  scope_number smallint not null,
  organization_value_id uuid,
  primary key (client_id, manager_id, scope_number),
  foreign key (client_id, manager_id) references employee (client_id, employee_id) on delete cascade,
  foreign key (client_id, organization_value_id) references organization_value on delete cascade
);
create index manager_scope_by_value on manager_scope (client_id, organization_value_id);
call protect_tenant_table('manager_scope', false, 'select');
