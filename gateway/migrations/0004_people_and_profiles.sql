-- Person: whoever signs in. Profile: a person's door into one client (username + client code). Directory tables:
-- a person may work for several clients, so no tenant can own them.
create table person (
  person_id uuid primary key,
  language text not null default 'en' check (language in ('en', 'es')),
  created_at timestamptz not null
);
call protect_directory_table('person');

create table person_email (
  email text primary key check (email = lower(email)),
  person_id uuid not null references person on delete cascade,
  verified_at timestamptz,
  replaced_at timestamptz
);
create index person_email_by_person on person_email (person_id);
call protect_directory_table('person_email');

-- The provider's name for a person, learned at the first sign-in with a verified address, binding from then on.
create table person_identity (
  issuer text not null,
  subject text not null,
  person_id uuid not null references person on delete cascade,
  linked_at timestamptz not null,
  primary key (issuer, subject)
);
create index person_identity_by_person on person_identity (person_id);
call protect_directory_table('person_identity');

create table profile (
  profile_id uuid primary key,
  username text not null,
  client_id uuid not null references client on delete cascade,
  employee_id uuid not null,
  person_id uuid references person on delete set null,
  role_names text[] not null default '{}',
  is_enabled boolean not null default true,
  last_used_at timestamptz,
  unique (client_id, username),
  unique (client_id, employee_id),
  foreign key (client_id, employee_id) references employee on delete cascade
);
create index profile_by_person on profile (person_id);
call protect_directory_table('profile');

-- One bank account under two people is a mark of diverted pay. Keyed fingerprints across clients, never the number.
create table shared_account (
  fingerprint bytea not null,
  client_id uuid not null,
  employee_id uuid not null,
  primary key (fingerprint, client_id, employee_id),
  foreign key (client_id, employee_id) references employee on delete cascade
);
create index shared_account_by_employee on shared_account (client_id, employee_id);
call protect_directory_table('shared_account');
