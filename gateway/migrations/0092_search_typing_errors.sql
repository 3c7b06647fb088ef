-- DSK-6: a search that finds nothing as it was typed looks for names that differ by a typing error. Nearer matches come first:
-- a whole name or number, then a beginning, then a part. The domain of a work email matches only what is typed behind an at sign.

-- A word as searches compare it. Letters of a domain become capitals and digits signs of their own, which no typed word has.
create function search_word(word text) returns text language sql immutable strict parallel safe
set search_path = paystead, pg_temp as $$
  select split_part(w, '@', 1) || case when w like '%@%'
           then '@' || translate(upper(substr(w, strpos(w, '@') + 1)), '0123456789.-_', '⓪①②③④⑤⑥⑦⑧⑨·‑‗') else '' end
    from (select plain_text(word) as w) plain
$$;
revoke all on function search_word(text) from public;
grant execute on function search_word(text) to paystead_directory;

alter table employee_card add column name_text text;
-- The old text is names, number and email in this order.
update employee_card set
  name_text = left(search_text, length(search_text) - length(number_key) - 1
                                - case when work_email is null then 0 else length(plain_text(work_email)) + 1 end),
  search_text = case when work_email is null then search_text
                     else left(search_text, length(search_text) - length(plain_text(work_email))) || search_word(work_email) end;
alter table employee_card alter column name_text set not null;
create index employee_card_by_names on employee_card using gin (name_text gin_trgm_ops) with (fastupdate = off);

create or replace function rebuild_employee_cards(p_clients uuid[], p_employees uuid[]) returns void
language plpgsql security definer set search_path = paystead, pg_temp as $$
begin
  delete from employee_card c using unnest(p_clients, p_employees) as changed (client_id, employee_id)
   where c.client_id = changed.client_id and c.employee_id = changed.employee_id;
  insert into employee_card (client_id, employee_id, valid_from, valid_to, employee_number, first_name, last_name, work_email,
                             status, legal_id, pay_group_id, pay_type, hire_date, organization_value_ids,
                             last_key, first_key, number_key, name_text, search_text)
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
         plain_text(concat_ws(' ', n.first_name, n.middle_name, n.last_name)),
         concat_ws(' ', plain_text(concat_ws(' ', n.first_name, n.middle_name, n.last_name, e.employee_number)), search_word(n.work_email))
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
        name_text = excluded.name_text, search_text = excluded.search_text;
end
$$;

-- The words of a search.
create function search_words(p_text text) returns text[] language sql immutable set search_path = paystead, pg_temp as $$
  select coalesce(array_agg(w), '{}')
    from (select w from regexp_split_to_table(plain_text(coalesce(p_text, '')), '[\s,;]+') w where w <> '' limit 8) typed
$$;
revoke all on function search_words(text) from public;
grant execute on function search_words(text) to paystead_directory;

