-- What identity systems keep by SCIM: their own ids of profiles and groups, and the address that they sent for a person.
-- A row of a client refers to a profile of the same client.
alter table profile add unique (client_id, profile_id);
create table scim_user (
  client_id uuid not null,
  employee_id uuid not null,
  profile_id uuid not null,
  external_id text,
  -- The address with which the identity system lets the person sign in: other clients' addresses of the person aren't shown to it.
  email text,
  created_at timestamptz not null,
  modified_at timestamptz not null,
  -- Set when the identity system deleted the user: the profile stays, disabled, and is no longer listed.
  removed_at timestamptz,
  primary key (client_id, profile_id),
  foreign key (client_id, profile_id) references profile (client_id, profile_id) on delete cascade,
  foreign key (client_id, employee_id) references employee on delete cascade
);
create unique index scim_user_by_external_id on scim_user (client_id, external_id) where removed_at is null;
call protect_tenant_table('scim_user', true, 'select');

-- Groups are the roles and the manager scopes of a client. A row has what an identity system added: a role that no profile has
-- yet, another id of a renamed role, or its own id of any group.
create table scim_group (
  client_id uuid not null references client on delete cascade,
  group_id uuid not null,
  -- Null: a manager scope.
  role_name text check (length(role_name) between 1 and 60),
  external_id text,
  created_at timestamptz not null,
  modified_at timestamptz not null,
  primary key (client_id, group_id),
  unique (client_id, role_name)
);
create unique index scim_group_by_external_id on scim_group (client_id, external_id);
call protect_tenant_table('scim_group', false, 'select');
