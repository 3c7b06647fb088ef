-- What a service account's call with an Idempotency-Key was answered, for a day, as idempotency_key (0023) for people. The key
-- belongs to the account.
create table service_idempotency_key (
  service_account_id uuid not null references service_account on delete cascade,
  key_hash bytea not null,
  request_hash bytea not null,
  endpoint text not null,
  status smallint check (status between 200 and 499),
  -- Sealed; null for a reply without body.
  reply bytea,
  created_at timestamptz not null,
  primary key (service_account_id, key_hash)
);
create index service_idempotency_key_by_age on service_idempotency_key (created_at);
call protect_directory_table('service_idempotency_key');

-- Claims a key. False: an earlier call has it. A second call waits here until the first has ended.
create function service_key_claim(
  p_account uuid, p_key_hash bytea, p_request_hash bytea, p_endpoint text, p_now timestamptz, p_oldest timestamptz)
returns boolean language sql security definer set search_path = paystead, pg_temp as $$
  with claimed as (
    insert into service_idempotency_key as k (service_account_id, key_hash, request_hash, endpoint, created_at)
    values (p_account, p_key_hash, p_request_hash, p_endpoint, p_now)
    on conflict (service_account_id, key_hash) do update
       set request_hash = excluded.request_hash, endpoint = excluded.endpoint, status = null, reply = null,
           created_at = excluded.created_at
     where k.created_at <= p_oldest
    returning 1)
  select exists (select from claimed);
$$;
call offer_directory_function('service_key_claim(uuid, bytea, bytea, text, timestamptz, timestamptz)');

create function service_key_read(p_account uuid, p_key_hash bytea)
returns table (request_hash bytea, status smallint, reply bytea)
language sql security definer set search_path = paystead, pg_temp as $$
  select k.request_hash, k.status, k.reply from service_idempotency_key k
   where k.service_account_id = p_account and k.key_hash = p_key_hash;
$$;
call offer_directory_function('service_key_read(uuid, bytea)');

create function service_key_fill(p_account uuid, p_key_hash bytea, p_status smallint, p_reply bytea)
returns void language sql security definer set search_path = paystead, pg_temp as $$
  update service_idempotency_key k set status = p_status, reply = p_reply
   where k.service_account_id = p_account and k.key_hash = p_key_hash;
$$;
call offer_directory_function('service_key_fill(uuid, bytea, smallint, bytea)');
