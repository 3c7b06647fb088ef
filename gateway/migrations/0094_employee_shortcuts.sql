-- DSK-6: what a manager or supervisor keeps at hand: employees they marked, those they opened last, and filters under a name. The
-- ids are no permission: what is shown is looked up in the scope of the moment.
create table favorite_employee (
  client_id uuid not null,
  employee_id uuid not null,
  favorite_id uuid not null,
  added_at timestamptz not null,
  primary key (client_id, employee_id, favorite_id),
  foreign key (client_id, employee_id) references employee on delete cascade,
  foreign key (client_id, favorite_id) references employee on delete cascade,
  check (employee_id <> favorite_id)
);
call protect_tenant_table('favorite_employee', true, 'select, insert, delete');

create table recent_employee (
  client_id uuid not null,
  employee_id uuid not null,
  recent_id uuid not null,
  opened_at timestamptz not null,
  primary key (client_id, employee_id, recent_id),
  foreign key (client_id, employee_id) references employee on delete cascade,
  foreign key (client_id, recent_id) references employee on delete cascade,
  check (employee_id <> recent_id)
);
call protect_tenant_table('recent_employee', true, 'select, insert, update, delete');

create table saved_search (
  client_id uuid not null,
  employee_id uuid not null,
  position smallint not null check (position between 1 and 12),
  name text not null check (length(name) between 1 and 40),
  criteria jsonb not null,
  primary key (client_id, employee_id, position),
  foreign key (client_id, employee_id) references employee on delete cascade
);
call protect_tenant_table('saved_search', true, 'select, insert, delete');
