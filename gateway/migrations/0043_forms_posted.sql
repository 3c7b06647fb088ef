-- When a form could first be opened here. Later than `issued_at` where it came with a client's history: a form that arrives
-- after its employee withdrew consent was never delivered electronically, however early it was issued. Forms from before this
-- column were posted when they were issued.
alter table year_end_document add column posted_at timestamptz not null default '-infinity';
alter table year_end_document alter column posted_at drop default;
