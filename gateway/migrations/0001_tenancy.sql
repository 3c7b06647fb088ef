-- How a table becomes a tenant table: row-level security, forced on its owner too.
--
-- The three roles exist before the first migration (platform/database/roles):
--   paystead_app          what requests run as; sees the rows of the tenant that the transaction names, or none
--   paystead_maintenance  migrations, imports, jobs; owns the objects, has a policy of its own, never BYPASSRLS
--   paystead_directory    owns the definer functions over the directory tables; nobody logs in as it

-- nullif: a setting that was once local reads as '' afterwards, and '' must hide rows just as NULL does.
create function tenant_client() returns uuid language sql stable
  return nullif(current_setting('app.client', true), '')::uuid;
create function tenant_employee() returns uuid language sql stable
  return nullif(current_setting('app.employee', true), '')::uuid;

comment on function tenant_client() is 'The client whose rows this transaction may see; NULL hides all.';
comment on function tenant_employee() is 'Set for requests about oneself: a second wall around one employee''s rows.';

-- `own`: the table has employee_id, and a request about oneself sees only its own rows.
create procedure protect_tenant_table(target regclass, own boolean, privileges text) language plpgsql as $$
begin
  execute format('alter table %s enable row level security', target);
  execute format('alter table %s force row level security', target);
  execute format(
    'create policy tenant on %s for all to paystead_app using (client_id = tenant_client()) with check (client_id = tenant_client())',
    target);
  if own then
    execute format(
      'create policy own on %s as restrictive for all to paystead_app
         using (tenant_employee() is null or employee_id = tenant_employee())
         with check (tenant_employee() is null or employee_id = tenant_employee())',
      target);
  end if;
  execute format('create policy maintenance on %s for all to paystead_maintenance using (true) with check (true)', target);
  execute format('grant %s on %s to paystead_app', privileges, target);
end
$$;

-- Directory tables have no tenant: the application role gets no right on them at all.
create procedure protect_directory_table(target regclass) language plpgsql as $$
begin
  execute format('revoke all on %s from public', target);
  execute format('grant select, insert, update, delete on %s to paystead_directory', target);
end
$$;

-- A definer function: owned by the directory role, callable by the application role, by nobody else.
create procedure offer_directory_function(target regprocedure) language plpgsql as $$
begin
  execute format('revoke all on function %s from public', target);
  execute format('grant execute on function %s to paystead_app', target);
  execute format('alter function %s owner to paystead_directory', target);
end
$$;
