-- Calendar links: an employee's paydays and deadlines under a secret address, for calendar apps, which can't sign in. One link
-- per employee; the address is stored as a hash only.
create table pay_calendar_feed (
  token_hash bytea primary key,
  client_id uuid not null,
  employee_id uuid not null,
  language text not null check (language in ('en', 'es')),
  created_at timestamptz not null,
  last_read_on date,
  unique (client_id, employee_id),
  foreign key (client_id, employee_id) references employee on delete cascade
);
call protect_directory_table('pay_calendar_feed');

create function pay_calendar_feed_put(p_token_hash bytea, p_client_id uuid, p_employee_id uuid, p_language text, p_now timestamptz)
returns void language plpgsql security definer set search_path = paystead, pg_temp as $$
begin
  if p_client_id is distinct from tenant_client() or p_employee_id is distinct from tenant_employee() then
    raise insufficient_privilege using message = 'a calendar link of another employee';
  end if;
  insert into pay_calendar_feed (token_hash, client_id, employee_id, language, created_at)
  values (p_token_hash, p_client_id, p_employee_id, p_language, p_now)
  on conflict (client_id, employee_id) do update
    set token_hash = excluded.token_hash, language = excluded.language, created_at = excluded.created_at, last_read_on = null;
end
$$;
call offer_directory_function('pay_calendar_feed_put(bytea, uuid, uuid, text, timestamptz)');

create function pay_calendar_feed_delete(p_client_id uuid, p_employee_id uuid)
returns void language plpgsql security definer set search_path = paystead, pg_temp as $$
begin
  if p_client_id is distinct from tenant_client() or p_employee_id is distinct from tenant_employee() then
    raise insufficient_privilege using message = 'a calendar link of another employee';
  end if;
  delete from pay_calendar_feed f where f.client_id = p_client_id and f.employee_id = p_employee_id;
end
$$;
call offer_directory_function('pay_calendar_feed_delete(uuid, uuid)');

create function pay_calendar_feed_of(p_client_id uuid, p_employee_id uuid)
returns table (created_at timestamptz, last_read_on date)
language sql stable security definer set search_path = paystead, pg_temp as $$
  select f.created_at, f.last_read_on from pay_calendar_feed f
   where f.client_id = p_client_id and f.employee_id = p_employee_id
     and p_client_id = tenant_client() and p_employee_id = tenant_employee();
$$;
call offer_directory_function('pay_calendar_feed_of(uuid, uuid)');

create function pay_calendar_feed_find(p_token_hash bytea)
returns table (client_id uuid, employee_id uuid, language text)
language sql stable security definer set search_path = paystead, pg_temp as $$
  select f.client_id, f.employee_id, f.language
    from pay_calendar_feed f
    join profile p on p.client_id = f.client_id and p.employee_id = f.employee_id and p.is_enabled
   where f.token_hash = p_token_hash;
$$;
call offer_directory_function('pay_calendar_feed_find(bytea)');

create function pay_calendar_feed_note(p_token_hash bytea, p_today date)
returns void language sql security definer set search_path = paystead, pg_temp as $$
  update pay_calendar_feed f set last_read_on = p_today
   where f.token_hash = p_token_hash and f.last_read_on is distinct from p_today;
$$;
call offer_directory_function('pay_calendar_feed_note(bytea, date)');

-- Returns the paydays behind a link from 60 days ago on, and records the day on which it was read. No row: the link is unknown,
-- replaced or turned off, the employment has ended, or the client has no self-service. Runs with the caller's rights: the tenant
-- is that of the link for the duration of the reads.
create function pay_calendar_feed_read(p_token_hash bytea, p_now timestamptz)
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
revoke all on function pay_calendar_feed_read(bytea, timestamptz) from public;
grant execute on function pay_calendar_feed_read(bytea, timestamptz) to paystead_app;
