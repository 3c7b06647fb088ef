-- Invitations: how an employee who has no sign-in gets one (SIG-8). One-time, expiring, bound to the employee; the token of the
-- mailed link and the code of the letter are stored as hashes only.

-- A client's rules for invitations. Directory: they are read before anyone has signed in. A client without a row has the
-- defaults.
create table invitation_policy (
  client_id uuid primary key references client on delete cascade,
  mail_days smallint not null default 14 check (mail_days between 1 and 60),
  letter_days smallint not null default 30 check (letter_days between 1 and 90),
  -- The two facts on file that prove who somebody is.
  facts text[] not null default '{zipCode,birthDate}',
  -- The roles of a profile that an invitation creates.
  role_names text[] not null default '{EE User,EE User - Employee Updates}',
  self_registration boolean not null default false,
  check (cardinality(facts) = 2 and facts[1] <> facts[2]),
  check (facts <@ array['lastName', 'zipCode', 'employeeNumber', 'birthDate', 'hireMonth', 'ssnLastFour']),
  -- Never both on a page outside a session: together they open too much elsewhere.
  constraint invitation_policy_never_ssn_with_birth_date check (not (facts @> '{ssnLastFour,birthDate}'))
);
call protect_directory_table('invitation_policy');

create table invitation (
  invitation_id uuid primary key,
  client_id uuid not null,
  employee_id uuid not null,
  kind text not null check (kind in ('mail', 'letter')),
  -- `self`: the person asked for it (self-registration).
  origin text not null check (origin in ('operator', 'self')),
  language text not null check (language in ('en', 'es')),
  -- The address on file to which it was mailed.
  email text check (email = lower(email)),
  mail_id uuid,
  is_reminder boolean not null default false,
  token_hash bytea not null unique,
  created_at timestamptz not null,
  created_by text not null,
  expires_at timestamptz not null check (expires_at > created_at),
  opened_at timestamptz,
  failed_attempts smallint not null default 0,
  locked_at timestamptz,
  -- The browser that answered both facts; one at a time.
  proof_hash bytea unique,
  proved_until timestamptz,
  accepted_at timestamptz,
  revoked_at timestamptz,
  revoked_reason text check (revoked_reason in ('replaced', 'operator')),
  foreign key (client_id, employee_id) references employee on delete cascade,
  check ((kind = 'mail') = (email is not null)),
  check ((proof_hash is null) = (proved_until is null)),
  check ((revoked_at is null) = (revoked_reason is null)),
  check (accepted_at is null or revoked_at is null)
);
-- One invitation of an employee waits at most.
create unique index invitation_waiting on invitation (client_id, employee_id) where accepted_at is null and revoked_at is null;
create index invitation_by_employee on invitation (client_id, employee_id, created_at desc);
create index invitation_by_creation on invitation (created_at);
call protect_directory_table('invitation');

create function invitation_policy_of(p_client_id uuid)
returns table (mail_days integer, letter_days integer, facts text[], role_names text[], self_registration boolean)
language sql stable security definer set search_path = paystead, pg_temp as $$
  select coalesce(o.mail_days, 14)::integer, coalesce(o.letter_days, 30)::integer, coalesce(o.facts, '{zipCode,birthDate}'),
         coalesce(o.role_names, '{EE User,EE User - Employee Updates}'), coalesce(o.self_registration, false)
    from client c left join invitation_policy o on o.client_id = c.client_id
   where c.client_id = p_client_id;
$$;
call offer_directory_function('invitation_policy_of(uuid)');
grant execute on function invitation_policy_of(uuid) to paystead_maintenance;

-- Stores an invitation; the ones before it are void from now on. A request may only invite the employee whom its transaction
-- names, maintenance anyone.
create function invitation_issue(
  p_invitation_id uuid, p_client_id uuid, p_employee_id uuid, p_kind text, p_origin text, p_language text, p_email text,
  p_mail_id uuid, p_is_reminder boolean, p_token_hash bytea, p_created_by text, p_now timestamptz, p_expires_at timestamptz)
