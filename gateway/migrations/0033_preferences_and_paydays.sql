-- The language in which a person is written to. Theirs alone, at every employer: so it is not the tenant's to keep.
create function person_choose_language(p_person_id uuid, p_language text)
returns void language sql security definer set search_path = paystead, pg_temp as $$
  update person set language = p_language where person_id = p_person_id;
$$;
call offer_directory_function('person_choose_language(uuid, text)');

-- Of which checks a payday notice was queued: once per check, whoever runs the job and however often.
create table payday_notice (
  client_id uuid not null,
  employee_id uuid not null,
  check_id uuid not null,
  queued_at timestamptz not null,
  primary key (client_id, employee_id, check_id),
  foreign key (client_id, employee_id, check_id) references pay_check on delete cascade
);
call protect_tenant_table('payday_notice', true, 'select');

-- Checks are looked for by the day they are paid on, of every client at once.
create index pay_check_by_date on pay_check (check_date, client_id, pay_group_id);
