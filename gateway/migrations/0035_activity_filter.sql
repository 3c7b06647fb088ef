-- As activity_page (0018), and without one's own doings where only other people's are asked for.
create function activity_page(p_employee_id uuid, p_before timestamptz, p_before_id uuid, p_limit integer, p_others boolean)
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
     and not (p_others and a.actor_employee_id is not distinct from a.employee_id)
   order by a.at desc, a.audit_event_id desc
   limit p_limit;
$$;
revoke all on function activity_page(uuid, timestamptz, uuid, integer, boolean) from public;
grant execute on function activity_page(uuid, timestamptz, uuid, integer, boolean) to paystead_app;
drop function activity_page(uuid, timestamptz, uuid, integer);
