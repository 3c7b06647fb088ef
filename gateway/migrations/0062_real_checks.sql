-- What real checks have: more kinds of runs, pay without a period, the salary of a period, and the employer's name, address
-- and EIN as they were when the check was paid.
alter table pay_check drop constraint pay_check_run_type_check;
alter table pay_check add constraint pay_check_run_type_check check (run_type in (
  'regular', 'offCycle', 'bonus', 'manual', 'thirdPartySick', 'adjustment', 'reversal',
  'correction', 'retro', 'severance', 'final', 'void', 'reissue'));

alter table pay_check
  alter column period_begin drop not null,
  alter column period_end drop not null,
  add constraint pay_check_whole_period check ((period_begin is null) = (period_end is null)),
  -- Cents per pay period, and the hours in 1/10,000 that it stands for; null for other pay.
  add column salary bigint,
  add column standard_hours integer,
  -- {name, ein, street_address, city, state, zip_code, phone}; null: as the legal employer's row says.
  add column employer jsonb;

update pay_check c set employer = (
  select jsonb_build_object('name', l.name, 'ein', l.ein, 'street_address', l.street_address, 'city', l.city,
                            'state', l.state, 'zip_code', l.zip_code, 'phone', l.phone)
    from legal l where l.client_id = c.client_id and l.legal_id = c.legal_id);

-- The salary that was in effect at the end of the period.
update pay_check c set salary = v.period_salary, standard_hours = v.standard_hours
  from (select k.client_id, k.employee_id, k.check_id, e.period_salary, e.standard_hours
          from pay_check k
          cross join lateral (
            select e.pay_type, e.period_salary, e.standard_hours from employment_version e
             where e.client_id = k.client_id and e.employee_id = k.employee_id and e.effective_date <= k.period_end
             order by e.effective_date desc, e.sequence desc limit 1) e
         where k.pay_type = 's' and e.pay_type = 's' and e.period_salary is not null and e.standard_hours > 0) v
 where c.client_id = v.client_id and c.employee_id = v.employee_id and c.check_id = v.check_id;