returns void language plpgsql security definer set search_path = paystead, pg_temp as $$
begin
  if current_setting('role') <> 'paystead_maintenance'
     and (p_client_id is distinct from tenant_client() or p_employee_id is distinct from tenant_employee()) then
    raise insufficient_privilege using message = 'an invitation of another employee';
  end if;
  update invitation i set revoked_at = p_now, revoked_reason = 'replaced'
   where i.client_id = p_client_id and i.employee_id = p_employee_id and i.accepted_at is null and i.revoked_at is null;
  insert into invitation (invitation_id, client_id, employee_id, kind, origin, language, email, mail_id, is_reminder, token_hash,
                          created_at, created_by, expires_at)
  values (p_invitation_id, p_client_id, p_employee_id, p_kind, p_origin, p_language, lower(p_email), p_mail_id, p_is_reminder,
          p_token_hash, p_now, p_created_by, p_expires_at);
end
$$;
call offer_directory_function(
  'invitation_issue(uuid, uuid, uuid, text, text, text, text, uuid, boolean, bytea, text, timestamptz, timestamptz)');
grant execute on function
  invitation_issue(uuid, uuid, uuid, text, text, text, text, uuid, boolean, bytea, text, timestamptz, timestamptz)
  to paystead_maintenance;

-- An invitation that can still be used, by its token. No row for an unknown, expired, used, replaced or revoked one. Locks the
-- row, so that guesses at its facts come one after the other.
create function invitation_find(p_token_hash bytea, p_now timestamptz)
returns table (client_id uuid, employee_id uuid, client_name text, expires_at timestamptz, failed_attempts integer,
               is_locked boolean, was_opened boolean)
language sql security definer set search_path = paystead, pg_temp as $$
  select i.client_id, i.employee_id, c.name, i.expires_at, i.failed_attempts::integer, i.locked_at is not null,
         i.opened_at is not null
    from invitation i join client c on c.client_id = i.client_id
   where i.token_hash = p_token_hash and i.accepted_at is null and i.revoked_at is null and i.expires_at > p_now
     for update of i;
$$;
call offer_directory_function('invitation_find(bytea, timestamptz)');

create function invitation_opened(p_token_hash bytea, p_now timestamptz)
returns void language sql security definer set search_path = paystead, pg_temp as $$
  update invitation i set opened_at = p_now where i.token_hash = p_token_hash and i.opened_at is null;
$$;
call offer_directory_function('invitation_opened(bytea, timestamptz)');

-- Counts wrong facts; the last attempt locks the invitation.
create function invitation_failed(p_token_hash bytea, p_now timestamptz, p_most integer)
returns table (failed_attempts integer, is_locked boolean)
language sql security definer set search_path = paystead, pg_temp as $$
  update invitation i
     set failed_attempts = i.failed_attempts + 1,
         locked_at = case when i.failed_attempts + 1 >= p_most then p_now end
   where i.token_hash = p_token_hash and i.locked_at is null
  returning i.failed_attempts::integer, i.locked_at is not null;
$$;
call offer_directory_function('invitation_failed(bytea, timestamptz, integer)');

-- Binds the invitation to the browser that answered its facts.
create function invitation_prove(p_token_hash bytea, p_proof_hash bytea, p_until timestamptz)
returns void language sql security definer set search_path = paystead, pg_temp as $$
  update invitation i set proof_hash = p_proof_hash, proved_until = p_until
   where i.token_hash = p_token_hash and i.accepted_at is null and i.revoked_at is null and i.locked_at is null;
$$;
call offer_directory_function('invitation_prove(bytea, bytea, timestamptz)');

-- The invitation of a proof: waiting, or accepted with this very proof.
create function invitation_proved(p_proof_hash bytea, p_now timestamptz)
returns table (client_id uuid, employee_id uuid, client_name text, proved_until timestamptz, is_accepted boolean)
language sql stable security definer set search_path = paystead, pg_temp as $$
  select i.client_id, i.employee_id, c.name, i.proved_until, i.accepted_at is not null
    from invitation i join client c on c.client_id = i.client_id
   where i.proof_hash = p_proof_hash and i.revoked_at is null and i.locked_at is null and i.proved_until > p_now;
$$;
call offer_directory_function('invitation_proved(bytea, timestamptz)');

-- Uses an invitation up: links the identity, or the session's person, to the employee and opens their profile. The proof is the
-- permission. `p_client_codes` and `p_hostnames`: the reach of the provider. `p_identity_email`: only an address that the provider vouches for.
create function invitation_accept(
  p_proof_hash bytea, p_session_person uuid, p_issuer text, p_subject text, p_identity_email text, p_language text,
  p_username text, p_now timestamptz, p_client_codes text[], p_hostnames text[])
