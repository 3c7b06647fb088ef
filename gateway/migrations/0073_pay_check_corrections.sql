-- A paycheck that an import changed after its employee had looked at it: the totals that they saw, so that the check shows what
-- was corrected and the person is told. The paycheck itself has the new content.
create table pay_check_correction (
  client_id uuid not null,
  employee_id uuid not null,
  check_id uuid not null,
  -- 1 for the first correction of a check.
  correction_number integer not null check (correction_number > 0),
  -- {gross, preTax, taxes, postTax, reimbursements, net} in cents, {hours, hoursWorked} in 1/10,000 hour.
  before jsonb not null,
  corrected_at timestamptz not null,
  import_run_number integer not null,
  primary key (client_id, employee_id, check_id, correction_number),
  foreign key (client_id, employee_id, check_id) references pay_check on delete cascade
);
call protect_tenant_table('pay_check_correction', true, 'select');
