-- The value of a faulty cell as it may be shown, so that programs see what to fix: masked where its column is sensitive.
alter table import_fault add column shown_value text;
alter table service_import_fault add column shown_value text;

drop function service_import_faults(uuid, uuid, integer, integer);
create function service_import_faults(p_account uuid, p_import uuid, p_after integer, p_limit integer)
returns table (fault_number integer, file text, source text, line integer, column_name text, code text, detail jsonb, is_warning boolean,
               shown_value text)
language sql stable security definer set search_path = paystead, pg_temp as $$
  select f.fault_number, f.file, f.source, f.line, f.column_name, f.code, f.detail, f.is_warning, f.shown_value
    from service_import i join service_import_fault f using (service_import_id)
   where i.service_account_id = p_account and i.service_import_id = p_import and f.fault_number > p_after
   order by f.fault_number limit p_limit;
$$;
call offer_directory_function('service_import_faults(uuid, uuid, integer, integer)');
