-- The hottest read in one round trip: session, tenant, own rows, audit. Invoker's rights, so that row-level security
-- holds; only the view's audit row is at stake, so the commit need not wait for the disk (design: views are asynchronous).

-- One check as a list shows it (contract: checkSummary).
create function check_summary(c pay_check) returns jsonb language sql stable
  return jsonb_build_object(
    'checkId', c.check_id, 'checkNumber', c.check_number, 'checkDate', c.check_date,
    'periodBegin', c.period_begin, 'periodEnd', c.period_end, 'runType', c.run_type, 'checkStatus', c.check_status,
    'paymentType', c.payment_type, 'relatedCheckId', c.related_check_id, 'gross', c.gross, 'preTax', c.pre_tax,
    'taxes', c.taxes, 'postTax', c.post_tax, 'reimbursements', c.reimbursements, 'net', c.net, 'hours', c.hours);

-- p_year null: all years, newest first. The cursor is the last row seen: its date and sequence.
create function checks_page(
  p_client_id uuid, p_employee_id uuid, p_year integer, p_before date, p_before_sequence integer, p_limit integer, p_today date)
returns jsonb language sql stable
begin atomic
  select jsonb_build_object(
    'checks', coalesce((
      select jsonb_agg(check_summary(page) || jsonb_build_object('sequence', page.sequence) order by page.check_date desc, page.sequence desc)
        from (select * from pay_check c
               where c.client_id = p_client_id and c.employee_id = p_employee_id
                 and (p_year is null or c.check_date between make_date(p_year, 1, 1) and make_date(p_year, 12, 31))
                 and (p_before is null or (c.check_date, c.sequence) < (p_before, p_before_sequence))
               order by c.check_date desc, c.sequence desc
               limit p_limit) page), '[]'::jsonb),
    'years', coalesce((
      select jsonb_agg(y.year order by y.year desc)
        from (select distinct extract(year from c.check_date)::integer as year from pay_check c
               where c.client_id = p_client_id and c.employee_id = p_employee_id) y), '[]'::jsonb),
    'yearToDate', (
      select jsonb_build_object('year', t.year, 'gross', t.gross, 'preTax', t.pre_tax, 'taxes', t.taxes, 'postTax', t.post_tax,
                                'reimbursements', t.reimbursements, 'net', t.net, 'hours', t.hours)
        from (select extract(year from c.check_date)::integer as year, sum(c.gross)::bigint as gross, sum(c.pre_tax)::bigint as pre_tax,
                     sum(c.taxes)::bigint as taxes, sum(c.post_tax)::bigint as post_tax,
                     sum(c.reimbursements)::bigint as reimbursements, sum(c.net)::bigint as net, sum(c.hours)::bigint as hours
                from pay_check c
               where c.client_id = p_client_id and c.employee_id = p_employee_id
                 and (p_year is null or c.check_date between make_date(p_year, 1, 1) and make_date(p_year, 12, 31))
               group by 1 order by 1 desc limit 1) t),
    'nextPay', (
      select jsonb_build_object('checkDate', n.check_date, 'periodBegin', n.period_begin, 'periodEnd', n.period_end)
        from (select e.status, e.pay_group_id from employment_version e
               where e.client_id = p_client_id and e.employee_id = p_employee_id and e.effective_date <= p_today
               order by e.effective_date desc, e.sequence desc limit 1) now
        join lateral (select * from pay_calendar k
                       where k.client_id = p_client_id and k.pay_group_id = now.pay_group_id and k.check_date > p_today
                       order by k.check_date limit 1) n on now.status in ('a', 'l', 's')));
end;

create function read_own_checks(
  p_hash bytea, p_mode text, p_now timestamptz, p_idle_seconds integer, p_absolute_seconds integer,
  p_request_id text, p_audit_event_id uuid, p_year integer, p_before date, p_before_sequence integer, p_limit integer, p_today date)
returns table (verdict text, page jsonb) language plpgsql as $$
declare
  me record;
begin
  perform set_config('synchronous_commit', 'off', true);
  select * into me from enter(p_hash, p_mode, p_now, p_idle_seconds, p_absolute_seconds, true);
  if me.session_id is null then
    return query select 'unknown', null::jsonb;
    return;
  end if;
  if me.verdict <> 'ok' then
    return query select me.verdict, null::jsonb;
    return;
  end if;
  insert into audit_event (client_id, employee_id, audit_event_id, at, action, resource, endpoint, actor_person_id, actor_employee_id, actor_role, request_id)
  values (me.client_id, me.employee_id, p_audit_event_id, p_now, 'view', 'pay', 'paychecks.list', me.person_id, me.employee_id, 'self', p_request_id);
  return query select 'ok', checks_page(me.client_id, me.employee_id, p_year, p_before, p_before_sequence, p_limit, p_today);
end
$$;

revoke all on function check_summary(pay_check) from public;
revoke all on function checks_page(uuid, uuid, integer, date, integer, integer, date) from public;
revoke all on function read_own_checks(bytea, text, timestamptz, integer, integer, text, uuid, integer, date, integer, integer, date) from public;
grant execute on function check_summary(pay_check) to paystead_app;
grant execute on function checks_page(uuid, uuid, integer, date, integer, integer, date) to paystead_app;
grant execute on function read_own_checks(bytea, text, timestamptz, integer, integer, text, uuid, integer, date, integer, integer, date) to paystead_app;
