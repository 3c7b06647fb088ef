-- The partner that a client's documents wear, for what knows the client alone: archives are made while nobody is there.
create function branding_of_client(p_client_id uuid)
returns setof partner
language sql stable security definer set search_path = paystead, pg_temp as $$
  select a.* from client c join partner a on a.partner_id = c.partner_id where c.client_id = p_client_id;
$$;
call offer_directory_function('branding_of_client(uuid)');
