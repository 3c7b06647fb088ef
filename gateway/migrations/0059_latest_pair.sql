-- The employee's own list names the main cause for which the latest paycheck differs, so its first page comes with the lines
-- of two checks: the latest whose money the person kept, and the one before it of the same kind of run. The lines are left
-- out where net pay is the same. Two index reads; planned once, for the reason given in 0016.
create function latest_pair(p_client_id uuid, p_employee_id uuid)
returns json language plpgsql stable set plan_cache_mode = force_generic_plan as $$
begin
  return (
    select json_build_object(
             'after', json_build_object(
               'checkId', latest.check_id, 'checkDate', latest.check_date, 'periodBegin', latest.period_begin,
               'periodEnd', latest.period_end, 'net', latest.net, 'employer', json_build_object('ein', employer.ein),
               'lines', case when earlier.net <> latest.net then latest.lines - '{accruals,deposits,messages,allowances}'::text[] end),
             'before', json_build_object(
               'checkId', earlier.check_id, 'checkDate', earlier.check_date, 'periodBegin', earlier.period_begin,
               'periodEnd', earlier.period_end, 'net', earlier.net, 'employer', json_build_object('ein', earlier_employer.ein),
               'lines', case when earlier.net <> latest.net then earlier.lines - '{accruals,deposits,messages,allowances}'::text[] end))
      from (select c.check_id, c.check_date, c.sequence, c.run_type, c.period_begin, c.period_end, c.net, c.legal_id, c.lines
              from pay_check c
             where c.client_id = p_client_id and c.employee_id = p_employee_id
               and c.check_status in ('issued', 'reissued') and c.run_type <> 'reversal'
             order by c.check_date desc, c.sequence desc limit 1) latest
      cross join lateral (
            select c.check_id, c.check_date, c.period_begin, c.period_end, c.net, c.legal_id, c.lines
              from pay_check c
             where c.client_id = p_client_id and c.employee_id = p_employee_id
               and c.check_status in ('issued', 'reissued') and c.run_type = latest.run_type
               and (c.check_date, c.sequence) < (latest.check_date, latest.sequence)
             order by c.check_date desc, c.sequence desc limit 1) earlier
      join legal employer on employer.client_id = p_client_id and employer.legal_id = latest.legal_id
      join legal earlier_employer on earlier_employer.client_id = p_client_id and earlier_employer.legal_id = earlier.legal_id);
end
$$;

-- As in 0016, with the pair for the first page of all years.
drop function read_own_checks(bytea, text, timestamptz, integer, integer, text, uuid, integer, date, integer, integer);
create function read_own_checks(
  p_hash bytea, p_mode text, p_now timestamptz, p_idle_seconds integer, p_absolute_seconds integer,
  p_request_id text, p_audit_event_id uuid, p_year integer, p_before date, p_before_sequence integer, p_limit integer)
returns table (verdict text, page json, pair json) language plpgsql as $$
declare
  me record;
begin
  perform set_config('synchronous_commit', 'off', true);
  select * into me from enter(p_hash, p_mode, p_now, p_idle_seconds, p_absolute_seconds, true);
  if me.session_id is null then
    return query select 'unknown', null::json, null::json;
    return;
  end if;
  if me.verdict <> 'ok' then
    return query select me.verdict, null::json, null::json;
    return;
  end if;
  -- If a client keeps its employees out of the portal, the reply is as for an unknown record, here as everywhere.
  if (me.policy ->> 'allow_self_service')::boolean is false then
    return query select 'hidden', null::json, null::json;
    return;
  end if;
  -- Without a limit only the session is checked: nothing is shown, so nothing is recorded.
  if p_limit is null then
    return query select 'ok', null::json, null::json;
    return;
  end if;
  insert into audit_event (client_id, employee_id, audit_event_id, at, action, resource, endpoint, actor_person_id, actor_employee_id, actor_role, request_id)
  values (me.client_id, me.employee_id, p_audit_event_id, p_now, 'view', 'pay', 'paychecks.list', me.person_id, me.employee_id, 'self', p_request_id);
  return query select 'ok',
    checks_page(me.client_id, me.employee_id, p_year, p_before, p_before_sequence, p_limit, p_now),
    case when p_year is null and p_before is null then latest_pair(me.client_id, me.employee_id) end;
end
$$;

revoke all on function latest_pair(uuid, uuid) from public;
revoke all on function read_own_checks(bytea, text, timestamptz, integer, integer, text, uuid, integer, date, integer, integer) from public;
grant execute on function latest_pair(uuid, uuid) to paystead_app;
grant execute on function read_own_checks(bytea, text, timestamptz, integer, integer, text, uuid, integer, date, integer, integer) to paystead_app;
