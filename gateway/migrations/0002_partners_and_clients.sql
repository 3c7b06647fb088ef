-- Partner: the brand under which a provider (or its reseller) runs the portal. Directory: read before anyone signs in.
create table partner (
  partner_id uuid primary key,
  partner_key text not null unique check (partner_key ~ '^[a-z][a-z0-9-]{1,39}$'),
  name text not null,
  is_white_labeled boolean not null default false,
  page_title text,
  footer_text text,
  privacy_policy_label text,
  privacy_policy_url text check (privacy_policy_url ~ '^https://'),
  terms_of_use_label text,
  terms_of_use_url text check (terms_of_use_url ~ '^https://'),
  logo_image_base64 text check (length(logo_image_base64) <= 200000),
  favicon_image text check (length(favicon_image) <= 100000),
  action_color_hex text check (action_color_hex ~ '^#[0-9a-fA-F]{6}$'),
  sidebar_color_hex text check (sidebar_color_hex ~ '^#[0-9a-fA-F]{6}$'),
  support_contact text,
  updated_at timestamptz not null
);
call protect_directory_table('partner');

create table partner_hostname (
  hostname text primary key check (hostname = lower(hostname)),
  partner_id uuid not null references partner on delete cascade
);
call protect_directory_table('partner_hostname');

-- Client: the employer company. Directory, since signing in needs it before a tenant is known.
create table client (
  client_id uuid primary key,
  partner_id uuid not null references partner,
  client_code text not null unique check (client_code ~ '^[A-Z0-9-]{2,20}$'),
  name text not null
);
create index client_by_partner on client (partner_id);
call protect_directory_table('client');

-- What a client decides about its portal. One row per client; the columns are the questions.
create table client_policy (
  client_id uuid primary key references client on delete cascade,
  allow_self_service boolean not null default true,
  allow_manager_self_service boolean not null default true,
  allow_supervisor_self_service boolean not null default true,
  is_manager_view_enabled boolean not null default true,
  is_hr_w2_1099_view_enabled boolean not null default true,
  hr_access boolean not null default true,
  managers_see_pay boolean not null default true,
  managers_see_bank boolean not null default true,
  reviews_enabled boolean not null default false,
  deposit_account_limit smallint not null default 5 check (deposit_account_limit between 1 and 10),
  change_cutoff_days smallint not null default 3 check (change_cutoff_days between 0 and 14),
  change_cutoff_time time not null default '17:00',
  upload_file_types text[] not null default '{pdf,png,jpg,docx,txt}',
  upload_max_bytes integer not null default 10485760 check (upload_max_bytes between 0 and 104857600)
);
call protect_tenant_table('client_policy', false, 'select');

-- Named switches and settings beyond the policy, from closed lists that the gateway knows.
create table client_feature (
  client_id uuid not null references client on delete cascade,
  name text not null,
  enabled boolean not null,
  primary key (client_id, name)
);
call protect_tenant_table('client_feature', false, 'select');

create table client_setting (
  client_id uuid not null references client on delete cascade,
  name text not null,
  value jsonb not null,
  primary key (client_id, name)
);
call protect_tenant_table('client_setting', false, 'select');

-- The menu that the server sends. A client without rows for a view gets the product's full list for it.
create table client_menu_item (
  client_id uuid not null references client on delete cascade,
  view text not null check (view in ('self', 'manager', 'supervisor')),
  item_key text not null,
  position smallint not null,
  primary key (client_id, view, item_key)
);
call protect_tenant_table('client_menu_item', false, 'select');

-- Legal: the employing entity behind an EIN.
create table legal (
  client_id uuid not null references client on delete cascade,
  legal_id uuid not null,
  name text not null,
  ein text not null check (ein ~ '^\d{2}-\d{7}$'),
  street_address text not null,
  city text not null,
  state text not null check (state ~ '^[A-Z]{2}$'),
  zip_code text not null check (zip_code ~ '^\d{5}(-\d{4})?$'),
  phone text,
  state_ids jsonb not null default '{}',
  primary key (client_id, legal_id),
  unique (client_id, ein)
);
call protect_tenant_table('legal', false, 'select');

-- Pay group: who is paid together; its zone decides what "today" and a cutoff mean.
create table pay_group (
  client_id uuid not null references client on delete cascade,
  pay_group_id uuid not null,
  code text not null,
  name text not null,
  frequency text not null check (frequency in ('W', 'B', 'S', 'M')),
  time_zone text not null,
  primary key (client_id, pay_group_id),
  unique (client_id, code)
);
call protect_tenant_table('pay_group', false, 'select');

create table pay_calendar (
  client_id uuid not null,
  pay_group_id uuid not null,
  check_date date not null,
  period_begin date not null,
  period_end date not null,
  primary key (client_id, pay_group_id, check_date),
  foreign key (client_id, pay_group_id) references pay_group on delete cascade,
  check (period_begin <= period_end)
);
call protect_tenant_table('pay_calendar', false, 'select');

-- Organisation: up to five dimensions that a client names itself, each with its values.
create table organization_field (
  client_id uuid not null references client on delete cascade,
  organization_field_id uuid not null,
  position smallint not null check (position between 1 and 5),
  display_title text not null,
  primary key (client_id, organization_field_id),
  unique (client_id, position)
);
call protect_tenant_table('organization_field', false, 'select');

create table organization_value (
  client_id uuid not null,
  organization_value_id uuid not null,
  organization_field_id uuid not null,
  code text not null,
  name text not null,
  primary key (client_id, organization_value_id),
  unique (client_id, organization_field_id, code),
  foreign key (client_id, organization_field_id) references organization_field on delete cascade
);
call protect_tenant_table('organization_value', false, 'select');
