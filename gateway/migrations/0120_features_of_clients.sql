-- Features of the portal that a client doesn't have, by the names of the contract (PORTAL_FEATURES). What was kept stays kept.
alter table client_policy add column features_off text[] not null default '{}';

-- Returns whether a client has a feature, for jobs: they have no session whose policy says so.
create function has_feature(p_client_id uuid, p_feature text) returns boolean language sql stable set search_path = paystead, pg_temp as $$
  select not exists (select from client_policy o where o.client_id = p_client_id and p_feature = any (o.features_off));
$$;
revoke all on function has_feature(uuid, text) from public;
grant execute on function has_feature(uuid, text) to paystead_app, paystead_maintenance;

-- As in 0059; a client without paychecks has none to show.
create or replace function read_own_checks(
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
  -- If a client keeps its employees or paychecks out of the portal, the reply is as for an unknown record, here as everywhere.
  if (me.policy ->> 'allow_self_service')::boolean is false or coalesce(me.policy -> 'features_off' ? 'paychecks', false) then
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

-- As in 0046; a client without the pay calendar has no calendar links.
create or replace function pay_calendar_feed_read(p_token_hash bytea, p_now timestamptz)
returns table (language text, time_zone text, cutoff_days integer, cutoff_time time, paydays jsonb)
language plpgsql set search_path = paystead, pg_temp as $$
declare
  feed record;
  work record;
  was_client text := current_setting('app.client', true);
  was_employee text := current_setting('app.employee', true);
begin
  select * into feed from pay_calendar_feed_find(p_token_hash);
  if feed.client_id is null then
    return;
  end if;
  perform set_config('app.client', feed.client_id::text, true);
  perform set_config('app.employee', feed.employee_id::text, true);
  select v.status, v.pay_group_id, g.time_zone, (p_now at time zone g.time_zone)::date as today,
         coalesce(o.change_cutoff_days, 3) as cutoff_days, coalesce(o.change_cutoff_time, '17:00'::time) as cutoff_time
    into work
    from employment_version v
    join pay_group g on g.client_id = v.client_id and g.pay_group_id = v.pay_group_id
    left join client_policy o on o.client_id = v.client_id
   where v.client_id = feed.client_id and v.employee_id = feed.employee_id and coalesce(o.allow_self_service, true)
     and not coalesce(o.features_off && array['paychecks', 'pay-calendar'], false)
     and v.effective_date <= (p_now at time zone g.time_zone)::date
   order by v.effective_date desc, v.sequence desc limit 1;
  if work.status not in ('t', 'r', 'd') then
    language := feed.language;
    time_zone := work.time_zone;
    cutoff_days := work.cutoff_days;
    cutoff_time := work.cutoff_time;
    select coalesce(jsonb_agg(k.check_date order by k.check_date), '[]'::jsonb) into paydays
      from pay_calendar k
     where k.client_id = feed.client_id and k.pay_group_id = work.pay_group_id and k.check_date >= work.today - 60;
    perform pay_calendar_feed_note(p_token_hash, work.today);
    return next;
  end if;
  perform set_config('app.client', coalesce(was_client, ''), true);
  perform set_config('app.employee', coalesce(was_employee, ''), true);
end
$$;

-- As in 0063; the calculator doesn't count the pay of another employer that shows none.
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
      and exists (select from client_policy p
                   where p.client_id = choice.client_id and (not p.allow_self_service or 'paychecks' = any (p.features_off)));
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
