-- Employee lookup over 100,000 people (EMP-1). Two facts stand behind its shape: what an employee is called and where they
-- belong lies in three append-only tables, and row policies keep `like` from using a trigram index. So there is one card
-- per employee and period, kept by triggers in the transaction of the change, and one definer function that reads it.

-- Letters as a search compares them: small, without accents ('Márquez' is found by 'marquez').
create function plain_text(value text) returns text language sql immutable strict parallel safe
  return translate(lower(regexp_replace(normalize(value, NFKD), '[\u0300-\u036f]', '', 'g')),
                   'øłđðıØŁĐÐ', 'olddiOLDD');

-- What a list shows of an employee from `valid_from` to before `valid_to`: "current" stays a read as of a date, and a change
-- dated ahead needs nobody awake on its day. Requests have no right on it, only the function below.
create table employee_card (
  client_id uuid not null,
  employee_id uuid not null,
  valid_from date not null,
  valid_to date not null check (valid_from < valid_to),
  employee_number text not null,
  first_name text not null,
  last_name text not null,
  work_email text,
  status text not null,
  legal_id uuid not null,
  pay_group_id uuid not null,
  pay_type text not null,
  hire_date date not null,
  organization_value_ids uuid[] not null,
  -- Sorted byte by byte over plain letters: without regard to case and accents, the same on every server.
  last_key text collate "C" not null,
  first_key text collate "C" not null,
  number_key text collate "C" not null,
  search_text text not null,
  primary key (client_id, employee_id, valid_from),
  foreign key (client_id, employee_id) references employee on delete cascade
);
create index employee_card_by_name on employee_card (client_id, last_key, first_key, employee_id);
create index employee_card_by_number on employee_card (client_id, number_key, employee_id);
create index employee_card_by_hire_date on employee_card (client_id, hire_date, last_key, employee_id);
-- Written at once: searches after an import would go through a list of what is not yet in the index, and take no index then.
create index employee_card_by_text on employee_card using gin (search_text gin_trgm_ops) with (fastupdate = off);
create index employee_card_by_organization on employee_card using gin (organization_value_ids) with (fastupdate = off);

alter table employee_card enable row level security;
alter table employee_card force row level security;
create policy maintenance on employee_card for all to paystead_maintenance using (true) with check (true);
-- The constant is the point: a policy that asked for the tenant would keep the trigram index out. The function asks instead.
create policy search on employee_card for all to paystead_directory using (true) with check (true);
grant select on employee_card to paystead_directory;
-- Where the function learns the seeker's scope from; these are read by key, which a policy does not slow.
create policy search on manager_scope for all to paystead_directory using (client_id = tenant_client());
create policy search on reporting_closure for all to paystead_directory using (client_id = tenant_client());
grant select on manager_scope, reporting_closure to paystead_directory;

