-- What stands around a person's bank accounts: versions, counted confirmations, freezes, notices with a way to object,
-- one account under two people, and the operator's directory of banks.

-- One row per employee, locked by every change of the accounts: changes of one person happen one after the other.
create table direct_deposit_state (
  client_id uuid not null,
  employee_id uuid not null,
  -- Counts every change of the accounts in force and of the proposal: the If-Match of a bank change.
  version integer not null default 1,
  -- Wrong answers to "which account is on file", and when the last one was given.
  wrong_confirmations smallint not null default 0,
  wrong_confirmation_at timestamptz,
  primary key (client_id, employee_id),
  foreign key (client_id, employee_id) references employee on delete cascade
);
call protect_tenant_table('direct_deposit_state', true, 'select, insert, update');

-- Bank changes that are stopped for a person. A directory table: whoever links an e-mail address freezes the changes of
-- every employee behind the person, before any tenant is entered.
create table bank_change_freeze (
  client_id uuid not null,
  employee_id uuid not null,
  freeze_id uuid not null,
  reason text not null check (reason in ('notMe', 'contactChanged', 'operator')),
  began_at timestamptz not null,
  -- Null: until somebody lifts it.
  ends_at timestamptz,
  lifted_at timestamptz,
  lifted_by text,
  primary key (client_id, employee_id, freeze_id),
  foreign key (client_id, employee_id) references employee on delete cascade,
  check ((lifted_at is null) = (lifted_by is null))
);
call protect_directory_table('bank_change_freeze');

create function bank_freeze_begin(
  p_client_id uuid, p_employee_id uuid, p_freeze_id uuid, p_reason text, p_now timestamptz, p_ends_at timestamptz)
returns void language plpgsql security definer set search_path = paystead, pg_temp as $$
begin
  if tenant_client() is not null and tenant_client() <> p_client_id
     and current_setting('role') <> 'paystead_maintenance' then
    raise insufficient_privilege using message = 'a freeze of another client';
  end if;
  insert into bank_change_freeze (client_id, employee_id, freeze_id, reason, began_at, ends_at)
  values (p_client_id, p_employee_id, p_freeze_id, p_reason, p_now, p_ends_at);
end
$$;
call offer_directory_function('bank_freeze_begin(uuid, uuid, uuid, text, timestamptz, timestamptz)');

-- The freeze that lasts longest, of those in force.
create function bank_freeze_now(p_client_id uuid, p_employee_id uuid, p_now timestamptz)
returns table (reason text, ends_at timestamptz)
language sql stable security definer set search_path = paystead, pg_temp as $$
  select f.reason, f.ends_at from bank_change_freeze f
   where f.client_id = p_client_id and f.employee_id = p_employee_id and f.lifted_at is null and f.began_at <= p_now
     and (f.ends_at is null or f.ends_at > p_now)
   order by f.ends_at desc nulls first, f.began_at desc limit 1;
$$;
call offer_directory_function('bank_freeze_now(uuid, uuid, timestamptz)');

-- A notice of a bank change, by the hash of the token in it.
create table deposit_notice (
  token_hash bytea primary key,
  client_id uuid not null,
  employee_id uuid not null,
  employee_workflow_id uuid not null,
  sent_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz,
  foreign key (client_id, employee_id) references employee on delete cascade
);
create index deposit_notice_by_change on deposit_notice (client_id, employee_id, employee_workflow_id);
create index deposit_notice_by_end on deposit_notice (expires_at);
call protect_directory_table('deposit_notice');

create function deposit_notice_put(
  p_token_hash bytea, p_client_id uuid, p_employee_id uuid, p_employee_workflow_id uuid, p_now timestamptz, p_expires_at timestamptz)
returns void language plpgsql security definer set search_path = paystead, pg_temp as $$
begin
  if p_client_id is distinct from tenant_client() then
    raise insufficient_privilege using message = 'a notice of another client';
  end if;
  insert into deposit_notice (token_hash, client_id, employee_id, employee_workflow_id, sent_at, expires_at)
  values (p_token_hash, p_client_id, p_employee_id, p_employee_workflow_id, p_now, p_expires_at);
