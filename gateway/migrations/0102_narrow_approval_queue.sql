-- A queue is ordered, filtered and counted by columns that this index has, so that 5,000 waiting requests are read without their
-- rows, which are wide. Sorting that many of them takes less time than an index of each order.
drop index pending_transaction_waiting;
drop index pending_transaction_due;
create index pending_transaction_waiting on pending_transaction (client_id, submitted_at, employee_workflow_id)
  include (employee_id, rule_type, review, decide_by, decider, escalated_at) where state = 'pending';

-- The keys by which the names of these people are ordered, today. The ids are no permission: a caller joins them with the employees
-- in scope.
create function employee_name_keys(p_client uuid, p_today date, p_employees uuid[]) returns table (employee_id uuid, name_key text)
language sql stable security definer set search_path = paystead, pg_temp as $$
  select c.employee_id, c.last_key || ' ' || c.first_key
    from unnest(p_employees) p (employee_id)
   cross join lateral (
     select c.* from employee_card c
      where c.client_id = p_client and c.employee_id = p.employee_id and c.valid_from <= p_today and c.valid_to > p_today
     offset 0) c
   where p_client = tenant_client();
$$;
call offer_directory_function('employee_name_keys(uuid, date, uuid[])');
