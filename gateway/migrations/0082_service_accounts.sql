-- Service accounts: programs (pay engines, HR systems, identity systems) that call /api/v1. Directory tables; the gateway
-- reaches them through the functions below, operators through maintenance.
create table service_account (
  service_account_id uuid primary key,
  -- The client_id of OAuth 2; never changes.
  name text not null unique check (name ~ '^[a-z][a-z0-9-]{1,62}$'),
  created_at timestamptz not null,
  created_by text not null,
  disabled_at timestamptz
);
call protect_directory_table('service_account');

-- What an account may do, client by client. The closed list of scopes is in contract/src/service/scopes.ts.
create table service_grant (
  service_account_id uuid not null references service_account on delete cascade,
  client_id uuid not null references client on delete cascade,
  scope text not null check (scope ~ '^[a-z-]+(:[a-z-]+)?$'),
  primary key (service_account_id, client_id, scope)
);
call protect_directory_table('service_grant');

-- Secrets (SHA-256 of 256 random bits) and public keys. Several hold at once, so that rotation overlaps.
create table service_credential (
  service_credential_id uuid primary key,
  service_account_id uuid not null references service_account on delete cascade,
  kind text not null check (kind in ('secret', 'key')),
  -- How operators recognize it: the end of the secret, or the thumbprint of the key (RFC 7638).
  hint text not null,
  secret_hash bytea check (length(secret_hash) = 32),
  public_jwk jsonb,
  created_at timestamptz not null,
  created_by text not null,
  expires_at timestamptz,
  revoked_at timestamptz,
  last_used_at timestamptz,
  check ((kind = 'secret') = (secret_hash is not null) and (kind = 'key') = (public_jwk is not null))
);
create index service_credential_by_account on service_credential (service_account_id);
call protect_directory_table('service_credential');

-- Access tokens (SHA-256), one row each, so that the end of an account or credential ends them at once.
create table service_token (
  token_hash bytea primary key check (length(token_hash) = 32),
  service_account_id uuid not null references service_account on delete cascade,
  service_credential_id uuid not null references service_credential on delete cascade,
  scopes text[] not null,
  issued_at timestamptz not null,
  expires_at timestamptz not null
);
create index service_token_by_expiry on service_token (expires_at);
call protect_directory_table('service_token');

-- Assertions that were used, until they have expired: each signs in once (RFC 7523).
create table service_assertion (
  service_account_id uuid not null references service_account on delete cascade,
  jti_hash bytea not null,
  expires_at timestamptz not null,
  primary key (service_account_id, jti_hash)
);
create index service_assertion_by_expiry on service_assertion (expires_at);
call protect_directory_table('service_assertion');

-- Calls in the newest minute, for the limit that all gateways share; the minute is also the account's last use.
create table service_usage (
  service_account_id uuid primary key references service_account on delete cascade,
  minute timestamptz not null,
  calls integer not null
);
call protect_directory_table('service_usage');

-- What operators changed, append-only. No foreign key: it outlives the account.
create table service_account_change (
  service_account_change_id bigint generated always as identity primary key,
  service_account_id uuid not null,
  at timestamptz not null,
  changed_by text not null,
  action text not null,
  detail jsonb not null
);
create index service_account_change_by_account on service_account_change (service_account_id, at);
call protect_directory_table('service_account_change');
create function service_account_change_stays() returns trigger language plpgsql as $$
begin
  raise exception 'changes of service accounts are append-only';
end
$$;
create trigger service_account_change_stays before update or delete on service_account_change
  for each statement execute function service_account_change_stays();

-- The account behind a client_id, with the credentials that hold now; null if there is none.
create function service_account_of(p_name text, p_now timestamptz)
returns jsonb language sql stable security definer set search_path = paystead, pg_temp as $$
  select jsonb_build_object(
           'accountId', a.service_account_id,
           'disabled', a.disabled_at is not null,
           'scopes', coalesce((select jsonb_agg(distinct g.scope order by g.scope) from service_grant g
                                where g.service_account_id = a.service_account_id), '[]'),
           'credentials', coalesce((select jsonb_agg(jsonb_build_object(
                                       'credentialId', c.service_credential_id,
                                       'secretHash', encode(c.secret_hash, 'hex'),
                                       'publicJwk', c.public_jwk) order by c.created_at, c.service_credential_id)
                                      from service_credential c
                                     where c.service_account_id = a.service_account_id and c.revoked_at is null
                                       and (c.expires_at is null or c.expires_at > p_now)), '[]'))
    from service_account a where a.name = p_name;
$$;
call offer_directory_function('service_account_of(text, timestamptz)');

