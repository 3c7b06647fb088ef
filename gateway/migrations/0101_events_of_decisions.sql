-- Programs learn of everything that happens to a request, also of a first approval, of a request that was sent back and of a decision
-- that was undone. The types are named by the steps, which the function of the trigger does already.
drop trigger service_event_of_request on pending_transaction_event;
create trigger service_event_of_request after insert on pending_transaction_event for each row
  when (new.event in ('submitted', 'amended', 'firstApproved', 'approved', 'rejected', 'sentBack', 'undone', 'withdrawn', 'superseded',
    'applied', 'failed'))
  execute function service_event_of_request();