create or replace function search_patterns(p_text text) returns text[] language sql immutable set search_path = paystead, pg_temp as $$
  select coalesce(array_agg('%' || replace(replace(replace(search_word(w), '\', '\\'), '%', '\%'), '_', '\_') || '%'), '{}')
    from unnest(search_words(p_text)) w
$$;

-- The edits between a typed word and the nearest of some names, or the beginning of one: null if it is none of them. Short words
-- and beginnings may have one edit, longer words two (two letters that changed places are two).
create function name_distance(names text, word text) returns integer language sql immutable strict parallel safe
set search_path = paystead, pg_temp as $$
  select min(least(
           case when whole <= case when length(word) > 4 then 2 else 1 end then whole end,
           case when beginning <= 1 then beginning end))
    from unnest(string_to_array(names, ' ')) name,
         lateral (select levenshtein_less_equal(left(name, 60), left(word, 60), 2) as whole,
                         levenshtein_less_equal(left(name, length(left(word, 60))), left(word, 60), 1) as beginning) edits
   where length(word) > 3
$$;
revoke all on function name_distance(text, text) from public;
grant execute on function name_distance(text, text) to paystead_directory;

-- How far an employee is from a typed word: 0 has it as a name or number, 1 begins with it, 2 has it inside, more by edits.
create function match_distance(last_key text, first_key text, number_key text, name_text text, word text, is_similar boolean)
returns integer language sql immutable parallel safe set search_path = paystead, pg_temp as $$
  select case when word in (last_key, first_key, number_key) then 0
              when starts_with(last_key, word) or starts_with(first_key, word) or starts_with(number_key, word) then 1
              when is_similar then 2 + coalesce(name_distance(name_text, word), 0)
              else 2 end
$$;
revoke all on function match_distance(text, text, text, text, text, boolean) from public;
grant execute on function match_distance(text, text, text, text, text, boolean) to paystead_directory;

-- As before, with $15 typed words, $16 the distance of the place in the order. p_similar: names that differ by a typing error
-- match as well.
drop function employee_search_query(text, text, text, integer, text[]);
create function employee_search_query(
  p_part text, p_sort text, p_scope text, p_words integer, p_narrowed text[], p_similar boolean)
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
  later text := format('(%1$s %2$s $11::%3$s and (%1$s <> $11::%3$s or (%4$s, c.employee_id) > ($12, $13)))',
                       key_one, case when falls then '<=' else '>=' end, kind, key_two);
  earlier text := format('(%1$s %2$s $11::%3$s and (%1$s <> $11::%3$s or (%4$s, c.employee_id) < ($12, $13)))',
                         key_one, case when falls then '>=' else '<=' end, kind, key_two);
  -- How far a match is from what was typed. Without words every employee is as near, and the index keeps the order.
  distance text := '0';
  nearest text := '';
  farthest text := '';
  shown text;
  matching text := ' from employee_card c where c.client_id = $1 and c.employee_id <> $2 and c.valid_from <= $3 and c.valid_to > $3';
begin
  matching := matching || case p_scope when 'client' then '' when 'units' then ' and ' || units when 'reports' then ' and ' || reports
                                       when 'both' then format(' and (%s or %s)', units, reports) end;
  for word in 1 .. p_words loop
    matching := matching || case when p_similar
      then format(' and (c.search_text like $5[%1$s] or c.name_text %%> $15[%1$s] and name_distance(c.name_text, $15[%1$s]) is not null)', word)
      else format(' and c.search_text like $5[%s]', word) end;
    distance := distance || format(' + match_distance(c.last_key, c.first_key, c.number_key, c.name_text, $15[%s], %L)', word, p_similar);
  end loop;
  if p_words > 0 then
    later := format('(%1$s > $16 or %1$s = $16 and %2$s)', '(' || distance || ')', later);
    earlier := format('(%1$s < $16 or %1$s = $16 and %2$s)', '(' || distance || ')', earlier);
    nearest := distance || ', ';
    farthest := distance || ' desc, ';
  end if;
  shown := format('select c.employee_id, c.employee_number, c.first_name, c.last_name, c.work_email, c.status,
    c.legal_id, c.pay_group_id, c.pay_type, c.organization_value_ids, %s::text, %s::text, %s', key_one, key_two, distance);
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
    when 'before' then shown || matching || format(' and %s order by %s%s %s, %s desc, c.employee_id desc limit $14',
                                                   earlier, farthest, key_one, case when falls then 'asc' else 'desc' end, key_two)
    when 'after' then shown || matching || case when 'place' = any(p_narrowed) then ' and ' || later else '' end
                      || format(' order by %s%s %s, %s, c.employee_id limit $14', nearest, key_one,
                                case when falls then 'desc' else 'asc' end, key_two)
  end;
end
$$;
revoke all on function employee_search_query(text, text, text, integer, text[], boolean) from public;
grant execute on function employee_search_query(text, text, text, integer, text[], boolean) to paystead_directory;

-- As before. A similar match counts only where no employee has every word.
create or replace function employees_in_scope(
  p_client uuid, p_seeker uuid, p_as_manager boolean, p_as_supervisor boolean, p_today date, p_text text, p_legal uuid,
  p_pay_group uuid, p_organization uuid[], p_pay_type text, p_status text, p_sort text, p_after uuid, p_around uuid, p_rows integer)
returns table (
  total bigint, place bigint, employee_id uuid, employee_number text, first_name text, last_name text, work_email text,
  status text, legal_id uuid, pay_group_id uuid, pay_type text, organization_value_ids uuid[])
language plpgsql stable security definer set search_path = paystead, pg_temp set pg_trgm.word_similarity_threshold = 0.3 as $$
declare
  whole boolean := false;
  units uuid[] := '{}';
  scope text;
  patterns constant text[] := search_patterns(p_text);
  typed constant text[] := search_words(p_text);
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
  far integer := 0;
  is_similar boolean := false;
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

  -- A typing error: nothing has every word, and one of them is long enough to be recognized by its letters.
  if words > 0 and exists (select from unnest(typed) w where length(w) > 3 and w !~ '[0-9@]') then
    execute employee_search_query('total', p_sort, scope, words, narrowed, false) into total, place
      using p_client, p_seeker, p_today, units, patterns, p_legal, p_pay_group, p_organization, p_pay_type, p_status,
            one, two, anchor, 1, typed, far;
    is_similar := total = 0;
  end if;

  -- Each statement is planned with the values at hand: a plan for just any text would not use the trigram index.
  if anchor is not null then
    -- Behind somebody means somebody in scope, matching or not: else an order would tell where a stranger's name stands.
    execute 'select f.key_one, f.key_two from ('
        || employee_search_query('self', p_sort, scope, case when p_around is null then 0 else words end,
                                 case when p_around is null then '{}' else narrowed end, is_similar)
        || ') f (a, b, c, d, e, f, g, h, i, j, key_one, key_two, far)' into one, two
      using p_client, p_seeker, p_today, units, patterns, p_legal, p_pay_group, p_organization, p_pay_type, p_status, one, two, anchor, 1,
            typed, far;
    if words > 0 and two is not null then
      select coalesce(sum(match_distance(c.last_key, c.first_key, c.number_key, c.name_text, w, is_similar)), 0) into far
        from employee_card c, unnest(typed) w
       where c.client_id = p_client and c.employee_id = anchor and c.valid_from <= p_today and c.valid_to > p_today;
    end if;
    if two is null and p_around is null then
      place := 0;
      return next;
      return;
    end if;
  end if;
  if total is null or is_similar or p_around is not null then
    execute employee_search_query(case when p_around is null or two is null then 'total' else 'place' end, p_sort, scope, words, narrowed,
                                  is_similar)
      into total, place
      using p_client, p_seeker, p_today, units, patterns, p_legal, p_pay_group, p_organization, p_pay_type, p_status, one, two, anchor, rows,
            typed, far;
  end if;
  if p_around is not null and two is null then
    return next;
    return;
  end if;
  foreach part in array case when p_around is null then array['after'] else array['before', 'self', 'after'] end loop
    return query execute
      'select $17, $18, f.a, f.b, f.c, f.d, f.e, f.f, f.g, f.h, f.i, f.j from ('
        || employee_search_query(part, p_sort, scope, words, narrowed, is_similar)
        || ') f (a, b, c, d, e, f, g, h, i, j, key_one, key_two, far)'
      using p_client, p_seeker, p_today, units, patterns, p_legal, p_pay_group, p_organization, p_pay_type, p_status,
            one, two, anchor, rows, typed, far, total, place;
  end loop;
  if p_around is null and not found then
    return next;
  end if;
end
$$;
