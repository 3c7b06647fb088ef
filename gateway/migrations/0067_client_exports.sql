-- A client's history also says who exported its data, when, and whether the numbers were sealed.
alter table client_change drop constraint client_change_action_check;
alter table client_change add constraint client_change_action_check
  check (action in ('set', 'decision set', 'decision reset', 'engine connect', 'engine disconnect', 'export'));
