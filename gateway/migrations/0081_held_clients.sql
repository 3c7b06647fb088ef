-- Holds the work of a service account to its clients. Such work reads and writes as maintenance does, in several tables and
-- for several clients at once, but sees the rows of the clients that its transaction names and no others. Without the setting,
-- maintenance sees every client, as before.
create function held_clients() returns uuid[] language sql stable
  return nullif(current_setting('app.clients', true), '')::uuid[];
comment on function held_clients() is 'The clients that this maintenance transaction is held to; NULL: all.';

-- In subqueries, the setting is read once for each statement instead of once for each row.
create procedure hold_maintenance(target regclass) language plpgsql as $$
begin
  execute format(
    'alter policy maintenance on %s
       using ((select held_clients()) is null or client_id = any ((select held_clients())::uuid[]))
       with check ((select held_clients()) is null or client_id = any ((select held_clients())::uuid[]))',
    target);
end
$$;

create or replace procedure protect_tenant_table(target regclass, own boolean, privileges text) language plpgsql as $$
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
  call hold_maintenance(target);
  execute format('grant %s on %s to paystead_app', privileges, target);
end
$$;

do $$
declare
  held regclass;
begin
  for held in
    select p.polrelid::regclass from pg_policy p join pg_class c on c.oid = p.polrelid
     where p.polname = 'maintenance' and c.relnamespace = 'paystead'::regnamespace
  loop
    call hold_maintenance(held);
  end loop;
end
$$;
