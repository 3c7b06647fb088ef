-- Where no SMTP server is configured (never in production), mail is caught here and shown at /mail. The mail's own id is
-- the key: a repeat after a kill is the same mail.
create table caught_mail (
  message_id uuid primary key,
  sent_at timestamptz not null,
  -- Sealed JSON: to, subject, text, html.
  content bytea not null
);
create index caught_mail_by_time on caught_mail (sent_at desc, message_id);
call protect_directory_table('caught_mail');
