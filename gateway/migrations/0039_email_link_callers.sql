-- Who may complete a request for another e-mail address. A claim (made with an identity token) is completed only by the
-- identity that made it, a change (made in a session) only by its person's session. Before this, the session of the person
-- whose address was claimed completed a stranger's claim, which handed the account to the stranger.
alter table email_link
  add column claimant_issuer text,
  add column claimant_subject text,
  add constraint email_link_claimant check (
    (claimant_issuer is null) = (claimant_subject is null) and (kind = 'claim' or claimant_subject is null));
-- Claims that were made without an identity can never be completed.
update email_link set cancelled_at = now() where kind = 'claim' and completed_at is null and cancelled_at is null;

-- One row per counted request and caller (an identity, a session, a network address), by keyed hash. Kept for a day.
create table email_link_attempt (
  caller_hash bytea not null,
  at timestamptz not null
);
create index email_link_attempt_by_caller on email_link_attempt (caller_hash, at desc);
create index email_link_attempt_by_time on email_link_attempt (at);
call protect_directory_table('email_link_attempt');

-- Counts one request of a caller, whatever becomes of it: 0. Where the caller has made `p_most` within the window, nothing is
-- counted and the answer is the seconds until one of them leaves it. In the database, so that all gateways count together.
create function email_link_admit(p_caller_hash bytea, p_most integer, p_window_seconds integer, p_now timestamptz)
returns integer language plpgsql security definer set search_path = paystead, pg_temp as $$
declare
  window_length constant interval := make_interval(secs => p_window_seconds);
  oldest timestamptz;
begin
  perform pg_advisory_xact_lock(hashtextextended('email_link_admit:' || encode(p_caller_hash, 'hex'), 0));
  select a.at into oldest from email_link_attempt a
   where a.caller_hash = p_caller_hash and a.at > p_now - window_length
   order by a.at desc offset p_most - 1 limit 1;
  if oldest is not null then
    return greatest(1, ceil(extract(epoch from oldest + window_length - p_now))::integer);
  end if;
  insert into email_link_attempt (caller_hash, at) values (p_caller_hash, p_now);
  return 0;
end
$$;
call offer_directory_function('email_link_admit(bytea, integer, integer, timestamptz)');

create function email_link_attempt_purge(p_before timestamptz, p_most integer)
returns integer language sql security definer set search_path = paystead, pg_temp as $$
  with gone as (
    delete from email_link_attempt a using (
      select ctid from email_link_attempt where at < p_before order by at limit p_most for update skip locked) old
     where a.ctid = old.ctid
    returning 1)
  select count(*)::integer from gone;
$$;
call offer_directory_function('email_link_attempt_purge(timestamptz, integer)');

-- Where notices go: every address on file, and those that a completed request replaced and that may still object to it.
create function email_link_addresses(p_person_id uuid, p_now timestamptz)
returns table (email text) language sql stable security definer set search_path = paystead, pg_temp as $$
  select e.email from person_email e where e.person_id = p_person_id and e.replaced_at is null
  union
  select l.current_email from email_link l
   where l.person_id = p_person_id and l.completed_at is not null and l.cancelled_at is null and l.cancel_until > p_now
  order by 1;
$$;
call offer_directory_function('email_link_addresses(uuid, timestamptz)');

-- The record at every employer of the person, with both addresses. `p_by_self` only where the person's own session acted: what
-- a link in a mail did is the system's, so that it also stands in the list of what others did.
create function email_link_audit(p_person_id uuid, p_what text, p_now timestamptz, p_by_self boolean, p_detail jsonb)
returns void language sql security definer set search_path = paystead, pg_temp as $$
  insert into audit_event (client_id, employee_id, audit_event_id, at, action, resource, endpoint,
                           actor_person_id, actor_employee_id, actor_role, request_id, detail)
  select p.client_id, p.employee_id, gen_random_uuid(), p_now, 'change', 'personal', p_what,
         case when p_by_self then p_person_id end, case when p_by_self then p.employee_id end,
         case when p_by_self then 'self' else 'system' end,
         coalesce(nullif(current_setting('app.request', true), ''), 'none'), p_detail
    from profile p where p.person_id = p_person_id;
