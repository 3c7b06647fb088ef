-- Tying a person to another e-mail address. Two proofs are asked for, whoever asks: of the person (a session with a fresh
-- password, or the address on file), and of the new address (a mailed link, or a provider that vouches for it). The
-- address on file is told, with a way to object that works for a day.
create table email_link (
  link_id uuid primary key,
  person_id uuid not null references person on delete cascade,
  -- `change`: asked for in the person's session, the link goes to the new address. `claim`: asked for by somebody whose
  -- provider vouches for the new address, the link goes to the one on file.
  kind text not null check (kind in ('change', 'claim')),
  current_email text not null,
  updated_email text not null,
  token_hash bytea not null unique,
  cancel_hash bytea not null unique,
  requested_at timestamptz not null,
  expires_at timestamptz not null,
  cancel_until timestamptz not null,
  completed_at timestamptz,
  cancelled_at timestamptz
);
create index email_link_by_person on email_link (person_id, requested_at desc);
call protect_directory_table('email_link');

create function partner_hostname_exists(p_hostname text)
returns boolean language sql stable security definer set search_path = paystead, pg_temp as $$
  select exists (select 1 from partner_hostname h where h.hostname = lower(p_hostname));
$$;
call offer_directory_function('partner_hostname_exists(text)');

-- What a mail about it wears and says: of the employer that was used last.
create function email_link_face(p_person_id uuid)
returns table (language text, client_id uuid, employee_id uuid, client_name text, partner_id uuid)
language sql stable security definer set search_path = paystead, pg_temp as $$
  select r.language, p.client_id, p.employee_id, c.name, c.partner_id
    from person r
    join profile p on p.person_id = r.person_id and p.is_enabled
    join client c on c.client_id = p.client_id
   where r.person_id = p_person_id
   order by p.last_used_at desc nulls last, p.profile_id limit 1;
$$;
call offer_directory_function('email_link_face(uuid)');

-- Writes the request down. NULL: there is nothing to link (an address that is not on file or is another's, one asked a
-- minute ago), of which the caller is told nothing. An earlier request that waits is void from now on.
create function email_link_ask(
  p_link_id uuid, p_session_person uuid, p_current text, p_updated text, p_hostname text, p_token_hash bytea, p_cancel_hash bytea,
  p_now timestamptz, p_expires_at timestamptz, p_cancel_until timestamptz, p_again_after timestamptz)
returns uuid language plpgsql security definer set search_path = paystead, pg_temp as $$
declare
  whose uuid;
begin
  select e.person_id into whose from person_email e where e.email = lower(p_current) and e.replaced_at is null;
  if whose is null or (p_session_person is not null and whose <> p_session_person) then
    return null;
  end if;
  -- Requests of one person one after the other.
  perform from person r where r.person_id = whose for update;
  if exists (select from person_email e where e.email = lower(p_updated) and (e.replaced_at is null or e.person_id <> whose))
     or exists (select from email_link l where l.person_id = whose and l.requested_at > p_again_after)
     -- The name of a partner of theirs; `localhost` is this machine, wherever it is one of the product's names.
     or (lower(p_hostname) <> 'localhost' and not exists (
       select from profile p join client c on c.client_id = p.client_id
         join partner_hostname h on h.partner_id = c.partner_id
        where p.person_id = whose and h.hostname = lower(p_hostname))) then
    return null;
  end if;
  update email_link set cancelled_at = p_now where person_id = whose and completed_at is null and cancelled_at is null;
  insert into email_link (link_id, person_id, kind, current_email, updated_email, token_hash, cancel_hash, requested_at, expires_at, cancel_until)
  values (p_link_id, whose, case when p_session_person is null then 'claim' else 'change' end, lower(p_current), lower(p_updated),
          p_token_hash, p_cancel_hash, p_now, p_expires_at, p_cancel_until);
  return whose;
end
$$;
call offer_directory_function('email_link_ask(uuid, uuid, text, text, text, bytea, bytea, timestamptz, timestamptz, timestamptz, timestamptz)');

-- The person's own record of it at every employer; the audit's tables are the tenants', so this one is maintenance's.
create function email_link_audit(p_person_id uuid, p_what text, p_now timestamptz, p_by_self boolean)
returns void language sql security definer set search_path = paystead, pg_temp as $$
  insert into audit_event (client_id, employee_id, audit_event_id, at, action, resource, endpoint,
                           actor_person_id, actor_employee_id, actor_role, request_id, detail)
  select p.client_id, p.employee_id, gen_random_uuid(), p_now, 'change', 'personal', p_what,
         case when p_by_self then p_person_id end, case when p_by_self then p.employee_id end,
         case when p_by_self then 'self' else 'system' end,
         coalesce(nullif(current_setting('app.request', true), ''), 'none'), null
    from profile p where p.person_id = p_person_id;
$$;
revoke all on function email_link_audit(uuid, text, timestamptz, boolean) from public;
grant execute on function email_link_audit(uuid, text, timestamptz, boolean) to paystead_directory, paystead_app;

-- Completes a request once: by its person's session, or by whom the provider vouches for as the new address. Every other
-- session ends, bank changes stop for a day, and the old address no longer signs anybody in.
create function email_link_complete(
  p_token_hash bytea, p_session_person uuid, p_session_id uuid, p_verified_email text, p_issuer text, p_subject text,
  p_now timestamptz, p_freeze_until timestamptz)
