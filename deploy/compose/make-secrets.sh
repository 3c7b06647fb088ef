#!/bin/sh
# Writes the files in secrets/, once: make-secrets.sh <host name of the portal>
# The certificates are self-signed, for a trial: put your own certificate with its key into secrets/portal-certificate.
set -eu
if [ $# -ne 1 ]; then
  echo "make-secrets.sh <host name of the portal>" >&2
  exit 2
fi
cd "$(dirname "$0")"
if [ -e secrets ]; then
  echo "secrets/ exists already. Keep it: without its keys, no one can open the data." >&2
  exit 1
fi
umask 077
mkdir secrets.part
cd secrets.part
password() { openssl rand -hex 24 | tr -d '\n'; }
certificate() {
  openssl req -x509 -newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes -days 365 \
    -subj "/CN=$1" -addext "subjectAltName=DNS:$1" -keyout "$2-key" -out "$2-certificate" 2>/dev/null
}
password > postgres-password
password > requests-password
password > jobs-password
password > migration-password
printf 'postgres://paystead_requests:%s@pooler:6432/paystead' "$(cat requests-password)" > database-url
printf 'postgres://paystead_jobs:%s@pooler:6432/paystead' "$(cat jobs-password)" > jobs-url
printf 'postgres://paystead_migration:%s@database:5432/paystead' "$(cat migration-password)" > migrate-url
printf '"paystead_requests" "%s"\n"paystead_jobs" "%s"\n' "$(cat requests-password)" "$(cat jobs-password)" > pooler-users
printf 'smtp://mail:1025' > smtp-url
../../../paystead keys generate > keys
certificate mail mail
certificate "$1" portal
cat portal-key >> portal-certificate
rm portal-key
# Each program in a container has an account of its own, which must read its file. Only the owner of the folder gets there.
chmod 0444 ./*
cd ..
mv secrets.part secrets
echo "secrets/ is written. Keep a copy of secrets/keys in another place."
