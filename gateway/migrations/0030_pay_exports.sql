-- Archives of pay that people take along: what was asked for, how far it is, and where it is kept when it is done.
create table pay_export (
  client_id uuid not null,
  employee_id uuid not null,
  export_id uuid not null,
  -- Who asked, and is told.
  person_id uuid not null,
  status text not null check (status in ('waiting', 'running', 'cancelled', 'failed', 'ready', 'expired')),
  language text not null check (language in ('en', 'es')),
  -- Null: the whole history.
  years smallint[],
  total integer not null check (total > 0),
  done integer not null default 0 check (done between 0 and total),
  -- The last check that is in it.
  after_date date,
  after_sequence smallint,
  failures smallint not null default 0,
  not_before timestamptz not null,
  created_at timestamptz not null,
  -- When somebody last worked on it: of several that wait, the one that waited longest is next.
  touched_at timestamptz not null,
  -- From when on its bytes may be removed.
  expires_at timestamptz,
  file_id uuid,
  primary key (client_id, employee_id, export_id),
  foreign key (client_id, employee_id) references employee on delete cascade,
  foreign key (client_id, file_id) references stored_file,
  check (status <> 'ready' or file_id is not null)
);
-- One at a time for each employee.
create unique index pay_export_under_way on pay_export (client_id, employee_id) where status in ('waiting', 'running');
create index pay_export_waiting on pay_export (touched_at) where status in ('waiting', 'running');
create index pay_export_past on pay_export (expires_at) where expires_at is not null;
call protect_tenant_table('pay_export', true, 'select, insert, update');

-- What is made of one so far: runs of packed files, put together at the end.
create table pay_export_part (
  client_id uuid not null,
  employee_id uuid not null,
  export_id uuid not null,
  number integer not null,
  file_id uuid not null,
  -- The files in it, the checks, and whose they are (gateway: exportPart).
  contents jsonb not null,
  primary key (client_id, employee_id, export_id, number),
  foreign key (client_id, employee_id, export_id) references pay_export on delete cascade,
  foreign key (client_id, file_id) references stored_file
);
call protect_tenant_table('pay_export_part', true, 'select, insert');

-- Whom to tell that an archive is ready. No row: the person has no such profile any more, or no address.
create function pay_export_receiver(p_client_id uuid, p_employee_id uuid, p_person_id uuid)
returns table (email text, client_name text, partner_id uuid)
language sql stable security definer set search_path = paystead, pg_temp as $$
  select email_of_person(p_person_id), c.name, c.partner_id
    from profile p
    join client c on c.client_id = p.client_id
   where p.client_id = p_client_id and p.employee_id = p_employee_id and p.person_id = p_person_id and p.is_enabled
     and email_of_person(p_person_id) is not null
   limit 1;
$$;
call offer_directory_function('pay_export_receiver(uuid, uuid, uuid)');
