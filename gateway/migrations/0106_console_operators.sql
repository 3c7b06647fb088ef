-- Operators: the people of the provider, of its partners and of payroll teams who use the console. Directory tables; the gateway
-- reaches them through the functions below, the command line through maintenance.
create table console_operator (
  operator_id uuid primary key,
  email text not null check (email = lower(email) and length(email) between 3 and 254),
  name text not null check (length(name) between 1 and 120),
  -- The closed list is in contract/src/console/roles.ts.
  role text not null check (role in ('owner', 'implementation', 'support', 'readOnly', 'auditor', 'payroll')),
  -- Narrow the operator to a partner's clients or to one client; both null: every client.
  partner_id uuid references partner on delete cascade,
  client_id uuid references client on delete cascade,
  created_at timestamptz not null,
  created_by text not null,
  ended_at timestamptz,
  check ((role = 'payroll') = (client_id is not null)),
  check (client_id is null or partner_id is null)
);
create unique index console_operator_by_email on console_operator (email) where ended_at is null;
create index console_operator_by_partner on console_operator (partner_id);
create index console_operator_by_client on console_operator (client_id);
call protect_directory_table('console_operator');

-- The provider's name for an operator, learned at the first sign-in with a verified address, binding from then on.
create table console_identity (
  issuer text not null,
  subject text not null,
  operator_id uuid not null references console_operator on delete cascade,
  linked_at timestamptz not null,
  primary key (issuer, subject)
);
create index console_identity_by_operator on console_identity (operator_id);
call protect_directory_table('console_identity');

create table console_session (
  token_hash bytea primary key check (length(token_hash) = 32),
  operator_id uuid not null references console_operator on delete cascade,
  opened_at timestamptz not null,
  last_used_at timestamptz not null,
  expires_at timestamptz not null,
  ended_at timestamptz
);
create index console_session_by_operator on console_session (operator_id);
create index console_session_by_expiry on console_session (expires_at);
call protect_directory_table('console_session');

-- Who was let in and who was ended, append-only. No foreign key: it outlives the operator.
create table console_operator_change (
  console_operator_change_id bigint generated always as identity primary key,
  operator_id uuid not null,
  at timestamptz not null,
  changed_by text not null,
  action text not null,
  detail jsonb not null
);
create index console_operator_change_by_operator on console_operator_change (operator_id, at);
call protect_directory_table('console_operator_change');
create function console_operator_change_stays() returns trigger language plpgsql as $$
begin
  raise exception 'changes of operators are append-only';
end
$$;
create trigger console_operator_change_stays before update or delete on console_operator_change
  for each statement execute function console_operator_change_stays();

-- The operator of an account at the provider; null: none. An address (null unless verified) binds the account once.
create function console_operator_of(p_issuer text, p_subject text, p_email text, p_now timestamptz)
returns uuid language plpgsql security definer set search_path = paystead, pg_temp as $$
declare
  v_operator uuid;
begin
  select i.operator_id into v_operator from console_identity i join console_operator o on o.operator_id = i.operator_id
   where i.issuer = p_issuer and i.subject = p_subject and o.ended_at is null;
  if found or p_email is null then return v_operator; end if;
  select o.operator_id into v_operator from console_operator o
   where o.email = lower(p_email) and o.ended_at is null
     and not exists (select from console_identity i where i.operator_id = o.operator_id)
     for update;
  if v_operator is null then return null; end if;
  -- The account may have belonged to an operator who was ended.
  insert into console_identity as i (issuer, subject, operator_id, linked_at)
  values (p_issuer, p_subject, v_operator, p_now)
  on conflict (issuer, subject) do update set operator_id = excluded.operator_id, linked_at = excluded.linked_at;
  return v_operator;
end
$$;
call offer_directory_function('console_operator_of(text, text, text, timestamptz)');

-- Opens a session. Sessions that expired a month ago are deleted with it.
create function console_session_open(p_token_hash bytea, p_operator uuid, p_now timestamptz, p_expires_at timestamptz)
returns void language sql security definer set search_path = paystead, pg_temp as $$
  delete from console_session where expires_at < p_now - interval '30 days';
  insert into console_session (token_hash, operator_id, opened_at, last_used_at, expires_at)
  values (p_token_hash, p_operator, p_now, p_now, p_expires_at);
$$;
call offer_directory_function('console_session_open(bytea, uuid, timestamptz, timestamptz)');

create function console_session_end(p_token_hash bytea, p_now timestamptz)
returns void language sql security definer set search_path = paystead, pg_temp as $$
  update console_session set ended_at = p_now where token_hash = p_token_hash and ended_at is null;
$$;
call offer_directory_function('console_session_end(bytea, timestamptz)');

-- What every call comes through: the operator of a session, the role and the clients as they are now; null: no session.
create function console_enter(p_token_hash bytea, p_now timestamptz, p_idle_seconds integer)
returns jsonb language plpgsql security definer set search_path = paystead, pg_temp as $$
declare
  v_found record;
begin
  select s.last_used_at, o.operator_id, o.name, o.email, o.role, o.partner_id, o.client_id, p.name as partner_name
    into v_found
    from console_session s
    join console_operator o on o.operator_id = s.operator_id
    left join partner p on p.partner_id = o.partner_id
   where s.token_hash = p_token_hash and s.ended_at is null and o.ended_at is null
     and s.expires_at > p_now and s.last_used_at > p_now - make_interval(secs => p_idle_seconds);
  if not found then return null; end if;
  if v_found.last_used_at < p_now - interval '1 minute' then
    update console_session set last_used_at = p_now where token_hash = p_token_hash;
  end if;
  return jsonb_build_object(
    'operatorId', v_found.operator_id, 'name', v_found.name, 'email', v_found.email, 'role', v_found.role,
    'seesEveryClient', v_found.partner_id is null and v_found.client_id is null,
    'partnerName', v_found.partner_name,
    'clients', (select coalesce(jsonb_agg(jsonb_build_object('clientId', c.client_id, 'clientCode', c.client_code,
                                                             'name', c.name) order by c.client_code), '[]')
                  from client c
                 where (v_found.partner_id is null or c.partner_id = v_found.partner_id)
                   and (v_found.client_id is null or c.client_id = v_found.client_id)));
end
$$;
call offer_directory_function('console_enter(bytea, timestamptz, integer)');

-- Refused calls of the console and refused sign-ins to it.
alter table security_event
  drop constraint security_event_kind_check,
  add constraint security_event_kind_check check (kind in (
    'record_refused', 'change_refused', 'recent_sign_in_missing', 'decision_refused',
    'step_up_failed', 'identity_token_replayed', 'refresh_token_reused', 'link_token_reused', 'logout_token_refused',
    'weak_sign_in', 'invitation_locked', 'service_credential_refused', 'service_assertion_replayed', 'service_token_refused',
    'service_scope_refused', 'console_sign_in_refused', 'console_call_refused'));