returns table (outcome text, person_id uuid, username text, client_code text)
language plpgsql security definer set search_path = paystead, pg_temp as $$
#variable_conflict use_column
declare
  invited invitation%rowtype;
  known profile%rowtype;
  caller uuid;
  owner uuid;
begin
  if (p_session_person is null) = (p_subject is null) then
    raise exception 'an invitation is accepted by a session or by an identity';
  end if;
  select * into invited from invitation i
   where i.proof_hash = p_proof_hash and i.accepted_at is null and i.revoked_at is null and i.locked_at is null
     and i.proved_until > p_now
     for update;
  if invited.invitation_id is null then
    return query select 'gone'::text, null::uuid, null::text, null::text;
    return;
  end if;
  -- A provider that is limited to some clients must not open another one's profile.
  if not (select client_in_reach(c.client_code, p_client_codes, p_hostnames) from client c where c.client_id = invited.client_id) then
    return query select 'notAccepted'::text, null::uuid, null::text, null::text;
    return;
  end if;
  select * into known from profile p where p.client_id = invited.client_id and p.employee_id = invited.employee_id for update;
  caller := coalesce(p_session_person, (
    select i.person_id from person_identity i where i.issuer = p_issuer and i.subject = p_subject));
  if not coalesce(known.is_enabled, true) then
    return query select 'left'::text, null::uuid, null::text, null::text;
    return;
  end if;
  if known.person_id is not null and caller is not null and caller <> known.person_id then
    return query select 'otherPerson'::text, null::uuid, null::text, null::text;
    return;
  end if;
  -- A second identity for an account that somebody signs in to would be a way to take it over.
  if known.person_id is not null and caller is null
     and exists (select from person_identity i where i.person_id = known.person_id) then
    return query select 'hasAccount'::text, null::uuid, null::text, null::text;
    return;
  end if;
  owner := coalesce(known.person_id, caller, gen_random_uuid());
  insert into person (person_id, language, created_at) values (owner, p_language, p_now) on conflict (person_id) do nothing;
  if p_subject is not null then
    insert into person_identity (issuer, subject, person_id, linked_at) values (p_issuer, p_subject, owner, p_now)
    on conflict (issuer, subject) do nothing;
  end if;
  -- Both addresses are proved: to one the invitation was mailed, for the other the provider vouches. Another person's stays theirs.
  insert into person_email (email, person_id, verified_at)
  select distinct a.email, owner, p_now
    from unnest(array[invited.email, lower(p_identity_email)]) as a (email) where a.email is not null
  on conflict (email) do nothing;
  if known.profile_id is not null then
    update profile p set person_id = owner where p.profile_id = known.profile_id;
  else
    insert into profile (profile_id, username, client_id, employee_id, person_id, role_names)
    select gen_random_uuid(),
           case when exists (select from profile p where p.client_id = invited.client_id and p.username = p_username)
                then p_username || '-' || left(invited.employee_id::text, 8) else p_username end,
           invited.client_id, invited.employee_id, owner, o.role_names
      from invitation_policy_of(invited.client_id) o
    returning * into known;
  end if;
  update invitation i set accepted_at = p_now where i.invitation_id = invited.invitation_id;
  return query
    select 'accepted'::text, owner, known.username, c.client_code from client c where c.client_id = invited.client_id;
end
$$;
call offer_directory_function('invitation_accept(bytea, uuid, text, text, text, text, text, timestamptz, text[], text[])');

-- Every address of a person, for the notice that an account is ready.
create function invitation_addresses(p_person_id uuid)
returns table (email text) language sql stable security definer set search_path = paystead, pg_temp as $$
  select e.email from person_email e where e.person_id = p_person_id and e.replaced_at is null order by e.email;
$$;
call offer_directory_function('invitation_addresses(uuid)');

-- Deletes invitations that ended long ago; the audit log keeps what happened.
create function invitation_purge(p_before timestamptz, p_most integer)
returns integer language sql security definer set search_path = paystead, pg_temp as $$
  with gone as (
    delete from invitation i using (
      select o.invitation_id from invitation o where o.expires_at < p_before order by o.expires_at limit p_most
         for update skip locked) old
     where i.invitation_id = old.invitation_id
    returning 1)
  select count(*)::integer from gone;
$$;
call offer_directory_function('invitation_purge(timestamptz, integer)');
