-- Security events of service accounts: refused credentials and replayed assertions at the token endpoint, and calls beyond an
-- account's scopes. They are counted by account and network address.
alter table security_event
  add column service_account_id uuid,
  drop constraint security_event_kind_check,
  add constraint security_event_kind_check check (kind in (
    'record_refused', 'change_refused', 'recent_sign_in_missing', 'decision_refused',
    'step_up_failed', 'identity_token_replayed', 'refresh_token_reused', 'link_token_reused', 'logout_token_refused',
    'weak_sign_in', 'invitation_locked', 'service_credential_refused', 'service_assertion_replayed', 'service_token_refused',
    'service_scope_refused'));
do $$
declare
  v_name text;
begin
  select conname into strict v_name from pg_constraint where conrelid = 'security_event'::regclass and contype = 'u';
  execute format('alter table security_event drop constraint %I', v_name);
end
$$;
alter table security_event add constraint security_event_once
  unique nulls not distinct (minute, kind, person_id, client_id, employee_id, address, service_account_id);

create or replace function security_events_add(p_events jsonb, p_addresses jsonb)
returns void language plpgsql security definer set search_path = paystead, pg_temp as $$
begin
  insert into security_event as s (security_event_id, minute, kind, person_id, client_id, employee_id, address, service_account_id,
                                   occurrences, first_at, last_at, first_sample, last_sample)
  select gen_random_uuid(), e.minute, e.kind, e.person_id, e.client_id, e.employee_id, e.address, e.service_account_id,
         e.occurrences, e.first_at, e.last_at, e.first_sample, e.last_sample
    from jsonb_to_recordset(p_events) as e (
      minute timestamptz, kind text, person_id uuid, client_id uuid, employee_id uuid, address text, service_account_id uuid,
      occurrences bigint, first_at timestamptz, last_at timestamptz, first_sample jsonb, last_sample jsonb)
   order by e.minute, e.kind, e.person_id, e.client_id, e.employee_id, e.address, e.service_account_id
  on conflict (minute, kind, person_id, client_id, employee_id, address, service_account_id) do update set
    occurrences = s.occurrences + excluded.occurrences,
    first_at = least(s.first_at, excluded.first_at),
    first_sample = case when excluded.first_at < s.first_at then excluded.first_sample else s.first_sample end,
    last_at = greatest(s.last_at, excluded.last_at),
    last_sample = case when excluded.last_at >= s.last_at then excluded.last_sample else s.last_sample end;

  insert into security_address_count as s (security_address_count_id, minute, address, kind, person_id, occurrences, first_at, last_at)
  select gen_random_uuid(), a.minute, a.address, a.kind, a.person_id, a.occurrences, a.first_at, a.last_at
    from jsonb_to_recordset(p_addresses) as a (
      minute timestamptz, address text, kind text, person_id uuid, occurrences bigint, first_at timestamptz, last_at timestamptz)
   order by a.minute, a.address, a.kind, a.person_id
  on conflict (minute, address, kind, person_id) do update set
    occurrences = s.occurrences + excluded.occurrences,
    first_at = least(s.first_at, excluded.first_at),
    last_at = greatest(s.last_at, excluded.last_at);
end
$$;
