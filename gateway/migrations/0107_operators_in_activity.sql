-- As audit_transaction_event (0010). An operator of the console who retries a request is named in the person's activity.
create or replace function audit_transaction_event() returns trigger language plpgsql security definer set search_path = paystead, pg_temp as $$
begin
  insert into audit_event (client_id, employee_id, audit_event_id, at, action, resource, endpoint, actor_role, request_id, detail)
  values (new.client_id, new.employee_id, gen_random_uuid(), new.at, 'change', 'transactions', 'pendingTransactions.' || new.event,
          new.actor_role, coalesce(nullif(current_setting('app.request', true), ''), 'none'),
          jsonb_strip_nulls(jsonb_build_object('employeeWorkflowId', new.employee_workflow_id, 'version', new.version, 'code', new.code,
                                               'operator', case when new.actor_role = 'operator' then nullif(new.actor_name, '') end)));
  return null;
end
$$;
