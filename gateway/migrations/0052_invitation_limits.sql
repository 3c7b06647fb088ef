-- Limits for pages that anyone may open: failed invitations and self-registrations by caller, counted in the database so that all
-- gateways count together. A caller is a keyed hash of an address, of its network or of what was requested.
create table invitation_attempt (
  caller_hash bytea not null,
  at timestamptz not null
);
create index invitation_attempt_by_caller on invitation_attempt (caller_hash, at desc);
create index invitation_attempt_by_time on invitation_attempt (at);
call protect_directory_table('invitation_attempt');

-- Seconds until the first of these callers may try again; 0: all of them may now.
create function invitation_wait(p_callers bytea[], p_most integer[], p_window_seconds integer, p_now timestamptz)
returns integer language sql stable security definer set search_path = paystead, pg_temp as $$
  select coalesce(max(greatest(1, ceil(extract(epoch from (
           select a.at from invitation_attempt a
            where a.caller_hash = l.caller and a.at > p_now - make_interval(secs => p_window_seconds)
            order by a.at desc offset l.most - 1 limit 1) + make_interval(secs => p_window_seconds) - p_now))::integer)), 0)
    from unnest(p_callers, p_most) as l (caller, most)
   where (select count(*) from invitation_attempt a
           where a.caller_hash = l.caller and a.at > p_now - make_interval(secs => p_window_seconds)) >= l.most;
$$;
call offer_directory_function('invitation_wait(bytea[], integer[], integer, timestamptz)');

create function invitation_count(p_callers bytea[], p_now timestamptz)
returns void language sql security definer set search_path = paystead, pg_temp as $$
  insert into invitation_attempt (caller_hash, at) select c, p_now from unnest(p_callers) c;
$$;
call offer_directory_function('invitation_count(bytea[], timestamptz)');

create function invitation_attempt_purge(p_before timestamptz, p_most integer)
returns integer language sql security definer set search_path = paystead, pg_temp as $$
  with gone as (
    delete from invitation_attempt a using (
      select ctid from invitation_attempt where at < p_before order by at limit p_most for update skip locked) old
     where a.ctid = old.ctid
    returning 1)
  select count(*)::integer from gone;
$$;
call offer_directory_function('invitation_attempt_purge(timestamptz, integer)');

-- The client that a self-registration is about: by its code, or the only one of the portal's partner that allows it. No row where
-- the client doesn't allow it or belongs to another portal.
create function registration_client(p_code text, p_hostname text)
returns table (client_id uuid, client_name text, partner_id uuid)
language sql stable security definer set search_path = paystead, pg_temp as $$
  with allowed as (
    select c.client_id, c.client_code, c.name, c.partner_id
      from client c join invitation_policy o on o.client_id = c.client_id and o.self_registration
     where exists (
       select from partner_hostname h
        where h.hostname = lower(p_hostname)
          -- `localhost` is this machine, for all its partners, wherever it is one of the product's names.
          and (h.partner_id = c.partner_id or h.hostname = 'localhost')))
  select a.client_id, a.name, a.partner_id from allowed a
   where case when p_code <> '' then a.client_code = upper(p_code) else (select count(*) from allowed) = 1 end;
$$;
call offer_directory_function('registration_client(text, text)');

-- Whether an employee has a sign-in already, and how often they asked for an invitation themselves since an instant.
create function registration_standing(p_client_id uuid, p_employee_id uuid, p_since timestamptz)
returns table (has_account boolean, is_enabled boolean, requests integer, language text)
language sql stable security definer set search_path = paystead, pg_temp as $$
  select exists (select from profile p join person_identity i on i.person_id = p.person_id
                  where p.client_id = p_client_id and p.employee_id = p_employee_id),
         coalesce((select p.is_enabled from profile p where p.client_id = p_client_id and p.employee_id = p_employee_id), true),
         (select count(*)::integer from invitation i
           where i.client_id = p_client_id and i.employee_id = p_employee_id and i.origin = 'self' and i.created_at > p_since),
         (select r.language from profile p join person r on r.person_id = p.person_id
           where p.client_id = p_client_id and p.employee_id = p_employee_id)
   where p_client_id = tenant_client() and p_employee_id = tenant_employee();
$$;
call offer_directory_function('registration_standing(uuid, uuid, timestamptz)');