-- Writes the cards of some employees anew: one for each period between two of their versions, the first one from the day
-- of entry for who begins later. An employee without a job and a name has none yet.
create function rebuild_employee_cards(p_clients uuid[], p_employees uuid[]) returns void
language plpgsql security definer set search_path = paystead, pg_temp as $$
begin
  delete from employee_card c using unnest(p_clients, p_employees) as changed (client_id, employee_id)
   where c.client_id = changed.client_id and c.employee_id = changed.employee_id;
  insert into employee_card (client_id, employee_id, valid_from, valid_to, employee_number, first_name, last_name, work_email,
                             status, legal_id, pay_group_id, pay_type, hire_date, organization_value_ids,
                             last_key, first_key, number_key, search_text)
  with changed as (
    select distinct u.client_id, u.employee_id from unnest(p_clients, p_employees) as u (client_id, employee_id)),
  versions as (
    select v.client_id, v.employee_id, v.effective_date as day, v.recorded_at
      from employment_version v join changed using (client_id, employee_id)
    union all
    select v.client_id, v.employee_id, v.effective_date, v.recorded_at
      from personal_version v join changed using (client_id, employee_id)
    union all
    select v.client_id, v.employee_id, v.effective_date, v.recorded_at
      from organization_version v join changed using (client_id, employee_id)),
  starts as (
    select client_id, employee_id, day from versions
    union
    select client_id, employee_id, least(min(day), min(recorded_at)::date) from versions group by client_id, employee_id),
  periods as (
    select client_id, employee_id, day as valid_from,
           coalesce(lead(day) over (partition by client_id, employee_id order by day), 'infinity') as valid_to
      from starts)
  select p.client_id, p.employee_id, p.valid_from, p.valid_to, e.employee_number, n.first_name, n.last_name, n.work_email,
         j.status, j.legal_id, j.pay_group_id, j.pay_type, j.hire_date, o.ids,
         plain_text(n.last_name), plain_text(n.first_name), plain_text(e.employee_number),
         plain_text(concat_ws(' ', n.first_name, n.middle_name, n.last_name, e.employee_number, n.work_email))
    from periods p
    join employee e on e.client_id = p.client_id and e.employee_id = p.employee_id
    -- The version in force; before the first one takes effect, that first one (as the profile reads it).
    cross join lateral (
      select * from employment_version v where v.client_id = p.client_id and v.employee_id = p.employee_id
       order by (v.effective_date <= p.valid_from) desc,
                case when v.effective_date <= p.valid_from then v.effective_date end desc, v.effective_date, v.sequence desc
       limit 1) j
    cross join lateral (
      select * from personal_version v where v.client_id = p.client_id and v.employee_id = p.employee_id
       order by (v.effective_date <= p.valid_from) desc,
                case when v.effective_date <= p.valid_from then v.effective_date end desc, v.effective_date, v.sequence desc
       limit 1) n
    cross join lateral (
      select coalesce(array_agg(latest.organization_value_id), '{}') as ids from (
        select distinct on (v.organization_field_id) v.organization_value_id from organization_version v
         where v.client_id = p.client_id and v.employee_id = p.employee_id and v.effective_date <= p.valid_from
         order by v.organization_field_id, v.effective_date desc, v.sequence desc) latest) o
  -- Another transaction that changed the same employee a moment ago has written its cards: these know of both changes.
  on conflict (client_id, employee_id, valid_from) do update
    set valid_to = excluded.valid_to, employee_number = excluded.employee_number, first_name = excluded.first_name,
        last_name = excluded.last_name, work_email = excluded.work_email, status = excluded.status,
        legal_id = excluded.legal_id, pay_group_id = excluded.pay_group_id, pay_type = excluded.pay_type,
        hire_date = excluded.hire_date, organization_value_ids = excluded.organization_value_ids,
        last_key = excluded.last_key, first_key = excluded.first_key, number_key = excluded.number_key,
        search_text = excluded.search_text;
end
$$;
revoke all on function rebuild_employee_cards(uuid[], uuid[]) from public;

create function keep_employee_cards() returns trigger
language plpgsql security definer set search_path = paystead, pg_temp as $$
begin
  perform rebuild_employee_cards(array_agg(c.client_id), array_agg(c.employee_id)) from changed c;
  return null;
end
$$;

revoke all on function keep_employee_cards() from public;

-- Per statement, so that an import's thousands of rows are one rebuild.
do $$
declare
  source text;
