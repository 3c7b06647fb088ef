-- The partner whose looks a page wears from its first frame: that of the session behind the cookie. Reading a page is no
-- use of the session, so nothing is touched, and an ended session has no partner.
create function branding_of_session(p_token_hash bytea, p_now timestamptz, p_idle_seconds integer, p_absolute_seconds integer)
returns setof partner
language sql stable security definer set search_path = paystead, pg_temp as $$
  select a.* from session s
    join profile p on p.profile_id = s.profile_id
    join client c on c.client_id = p.client_id
    join partner a on a.partner_id = c.partner_id
   where s.token_hash = p_token_hash and s.kind = 'web' and s.revoked_at is null
     and s.created_at > p_now - make_interval(secs => p_absolute_seconds)
     and s.last_seen_at > p_now - make_interval(secs => p_idle_seconds);
$$;
call offer_directory_function('branding_of_session(bytea, timestamptz, integer, integer)');
