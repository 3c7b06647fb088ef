-- The closure of reporting lines by key. The check that people still exist compared each line with every employee of the client as
-- long as PostgreSQL had no statistics of them, so the time of an import grew with the square of its people. Only where people
-- are deleted can a line name someone who is gone. Someone whose supervisor stays where they are takes over the supervisor's own
-- rows. `offset 0` keeps each lookup apart, so that it goes by its index whatever the statistics say.
create or replace function keep_reporting_closure() returns trigger
language plpgsql security definer set search_path = paystead, pg_temp as $$
declare
  clients uuid[];
  people uuid[];
begin
  -- Two changes of one client at once would each miss the other's.
  perform pg_advisory_xact_lock(hashtextextended('reporting ' || c.client_id, 0))
     from (select distinct client_id from changed order by client_id) c;
  with recursive moved (client_id, employee_id) as (
    select client_id, employee_id from changed
    union
    select m.client_id, l.employee_id
      from moved m
     cross join lateral (
       select l.employee_id from reporting_line l
        where l.client_id = m.client_id and l.supervisor_id = m.employee_id offset 0) l)
  select array_agg(client_id), array_agg(employee_id) into clients, people from moved;
  delete from reporting_closure c using unnest(clients, people) as m (client_id, employee_id)
   where c.client_id = m.client_id and c.employee_id = m.employee_id;
  with recursive chain as (
    select l.client_id, l.employee_id, l.supervisor_id, 1 as depth
      from unnest(clients, people) as m (client_id, employee_id)
     cross join lateral (
       select * from reporting_line l where l.client_id = m.client_id and l.employee_id = m.employee_id offset 0) l
    union all
    select c.client_id, c.employee_id, l.supervisor_id, c.depth + 1
      from chain c
     cross join lateral (
       select l.supervisor_id from reporting_line l
        where l.client_id = c.client_id and l.employee_id = c.supervisor_id offset 0) l)
    cycle supervisor_id set circular using path
  insert into reporting_closure (client_id, supervisor_id, employee_id, depth)
  select client_id, supervisor_id, employee_id, depth from chain c
   -- Where people are being deleted, their lines go one after the other.
   where tg_op <> 'DELETE'
      or exists (select 1 from employee e where e.client_id = c.client_id and e.employee_id = c.employee_id)
     and exists (select 1 from employee e where e.client_id = c.client_id and e.employee_id = c.supervisor_id);
  return null;
end
$$;
