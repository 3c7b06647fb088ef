-- The paycheck that stands for a usual one: of the year's regular paychecks since the rate of pay last changed, the one in the
-- middle by gross pay, and the latest of several with the same. Bonuses, corrections and voided checks are none of them.
-- Where the year has none yet, it is the last regular one. Invoker's rights: row-level security applies.
create function usual_check(p_client_id uuid, p_employee_id uuid, p_today date)
returns table (check_id uuid, out_of integer) language sql stable as $$
  with versions as (
    select v.effective_date,
           coalesce(v.hourly_rate, v.period_salary)
             is distinct from lag(coalesce(v.hourly_rate, v.period_salary)) over (order by v.effective_date, v.sequence) as turned
      from employment_version v
     where v.client_id = p_client_id and v.employee_id = p_employee_id and v.effective_date <= p_today),
  regular as (
    select c.check_id, c.check_date, c.sequence, c.period_begin, c.gross,
           row_number() over (order by c.check_date desc, c.sequence desc) = 1 as is_last,
           date_trunc('year', c.check_date) = max(date_trunc('year', c.check_date)) over () as in_year
      from pay_check c
     where c.client_id = p_client_id and c.employee_id = p_employee_id and c.check_date <= p_today
       and c.run_type = 'regular' and c.check_status in ('issued', 'reissued')),
  candidates as (
    select r.* from regular r
     where r.is_last
        or (r.in_year and r.period_begin >= (select max(v.effective_date) from versions v where v.turned)))
  select c.check_id, (select count(*)::integer from candidates)
    from candidates c
   where c.gross = (select percentile_disc(0.5) within group (order by o.gross) from candidates o)
   order by c.check_date desc, c.sequence desc
   limit 1
$$;
revoke all on function usual_check(uuid, uuid, date) from public;
grant execute on function usual_check(uuid, uuid, date) to paystead_app;

-- The W-4 calculator starts from that paycheck, and knows the tips and the overtime of the year.
create or replace function tax_lab_jobs(p_person_id uuid, p_profile_id uuid, p_request_id text, p_now timestamptz)
returns setof jsonb language plpgsql as $$
declare
  was_client text := current_setting('app.client', true);
  was_employee text := current_setting('app.employee', true);
  choice record;
  work record;
  today date;
  job jsonb;
begin
  for choice in select * from profiles_of_person(p_person_id) loop
    perform set_config('app.client', choice.client_id::text, true);
    perform set_config('app.employee', choice.employee_id::text, true);
    continue when choice.profile_id <> p_profile_id
      and exists (select 1 from client_policy p where p.client_id = choice.client_id and not p.allow_self_service);
    select v.status, v.pay_group_id, g.frequency, g.time_zone, e.is_contractor, e.birth_date into work
      from employment_version v
      join pay_group g on g.client_id = v.client_id and g.pay_group_id = v.pay_group_id
      join employee e on e.client_id = v.client_id and e.employee_id = v.employee_id
     where v.client_id = choice.client_id and v.employee_id = choice.employee_id
       and v.effective_date <= (p_now at time zone g.time_zone)::date
     order by v.effective_date desc, v.sequence desc limit 1;
    continue when not found or work.is_contractor;
    today := (p_now at time zone work.time_zone)::date;
    job := jsonb_build_object(
      'isOwn', choice.profile_id = p_profile_id,
      'employerName', choice.client_name,
      'frequency', work.frequency,
      'usualCheck', (
        select jsonb_build_object('checkDate', c.check_date, 'net', c.net, 'outOf', u.out_of,
                 'federalWages', coalesce((select sum((line ->> 'taxableWages')::bigint) from jsonb_array_elements(c.lines -> 'taxes') line
                                            where line ->> 'taxCode' = 'FIT'), 0),
                 'federalTax', coalesce((select sum((line ->> 'amount')::bigint) from jsonb_array_elements(c.lines -> 'taxes') line
                                          where line ->> 'taxCode' = 'FIT'), 0))
          from usual_check(choice.client_id, choice.employee_id, today) u
          join pay_check c on c.client_id = choice.client_id and c.employee_id = choice.employee_id and c.check_id = u.check_id),
      'ageAtYearEnd', extract(year from today)::integer - extract(year from work.birth_date)::integer,
      'earnedThisYear', coalesce((
        select jsonb_agg(jsonb_build_object('code', e.code, 'amount', e.amount) order by e.code)
          from (select line ->> 'code' as code, sum((line ->> 'amount')::bigint) as amount
                  from pay_check c cross join lateral jsonb_array_elements(c.lines -> 'earnings') line
                 where c.client_id = choice.client_id and c.employee_id = choice.employee_id
                   and c.check_date between date_trunc('year', today)::date and today
                 group by 1) e), '[]'::jsonb),
      'overtimePremium', (
        select sum(a.amount) from year_accumulator a
         where a.client_id = choice.client_id and a.employee_id = choice.employee_id
           and a.year = extract(year from today) and a.kind = 'memo' and a.code = 'flsaOtPremium'),
      'yearToDate', (
        select jsonb_build_object('wages', coalesce(sum((line ->> 'taxableWages')::bigint), 0),
                                  'withheld', coalesce(sum((line ->> 'amount')::bigint), 0))
          from pay_check c cross join lateral jsonb_array_elements(c.lines -> 'taxes') line
         where c.client_id = choice.client_id and c.employee_id = choice.employee_id
           and c.check_date between date_trunc('year', today)::date and today and line ->> 'taxCode' = 'FIT'),
      'checkDates', case when work.status in ('a', 'l', 's') then coalesce((
        select jsonb_agg(k.check_date order by k.check_date) from pay_calendar k
         where k.client_id = choice.client_id and k.pay_group_id = work.pay_group_id
           and k.check_date > today and k.check_date < (date_trunc('year', today) + interval '1 year')::date), '[]'::jsonb)
        else '[]'::jsonb end,
      'federal', (
        select to_jsonb(f) from federal_election f
         where f.client_id = choice.client_id and f.employee_id = choice.employee_id and f.effective_date <= today
           and f.source in ('form', 'default')
         order by f.effective_date desc, f.sequence desc limit 1),
      'lockIn', (
        select to_jsonb(f) from federal_election f
         where f.client_id = choice.client_id and f.employee_id = choice.employee_id and f.effective_date <= today
           and f.source in ('lockIn', 'lockInReleased')
         order by f.effective_date desc, f.sequence desc limit 1));
    if choice.profile_id <> p_profile_id then
      -- Somebody who is gone and was paid nothing this year has no job to count.
      continue when work.status not in ('a', 'l', 's') and job -> 'yearToDate' ->> 'wages' = '0';
      insert into audit_event (client_id, employee_id, audit_event_id, at, action, resource, endpoint, actor_person_id,
                               actor_employee_id, actor_role, request_id)
      values (choice.client_id, choice.employee_id, gen_random_uuid(), p_now, 'view', 'taxes', 'taxes.calculator', p_person_id,
              choice.employee_id, 'self', p_request_id);
    end if;
    return next job;
  end loop;
  perform set_config('app.client', coalesce(was_client, ''), true);
  perform set_config('app.employee', coalesce(was_employee, ''), true);
end
$$;
