-- CON-2: a client that the console created is in setup until an operator decides that it is live. Clients without a row are live:
-- those from before, and those that an import or the command line made.
create table client_setup (
  client_id uuid primary key references client on delete cascade,
  started_at timestamptz not null,
  started_by text not null,
  -- Someone looked at the settings and the decision rules and keeps them.
  policy_reviewed_at timestamptz,
  policy_reviewed_by text,
  live_at timestamptz,
  live_by text,
  check ((policy_reviewed_at is null) = (policy_reviewed_by is null)),
  check ((live_at is null) = (live_by is null))
);
call protect_tenant_table('client_setup', false, 'select');

-- Only live clients invite people and send them mail of their own accord.
create function client_is_live(p_client_id uuid) returns boolean language sql stable set search_path = paystead, pg_temp as $$
  select not exists (select from client_setup s where s.client_id = p_client_id and s.live_at is null);
$$;

-- Sign-ins by day: the audit keeps them for good, and has one of them among very many rows.
create index audit_event_of_sign_ins on audit_event (client_id, at) where endpoint = 'session.signedIn';
