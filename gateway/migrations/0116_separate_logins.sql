-- What jobs may do to the audit. The owner of the schema has been another role than maintenance since this release
-- (platform/database/schema/bootstrap.ts), so maintenance has the rights that it was granted and no others: events and seals
-- are added and read, and no login of a running gateway changes or deletes one.
do $$
declare
  kept regclass;
begin
  for kept in
    select c.oid::regclass from pg_class c
     where c.relnamespace = 'paystead'::regnamespace and c.relkind in ('r', 'p')
       and (c.relname ~ '^audit_event(_[0-9]+)?$' or c.relname = 'audit_seal')
  loop
    execute format('revoke update, delete on %s from paystead_maintenance', kept);
  end loop;
end
$$;
grant update (anchored_at) on audit_seal to paystead_maintenance;
-- A value that is sealed again with a newer key takes the place of the one before; it never goes.
revoke delete on audit_event_resealed from paystead_maintenance;
revoke insert, update, delete on schema_migration from paystead_maintenance;

-- The sealing job begins an era without owning the table. Eras only go up.
create or replace procedure begin_audit_era(p_era integer) language plpgsql security definer set search_path = paystead, pg_temp as $$
begin
  if p_era <= (select pg_get_expr(d.adbin, d.adrelid)::integer
                 from pg_attrdef d join pg_attribute a on a.attrelid = d.adrelid and a.attnum = d.adnum
                where d.adrelid = 'audit_event'::regclass and a.attname = 'era') then
    raise exception 'The audit is in era % already or in a later one.', p_era;
  end if;
  execute format('alter table audit_event alter column era set default %s', p_era);
end
$$;

-- Tells whether a client (or any, for null) has an audit. The setting that holds maintenance to some clients must not hide it.
create function has_audit(p_client_id uuid) returns boolean language plpgsql security definer set search_path = paystead, pg_temp as $$
declare
  held text := coalesce(current_setting('app.clients', true), '');
  found_one boolean;
begin
  perform set_config('app.clients', '', true);
  found_one := exists (select from audit_event e where p_client_id is null or e.client_id = p_client_id)
    or exists (select from audit_seal s where p_client_id is null or s.client_id = p_client_id);
  perform set_config('app.clients', held, true);
  return found_one;
end
$$;
revoke all on function has_audit(uuid) from public;

-- Deleting a client deletes its rows everywhere, as the owner of each table. A client with an audit stays.
create function keep_audited_client() returns trigger language plpgsql security definer set search_path = paystead, pg_temp as $$
begin
  if has_audit(old.client_id) then
    raise exception 'Client % has an audit, which is kept.', old.client_code using errcode = 'foreign_key_violation';
  end if;
  return old;
end
$$;
revoke all on function keep_audited_client() from public;
create trigger keep_audited_client before delete on client for each row execute function keep_audited_client();

-- What only an owner may do, for maintenance: statistics after many rows were copied in.
create procedure refresh_statistics(p_tables text[]) language plpgsql security definer set search_path = paystead, pg_temp as $$
declare
  one text;
begin
  foreach one in array p_tables loop
    execute format('analyze paystead.%I', one);
  end loop;
end
$$;
revoke all on procedure refresh_statistics(text[]) from public;

-- Empties a database whose demonstration was interrupted while it was loaded. No one has used it by then, so that nothing of
-- its audit is sealed.
create procedure clear_demonstration() language plpgsql security definer set search_path = paystead, pg_temp as $$
declare
  held text := coalesce(current_setting('app.clients', true), '');
  is_sealed boolean;
begin
  perform set_config('app.clients', '', true);
  is_sealed := exists (select from audit_seal);
  perform set_config('app.clients', held, true);
  if is_sealed or not exists (select from demonstration where completed_at is null) then
    raise exception 'Only a demonstration that was never complete is cleared.';
  end if;
  truncate partner, client, person, bank, import_run restart identity cascade;
end
$$;
revoke all on procedure clear_demonstration() from public;

-- Forgets the runs that loaded the demonstration, so that the first import of an operator is number one.
create procedure forget_demonstration_imports() language plpgsql security definer set search_path = paystead, pg_temp as $$
begin
  if not exists (select from demonstration where completed_at is null) then
    raise exception 'Only a demonstration that is being loaded forgets its imports.';
  end if;
  truncate import_run restart identity cascade;
end
$$;
revoke all on procedure forget_demonstration_imports() from public;
