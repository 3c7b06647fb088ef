-- The queue of approvals. Waiting requests in order of submission and of deadline, so that a page reads its own rows only;
-- decided and ended ones newest first.
create index pending_transaction_waiting on pending_transaction (client_id, submitted_at, employee_workflow_id)
  where state = 'pending';
create index pending_transaction_due on pending_transaction
  (client_id, coalesce(decide_by, '9999-01-01 00:00:00+00'::timestamptz), employee_workflow_id) where state = 'pending';
create index pending_transaction_newest on pending_transaction (client_id, submitted_at desc, employee_workflow_id desc);

-- Employees of a client whose name or number has all words of a text. The ids are no permission: a caller joins them with the
-- employees in scope. Planned with the words at hand, because a plan for just any text would not use the trigram index.
create function employees_named(p_client uuid, p_today date, p_text text) returns setof uuid
language plpgsql stable security definer set search_path = paystead, pg_temp as $$
declare
  patterns constant text[] := search_patterns(p_text);
  query text := 'select c.employee_id from employee_card c where c.client_id = $1 and c.valid_from <= $2 and c.valid_to > $2';
begin
  if p_client is distinct from tenant_client() or cardinality(patterns) = 0 then
    return;
  end if;
  for word in 1 .. cardinality(patterns) loop
    -- The search text has the email address too, which nobody looks for here.
    query := query || format(
      ' and c.search_text like $3[%1$s] and (c.first_key || '' '' || c.last_key || '' '' || c.number_key) like $3[%1$s]', word);
  end loop;
  return query execute query using p_client, p_today, patterns;
end
$$;
call offer_directory_function('employees_named(uuid, date, text)');