returns table (person_id uuid, current_email text, updated_email text)
language plpgsql security definer set search_path = paystead, pg_temp as $$
declare
  link email_link%rowtype;
begin
  select * into link from email_link l where l.token_hash = p_token_hash for update;
  if link.link_id is null or link.completed_at is not null or link.cancelled_at is not null or link.expires_at <= p_now
     or not (link.person_id is not distinct from p_session_person or lower(p_verified_email) is not distinct from link.updated_email)
     or exists (select from person_email e where e.email = link.updated_email and (e.replaced_at is null or e.person_id <> link.person_id)) then
    return;
  end if;
  update email_link l set completed_at = p_now where l.link_id = link.link_id;
  update person_email e set replaced_at = p_now where e.person_id = link.person_id and e.email = link.current_email;
  insert into person_email (email, person_id, verified_at) values (link.updated_email, link.person_id, p_now)
  on conflict (email) do update set verified_at = excluded.verified_at, replaced_at = null;
  if p_subject is not null then
    delete from person_identity i where i.person_id = link.person_id;
    insert into person_identity (issuer, subject, person_id, linked_at) values (p_issuer, p_subject, link.person_id, p_now)
    on conflict (issuer, subject) do update set person_id = excluded.person_id, linked_at = excluded.linked_at;
  end if;
  update session s set revoked_at = p_now, revoked_reason = 'e-mail address changed'
   where s.person_id = link.person_id and s.revoked_at is null and s.session_id is distinct from p_session_id;
  insert into bank_change_freeze (client_id, employee_id, freeze_id, reason, began_at, ends_at)
  select p.client_id, p.employee_id, gen_random_uuid(), 'contactChanged', p_now, p_freeze_until
    from profile p where p.person_id = link.person_id;
  perform email_link_audit(link.person_id, 'profileSelection.linkUser', p_now, true);
  return query select link.person_id, link.current_email, link.updated_email;
end
$$;
call offer_directory_function('email_link_complete(bytea, uuid, uuid, text, text, text, timestamptz, timestamptz)');

-- The address on file says no. Before completion the link is void; after it everything goes back, everybody is signed out
-- and bank changes stop until an operator has looked. Once: of two presses one finds it.
create function email_link_cancel(p_cancel_hash bytea, p_now timestamptz)
returns table (person_id uuid, current_email text, updated_email text, was_completed boolean)
language plpgsql security definer set search_path = paystead, pg_temp as $$
declare
  link email_link%rowtype;
begin
  select * into link from email_link l where l.cancel_hash = p_cancel_hash for update;
  if link.link_id is null or link.cancelled_at is not null or link.cancel_until <= p_now then
    return;
  end if;
  update email_link l set cancelled_at = p_now where l.link_id = link.link_id;
  if link.completed_at is not null then
    update person_email e set replaced_at = p_now where e.person_id = link.person_id and e.email = link.updated_email;
    update person_email e set replaced_at = null where e.person_id = link.person_id and e.email = link.current_email;
    delete from person_identity i where i.person_id = link.person_id and i.linked_at >= link.requested_at;
    update session s set revoked_at = p_now, revoked_reason = 'e-mail change objected to'
     where s.person_id = link.person_id and s.revoked_at is null;
    insert into bank_change_freeze (client_id, employee_id, freeze_id, reason, began_at, ends_at)
    select p.client_id, p.employee_id, gen_random_uuid(), 'notMe', p_now, null from profile p where p.person_id = link.person_id;
  end if;
  perform email_link_audit(link.person_id, 'profileSelection.cancelLink', p_now, true);
  return query select link.person_id, link.current_email, link.updated_email, link.completed_at is not null;
end
$$;
call offer_directory_function('email_link_cancel(bytea, timestamptz)');

-- As before; and whoever signs in with an address that was linked later than their other sign-ins leaves those behind.
create or replace function person_of_identity(p_issuer text, p_subject text, p_email text, p_email_verified boolean, p_now timestamptz)
returns uuid language plpgsql security definer set search_path = paystead, pg_temp as $$
declare
  known uuid;
  proved timestamptz;
begin
  select i.person_id into known from person_identity i where i.issuer = p_issuer and i.subject = p_subject;
  if known is null and p_email_verified and p_email is not null then
    select e.person_id, e.verified_at into known, proved from person_email e
     where e.email = lower(p_email) and e.replaced_at is null;
    if known is not null then
      if exists (select from email_link l where l.person_id = known and l.updated_email = lower(p_email) and l.completed_at is not null) then
        delete from person_identity i where i.person_id = known and i.linked_at < proved;
      end if;
      insert into person_identity (issuer, subject, person_id, linked_at) values (p_issuer, p_subject, known, p_now)
      on conflict (issuer, subject) do nothing;
    end if;
  end if;
  return known;
end
$$;

create function email_link_purge(p_before timestamptz, p_most integer)
returns integer language sql security definer set search_path = paystead, pg_temp as $$
  with gone as (
    delete from email_link l using (
      select link_id from email_link where cancel_until < p_before order by cancel_until limit p_most for update skip locked) old
     where l.link_id = old.link_id
    returning 1)
  select count(*)::integer from gone;
$$;
call offer_directory_function('email_link_purge(timestamptz, integer)');
