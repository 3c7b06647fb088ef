-- From an identity token's claims to a person. Bound by (issuer, subject); the first time, by a verified address on file.
create function person_of_identity(p_issuer text, p_subject text, p_email text, p_email_verified boolean, p_now timestamptz)
returns uuid language plpgsql security definer set search_path = paystead, pg_temp as $$
declare
  known uuid;
begin
  select i.person_id into known from person_identity i where i.issuer = p_issuer and i.subject = p_subject;
  if known is null and p_email_verified and p_email is not null then
    select e.person_id into known from person_email e where e.email = lower(p_email) and e.replaced_at is null;
    if known is not null then
      insert into person_identity (issuer, subject, person_id, linked_at) values (p_issuer, p_subject, known, p_now)
      on conflict (issuer, subject) do nothing;
    end if;
  end if;
  return known;
end
$$;
call offer_directory_function('person_of_identity(text, text, text, boolean, timestamptz)');

create function profiles_of_person(p_person_id uuid)
returns table (profile_id uuid, username text, client_id uuid, client_code text, client_name text, employee_id uuid, last_used_at timestamptz)
language sql stable security definer set search_path = paystead, pg_temp as $$
  select p.profile_id, p.username, p.client_id, c.client_code, c.name, p.employee_id, p.last_used_at
    from profile p join client c on c.client_id = p.client_id
   where p.person_id = p_person_id and p.is_enabled
   order by p.last_used_at desc nulls last, c.name, p.username;
$$;
call offer_directory_function('profiles_of_person(uuid)');

create function email_of_person(p_person_id uuid)
returns text language sql stable security definer set search_path = paystead, pg_temp as $$
  select e.email from person_email e where e.person_id = p_person_id and e.replaced_at is null order by e.verified_at nulls last, e.email limit 1;
$$;
call offer_directory_function('email_of_person(uuid)');

-- The list to choose from, with what each client's own rows say; each is read inside its own tenant and own employee.
create function profile_choices(p_person_id uuid, p_today date)
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
               where v.client_id = choice.client_id and v.employee_id = choice.employee_id and v.effective_date <= p_today
               order by v.effective_date desc, v.sequence desc limit 1)
        from employee e where e.client_id = choice.client_id and e.employee_id = choice.employee_id;
  end loop;
  perform set_config('app.client', '', true);
  perform set_config('app.employee', '', true);
end
$$;
revoke all on function profile_choices(uuid, date) from public;
grant execute on function profile_choices(uuid, date) to paystead_app;

-- Branding is public by nature: it is shown before anybody has signed in.
create function branding_of_hostname(p_hostname text) returns setof partner
language sql stable security definer set search_path = paystead, pg_temp as $$
  select p.* from partner_hostname h join partner p on p.partner_id = h.partner_id where h.hostname = lower(p_hostname);
$$;
call offer_directory_function('branding_of_hostname(text)');

create function branding_of_partner(p_partner_id uuid) returns setof partner
language sql stable security definer set search_path = paystead, pg_temp as $$
  select p.* from partner p where p.partner_id = p_partner_id;
$$;
call offer_directory_function('branding_of_partner(uuid)');