$$;
revoke all on function email_link_audit(uuid, text, timestamptz, boolean, jsonb) from public;
grant execute on function email_link_audit(uuid, text, timestamptz, boolean, jsonb) to paystead_directory;

-- Stores a request and answers the person it is about. NULL: there is nothing to link (an address that is not on file or is
-- another person's, an identity that is another person's, a request of the same caller a minute ago), of which the caller is
-- told nothing. An earlier request of the same caller is void from now on; other callers' requests are left alone, so that a
-- stranger cannot void the owner's.
create function email_link_request(
  p_link_id uuid, p_session_person uuid, p_issuer text, p_subject text, p_current text, p_updated text, p_hostname text,
  p_token_hash bytea, p_cancel_hash bytea, p_now timestamptz, p_expires_at timestamptz, p_cancel_until timestamptz,
  p_again_after timestamptz, p_claims_a_day integer)
returns uuid language plpgsql security definer set search_path = paystead, pg_temp as $$
declare
  whose uuid;
  asked constant text := case when p_session_person is null then 'claim' else 'change' end;
begin
  if (p_session_person is null) <> (p_subject is not null) then
    raise exception 'a claim names an identity, a change names a session''s person';
  end if;
  select e.person_id into whose from person_email e where e.email = lower(p_current) and e.replaced_at is null;
  if whose is null or (p_session_person is not null and whose <> p_session_person) then
    return null;
  end if;
  -- Requests of one person one after the other.
  perform from person r where r.person_id = whose for update;
  if exists (select from person_email e where e.email = lower(p_updated) and (e.replaced_at is null or e.person_id <> whose))
     or exists (select from person_identity i where i.issuer = p_issuer and i.subject = p_subject and i.person_id <> whose)
     or exists (
       select from email_link l
        where l.person_id = whose and l.kind = asked and l.requested_at > p_again_after
          and l.claimant_issuer is not distinct from p_issuer and l.claimant_subject is not distinct from p_subject)
     -- Many strangers together must not fill a mailbox.
     or (asked = 'claim' and p_claims_a_day <= (
       select count(*) from email_link l
        where l.person_id = whose and l.kind = 'claim' and l.requested_at > p_now - interval '1 day'))
     -- The name of a partner of theirs; `localhost` is this machine, wherever it is one of the product's names.
     or (lower(p_hostname) <> 'localhost' and not exists (
       select from profile p join client c on c.client_id = p.client_id
         join partner_hostname h on h.partner_id = c.partner_id
        where p.person_id = whose and h.hostname = lower(p_hostname))) then
    return null;
  end if;
  update email_link l set cancelled_at = p_now
   where l.person_id = whose and l.kind = asked and l.completed_at is null and l.cancelled_at is null
     and l.claimant_issuer is not distinct from p_issuer and l.claimant_subject is not distinct from p_subject;
  insert into email_link (link_id, person_id, kind, claimant_issuer, claimant_subject, current_email, updated_email, token_hash,
                          cancel_hash, requested_at, expires_at, cancel_until)
  values (p_link_id, whose, asked, p_issuer, p_subject, lower(p_current), lower(p_updated), p_token_hash,
          p_cancel_hash, p_now, p_expires_at, p_cancel_until);
  perform email_link_audit(
    whose, case asked when 'claim' then 'profileSelection.claimRequested' else 'profileSelection.linkEmail' end, p_now,
    asked = 'change', jsonb_build_object('currentEmail', lower(p_current), 'updatedEmail', lower(p_updated)));
  return whose;
end
$$;
call offer_directory_function('email_link_request(uuid, uuid, text, text, text, text, text, bytea, bytea, timestamptz, timestamptz, timestamptz, timestamptz, integer)');

-- A request that waits, as far as the caller may know of it, and what they may do: the one rule, for reading and completing.
--   mayComplete   the identity that made the claim, vouched for by its provider as the new address; the session of the person
--                 who asked for the change
--   claimantOnly  a session of the person whose address somebody else claims: may read and object
--   ownerOnly     whoever reads the mailbox to which a change was mailed, without the person's session
-- No row for anybody else, whatever token they hold.
create function email_link_for(
  p_token_hash bytea, p_session_person uuid, p_issuer text, p_subject text, p_verified_email text, p_now timestamptz)
