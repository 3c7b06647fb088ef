-- DSK-8: what the team page shows of people's dates. Birthdays are private unless the client decides otherwise.
alter table client_policy
  add column team_birthdays boolean not null default false,
  add column team_anniversaries boolean not null default true;
