-- Checks: typed totals and one jsonb of lines (contract: checkLines). A dozen child rows per check would serve no query.
-- Hash partitions by employee from the start: one giant client must not end in one giant heap.
create table pay_check (
  client_id uuid not null,
  employee_id uuid not null,
  check_id uuid not null,
  legal_id uuid not null,
  pay_group_id uuid not null,
  check_number text,
  check_date date not null,
  -- Order among checks of one employee on one date.
  sequence smallint not null default 1,
  period_begin date not null,
  period_end date not null,
  run_type text not null check (run_type in ('regular', 'offCycle', 'bonus', 'manual', 'thirdPartySick', 'adjustment', 'reversal')),
  check_status text not null check (check_status in ('issued', 'voided', 'reversal', 'reissued')),
  payment_type text not null check (payment_type in ('directDeposit', 'paperCheck', 'mixed', 'none')),
  related_check_id uuid,
  -- Cents; a reversal carries negated amounts.
  gross bigint not null,
  pre_tax bigint not null,
  taxes bigint not null,
  post_tax bigint not null,
  reimbursements bigint not null,
  net bigint not null,
  -- Hundredths of an hour.
  hours integer not null,
  pay_rate bigint,
  pay_type text,
  frequency text,
  lines jsonb not null,
  issued_at timestamptz,
  primary key (client_id, employee_id, check_id),
  unique (client_id, employee_id, check_date, sequence),
  foreign key (client_id, employee_id) references employee on delete cascade,
  foreign key (client_id, legal_id) references legal,
  foreign key (client_id, pay_group_id) references pay_group,
  check (period_begin <= period_end),
  check (gross - pre_tax - taxes - post_tax + reimbursements = net),
  check (net >= 0 or check_status = 'reversal' or run_type = 'adjustment')
) partition by hash (employee_id);
create table pay_check_0 partition of pay_check for values with (modulus 8, remainder 0);
create table pay_check_1 partition of pay_check for values with (modulus 8, remainder 1);
create table pay_check_2 partition of pay_check for values with (modulus 8, remainder 2);
create table pay_check_3 partition of pay_check for values with (modulus 8, remainder 3);
create table pay_check_4 partition of pay_check for values with (modulus 8, remainder 4);
create table pay_check_5 partition of pay_check for values with (modulus 8, remainder 5);
create table pay_check_6 partition of pay_check for values with (modulus 8, remainder 6);
create table pay_check_7 partition of pay_check for values with (modulus 8, remainder 7);
call protect_tenant_table('pay_check', true, 'select');

-- Year accumulators per code and legal, as of the newest check: what the next check, a W-2 and a cap are computed from.
create table year_accumulator (
  client_id uuid not null,
  employee_id uuid not null,
  legal_id uuid not null,
  year smallint not null,
  kind text not null check (kind in ('earning', 'deduction', 'tax', 'employer', 'memo')),
  code text not null,
  amount bigint not null,
  -- Hundredths of an hour for earnings, taxable wages in cents for taxes.
  quantity bigint not null default 0,
  primary key (client_id, employee_id, year, legal_id, kind, code),
  foreign key (client_id, employee_id) references employee on delete cascade,
  foreign key (client_id, legal_id) references legal
);
call protect_tenant_table('year_accumulator', true, 'select');

-- What a year had brought before the first check that is kept here, for clients who come within a year: the checks of the
-- year and this are its totals, as the year-to-date amounts on the checks' own lines are. Cents and hundredths of an hour.
create table year_opening (
  client_id uuid not null,
  employee_id uuid not null,
  legal_id uuid not null,
  year smallint not null,
  gross bigint not null,
  pre_tax bigint not null,
  taxes bigint not null,
  post_tax bigint not null,
  reimbursements bigint not null,
  net bigint not null,
  hours integer not null,
  primary key (client_id, employee_id, year, legal_id),
  foreign key (client_id, employee_id) references employee on delete cascade,
  foreign key (client_id, legal_id) references legal,
  check (gross - pre_tax - taxes - post_tax + reimbursements = net)
);
call protect_tenant_table('year_opening', true, 'select');

create table accrual_balance (
  client_id uuid not null,
  employee_id uuid not null,
  plan text not null,
  description text not null,
  as_of date not null,
  -- Hundredths of an hour; ending = beginning + earned - taken + adjusted within the year.
  beginning integer not null,
  earned integer not null,
  taken integer not null,
  adjusted integer not null,
  ending integer not null,
  primary key (client_id, employee_id, plan),
  foreign key (client_id, employee_id) references employee on delete cascade,
  check (ending = beginning + earned - taken + adjusted)
);
call protect_tenant_table('accrual_balance', true, 'select');