returns table (link_id uuid, person_id uuid, kind text, current_email text, updated_email text, expires_at timestamptz,
               standing text)
language sql stable security definer set search_path = paystead, pg_temp as $$
  select * from (
    select l.link_id, l.person_id, l.kind, l.current_email, l.updated_email, l.expires_at,
           case
             when l.kind = 'claim' and p_session_person is null and l.claimant_issuer = p_issuer
              and l.claimant_subject = p_subject and l.updated_email = lower(p_verified_email) then 'mayComplete'
             when l.kind = 'change' and l.person_id = p_session_person then 'mayComplete'
             when l.kind = 'claim' and l.person_id = p_session_person then 'claimantOnly'
             when l.kind = 'change' and p_session_person is null and l.updated_email = lower(p_verified_email) then 'ownerOnly'
           end as standing
      from email_link l
     where l.token_hash = p_token_hash and l.completed_at is null and l.cancelled_at is null and l.expires_at > p_now
       and exists (
         select from person_email e
          where e.email = l.current_email and e.person_id = l.person_id and e.replaced_at is null)
       and not exists (
         select from person_email e
          where e.email = l.updated_email and (e.replaced_at is null or e.person_id <> l.person_id))
       and not exists (
         select from person_identity i
          where i.issuer = p_issuer and i.subject = p_subject and i.person_id <> l.person_id)) waiting
   where waiting.standing is not null;
$$;
call offer_directory_function('email_link_for(bytea, uuid, text, text, text, timestamptz)');

-- Completes a request once. Every other session ends, every other request of the person is void, bank changes stop for a day,
-- and the old address no longer signs anybody in.
create function email_link_finish(
  p_token_hash bytea, p_session_person uuid, p_session_id uuid, p_verified_email text, p_issuer text, p_subject text,
  p_now timestamptz, p_freeze_until timestamptz)
returns table (person_id uuid, kind text, current_email text, updated_email text)
language plpgsql security definer set search_path = paystead, pg_temp as $$
declare
  link record;
begin
  perform from person r where r.person_id = (select l.person_id from email_link l where l.token_hash = p_token_hash) for update;
  select * into link from email_link_for(p_token_hash, p_session_person, p_issuer, p_subject, p_verified_email, p_now);
  if link.standing is distinct from 'mayComplete' then
    return;
  end if;
  update email_link l set completed_at = p_now where l.link_id = link.link_id;
  update email_link l set cancelled_at = p_now
   where l.person_id = link.person_id and l.completed_at is null and l.cancelled_at is null;
  update person_email e set replaced_at = p_now where e.person_id = link.person_id and e.email = link.current_email;
  insert into person_email (email, person_id, verified_at) values (link.updated_email, link.person_id, p_now)
  on conflict (email) do update set verified_at = excluded.verified_at, replaced_at = null;
  if link.kind = 'claim' then
    delete from person_identity i where i.person_id = link.person_id;
    insert into person_identity (issuer, subject, person_id, linked_at) values (p_issuer, p_subject, link.person_id, p_now);
  end if;
  update session s set revoked_at = p_now, revoked_reason = 'e-mail address changed'
   where s.person_id = link.person_id and s.revoked_at is null and s.session_id is distinct from p_session_id;
  insert into bank_change_freeze (client_id, employee_id, freeze_id, reason, began_at, ends_at)
  select p.client_id, p.employee_id, gen_random_uuid(), 'contactChanged', p_now, p_freeze_until
    from profile p where p.person_id = link.person_id;
  perform email_link_audit(
    link.person_id, case link.kind when 'claim' then 'profileSelection.claimCompleted' else 'profileSelection.linkUser' end, p_now,
    link.kind = 'change', jsonb_build_object('currentEmail', link.current_email, 'updatedEmail', link.updated_email));
  return query select link.person_id, link.kind, link.current_email, link.updated_email;
end
$$;
call offer_directory_function('email_link_finish(bytea, uuid, uuid, text, text, text, timestamptz, timestamptz)');

