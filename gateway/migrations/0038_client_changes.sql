-- What operators changed about a client's policy, its decision rules and its pay engine, by whom and when. Append-only: a row outlives its
-- client, hence no foreign key, and cannot be written anew.
create table client_change (
  client_id uuid not null,
  client_change_id uuid not null,
  at timestamptz not null,
  changed_by text not null,
  action text not null check (action in ('set', 'decision set', 'decision reset', 'engine connect', 'engine disconnect')),
  -- By setting or, with the rule type, by part of the rule: before and after.
  detail jsonb not null,
  primary key (client_id, client_change_id)
);
create index client_change_by_time on client_change (client_id, at);
call protect_tenant_table('client_change', false, 'select');

create function client_change_stays() returns trigger language plpgsql as $$
begin
  raise exception 'client_change is append-only';
end
$$;
create trigger client_change_stays before update or delete on client_change
  for each row execute function client_change_stays();
