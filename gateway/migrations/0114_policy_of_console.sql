-- CON-6: operators change a client's policy in the console. Changes that take protection away wait for a second operator where the
-- policy asks for one; they are about the client, and so about no employee.
alter table console_confirmation
  alter column employee_id drop not null,
  add constraint console_confirmation_client_id_fkey foreign key (client_id) references client on delete cascade,
  add constraint console_confirmation_about check ((employee_id is null) = (act ->> 'act' = 'changePolicy'));
-- One change of the policy waits for a client at a time.
create unique index console_confirmation_of_policy on console_confirmation (client_id)
  where employee_id is null and decided_at is null;

alter table client_change drop constraint client_change_action_check;
alter table client_change add constraint client_change_action_check
  check (action in ('set', 'decision set', 'decision reset', 'invitation set', 'engine connect', 'engine disconnect', 'export'));
