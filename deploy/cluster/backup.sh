# Takes a backup into the repository, on each database machine as the user postgres: sh backup.sh VALUES full, or diff. VALUES is the file
# cluster.env of this machine. The primary alone does so; elsewhere it ends at once, so that every machine has the same calendar.
set -eu
. "$1"
if ! curl --silent --fail --max-time 5 --output /dev/null "http://$ADDRESS:$PATRONI_PORT/primary"; then exit 0; fi
export PGPASSWORD="$SUPERUSER_PASSWORD"
# Without effect where the repository has the stanza.
pgbackrest --config="$DATA/pgbackrest.conf" --stanza=election stanza-create
pgbackrest --config="$DATA/pgbackrest.conf" --stanza=election --type="$2" backup
# What Prometheus reads of it, by the textfile collector of its node exporter.
if [ -w "$BACKUP_METRICS" ]; then
  echo "database_backup_timestamp_seconds $(date +%s)" >"$BACKUP_METRICS/backup.tmp"
  mv "$BACKUP_METRICS/backup.tmp" "$BACKUP_METRICS/backup.prom"
fi
