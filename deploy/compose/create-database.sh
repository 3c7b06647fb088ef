#!/bin/sh
# Run once by the image of PostgreSQL, in the empty cluster: the logins, none of which is a superuser, and their database.
set -eu
psql --no-psqlrc --set=ON_ERROR_STOP=1 --username=postgres --dbname=postgres \
  --set=requests="$(cat /run/secrets/requests-password)" \
  --set=jobs="$(cat /run/secrets/jobs-password)" \
  --set=migration="$(cat /run/secrets/migration-password)" \
  --file=/usr/local/share/paystead-logins.sql \
  --command='create database paystead owner paystead_migration'
