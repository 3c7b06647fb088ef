-- A bank's notice from a return file that was recorded about an account: once, however often the file is read. The trace number is
-- the bank's own for this notice.
create table bank_notice (
  client_id uuid not null,
  employee_id uuid not null,
  direct_deposit_id uuid not null,
  trace_number text not null check (trace_number ~ '^\d{15}$'),
  code text not null check (code ~ '^[RC]\d\d$'),
  -- Cents that came back; 0 for a correction or a prenote.
  amount bigint not null check (amount >= 0),
  recorded_at timestamptz not null,
  primary key (client_id, employee_id, direct_deposit_id, trace_number, code),
  foreign key (client_id, employee_id, direct_deposit_id) references direct_deposit on delete cascade
);
call protect_tenant_table('bank_notice', true, 'select, insert');
