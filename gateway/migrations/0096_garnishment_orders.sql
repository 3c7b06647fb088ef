-- Garnishment orders as payroll keeps them: what a court or an agency asked for, what is owed, and what is behind. Checks state
-- what each of them paid.
create table garnishment_order (
  client_id uuid not null,
  employee_id uuid not null,
  order_number text not null,
  -- The code of the deduction that pays it.
  code text not null,
  kind text not null check (kind in ('childSupport', 'taxLevy', 'creditor', 'studentLoan', 'bankruptcy')),
  authority text not null,
  -- 1 is paid first.
  priority integer not null check (priority between 1 and 999),
  received_on date,
  -- Of each check: cents, or 1/1,000,000 of disposable pay.
  amount bigint check (amount >= 0),
  percent integer check (percent >= 0),
  -- Cents: all that the order asks for, what remains of it (null: it has no end), and what earlier pay couldn't cover.
  total bigint check (total >= 0),
  balance bigint check (balance >= 0),
  arrears bigint not null check (arrears >= 0),
  -- The day of the balance and of the arrears.
  as_of date not null,
  status text not null check (status in ('active', 'suspended', 'ended')),
  ended_on date,
  primary key (client_id, employee_id, order_number),
  foreign key (client_id, employee_id) references employee on delete cascade,
  check (amount is null or percent is null),
  check ((status = 'ended') = (ended_on is not null))
);
call protect_tenant_table('garnishment_order', true, 'select');

-- Few people have orders: the index has their checks alone.
create index pay_check_garnished on pay_check (client_id, employee_id, check_date desc, sequence desc) where (lines ? 'garnishments');

-- Whether a person has orders comes with their checks, so that pages of people without any ask nothing more.
create or replace function checks_page(
  p_client_id uuid, p_employee_id uuid, p_year integer, p_before date, p_before_sequence integer, p_limit integer, p_now timestamptz)
returns json language plpgsql stable set plan_cache_mode = force_generic_plan as $$
begin
  return (select json_build_object(
    'checks', coalesce((
      select json_agg(json_build_object(
               'checkId', page.check_id, 'checkNumber', page.check_number, 'checkDate', page.check_date, 'sequence', page.sequence,
               'periodBegin', page.period_begin, 'periodEnd', page.period_end, 'runType', page.run_type,
               'checkStatus', page.check_status, 'paymentType', page.payment_type, 'relatedCheckId', page.related_check_id,
               'gross', page.gross, 'preTax', page.pre_tax, 'taxes', page.taxes, 'postTax', page.post_tax,
               'reimbursements', page.reimbursements, 'net', page.net,
               'hours', page.hours, 'hoursWorked', page.hours_worked)
               order by page.check_date desc, page.sequence desc)
        from (select c.check_id, c.check_number, c.check_date, c.sequence, c.period_begin, c.period_end, c.run_type,
                     c.check_status, c.payment_type, c.related_check_id, c.gross, c.pre_tax, c.taxes, c.post_tax,
                     c.reimbursements, c.net, c.hours, c.hours_worked
                from pay_check c
               where c.client_id = p_client_id and c.employee_id = p_employee_id
                 and (p_year is null or c.check_date between make_date(p_year, 1, 1) and make_date(p_year, 12, 31))
                 and (p_before is null or (c.check_date, c.sequence) < (p_before, p_before_sequence))
               order by c.check_date desc, c.sequence desc
               limit p_limit) page), '[]'::json),
    'hasEarlierPayStubs', exists (
      select from pay_stub_document d where d.client_id = p_client_id and d.employee_id = p_employee_id),
    'hasOffers', exists (
      select from pay_stub_offer f where f.client_id = p_client_id and f.employee_id = p_employee_id),
    'hasGarnishments', exists (
      select from garnishment_order g where g.client_id = p_client_id and g.employee_id = p_employee_id)
      or exists (
      select from pay_check k where k.client_id = p_client_id and k.employee_id = p_employee_id and (k.lines ? 'garnishments')),
    'years', coalesce((
      select json_agg(y.year order by y.year desc)
        from (select distinct extract(year from c.check_date)::integer as year from pay_check c
               where c.client_id = p_client_id and c.employee_id = p_employee_id) y), '[]'::json),
    'yearToDate', (
      select json_build_object('year', t.year, 'employers', t.employers, 'netBefore', o.net,
                               'gross', t.gross + o.gross, 'preTax', t.pre_tax + o.pre_tax, 'taxes', t.taxes + o.taxes, 'postTax', t.post_tax + o.post_tax,
                               'reimbursements', t.reimbursements + o.reimbursements, 'net', t.net + o.net, 'hours', t.hours + o.hours,
                               'hoursWorked', t.hours_worked + o.hours_worked)
        from (select extract(year from c.check_date)::integer as year, count(distinct c.legal_id) as employers, sum(c.gross)::bigint as gross, sum(c.pre_tax)::bigint as pre_tax,
                     sum(c.taxes)::bigint as taxes, sum(c.post_tax)::bigint as post_tax,
                     sum(c.reimbursements)::bigint as reimbursements, sum(c.net)::bigint as net, sum(c.hours)::bigint as hours,
                     sum(c.hours_worked)::bigint as hours_worked
                from pay_check c
               where c.client_id = p_client_id and c.employee_id = p_employee_id
                 and (p_year is null or c.check_date between make_date(p_year, 1, 1) and make_date(p_year, 12, 31))
               group by 1 order by 1 desc limit 1) t
        -- What the year had brought before the first check that is kept here.
        cross join lateral (
              select coalesce(sum(y.gross), 0)::bigint as gross, coalesce(sum(y.pre_tax), 0)::bigint as pre_tax,
                     coalesce(sum(y.taxes), 0)::bigint as taxes, coalesce(sum(y.post_tax), 0)::bigint as post_tax,
                     coalesce(sum(y.reimbursements), 0)::bigint as reimbursements, coalesce(sum(y.net), 0)::bigint as net,
                     coalesce(sum(y.hours), 0)::bigint as hours,
                     coalesce(sum(y.hours_worked), 0)::bigint as hours_worked
                from year_opening y
               where y.client_id = p_client_id and y.employee_id = p_employee_id and y.year = t.year) o),
    'nextPay', (
      select json_build_object('checkDate', n.check_date, 'periodBegin', n.period_begin, 'periodEnd', n.period_end)
        from (select e.status, e.pay_group_id, (p_now at time zone g.time_zone)::date as today
                from employment_version e
                join pay_group g on g.client_id = e.client_id and g.pay_group_id = e.pay_group_id
               where e.client_id = p_client_id and e.employee_id = p_employee_id
                 and e.effective_date <= (p_now at time zone g.time_zone)::date
               order by e.effective_date desc, e.sequence desc limit 1) now
        join lateral (select * from pay_calendar k
                       where k.client_id = p_client_id and k.pay_group_id = now.pay_group_id and k.check_date > now.today
                       order by k.check_date limit 1) n on now.status in ('a', 'l', 's'))));
end
$$;
