-- CON-3: an operator finds anybody within reach among 100,000 people: the employee lookup's search (0092) over several clients, by
-- name with typing errors, by number, and by work email or the address that signs in.
create index employee_card_by_any_name on employee_card (last_key, first_key, employee_id);
create index employee_card_by_any_number on employee_card (number_key, client_id, employee_id);
create index person_email_by_beginning on person_email (email text_pattern_ops);

-- One page of the people at some clients who match, nearest first where something is typed, with how many match. Without anyone
-- it returns one row with nothing but the total. p_only: of these employees alone.
create function console_people(
  p_clients uuid[], p_today date, p_now timestamptz, p_text text, p_statuses text[], p_account text, p_only uuid[],
  p_sort text, p_descending boolean, p_offset integer, p_rows integer)
returns table (total bigint, client_id uuid, employee_id uuid, employee_number text, first_name text, last_name text,
               work_email text, status text)
language plpgsql stable security definer set search_path = paystead, pg_temp set pg_trgm.word_similarity_threshold = 0.3 as $$
#variable_conflict use_column
declare
  held constant uuid[] := held_clients();
  -- The cards have no policy that narrows this function's owner: it narrows itself to the clients that the transaction is held to.
  reach constant uuid[] := array(select c from unnest(p_clients) c where held is null or c = any (held));
  patterns constant text[] := search_patterns(p_text);
  typed constant text[] := search_words(p_text);
  words constant integer := cardinality(patterns);
  way constant text := case when p_descending then 'desc' else 'asc' end;
  by_email uuid[] := '{}';
  matching text;
  distance text := '';
  is_similar boolean := false;
  signs_in constant text := 'exists (select from profile f join person_identity i on i.person_id = f.person_id
                                      where f.client_id = c.client_id and f.employee_id = c.employee_id)';
  has_person constant text := 'exists (select from profile f where f.client_id = c.client_id and f.employee_id = c.employee_id
                                          and f.person_id is not null)';
  is_invited constant text := 'exists (select from invitation n
                                        where n.client_id = c.client_id and n.employee_id = c.employee_id and n.accepted_at is null
                                          and n.revoked_at is null and n.expires_at > $8)';
begin
  if words = 1 and p_text like '%@%' then
    execute format('select array(select f.employee_id from person_email e join profile f on f.person_id = e.person_id
                                  where e.replaced_at is null and e.email like %L and f.client_id = any ($1) limit 200)',
                   replace(replace(replace(lower(trim(p_text)), '\', '\\'), '%', '\%'), '_', '\_') || '%')
      into by_email using reach;
  end if;
  loop
    matching := ' from employee_card c where c.client_id = any ($1) and c.valid_from <= $2 and c.valid_to > $2';
    for word in 1 .. words loop
      matching := matching || case
        when is_similar then format(' and (c.search_text like $3[%1$s] or c.name_text %%> $4[%1$s] and name_distance(c.name_text, $4[%1$s]) is not null)', word)
        when by_email <> '{}' then format(' and (c.search_text like $3[%s] or c.employee_id = any ($5))', word)
        else format(' and c.search_text like $3[%s]', word) end;
    end loop;
    matching := matching
      || case when p_statuses is null then '' else ' and c.status = any ($6)' end
      || case when p_only is null then '' else ' and c.employee_id = any ($7)' end
      || case p_account when 'linked' then format(' and %s and (%s or not %s)', has_person, signs_in, is_invited)
                        when 'invited' then format(' and not %s and %s', signs_in, is_invited)
                        when 'none' then format(' and not %s and not %s', has_person, is_invited)
                        else '' end;
    execute 'select count(*)' || matching into total
      using reach, p_today, patterns, typed, by_email, p_statuses, p_only, p_now;
    -- A typing error: nothing has every word, and one of them is long enough to be recognized by its letters.
    exit when total > 0 or is_similar or not exists (select from unnest(typed) w where length(w) > 3 and w !~ '[0-9@]');
    is_similar := true;
  end loop;
  for word in 1 .. words loop
    distance := distance
      || format('%smatch_distance(c.last_key, c.first_key, c.number_key, c.name_text, $4[%s], %L)',
                case when word = 1 then '' else ' + ' end, word, is_similar);
  end loop;
  return query execute
    'select $9, c.client_id, c.employee_id, c.employee_number, c.first_name, c.last_name, c.work_email, c.status'
    || matching || ' order by ' || case when words = 0 then '' else distance || ', ' end
    || case p_sort when 'employeeNumber' then format('c.number_key %1$s, c.client_id, c.employee_id', way)
                   else format('c.last_key %1$s, c.first_key %1$s, c.employee_id %1$s', way) end
    || ' offset $10 limit $11'
    using reach, p_today, patterns, typed, by_email, p_statuses, p_only, p_now, total, p_offset, p_rows;
  if not found then
    return next;
  end if;
end
$$;
call offer_directory_function('console_people(uuid[], date, timestamptz, text, text[], text, uuid[], text, boolean, integer, integer)');
revoke execute on function console_people(uuid[], date, timestamptz, text, text[], text, uuid[], text, boolean, integer, integer)
  from paystead_app;
grant execute on function console_people(uuid[], date, timestamptz, text, text[], text, uuid[], text, boolean, integer, integer)
  to paystead_maintenance;
