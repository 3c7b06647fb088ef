-- An import also removes rows: a supervisor's line, a part of a manager's scope, a partner's host name.
alter table import_change
  drop constraint import_change_action_check,
  add constraint import_change_action_check check (action in ('add', 'change', 'remove'));