-- Notes an assertion as used. False: it was used before.
create function service_assertion_use(p_account uuid, p_jti_hash bytea, p_expires_at timestamptz)
returns boolean language sql security definer set search_path = paystead, pg_temp as $$
  with noted as (
    insert into service_assertion (service_account_id, jti_hash, expires_at) values (p_account, p_jti_hash, p_expires_at)
    on conflict do nothing returning 1)
  select exists (select from noted);
$$;
call offer_directory_function('service_assertion_use(uuid, bytea, timestamptz)');

-- Issues a token, unless the account or the credential ended meanwhile.
create function service_token_issue(
  p_account uuid, p_credential uuid, p_token_hash bytea, p_scopes text[], p_now timestamptz, p_expires_at timestamptz)
returns boolean language plpgsql security definer set search_path = paystead, pg_temp as $$
begin
  update service_credential c
     set last_used_at = case when c.last_used_at > p_now - interval '1 minute' then c.last_used_at else p_now end
    from service_account a
   where c.service_credential_id = p_credential and c.service_account_id = p_account
     and a.service_account_id = p_account and a.disabled_at is null
     and c.revoked_at is null and (c.expires_at is null or c.expires_at > p_now);
  if not found then return false; end if;
  insert into service_token (token_hash, service_account_id, service_credential_id, scopes, issued_at, expires_at)
  values (p_token_hash, p_account, p_credential, p_scopes, p_now, p_expires_at);
  return true;
end
$$;
call offer_directory_function('service_token_issue(uuid, uuid, bytea, text[], timestamptz, timestamptz)');

-- The clients of an account with their scopes, limited to some of the scopes.
create function service_grants_of(p_account uuid, p_scopes text[])
returns jsonb language sql stable security definer set search_path = paystead, pg_temp as $$
  select coalesce(jsonb_agg(jsonb_build_object('clientId', x.client_id, 'clientCode', x.client_code, 'scopes', x.scopes)
                            order by x.client_code), '[]')
    from (select g.client_id, c.client_code, jsonb_agg(g.scope order by g.scope) as scopes
            from service_grant g join client c on c.client_id = g.client_id
           where g.service_account_id = p_account and g.scope = any (p_scopes)
           group by g.client_id, c.client_code) x;
$$;
call offer_directory_function('service_grants_of(uuid, text[])');

-- What every call comes through: the account of a token, its clients and scopes as they are now, and its share of the limit.
-- The statement commits by itself, so that a refused call counts too.
create function service_enter(p_token_hash bytea, p_now timestamptz, p_limit integer)
returns jsonb language plpgsql security definer set search_path = paystead, pg_temp as $$
declare
  v_found record;
  v_minute timestamptz := date_trunc('minute', p_now);
  v_calls integer;
begin
  select t.service_account_id, t.scopes, a.name,
         a.disabled_at is not null or c.revoked_at is not null as ended,
         t.expires_at <= p_now or coalesce(c.expires_at <= p_now, false) as expired
    into v_found
    from service_token t
    join service_account a on a.service_account_id = t.service_account_id
    join service_credential c on c.service_credential_id = t.service_credential_id
   where t.token_hash = p_token_hash;
  if not found then return jsonb_build_object('verdict', 'unknown'); end if;
  if v_found.ended or v_found.expired then
    return jsonb_build_object('verdict', case when v_found.ended then 'ended' else 'expired' end,
                              'accountId', v_found.service_account_id, 'name', v_found.name);
  end if;
  insert into service_usage as u (service_account_id, minute, calls) values (v_found.service_account_id, v_minute, 1)
  on conflict (service_account_id) do update
     set calls = case when u.minute >= excluded.minute then u.calls + 1 else 1 end,
         minute = greatest(u.minute, excluded.minute)
  returning u.calls, u.minute into v_calls, v_minute;
  return jsonb_build_object(
    'verdict', case when v_calls > p_limit then 'limited' else 'ok' end,
    'accountId', v_found.service_account_id,
    'name', v_found.name,
    'remaining', greatest(0, p_limit - v_calls),
    'resetSeconds', greatest(1, ceil(extract(epoch from v_minute + interval '1 minute' - p_now))::integer),
    'grants', service_grants_of(v_found.service_account_id, v_found.scopes));
end
$$;
call offer_directory_function('service_enter(bytea, timestamptz, integer)');

-- The account's clients and scopes for work that goes on after its call, such as an import; null if the account was disabled.
create function service_scope_of(p_account uuid, p_scopes text[])
returns jsonb language sql stable security definer set search_path = paystead, pg_temp as $$
  select jsonb_build_object('accountId', a.service_account_id, 'name', a.name,
                            'grants', service_grants_of(a.service_account_id, p_scopes))
    from service_account a where a.service_account_id = p_account and a.disabled_at is null;
$$;
call offer_directory_function('service_scope_of(uuid, text[])');
