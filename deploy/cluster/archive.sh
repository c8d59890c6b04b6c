# Hands a piece of the write-ahead log to pgBackRest: sh archive.sh PIECE CONFIGURATION
# pg_rewind leaves pieces of earlier timelines behind, the last one half written. Once the node is the primary again, PostgreSQL wants them
# archived, under names that the archive has with other content. Pieces of the newest timeline that the node knows are its own.
piece=${1##*/}
newest=$(ls "${1%/*}" | grep '[.]history$' | tail -n 1)
first=$(printf '%.8s\n%.8s\n' "$piece" "$newest" | sort | head -n 1)
if [ -n "$newest" ] && [ "$first" != "$(printf %.8s "$newest")" ]; then exit 0; fi
exec pgbackrest --config="$2" --stanza=election archive-push "$1"