-- An objection, by the token of the notice, or by the token of the link while the request waits: whoever holds that one reads
-- the mailbox it went to, and may say that it was not them. Before completion the request is void; after it everything goes
-- back, what was completed later included (or a thief would only have to change the address twice), everybody is signed out and
-- bank changes stop until an operator has looked. Once: of two presses one finds it.
create function email_link_object(p_hash bytea, p_now timestamptz)
returns table (person_id uuid, kind text, current_email text, updated_email text, was_completed boolean)
language plpgsql security definer set search_path = paystead, pg_temp as $$
declare
  link email_link%rowtype;
  undone_from text[];
  undone_to text[];
begin
  perform from person r
    where r.person_id = (select l.person_id from email_link l where p_hash in (l.cancel_hash, l.token_hash)) for update;
  select * into link from email_link l where l.cancel_hash = p_hash or (l.token_hash = p_hash and l.completed_at is null);
  if link.link_id is null or link.cancelled_at is not null or link.cancel_until <= p_now then
    return;
  end if;
  update email_link l set cancelled_at = p_now where l.link_id = link.link_id;
  if link.completed_at is not null then
    with undone as (
      update email_link l set cancelled_at = p_now
       where l.person_id = link.person_id and l.completed_at > link.completed_at and l.cancelled_at is null
      returning l.current_email, l.updated_email)
    select array_append(array_agg(u.current_email), link.current_email), array_append(array_agg(u.updated_email), link.updated_email)
      into undone_from, undone_to from undone u;
    update person_email e set replaced_at = p_now where e.person_id = link.person_id and e.email = any(undone_to);
    update person_email e set replaced_at = null
     where e.person_id = link.person_id
       and (e.email = link.current_email or (e.email = any(undone_from) and e.email <> all(undone_to)));
    delete from person_identity i where i.person_id = link.person_id and i.linked_at >= link.requested_at;
    update session s set revoked_at = p_now, revoked_reason = 'e-mail change objected to'
     where s.person_id = link.person_id and s.revoked_at is null;
    insert into bank_change_freeze (client_id, employee_id, freeze_id, reason, began_at, ends_at)
    select p.client_id, p.employee_id, gen_random_uuid(), 'notMe', p_now, null from profile p where p.person_id = link.person_id;
  end if;
  perform email_link_audit(
    link.person_id, 'profileSelection.cancelLink', p_now, false,
    jsonb_build_object('currentEmail', link.current_email, 'updatedEmail', link.updated_email,
                       'wasCompleted', link.completed_at is not null));
  return query select link.person_id, link.kind, link.current_email, link.updated_email, link.completed_at is not null;
end
$$;
call offer_directory_function('email_link_object(bytea, timestamptz)');

-- For gateways of the version before, while they are being replaced: changes go on under the new rule, claims wait for the
-- new gateways, since these functions are not told who claims.
create or replace function email_link_ask(
  p_link_id uuid, p_session_person uuid, p_current text, p_updated text, p_hostname text, p_token_hash bytea, p_cancel_hash bytea,
  p_now timestamptz, p_expires_at timestamptz, p_cancel_until timestamptz, p_again_after timestamptz)
returns uuid language sql security definer set search_path = paystead, pg_temp as $$
  select case when p_session_person is not null then
    email_link_request(p_link_id, p_session_person, null, null, p_current, p_updated, p_hostname, p_token_hash, p_cancel_hash,
                       p_now, p_expires_at, p_cancel_until, p_again_after, 0) end;
$$;
create or replace function email_link_complete(
  p_token_hash bytea, p_session_person uuid, p_session_id uuid, p_verified_email text, p_issuer text, p_subject text,
  p_now timestamptz, p_freeze_until timestamptz)
returns table (person_id uuid, current_email text, updated_email text)
language sql security definer set search_path = paystead, pg_temp as $$
  select f.person_id, f.current_email, f.updated_email
    from email_link_finish(p_token_hash, p_session_person, p_session_id, p_verified_email, p_issuer, p_subject, p_now,
                           p_freeze_until) f;
$$;
create or replace function email_link_cancel(p_cancel_hash bytea, p_now timestamptz)
returns table (person_id uuid, current_email text, updated_email text, was_completed boolean)
language sql security definer set search_path = paystead, pg_temp as $$
  select o.person_id, o.current_email, o.updated_email, o.was_completed from email_link_object(p_cancel_hash, p_now) o;
$$;
drop function email_link_audit(uuid, text, timestamptz, boolean);
