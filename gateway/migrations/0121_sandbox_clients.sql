-- CON-8: a sandbox stands beside a live client and has its settings. What it is never changes.
alter table client add column sandbox_of uuid references client;
create index client_by_live_one on client (sandbox_of) where sandbox_of is not null;

create function keep_sandbox() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' then
    if new.sandbox_of is distinct from old.sandbox_of then
      raise exception 'A client stays live, or the sandbox of one client.' using errcode = 'check_violation';
    end if;
  elsif exists (select from client l where l.client_id = new.sandbox_of and l.sandbox_of is not null) then
    raise exception 'A sandbox has no sandbox of its own.' using errcode = 'check_violation';
  end if;
  return new;
end
$$;
create trigger keep_sandbox before insert or update on client for each row execute function keep_sandbox();

create function client_is_sandbox(p_client_id uuid) returns boolean language sql stable security definer set search_path = paystead, pg_temp as $$
  select exists (select from client c where c.client_id = p_client_id and c.sandbox_of is not null);
$$;
call offer_directory_function('client_is_sandbox(uuid)');
grant execute on function client_is_sandbox(uuid) to paystead_maintenance;

-- Tells whether a person is at sandboxes alone, so that mail about the account, which is of no client, isn't sent either.
create function person_is_sandboxed(p_person_id uuid) returns boolean language sql stable security definer set search_path = paystead, pg_temp as $$
  select count(*) > 0 and bool_and(c.sandbox_of is not null)
    from profile p join client c on c.client_id = p.client_id where p.person_id = p_person_id;
$$;
call offer_directory_function('person_is_sandboxed(uuid)');
grant execute on function person_is_sandboxed(uuid) to paystead_maintenance;

-- Mail of a sandbox is kept for a while and never sent. Whoever writes it, also a gateway of the earlier release.
alter table outbox
  drop constraint outbox_state_check,
  add constraint outbox_state_check check (state in ('waiting', 'sent', 'muted', 'dead', 'kept'));
create index outbox_kept on outbox (settled_at) where state = 'kept';
create function keep_mail_of_sandbox() returns trigger language plpgsql as $$
begin
  if new.state = 'waiting' and client_is_sandbox(new.client_id) then
    new.state := 'kept';
    new.settled_at := new.created_at;
  end if;
  return new;
end
$$;
create trigger keep_mail_of_sandbox before insert or update of state on outbox
  for each row execute function keep_mail_of_sandbox();

alter table client_change drop constraint client_change_action_check;
alter table client_change add constraint client_change_action_check
  check (action in ('set', 'decision set', 'decision reset', 'invitation set', 'engine connect', 'engine disconnect', 'export',
                    'sandbox create', 'sandbox empty'));

-- As in 0106; the console keeps sandboxes out of what it counts.
create or replace function console_enter(p_token_hash bytea, p_now timestamptz, p_idle_seconds integer)
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
                                                             'name', c.name, 'isSandbox', c.sandbox_of is not null)
                                              order by c.client_code), '[]')
                  from client c
                 where (v_found.partner_id is null or c.partner_id = v_found.partner_id)
                   and (v_found.client_id is null or c.client_id = v_found.client_id)));
end
$$;

-- A sandbox with an audit is emptied and never deleted, so the command asks first.
grant execute on function has_audit(uuid) to paystead_maintenance;
