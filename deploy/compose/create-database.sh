#!/bin/sh
# Run once by the image of PostgreSQL, in the empty cluster: the gateways' login, which is no superuser, and its database.
set -eu
psql --no-psqlrc --set=ON_ERROR_STOP=1 --username=postgres --dbname=postgres \
  --set=password="$(cat /run/secrets/login-password)" <<'SQL'
create role paystead_login login createrole password :'password';
create database paystead owner paystead_login;
SQL
