-- What operators changed about partners, by whom and when. A directory table like the partners themselves, and append-only:
-- a row outlives its partner and cannot be written anew.
create table partner_change (
  partner_change_id uuid primary key,
  partner_key text not null,
  at timestamptz not null,
  changed_by text not null,
  action text not null check (action in ('create', 'set', 'hostname add', 'hostname remove')),
  detail jsonb not null
);
create index partner_change_by_partner on partner_change (partner_key, at);
call protect_directory_table('partner_change');

create function partner_change_stays() returns trigger language plpgsql as $$
begin
  raise exception 'partner_change is append-only';
end
$$;
create trigger partner_change_stays before update or delete on partner_change
  for each row execute function partner_change_stays();
