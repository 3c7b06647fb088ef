-- The release before migration 0100 looks up deciders by this function, which that migration dropped. Gateways of that release keep
-- running during an upgrade, so it is back, with the same columns. They know no deputies whom approvers named: no naming has the
-- type 0, so none is returned.
create function transaction_deciders(p_client_id uuid, p_employee_id uuid, p_roles text[], p_deputy uuid, p_today date)
returns table (employee_id uuid, role text, email text, language text)
language sql stable security definer set search_path = paystead, pg_temp as $$
  select d.employee_id, d.role, d.email, d.language
    from request_deciders(p_client_id, p_employee_id, 0, p_roles, p_deputy, p_today::timestamptz) d;
$$;
revoke all on function transaction_deciders(uuid, uuid, text[], uuid, date) from public;
grant execute on function transaction_deciders(uuid, uuid, text[], uuid, date) to paystead_app;
