-- Sealing: rows are never touched again; a seal says which rows there were, and each seal carries the hash of the one
-- before. `leaves` holds id (16 bytes) and digest (32 bytes) of every row, so that what was altered can be named.
--
-- An era is one life of the server's transaction counter: a restore from a dump starts counting anew, and the sealing
-- job then begins another era instead of mistaking new rows for old ones.
alter table audit_event add column era integer not null default 1;
-- Values of a change that are secret (before, after), sealed for this row.
alter table audit_event add column sealed_detail bytea;
create index audit_event_by_writing on audit_event (written_in);

create table audit_seal (
  client_id uuid not null references client on delete cascade,
  seal_number integer not null check (seal_number > 0),
  era integer not null,
  -- Rows of this client and era with from_written <= written_in < below_written.
  from_written xid8 not null,
  below_written xid8 not null,
  event_count integer not null check (event_count > 0),
  leaves bytea not null check (length(leaves) = event_count * 48),
  sealed_at timestamptz not null,
  previous_hash bytea not null,
  hash bytea not null,
  -- When this seal's hash, or that of a later one, was written down outside the database.
  anchored_at timestamptz,
  primary key (client_id, seal_number)
);
create index audit_seal_by_horizon on audit_seal (era desc, below_written desc);
create index audit_seal_unanchored on audit_seal (client_id) where anchored_at is null;
call protect_tenant_table('audit_seal', false, 'select');

-- Rows written from here on belong to the next era.
create procedure begin_audit_era(p_era integer) language plpgsql as $$
begin
  execute format('alter table audit_event alter column era set default %s', p_era);
end
$$;
revoke all on procedure begin_audit_era(integer) from public;

-- Sessions begin and end in several ways, and each is an event of the employee: recorded here, where none can be missed.
create function audit_session_event() returns trigger language plpgsql security definer set search_path = paystead, pg_temp as $$
declare
  whose record;
  what text;
  as_whom text := 'self';
  moment timestamptz;
begin
  select p.client_id, p.employee_id into whose from profile p where p.profile_id = new.profile_id;
  if whose.client_id is null then
    return null;
  end if;
  if tg_op = 'INSERT' then
    moment := new.last_seen_at;
    -- Of a switch, the session that went is there already: as old as this one, and ended when this one began.
    what := case when exists (
      select from session o where o.person_id = new.person_id and o.session_id <> new.session_id
         and o.revoked_reason = 'profile switched' and o.revoked_at = new.last_seen_at and o.created_at = new.created_at)
      then 'switchedTo' else 'signedIn' end;
  elsif new.revoked_at is not null and old.revoked_at is null then
    moment := new.revoked_at;
    what := case new.revoked_reason when 'profile switched' then 'switchedFrom' when 'signed out' then 'signedOut' else 'revoked' end;
    if new.revoked_reason is null
       or new.revoked_reason not in ('profile switched', 'signed out', 'signed in anew', 'revoked by the person') then
      as_whom := 'system';
    end if;
  elsif new.revoked_at is null and new.signed_in_at is distinct from old.signed_in_at then
    moment := greatest(new.signed_in_at, new.last_seen_at);
    what := 'steppedUp';
  else
    return null;
  end if;
  insert into audit_event (client_id, employee_id, audit_event_id, at, action, resource, endpoint,
                           actor_person_id, actor_employee_id, actor_role, request_id, detail)
  values (whose.client_id, whose.employee_id, gen_random_uuid(), moment, 'change', 'session', 'session.' || what,
          case as_whom when 'self' then new.person_id end, case as_whom when 'self' then whose.employee_id end, as_whom,
          coalesce(nullif(current_setting('app.request', true), ''), 'none'),
          jsonb_strip_nulls(jsonb_build_object('sessionId', new.session_id, 'kind', new.kind, 'device', nullif(new.device, ''),
            'reason', case what when 'revoked' then new.revoked_reason end)));
  return null;
end
$$;
revoke all on function audit_session_event() from public;
create trigger audit_session_opened after insert on session for each row execute function audit_session_event();
create trigger audit_session_changed after update of revoked_at, signed_in_at on session
  for each row execute function audit_session_event();

-- What a person may see of it: who looked at or changed their record, by name. Names of others are behind the second
-- wall for requests about oneself, hence a definer; it reaches no further than the tenant and the employee named.
create function activity_page(p_employee_id uuid, p_before timestamptz, p_before_id uuid, p_limit integer)
returns table (audit_event_id uuid, at timestamptz, action text, resource text, endpoint text, actor_role text, by_self boolean,
               actor_name text, detail jsonb)
language sql stable security definer set search_path = paystead, pg_temp as $$
  select a.audit_event_id, a.at, a.action, a.resource, a.endpoint, a.actor_role,
         a.actor_employee_id is not distinct from a.employee_id,
         (select concat_ws(' ', coalesce(v.preferred_name, v.first_name), v.last_name)
            from personal_version v
           where v.client_id = a.client_id and v.employee_id = a.actor_employee_id and v.effective_date <= a.at::date
           order by v.effective_date desc, v.sequence desc limit 1),
         a.detail
    from audit_event a
   where a.client_id = tenant_client() and a.employee_id = p_employee_id
     and (tenant_employee() is null or a.employee_id = tenant_employee())
     and (p_before is null or (a.at, a.audit_event_id) < (p_before, p_before_id))
   order by a.at desc, a.audit_event_id desc
   limit p_limit;
$$;
revoke all on function activity_page(uuid, timestamptz, uuid, integer) from public;
grant execute on function activity_page(uuid, timestamptz, uuid, integer) to paystead_app;
