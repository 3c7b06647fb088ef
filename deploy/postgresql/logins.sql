-- Creates the roles and logins of Paystead, as an administrator of the server. It can be run again, for example with new passwords:
--   psql --set=requests=… --set=jobs=… --set=migration=… --file=logins.sql
-- Rights belong to four roles without login. Each login may take the roles that its work needs:
--   paystead_requests   what employees, managers and operators ask for over HTTP
--   paystead_jobs       jobs, imports, the console, service accounts and commands
--   paystead_migration  migrate and restore; owns the database
\set ON_ERROR_STOP on

select format('create role %I nologin', role)
  from unnest('{paystead_app,paystead_maintenance,paystead_directory,paystead_schema_owner}'::name[]) role
 where to_regrole(role::text) is null \gexec
grant paystead_maintenance, paystead_directory to paystead_schema_owner;

select format('create role %I login noinherit', login)
  from unnest('{paystead_requests,paystead_jobs,paystead_migration}'::name[]) login
 where to_regrole(login::text) is null \gexec
alter role paystead_requests password :'requests';
alter role paystead_jobs password :'jobs';
alter role paystead_migration password :'migration';
grant paystead_app to paystead_requests, paystead_jobs, paystead_migration;
grant paystead_maintenance to paystead_jobs, paystead_migration;
grant paystead_directory, paystead_schema_owner to paystead_migration;
