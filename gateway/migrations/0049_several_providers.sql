-- Several identity providers. A provider may be limited to clients by their codes, and to the clients whose partner is served
-- at certain host names (null: not limited). It must never sign anyone in to another client.
create function client_in_reach(p_client_code text, p_client_codes text[], p_hostnames text[])
returns boolean language sql stable security definer set search_path = paystead, pg_temp as $$
  select (p_client_codes is null or p_client_code = any (p_client_codes))
     and (p_hostnames is null or exists (
           select from client c join partner_hostname h on h.partner_id = c.partner_id
            where c.client_code = p_client_code and h.hostname = any (p_hostnames)));
$$;
call offer_directory_function('client_in_reach(text, text[], text[])');

-- As person_of_identity; and a limited provider binds an identity only to people who have a profile within its reach.
create function person_of_identity_in_reach(
  p_issuer text, p_subject text, p_email text, p_email_verified boolean, p_now timestamptz, p_client_codes text[], p_hostnames text[])
returns uuid language plpgsql security definer set search_path = paystead, pg_temp as $$
begin
  if (p_client_codes is not null or p_hostnames is not null)
     and not exists (select from person_identity i where i.issuer = p_issuer and i.subject = p_subject)
     and not exists (
       select from person_email e
         join profile p on p.person_id = e.person_id and p.is_enabled
         join client c on c.client_id = p.client_id
        where e.email = lower(p_email) and e.replaced_at is null
          and client_in_reach(c.client_code, p_client_codes, p_hostnames)) then
    return null;
  end if;
  return person_of_identity(p_issuer, p_subject, p_email, p_email_verified, p_now);
end
$$;
call offer_directory_function('person_of_identity_in_reach(text, text, text, boolean, timestamptz, text[], text[])');

-- Refused sign-ins by the code that the person sees, for support. Reasons name no person: the account is a hash of the
-- provider's issuer and subject, known only if the token was genuine. No foreign keys: evidence outlives what it is about.
create table sign_in_refusal (
  reference text primary key check (reference ~ '^[0-9A-Z]{8}$'),
  at timestamptz not null,
  reason text not null,
  provider_id text,
  account_hash text,
  endpoint text not null,
  request_id text not null,
  -- As in security_event: an IPv4 address, the /64 network of an IPv6 address, or `unknown`.
  address text not null
);
create index sign_in_refusal_by_time on sign_in_refusal (at);
call protect_directory_table('sign_in_refusal');

create function sign_in_refusals_add(p_refusals jsonb)
returns void language sql security definer set search_path = paystead, pg_temp as $$
  insert into sign_in_refusal (reference, at, reason, provider_id, account_hash, endpoint, request_id, address)
  select r.reference, r.at, r.reason, r.provider_id, r.account_hash, r.endpoint, r.request_id, r.address
    from jsonb_to_recordset(p_refusals) as r (
      reference text, at timestamptz, reason text, provider_id text, account_hash text, endpoint text, request_id text, address text)
  on conflict (reference) do nothing;
$$;
call offer_directory_function('sign_in_refusals_add(jsonb)');

-- The provider that a session signed in with, whose clients it may switch between. Null: opened before sessions stored it.
create function provider_of_session(p_session_id uuid)
returns text language sql stable security definer set search_path = paystead, pg_temp as $$
  select s.provider_id from session s where s.session_id = p_session_id;
$$;
call offer_directory_function('provider_of_session(uuid)');