end
$$;
call offer_directory_function('deposit_notice_put(bytea, uuid, uuid, uuid, timestamptz, timestamptz)');

create function deposit_notice_find(p_token_hashes bytea[])
returns table (client_id uuid, employee_id uuid, employee_workflow_id uuid, sent_at timestamptz, expires_at timestamptz, used_at timestamptz,
               client_name text, partner_id uuid)
language sql stable security definer set search_path = paystead, pg_temp as $$
  select n.client_id, n.employee_id, n.employee_workflow_id, n.sent_at, n.expires_at, n.used_at, c.name, c.partner_id
    from deposit_notice n join client c on c.client_id = n.client_id
   where n.token_hash = any(p_token_hashes);
$$;
call offer_directory_function('deposit_notice_find(bytea[])');

-- Once per change, whichever of its notices is used: of two presses at the same time one succeeds.
create function deposit_notice_use(p_token_hashes bytea[], p_now timestamptz)
returns boolean language plpgsql security definer set search_path = paystead, pg_temp as $$
declare
  chosen deposit_notice%rowtype;
begin
  select * into chosen from deposit_notice n where n.token_hash = any(p_token_hashes) and n.expires_at > p_now;
  if chosen.token_hash is null then
    return false;
  end if;
  perform from deposit_notice n
    where n.client_id = chosen.client_id and n.employee_id = chosen.employee_id
      and n.employee_workflow_id = chosen.employee_workflow_id
    order by n.token_hash for update;
  update deposit_notice n set used_at = p_now
   where n.client_id = chosen.client_id and n.employee_id = chosen.employee_id
     and n.employee_workflow_id = chosen.employee_workflow_id
     and not exists (
       select 1 from deposit_notice u
        where u.client_id = chosen.client_id and u.employee_id = chosen.employee_id
          and u.employee_workflow_id = chosen.employee_workflow_id and u.used_at is not null);
  return found;
end
$$;
call offer_directory_function('deposit_notice_use(bytea[], timestamptz)');

create function deposit_notice_purge(p_before timestamptz, p_most integer)
returns integer language sql security definer set search_path = paystead, pg_temp as $$
  with gone as (
    delete from deposit_notice n using (
      select token_hash from deposit_notice where expires_at < p_before order by expires_at limit p_most for update skip locked) old
     where n.token_hash = old.token_hash
    returning 1)
  select count(*)::integer from gone;
$$;
call offer_directory_function('deposit_notice_purge(timestamptz, integer)');

-- Where a notice goes: every verified address, and those replaced since `p_since`, which a thief may have replaced.
create function verified_contacts(p_client_id uuid, p_employee_id uuid, p_since timestamptz)
returns table (email text, language text)
language sql stable security definer set search_path = paystead, pg_temp as $$
  select e.email, r.language
    from profile p
    join person r on r.person_id = p.person_id
    join person_email e on e.person_id = p.person_id
   where p.client_id = p_client_id and p.employee_id = p_employee_id and tenant_client() = p_client_id
     and e.verified_at is not null and (e.replaced_at is null or e.replaced_at > p_since)
   order by e.replaced_at nulls first, e.email;
$$;
call offer_directory_function('verified_contacts(uuid, uuid, timestamptz)');

-- Marks of somebody else at the keyboard: an address that is new or was replaced lately, a device not used a week ago
-- by somebody who uses others.
create function sign_in_signals(p_session_id uuid, p_now timestamptz)
returns table (contact_changed boolean, new_device boolean)
language sql stable security definer set search_path = paystead, pg_temp as $$
  select exists (
           select 1 from person_email e
            where e.person_id = s.person_id
              and (e.replaced_at > p_now - interval '30 days'
                   or (e.verified_at > p_now - interval '30 days' and exists (
                         select 1 from person_email o
                          where o.person_id = s.person_id and o.email <> e.email and o.verified_at < e.verified_at)))),
         exists (
           select 1 from session o
            where o.person_id = s.person_id and (o.kind, o.device) is distinct from (s.kind, s.device)
              and o.created_at < s.created_at)
         and not exists (
           select 1 from session o
            where o.person_id = s.person_id and o.kind = s.kind and o.device = s.device
              and o.created_at < p_now - interval '7 days')
    from session s where s.session_id = p_session_id;