begin
  foreach source in array array['employment_version', 'personal_version', 'organization_version'] loop
    execute format('create trigger keep_cards_added after insert on %I referencing new table as changed
                    for each statement execute function keep_employee_cards()', source);
    execute format('create trigger keep_cards_changed after update on %I referencing new table as changed
                    for each statement execute function keep_employee_cards()', source);
    execute format('create trigger keep_cards_removed after delete on %I referencing old table as changed
                    for each statement execute function keep_employee_cards()', source);
  end loop;
  execute 'create trigger keep_cards_changed after update on employee referencing new table as changed
           for each statement execute function keep_employee_cards()';
end
$$;

-- The SQL of one search, from fixed parts alone: nothing that a caller types becomes part of it. A function of its own, so
-- that its plan can be read. $1 client, $2 seeker, $3 today, $4 organisation values of the seeker's scope, $5 patterns,
-- $6 legal, $7 pay group, $8 organisation values asked for, $9 pay type, $10 status, $11 to $13 a place in the order, $14 rows.
-- p_part: 'total', 'place', 'self', 'before' or 'after'. p_scope: 'client', 'units', 'reports' or 'both'. p_narrowed: which
-- of $6 to $10 and $11 (as 'place') there are.
create function employee_search_query(p_part text, p_sort text, p_scope text, p_words integer, p_narrowed text[])
returns text language plpgsql immutable set search_path = paystead, pg_temp as $$
declare
  units constant text := 'c.organization_value_ids && $4';
  reports constant text :=
    'exists (select 1 from reporting_closure r where r.client_id = $1 and r.supervisor_id = $2 and r.employee_id = c.employee_id)';
  key_one constant text := case p_sort when 'employeeNumber' then 'c.number_key' when 'hireDateDescending' then 'c.hire_date'
                                       else 'c.last_key' end;
  key_two constant text := case p_sort when 'employeeNumber' then 'c.first_key' when 'hireDateDescending' then 'c.last_key'
                                       else 'c.first_key' end;
  kind constant text := case p_sort when 'hireDateDescending' then 'date' else 'text' end;
  falls constant boolean := p_sort in ('lastNameDescending', 'hireDateDescending');
  later constant text := format('(%1$s %2$s $11::%3$s and (%1$s <> $11::%3$s or (%4$s, c.employee_id) > ($12, $13)))',
                                key_one, case when falls then '<=' else '>=' end, kind, key_two);
  earlier constant text := format('(%1$s %2$s $11::%3$s and (%1$s <> $11::%3$s or (%4$s, c.employee_id) < ($12, $13)))',
                                  key_one, case when falls then '>=' else '<=' end, kind, key_two);
  shown constant text := format('select c.employee_id, c.employee_number, c.first_name, c.last_name, c.work_email, c.status,
    c.legal_id, c.pay_group_id, c.pay_type, c.organization_value_ids, %s::text, %s::text', key_one, key_two);
  matching text := ' from employee_card c where c.client_id = $1 and c.employee_id <> $2 and c.valid_from <= $3 and c.valid_to > $3';
begin
  matching := matching || case p_scope when 'client' then '' when 'units' then ' and ' || units when 'reports' then ' and ' || reports
                                       when 'both' then format(' and (%s or %s)', units, reports) end;
  for word in 1 .. p_words loop
    matching := matching || format(' and c.search_text like $5[%s]', word);
  end loop;
  matching := matching
    || case when 'legal' = any(p_narrowed) then ' and c.legal_id = $6' else '' end
    || case when 'payGroup' = any(p_narrowed) then ' and c.pay_group_id = $7' else '' end
    || case when 'organization' = any(p_narrowed) then ' and c.organization_value_ids && $8' else '' end
    || case when 'payType' = any(p_narrowed) then ' and c.pay_type = $9' else '' end
    || case when 'status' = any(p_narrowed) then ' and c.status = $10' else '' end;
  return case p_part
    when 'total' then 'select count(*), null::bigint' || matching
    when 'place' then format('select count(*), 1 + count(*) filter (where %s)', earlier) || matching
    when 'self' then shown || matching || ' and c.employee_id = $13'
    when 'before' then shown || matching || format(' and %s order by %s %s, %s desc, c.employee_id desc limit $14',
                                                   earlier, key_one, case when falls then 'asc' else 'desc' end, key_two)
    when 'after' then shown || matching || case when 'place' = any(p_narrowed) then ' and ' || later else '' end
                      || format(' order by %s %s, %s, c.employee_id limit $14', key_one, case when falls then 'desc' else 'asc' end, key_two)
  end;
end
$$;
revoke all on function employee_search_query(text, text, text, integer, text[]) from public;
grant execute on function employee_search_query(text, text, text, integer, text[]) to paystead_directory;

-- Words as patterns for `like`: what stands for any letter there stands for itself here.
create function search_patterns(p_text text) returns text[] language sql immutable set search_path = paystead, pg_temp as $$
  select coalesce(array_agg('%' || replace(replace(replace(w, '\', '\\'), '%', '\%'), '_', '\_') || '%'), '{}')
    from (select w from regexp_split_to_table(plain_text(coalesce(p_text, '')), '[\s,;]+') w where w <> '' limit 8) typed
$$;

-- EMP-1, EMP-5: the employees whom the seeker reaches and who match, with how many there are in all. The scope is looked up
-- here on each call: `p_as_manager` and `p_as_supervisor` say as what the seeker may look, never at whom.
-- `p_after`: the last employee of the page before. An id and not a name, since cursors stand in addresses. `p_around`: that
-- employee with the one before and the one after instead, and their place in the list (NAV-7). A list without rows answers
-- one row that holds the total alone; a page after somebody out of scope, one whose place is 0.
create function employees_in_scope(
  p_client uuid, p_seeker uuid, p_as_manager boolean, p_as_supervisor boolean, p_today date, p_text text, p_legal uuid,
  p_pay_group uuid, p_organization uuid[], p_pay_type text, p_status text, p_sort text, p_after uuid, p_around uuid, p_rows integer)
returns table (
  total bigint, place bigint, employee_id uuid, employee_number text, first_name text, last_name text, work_email text,
  status text, legal_id uuid, pay_group_id uuid, pay_type text, organization_value_ids uuid[])
language plpgsql stable security definer set search_path = paystead, pg_temp as $$
declare
  whole boolean := false;
  units uuid[] := '{}';
  scope text;
  patterns constant text[] := search_patterns(p_text);
  words constant integer := cardinality(patterns);
  narrowed constant text[] := array_remove(array[
    case when p_legal is not null then 'legal' end, case when p_pay_group is not null then 'payGroup' end,
    case when p_organization is not null then 'organization' end, case when p_pay_type is not null then 'payType' end,
    case when p_status is not null then 'status' end, case when p_after is not null or p_around is not null then 'place' end], null);
  anchor constant uuid := coalesce(p_around, p_after);
  rows constant integer := case when p_around is null then p_rows else 1 end;
  part text;
  one text;
  two text;
begin
  -- The wall that a policy is elsewhere: another client's id finds nothing.
  if p_client is distinct from tenant_client() then
    return;
  end if;
  if p_as_manager then
    select coalesce(bool_or(m.organization_value_id is null), false),
           coalesce(array_agg(m.organization_value_id) filter (where m.organization_value_id is not null), '{}')
      into whole, units
      from manager_scope m where m.client_id = p_client and m.manager_id = p_seeker;
  end if;
  scope := case when whole then 'client' when p_as_manager and p_as_supervisor then 'both'
                when p_as_supervisor then 'reports' else 'units' end;

  -- Each statement is planned with the values at hand: a plan for just any text would not use the trigram index.
  if anchor is not null then
    -- Behind somebody means somebody in scope, matching or not: else an order would tell where a stranger's name stands.
    execute 'select f.key_one, f.key_two from ('
        || employee_search_query('self', p_sort, scope, case when p_around is null then 0 else words end,
                                 case when p_around is null then '{}' else narrowed end)
        || ') f (a, b, c, d, e, f, g, h, i, j, key_one, key_two)' into one, two
      using p_client, p_seeker, p_today, units, patterns, p_legal, p_pay_group, p_organization, p_pay_type, p_status, one, two, anchor, 1;
    if two is null and p_around is null then
      place := 0;
      return next;
      return;
    end if;
  end if;
  execute employee_search_query(case when p_around is null or two is null then 'total' else 'place' end, p_sort, scope, words, narrowed)
    into total, place
    using p_client, p_seeker, p_today, units, patterns, p_legal, p_pay_group, p_organization, p_pay_type, p_status, one, two, anchor, rows;
  if p_around is not null and two is null then
    return next;
    return;
  end if;
  foreach part in array case when p_around is null then array['after'] else array['before', 'self', 'after'] end loop
    return query execute
      'select $15, $16, f.a, f.b, f.c, f.d, f.e, f.f, f.g, f.h, f.i, f.j from ('
        || employee_search_query(part, p_sort, scope, words, narrowed) || ') f (a, b, c, d, e, f, g, h, i, j, key_one, key_two)'
      using p_client, p_seeker, p_today, units, patterns, p_legal, p_pay_group, p_organization, p_pay_type, p_status,
            one, two, anchor, rows, total, place;
  end loop;
  if p_around is null and not found then
    return next;
  end if;
end
$$;
call offer_directory_function('employees_in_scope(uuid, uuid, boolean, boolean, date, text, uuid, uuid, uuid[], text, text, text, uuid, uuid, integer)');
grant execute on function search_patterns(text), plain_text(text) to paystead_directory;

-- Who answers to whom, in the transaction that changes a line: everybody beneath moves along, and the next call sees it.
-- A circle is refused.
alter table reporting_closure add check (employee_id <> supervisor_id);

create function keep_reporting_closure() returns trigger
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
    select l.client_id, l.employee_id from reporting_line l join moved m on l.client_id = m.client_id and l.supervisor_id = m.employee_id)
  select array_agg(client_id), array_agg(employee_id) into clients, people from moved;
  delete from reporting_closure c using unnest(clients, people) as m (client_id, employee_id)
   where c.client_id = m.client_id and c.employee_id = m.employee_id;
  with recursive chain as (
    select l.client_id, l.employee_id, l.supervisor_id, 1 as depth
      from reporting_line l join unnest(clients, people) as m (client_id, employee_id) using (client_id, employee_id)
    union all
    select c.client_id, c.employee_id, l.supervisor_id, c.depth + 1
      from chain c join reporting_line l on l.client_id = c.client_id and l.employee_id = c.supervisor_id)
    cycle supervisor_id set circular using path
  insert into reporting_closure (client_id, supervisor_id, employee_id, depth)
  select client_id, supervisor_id, employee_id, depth from chain c
   -- Where people are being deleted, their lines go one after the other.
   where exists (select 1 from employee e where e.client_id = c.client_id and e.employee_id = c.employee_id)
     and exists (select 1 from employee e where e.client_id = c.client_id and e.employee_id = c.supervisor_id);
  return null;
end
$$;
revoke all on function keep_reporting_closure() from public;

create trigger keep_closure_added after insert on reporting_line referencing new table as changed
  for each statement execute function keep_reporting_closure();
create trigger keep_closure_changed after update on reporting_line referencing new table as changed
  for each statement execute function keep_reporting_closure();
create trigger keep_closure_removed after delete on reporting_line referencing old table as changed
  for each statement execute function keep_reporting_closure();
