-- What a notice of a new device says, and to whom. No row: the session is not of a new device. A device is known where an
-- earlier session of the same person, of the same kind, bore the same name; sessions are kept for a month.
create function session_of_new_device(p_session_id uuid)
returns table (email text, language text, device text, client_id uuid, employee_id uuid, client_name text, partner_id uuid)
language sql stable security definer set search_path = paystead, pg_temp as $$
  select email_of_person(s.person_id), r.language, s.device, p.client_id, p.employee_id, c.name, c.partner_id
    from session s
    join person r on r.person_id = s.person_id
    join profile p on p.profile_id = s.profile_id
    join client c on c.client_id = p.client_id
   where s.session_id = p_session_id
     and not exists (
       select 1 from session e
        where e.person_id = s.person_id and e.session_id <> s.session_id and e.kind = s.kind and e.device = s.device);
$$;
call offer_directory_function('session_of_new_device(uuid)');