$$;
call offer_directory_function('sign_in_signals(uuid, timestamptz)');

-- Whoever took a session over loses it at the objection, wherever it is open.
create function sessions_end_of_employee(p_client_id uuid, p_employee_id uuid, p_now timestamptz, p_reason text)
returns integer language sql security definer set search_path = paystead, pg_temp as $$
  with ended as (
    update session s set revoked_at = p_now, revoked_reason = p_reason
      from profile p
     where p.client_id = p_client_id and p.employee_id = p_employee_id and tenant_client() = p_client_id
       and s.person_id = p.person_id and s.revoked_at is null
    returning 1)
  select count(*)::integer from ended;
$$;
call offer_directory_function('sessions_end_of_employee(uuid, uuid, timestamptz, text)');

-- One account under two people. The same person at two employers is one person.
create function account_known_elsewhere(p_fingerprints bytea[], p_client_id uuid, p_employee_id uuid)
returns boolean language sql stable security definer set search_path = paystead, pg_temp as $$
  select exists (
    select 1 from shared_account a
      left join profile other on other.client_id = a.client_id and other.employee_id = a.employee_id
      left join profile own on own.client_id = p_client_id and own.employee_id = p_employee_id
     where a.fingerprint = any(p_fingerprints) and (a.client_id, a.employee_id) <> (p_client_id, p_employee_id)
       and (other.person_id is null or other.person_id is distinct from own.person_id));
$$;
call offer_directory_function('account_known_elsewhere(bytea[], uuid, uuid)');

create function account_fingerprints_keep(p_client_id uuid, p_employee_id uuid, p_fingerprints bytea[])
returns void language plpgsql security definer set search_path = paystead, pg_temp as $$
begin
  if p_client_id is distinct from tenant_client() and current_setting('role') <> 'paystead_maintenance' then
    raise insufficient_privilege using message = 'accounts of another client';
  end if;
  delete from shared_account a
   where a.client_id = p_client_id and a.employee_id = p_employee_id and a.fingerprint <> all(p_fingerprints);
  insert into shared_account (fingerprint, client_id, employee_id)
  select distinct f, p_client_id, p_employee_id from unnest(p_fingerprints) f
  on conflict do nothing;
end
$$;
call offer_directory_function('account_fingerprints_keep(uuid, uuid, bytea[])');

-- The operator's directory of banks, loaded from a file. Empty: numbers stand without names.
create table bank (
  routing_number text primary key check (routing_number ~ '^\d{9}$'),
  name text not null check (length(name) between 1 and 100),
  loaded_at timestamptz not null
);
call protect_directory_table('bank');

create function bank_of_routing_number(p_routing_number text)
returns table (name text, has_directory boolean)
language sql stable security definer set search_path = paystead, pg_temp as $$
  select (select b.name from bank b where b.routing_number = p_routing_number), exists (select 1 from bank);
$$;
call offer_directory_function('bank_of_routing_number(text)');

-- The host name that a link in a mail may carry: the one that was asked for where it is the partner's, else the partner's
-- first. A forged Host header must not send people elsewhere.
create function portal_hostname(p_client_id uuid, p_asked text)
returns text language sql stable security definer set search_path = paystead, pg_temp as $$
  select h.hostname from client c join partner_hostname h on h.partner_id = c.partner_id
   where c.client_id = p_client_id
   order by (h.hostname = lower(p_asked)) desc, h.hostname limit 1;
$$;
call offer_directory_function('portal_hostname(uuid, text)');
