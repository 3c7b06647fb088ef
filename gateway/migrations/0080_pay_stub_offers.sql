-- Offers of the last year's pay stubs to former employees before their access ends, with the answer: what 820 ILCS 115/10 asks an
-- employer to record in writing. Kept when the person is employed again or gets more time, unlike former_access.
create table pay_stub_offer (
  client_id uuid not null,
  employee_id uuid not null,
  pay_stub_offer_id uuid not null default gen_random_uuid(),
  -- The date from which the person was no longer employed. Offered are the stubs of the year before it, and later ones.
  ended_on date not null,
  -- The last day of access, as the offer names it.
  access_until date not null,
  offered_at timestamptz not null,
  -- `none`: access ended without an answer. `withdrawn`: access didn't end, because of a rehire or more time from the client.
  answer text check (answer in ('accepted', 'declined', 'none', 'withdrawn')),
  answered_at timestamptz,
  -- The first download of a pay history that has all the stubs of the offer.
  downloaded_at timestamptz,
  -- When access ended, or the offer was withdrawn. An answer is taken until then.
  closed_at timestamptz,
  primary key (client_id, employee_id, pay_stub_offer_id),
  foreign key (client_id, employee_id) references employee on delete cascade,
  check ((answer is null) = (answered_at is null)),
  check (closed_at is null or answer is not null),
  check (downloaded_at is null or answer = 'accepted')
);
create unique index pay_stub_offer_open on pay_stub_offer (client_id, employee_id) where closed_at is null;
call protect_tenant_table('pay_stub_offer', true, 'select, update');

-- Offers that were mailed before answers were recorded.
insert into pay_stub_offer (client_id, employee_id, ended_on, access_until, offered_at, answer, answered_at, closed_at)
select client_id, employee_id, ended_on, access_until, offered_at, case when closed_at is not null then 'none' end, closed_at, closed_at
  from former_access;
