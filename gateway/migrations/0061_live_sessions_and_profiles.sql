-- Lists of a person's sessions and profiles that agree with what `enter` lets them open.

drop function session_list(uuid, timestamptz, integer, integer);

-- The sessions that haven't ended by themselves, with the employment that each belongs to.
create function sessions_of_person(p_person_id uuid, p_now timestamptz, p_idle_seconds integer, p_absolute_seconds integer)
returns table (session_id uuid, kind text, device text, created_at timestamptz, last_seen_at timestamptz, client_name text,
               client_id uuid, employee_id uuid)
language sql stable security definer set search_path = paystead, pg_temp as $$
  select s.session_id, s.kind, s.device, s.created_at, s.last_seen_at, c.name, p.client_id, p.employee_id
    from session s
    join profile p on p.profile_id = s.profile_id
    join client c on c.client_id = p.client_id
   where s.person_id = p_person_id and s.revoked_at is null
     and s.last_seen_at > p_now - make_interval(secs => p_idle_seconds)
     and s.created_at > p_now - make_interval(secs => p_absolute_seconds)
   order by s.last_seen_at desc, s.session_id;
$$;
call offer_directory_function('sessions_of_person(uuid, timestamptz, integer, integer)');

-- The same without those that the end of the employment has ended. Each employment is read inside its own tenant; the caller's
-- own tenant is restored.
create function session_list(p_person_id uuid, p_now timestamptz, p_idle_seconds integer, p_absolute_seconds integer)
returns table (session_id uuid, kind text, device text, created_at timestamptz, last_seen_at timestamptz, client_name text)
language plpgsql as $$
declare
  one record;
  own_client text := coalesce(current_setting('app.client', true), '');
  own_employee text := coalesce(current_setting('app.employee', true), '');
begin
  for one in select * from sessions_of_person(p_person_id, p_now, p_idle_seconds, p_absolute_seconds) loop
    perform set_config('app.client', one.client_id::text, true);
    perform set_config('app.employee', one.employee_id::text, true);
    if not employment_ended_since(one.client_id, one.employee_id, one.created_at, p_now) then
      return query
        select one.session_id, one.kind, one.device, one.created_at, one.last_seen_at, one.client_name;
    end if;
  end loop;
  perform set_config('app.client', own_client, true);
  perform set_config('app.employee', own_employee, true);
end
$$;
revoke all on function session_list(uuid, timestamptz, integer, integer) from public;
grant execute on function session_list(uuid, timestamptz, integer, integer) to paystead_app;

drop function profile_choices(uuid, date);

-- As before, but the employment status is that of today in the time zone of the employee's pay group, as in `enter`.
create function profile_choices(p_person_id uuid, p_now timestamptz)
returns table (profile_id uuid, username text, client_code text, client_name text, employee_id uuid, last_used_at timestamptz,
               employee_number text, status text)
language plpgsql as $$
declare
  choice record;
begin
  for choice in select * from profiles_of_person(p_person_id) loop
    perform set_config('app.client', choice.client_id::text, true);
    perform set_config('app.employee', choice.employee_id::text, true);
    return query
      select choice.profile_id, choice.username, choice.client_code, choice.client_name, choice.employee_id, choice.last_used_at,
             e.employee_number,
             (select v.status from employment_version v
                join pay_group g on g.client_id = v.client_id and g.pay_group_id = v.pay_group_id
               where v.client_id = choice.client_id and v.employee_id = choice.employee_id
                 and v.effective_date <= (p_now at time zone g.time_zone)::date
               order by v.effective_date desc, v.sequence desc limit 1)
        from employee e where e.client_id = choice.client_id and e.employee_id = choice.employee_id;
  end loop;
  perform set_config('app.client', '', true);
  perform set_config('app.employee', '', true);
end
$$;
revoke all on function profile_choices(uuid, timestamptz) from public;
grant execute on function profile_choices(uuid, timestamptz) to paystead_app;

-- The enter function reads the session's provider along with everything else.
drop function provider_of_session(uuid);
