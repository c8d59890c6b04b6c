# Takes a piece of the write-ahead log from pgBackRest: sh restore.sh NAME PATH CONFIGURATION POSTGRES_BIN
# PostgreSQL prefers the archive to its own log. A primary that was replaced would find the log of its successor there, look for its own last
# checkpoint in it, and wait for ever. It starts from its own log, and Patroni rewinds it. Nodes that were rewound, and standbys, take more.
state=$(LC_ALL=C "$4/pg_controldata" . | sed -n 's/^Database cluster state: *//p')
if [ "$state" != 'in archive recovery' ]; then exit 1; fi
exec pgbackrest --config="$3" --stanza=election archive-get "$1" "$2"
