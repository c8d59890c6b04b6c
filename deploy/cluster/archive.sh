# Hands a piece of the write-ahead log to pgBackRest: sh archive.sh PIECE CONFIGURATION POSTGRES_BIN
# pg_rewind copies the log of the primary as it is at that moment, the last piece half written, with the marks of pieces to archive. The
# archive would then refuse the whole piece, or have the half one alone.
piece=${1##*/}
case $1 in
/*)
  # Patroni calls before pg_rewind, also before it tries again: a piece of the timeline that this node led is its own.
  control=$(LC_ALL=C "$3/pg_controldata" "${1%/pg_wal/*}")
  led=$(echo "$control" | sed -n "s/^Latest checkpoint's TimeLineID: *//p")
  if ! echo "$control" | grep -qE '^Database cluster state: +(in production|shut down)$'; then exit 1; fi
  if [ "$(printf %.8s "$piece")" != "$(printf %08X "$led")" ]; then exit 1; fi
  ;;
*)
  # PostgreSQL calls while the node is the primary: a piece of the newest timeline that it knows is its own.
  newest=$(ls "${1%/*}" | grep '[.]history$' | tail -n 1)
  first=$(printf '%.8s\n%.8s\n' "$piece" "$newest" | sort | head -n 1)
  if [ -n "$newest" ] && [ "$first" != "$(printf %.8s "$newest")" ]; then exit 0; fi
  ;;
esac
exec pgbackrest --config="$2" --stanza=election archive-push "$1"
