-- Events for programs: ids only, no personal data. The triggers below record them in the transaction of the effect, so none is missed
-- and none is told of what was rolled back. The position is given later, under the lock of service_position, so that people's
-- transactions never wait for one another.
create table service_event (
  client_id uuid not null references client on delete cascade,
  service_event_id uuid not null default gen_random_uuid(),
  -- Null: an event of the whole client.
  employee_id uuid,
  -- As in the catalog (contract/src/service/events/catalog.ts), without its prefix.
  type text not null check (type ~ '^[a-z]+\.[a-zA-Z]+$'),
  data jsonb not null,
  occurred_at timestamptz not null,
  position bigint,
  numbered_at timestamptz,
  primary key (client_id, service_event_id),
  unique (client_id, position),
  foreign key (client_id, employee_id) references employee on delete cascade,
  check ((position is null) = (numbered_at is null))
);
create index service_event_unnumbered on service_event (occurred_at) where position is null;
create index service_event_by_position on service_event (position);
create index service_event_by_age on service_event (numbered_at);
create index service_event_by_employee on service_event (client_id, employee_id);
call protect_tenant_table('service_event', true, 'select');

create function record_service_event(p_client uuid, p_employee uuid, p_type text, p_at timestamptz, p_data jsonb)
returns void language sql security definer set search_path = paystead, pg_temp as $$
  insert into service_event (client_id, employee_id, type, occurred_at, data)
  values (p_client, p_employee, p_type, p_at, jsonb_strip_nulls(p_data));
$$;
revoke all on function record_service_event(uuid, uuid, text, timestamptz, jsonb) from public;

create function service_event_of_request() returns trigger language plpgsql security definer set search_path = paystead, pg_temp as $$
declare
  v_rule smallint;
begin
  select t.rule_type into v_rule from pending_transaction t
   where t.client_id = new.client_id and t.employee_id = new.employee_id and t.employee_workflow_id = new.employee_workflow_id;
  -- Codes without a kind are reserved.
  if v_rule not in (1, 2, 5) then return null; end if;
  perform record_service_event(new.client_id, new.employee_id,
    case when new.event in ('submitted', 'amended') then 'change.submitted'
         when new.event in ('approved', 'rejected') then 'change.decided'
         when new.event in ('withdrawn', 'superseded') then 'change.withdrawn'
         else 'change.' || new.event end,
    new.at,
    jsonb_build_object(
      'requestId', new.employee_workflow_id, 'version', new.version,
      'kind', case v_rule when 1 then 'personalInformation' when 2 then 'directDeposit' when 5 then 'taxes' end,
      'decision', case when new.event in ('approved', 'rejected') then new.event end));
  return null;
end
$$;
revoke all on function service_event_of_request() from public;
create trigger service_event_of_request after insert on pending_transaction_event for each row
  when (new.event in ('submitted', 'amended', 'approved', 'rejected', 'withdrawn', 'superseded', 'applied', 'failed'))
  execute function service_event_of_request();

create function service_event_of_invitation() returns trigger language plpgsql security definer set search_path = paystead, pg_temp as $$
begin
  if tg_op = 'INSERT' then
    perform record_service_event(new.client_id, new.employee_id, 'person.invited', new.created_at,
      jsonb_build_object('invitationId', new.invitation_id));
  elsif new.accepted_at is not null and old.accepted_at is null then
    perform record_service_event(new.client_id, new.employee_id, 'person.joined', new.accepted_at,
      jsonb_build_object('invitationId', new.invitation_id));
  end if;
  return null;
end
$$;
revoke all on function service_event_of_invitation() from public;
create trigger service_event_of_invitation after insert or update of accepted_at on invitation
  for each row execute function service_event_of_invitation();

create function service_event_of_acknowledgement() returns trigger language plpgsql security definer set search_path = paystead, pg_temp as $$
begin
  perform record_service_event(new.client_id, new.employee_id, 'message.acknowledged', new.acknowledged_at,
    jsonb_build_object('attachmentId', new.attachment_id, 'version', new.version, 'messageId',
      (select a.message_id from message_attachment a where a.client_id = new.client_id and a.attachment_id = new.attachment_id)));
  return null;
end
$$;
revoke all on function service_event_of_acknowledgement() from public;
create trigger service_event_of_acknowledgement after insert on acknowledgement
  for each row execute function service_event_of_acknowledgement();

create function service_event_of_document() returns trigger language plpgsql security definer set search_path = paystead, pg_temp as $$
begin
  perform record_service_event(new.client_id, new.employee_id, 'document.uploaded', new.uploaded_at,
    jsonb_build_object('documentId', new.document_id, 'version', new.version));
  return null;
end
$$;
revoke all on function service_event_of_document() from public;
create trigger service_event_of_document after insert on employee_document
  for each row execute function service_event_of_document();

create function service_event_of_consent() returns trigger language plpgsql security definer set search_path = paystead, pg_temp as $$
begin
  perform record_service_event(new.client_id, new.employee_id,
    case new.status when 'consented' then 'consent.given' else 'consent.withdrawn' end, new.recorded_at,
    jsonb_build_object('formFamily', new.form_family));
  return null;
end
$$;
revoke all on function service_event_of_consent() from public;
create trigger service_event_of_consent after insert on year_end_consent
  for each row execute function service_event_of_consent();

-- One event for each client whose data the import changed.
create function service_event_of_import() returns trigger language plpgsql security definer set search_path = paystead, pg_temp as $$
begin
  perform record_service_event(c.client_id, null,
    case new.state when 'applied' then 'import.applied' else 'import.rolledBack' end,
    coalesce(case new.state when 'applied' then new.applied_at else new.rolled_back_at end, new.started_at),
    jsonb_build_object('runNumber', new.run_number, 'importId',
      substring(new.source_name from '^service import ([0-9a-f-]{36})$')))
    from (select distinct i.client_id from import_change i
           where i.import_run_id = new.import_run_id and i.client_id is not null) c;
  return null;
end
$$;
revoke all on function service_event_of_import() from public;
create trigger service_event_of_import after update of state on import_run for each row
  when (new.state in ('applied', 'rolledBack') and new.state is distinct from old.state)
  execute function service_event_of_import();
