-- Hours, leave and pieces with the four decimals of payroll files (1/10,000) instead of two, and rates with six decimals
-- (1/1,000,000 dollar) instead of four. Every stored number is multiplied by 100, so that nothing is lost.
create function with_exact_lines(lines jsonb) returns jsonb language sql immutable
return lines || jsonb_build_object(
  'earnings', (
    select coalesce(jsonb_agg(
             line || (select coalesce(jsonb_object_agg(e.key, to_jsonb(e.value::text::bigint * 100)), '{}') from jsonb_each(line) e
                       where e.key in ('hours', 'ytdHours', 'pieces', 'rate') and jsonb_typeof(e.value) = 'number')
             order by place), '[]')
      from jsonb_array_elements(lines -> 'earnings') with ordinality one (line, place)),
  'accruals', (
    select coalesce(jsonb_agg(
             line || (select coalesce(jsonb_object_agg(e.key, to_jsonb(e.value::text::bigint * 100)), '{}') from jsonb_each(line) e
                       where e.key in ('beginning', 'earned', 'taken', 'adjusted', 'ending'))
             order by place), '[]')
      from jsonb_array_elements(lines -> 'accruals') with ordinality one (line, place)));

update pay_check set hours = hours * 100, hours_worked = hours_worked * 100, pay_rate = pay_rate * 100, lines = with_exact_lines(lines);
drop function with_exact_lines(jsonb);

update year_opening set hours = hours * 100, hours_worked = hours_worked * 100;
update year_accumulator set quantity = quantity * 100 where kind = 'earning';
update accrual_balance set beginning = beginning * 100, earned = earned * 100, taken = taken * 100, adjusted = adjusted * 100, ending = ending * 100;

alter table employment_version drop constraint employment_version_standard_hours_check;
update employment_version set hourly_rate = hourly_rate * 100, standard_hours = standard_hours * 100;
alter table employment_version add constraint employment_version_standard_hours_check check (standard_hours between 0 and 3000000);

update training set hours = hours * 100;
