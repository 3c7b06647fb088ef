-- What a person was told before they agreed to electronic forms, word for word, by its hash: the consent names it.
create table year_end_disclosure (
  client_id uuid not null references client on delete cascade,
  disclosure_hash bytea not null check (length(disclosure_hash) = 32),
  disclosure_version text not null,
  form_family text not null check (form_family in ('W-2', '1099')),
  language text not null check (language in ('en', 'es')),
  content jsonb not null,
  first_agreed_at timestamptz not null,
  primary key (client_id, disclosure_hash)
);
call protect_tenant_table('year_end_disclosure', false, 'select, insert');

-- Of which forms it was said by mail that they are here (26 CFR 31.6051-1(j)(5)): once per form, whoever runs the job.
create table year_end_notice (
  client_id uuid not null,
  employee_id uuid not null,
  year_end_document_id uuid not null,
  queued_at timestamptz not null,
  primary key (client_id, employee_id, year_end_document_id),
  foreign key (client_id, employee_id, year_end_document_id) references year_end_document on delete cascade
);
call protect_tenant_table('year_end_notice', true, 'select');

-- Forms are looked for by when they were issued, of every client at once.
create index year_end_document_by_issue on year_end_document (issued_at);

-- Who was told by mail that another text takes the place of the one they agreed to: once per text.
create table year_end_text_notice (
  client_id uuid not null,
  employee_id uuid not null,
  form_family text not null check (form_family in ('W-2', '1099')),
  disclosure_version text not null,
  queued_at timestamptz not null,
  primary key (client_id, employee_id, form_family, disclosure_version),
  foreign key (client_id, employee_id) references employee on delete cascade
);
call protect_tenant_table('year_end_text_notice', true, 'select');

-- A form that was asked for on paper, whatever the consent; the payroll office sends it. Append-only.
create table year_end_paper_request (
  client_id uuid not null,
  employee_id uuid not null,
  year_end_document_id uuid not null,
  requested_at timestamptz not null,
  primary key (client_id, employee_id, year_end_document_id, requested_at),
  foreign key (client_id, employee_id, year_end_document_id) references year_end_document on delete cascade
);
call protect_tenant_table('year_end_paper_request', true, 'select, insert');

-- Who opened how many forms in how short a time: asked before every form, so that nobody walks off with all of them.
create index audit_event_of_forms on audit_event (client_id, actor_person_id, at desc) where resource = 'yearEnd';

-- Where a notice about somebody's forms goes, and whose brand it wears. Inside the tenant alone.
create function year_end_contact(p_client_id uuid, p_employee_id uuid)
returns table (email text, language text, client_name text, partner_id uuid, support_contact text)
language sql stable security definer set search_path = paystead, pg_temp as $$
  select email_of_person(p.person_id), r.language, c.name, c.partner_id, t.support_contact
    from profile p
    join person r on r.person_id = p.person_id
    join client c on c.client_id = p.client_id
    join partner t on t.partner_id = c.partner_id
   where p.client_id = p_client_id and p.employee_id = p_employee_id and tenant_client() = p_client_id
   limit 1;
$$;
call offer_directory_function('year_end_contact(uuid, uuid)');

-- Whom to turn to about forms on paper: the employer behind the newest form, else the one that employs now.
create function year_end_furnisher(p_client_id uuid, p_employee_id uuid, p_today date) returns legal
language sql stable as $$
  select l.* from legal l
   where l.client_id = p_client_id
     and l.legal_id = (
       select legal_id from (
         (select v.legal_id, 1 as place from employment_version v
           where v.client_id = p_client_id and v.employee_id = p_employee_id and v.effective_date <= p_today
           order by v.effective_date desc, v.sequence desc limit 1)
         union all
         (select y.legal_id, 2 from year_end_document y
           where y.client_id = p_client_id and y.employee_id = p_employee_id
           order by y.tax_year desc limit 1)) found
        order by place limit 1);
$$;
revoke all on function year_end_furnisher(uuid, uuid, date) from public;
grant execute on function year_end_furnisher(uuid, uuid, date) to paystead_app;
