-- Step 3 of Form W-4 apart (dependents_credit stays the total), the year of an exemption, and which signature a version
-- rests on. A lock-in letter ends with a row of its own, so that nothing is ever changed.
alter table federal_election
  add column children_credit bigint not null default 0 check (children_credit >= 0),
  add column other_dependents_credit bigint not null default 0 check (other_dependents_credit >= 0),
  add column exempt_year smallint,
  add column signed_form_id uuid,
  add constraint federal_election_credits_within check (children_credit + other_dependents_credit <= dependents_credit),
  drop constraint federal_election_source_check,
  add constraint federal_election_source_check check (source in ('form', 'default', 'lockIn', 'lockInReleased'));

alter table state_election
  add column form text,
  -- 1/1,000,000 of gross pay.
  add column percent integer check (percent between 0 and 1000000),
  add column rate_table text,
  add column local_code text,
  add column signed_form_id uuid;

-- What a person signed: statement, language, values, name and time in one row that never changes. record_hash is keyed and
-- takes in the record before, so that an altered, added or removed record shows.
create table signed_tax_form (
  client_id uuid not null,
  employee_id uuid not null,
  signed_form_id uuid not null,
  -- 1, 2, 3 … of this employee.
  record_number integer not null check (record_number > 0),
  form text not null,
  form_year smallint,
  state text check (state ~ '^[A-Z]{2}$'),
  statement_version text not null,
  statement_language text not null check (statement_language in ('en', 'es')),
  statement_hash bytea not null,
  content jsonb not null,
  signed_name text not null,
  signed_at timestamptz not null,
  record_hash bytea not null,
  primary key (client_id, employee_id, signed_form_id),
  unique (client_id, employee_id, record_number),
  foreign key (client_id, employee_id) references employee on delete cascade
);
call protect_tenant_table('signed_tax_form', true, 'select, insert');

-- Not even maintenance changes what was signed.
create function refuse_change_of_signed_form() returns trigger language plpgsql as $$
begin
  raise exception 'A signed tax form never changes.' using errcode = 'integrity_constraint_violation';
end
$$;
create trigger signed_tax_form_is_final before update on signed_tax_form
  for each row execute function refuse_change_of_signed_form();

-- Every job of a person at the employers served here, for the withholding lab: what was paid and withheld this year, and the
-- form that counts. Invoker's rights: each job is read inside its own tenant and own employee, as the list of profiles is; the
-- view is recorded with each employer. An employer whose portal is switched off stays out of it. At the end the transaction
-- stands where it stood before.
create function tax_lab_jobs(p_person_id uuid, p_profile_id uuid, p_request_id text, p_now timestamptz)
returns setof jsonb language plpgsql as $$
declare
  was_client text := current_setting('app.client', true);
  was_employee text := current_setting('app.employee', true);
  choice record;
  work record;
  today date;
  job jsonb;
begin
  for choice in select * from profiles_of_person(p_person_id) loop
    perform set_config('app.client', choice.client_id::text, true);
    perform set_config('app.employee', choice.employee_id::text, true);
    continue when choice.profile_id <> p_profile_id
      and exists (select 1 from client_policy p where p.client_id = choice.client_id and not p.allow_self_service);
    select v.status, v.pay_group_id, g.frequency, g.time_zone, e.is_contractor into work
      from employment_version v
      join pay_group g on g.client_id = v.client_id and g.pay_group_id = v.pay_group_id
      join employee e on e.client_id = v.client_id and e.employee_id = v.employee_id
     where v.client_id = choice.client_id and v.employee_id = choice.employee_id
       and v.effective_date <= (p_now at time zone g.time_zone)::date
     order by v.effective_date desc, v.sequence desc limit 1;
    continue when not found or work.is_contractor;
    today := (p_now at time zone work.time_zone)::date;
    job := jsonb_build_object(
      'isOwn', choice.profile_id = p_profile_id,
      'employerName', choice.client_name,
      'frequency', work.frequency,
      'lastCheck', (
        select jsonb_build_object('checkDate', c.check_date, 'net', c.net,
                 'federalWages', coalesce((select sum((line ->> 'taxableWages')::bigint) from jsonb_array_elements(c.lines -> 'taxes') line
                                            where line ->> 'taxCode' = 'FIT'), 0),
                 'federalTax', coalesce((select sum((line ->> 'amount')::bigint) from jsonb_array_elements(c.lines -> 'taxes') line
                                          where line ->> 'taxCode' = 'FIT'), 0))
          from pay_check c
         where c.client_id = choice.client_id and c.employee_id = choice.employee_id and c.check_date <= today
           and c.run_type = 'regular' and c.check_status in ('issued', 'reissued')
         order by c.check_date desc, c.sequence desc limit 1),
      'yearToDate', (
        select jsonb_build_object('wages', coalesce(sum((line ->> 'taxableWages')::bigint), 0),
                                  'withheld', coalesce(sum((line ->> 'amount')::bigint), 0))
          from pay_check c cross join lateral jsonb_array_elements(c.lines -> 'taxes') line
         where c.client_id = choice.client_id and c.employee_id = choice.employee_id
           and c.check_date between date_trunc('year', today)::date and today and line ->> 'taxCode' = 'FIT'),
      'checkDates', case when work.status in ('a', 'l', 's') then coalesce((
        select jsonb_agg(k.check_date order by k.check_date) from pay_calendar k
         where k.client_id = choice.client_id and k.pay_group_id = work.pay_group_id
           and k.check_date > today and k.check_date < (date_trunc('year', today) + interval '1 year')::date), '[]'::jsonb)
        else '[]'::jsonb end,
      'federal', (
        select to_jsonb(f) from federal_election f
         where f.client_id = choice.client_id and f.employee_id = choice.employee_id and f.effective_date <= today
           and f.source in ('form', 'default')
         order by f.effective_date desc, f.sequence desc limit 1),
      'lockIn', (
        select to_jsonb(f) from federal_election f
         where f.client_id = choice.client_id and f.employee_id = choice.employee_id and f.effective_date <= today
           and f.source in ('lockIn', 'lockInReleased')
         order by f.effective_date desc, f.sequence desc limit 1));
    if choice.profile_id <> p_profile_id then
      -- Somebody who is gone and was paid nothing this year has no job to count.
      continue when work.status not in ('a', 'l', 's') and job -> 'yearToDate' ->> 'wages' = '0';
      insert into audit_event (client_id, employee_id, audit_event_id, at, action, resource, endpoint, actor_person_id,
                               actor_employee_id, actor_role, request_id)
      values (choice.client_id, choice.employee_id, gen_random_uuid(), p_now, 'view', 'taxes', 'taxes.lab', p_person_id,
              choice.employee_id, 'self', p_request_id);
    end if;
    return next job;
  end loop;
  perform set_config('app.client', coalesce(was_client, ''), true);
  perform set_config('app.employee', coalesce(was_employee, ''), true);
end
$$;
revoke all on function tax_lab_jobs(uuid, uuid, text, timestamptz) from public;
grant execute on function tax_lab_jobs(uuid, uuid, text, timestamptz) to paystead_app;
