#!/bin/sh
# Runs an operator command of this release with the settings and secrets of this machine's gateways: sudo run.sh doctor
# It reads the credentials as root, and runs the command as the gateways' account.
set -eu
release=$(cd "$(dirname "$0")/../.." && pwd -P)
set -a
. /etc/paystead/paystead.env
NODE_ENV=production
PAYSTEAD_DATA=${PAYSTEAD_DATA:-/var/lib/paystead/8081}
DATABASE_URL=$(cat /etc/paystead/credentials/database-url)
PAYSTEAD_JOBS_DATABASE_URL=$(cat /etc/paystead/credentials/jobs-database-url)
PAYSTEAD_MIGRATION_DATABASE_URL=$(cat /etc/paystead/credentials/migration-database-url)
PAYSTEAD_KEYS=$(cat /etc/paystead/credentials/keys)
PAYSTEAD_SMTP_URL=$(cat /etc/paystead/credentials/smtp-url)
set +a
cd /
exec runuser -u paystead -- "$release/paystead" "$@"
