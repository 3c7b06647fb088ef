-- Stored values get the names that the code and the command line use: a rule without a decider has the decider 'none'; a request
-- without a verified contact has the review reason 'noContact'; one that no usual approver can decide was escalated for
-- 'noOtherDecider'. Sealed audit rows keep what they recorded.
alter table client_decision_rule drop constraint client_decision_rule_decider_check;
update client_decision_rule set decider = 'none' where decider = 'nobody';
alter table client_decision_rule add constraint client_decision_rule_decider_check
  check (decider in ('payrollAdministrator', 'manager', 'supervisor', 'none'));

alter table pending_transaction drop constraint pending_transaction_decider_check;
update pending_transaction set decider = 'none' where decider = 'nobody';
update pending_transaction set review = array_replace(review, 'nobodyToTell', 'noContact') where 'nobodyToTell' = any (review);
alter table pending_transaction add constraint pending_transaction_decider_check
  check (decider in ('payrollAdministrator', 'manager', 'supervisor', 'none'));

update pending_transaction_event set code = 'noOtherDecider' where code = 'nobodyElse';

-- The payload of a queued mail is sealed, so mails queued under the former name are recognized when they are sent.
update outbox set topic = 'mail.yearEndPaperRequested' where topic = 'mail.yearEndPaperAsked';
