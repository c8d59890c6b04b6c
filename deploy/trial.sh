#!/usr/bin/env bash
# Runs the deployment of compose.yaml without containers: two servers, one PostgreSQL and the proxy, from Debian's packages
# (apt-get install postgresql caddy curl) and this folder. Checks that it works, and stops every process it started.
set -euo pipefail
cd "$(dirname "$0")/.."
export PATH="$PWD/node_modules/.bin:$PATH"

work=$(mktemp -d)
chmod 755 "$work"
started=()
finish() {
  for pid in "${started[@]}"; do kill "$pid" 2>/dev/null || true; done
  as_postgres "$binaries/pg_ctl" stop -D "$database" -m fast >/dev/null || true
  wait
  rm -rf "$work"
}
trap finish EXIT

say() { printf '%s\n' "$*"; }
fail() { say "✗ $*"; tail -n 20 "$work"/*.log; exit 1; }
until_true() {
  local what=$1
  shift
  for _ in $(seq 300); do "$@" >/dev/null 2>&1 && return; sleep 0.1; done
  fail "$what: not within 30 seconds"
}

# PostgreSQL refuses to run as root; Debian's package creates a user for it.
as_postgres() { if [ "$(id -u)" = 0 ]; then setpriv --reuid postgres --regid postgres --clear-groups "$@"; else "$@"; fi; }
binaries=$(ls -d /usr/lib/postgresql/*/bin | sort -V | tail -n 1)
database=$work/database
mkdir "$database"
[ "$(id -u)" != 0 ] || chown postgres "$database"
as_postgres "$binaries/initdb" -D "$database" -U election --auth=trust --encoding=UTF8 >"$work/initdb.log"
as_postgres "$binaries/postgres" -D "$database" -p 18532 -k "$database" -h 127.0.0.1 >"$work/postgresql.log" 2>&1 &
started+=($!)
until_true "PostgreSQL" "$binaries/pg_isready" -h 127.0.0.1 -p 18532

export DATABASE_URL=postgres://election@127.0.0.1:18532/postgres REHEARSAL=1 PUBLIC_URL=https://localhost:18443
# Servers and commands share a folder for photographs. compose.yaml has an object store for them.
export DATA_DIR=$work/data
export TRUSTED_PROXIES=loopback SECURE_REQUEST_KEY=deployment-trial
export REHEARSAL_PASSWORD=seven-lamps-at-noon METRICS_TOKEN=a-token-of-the-trial
SECRETS_KEY=$(openssl rand -hex 32)
export SECRETS_KEY
serve() {
  PORT=$1 node server/src/main.ts >>"$work/server-$1.log" 2>&1 &
  started+=($!)
}
serve 18101
first=${started[-1]}
serve 18102
second=${started[-1]}

SITE=localhost:18443 TLS='tls internal' SERVERS='127.0.0.1:18101 127.0.0.1:18102' XDG_DATA_HOME=$work XDG_CONFIG_HOME=$work \
  CADDY_OPTIONS=$'admin off\nauto_https disable_redirects' \
  caddy run --config deploy/Caddyfile --adapter caddyfile >"$work/proxy.log" 2>&1 &
started+=($!)
authority=$work/caddy/pki/authorities/local/root.crt
get() { curl --silent --fail --cacert "$authority" "$@"; }
base=https://localhost:18443
until_true "the console through the proxy" get "$base/"
say "✓ the console is served over TLS"

get -I "$base/" | grep -qi '^strict-transport-security:' || fail "no Strict-Transport-Security"
say "✓ the proxy sends Strict-Transport-Security"

[ "$(curl --silent --cacert "$authority" -o /dev/null -w '%{http_code}' "$base/metrics")" = 404 ] || fail "/metrics is public"
say "✓ /metrics is not public"

for port in 18101 18102; do until_true "the server on $port" curl --silent --fail "http://127.0.0.1:$port/readyz"; done
monitor() { curl --silent -o /dev/null -w '%{http_code}' "$@" http://127.0.0.1:18101/metrics; }
[ "$(monitor)" = 403 ] || fail "/metrics answers without the token"
[ "$(monitor -H "Authorization: Bearer $METRICS_TOKEN")" = 200 ] || fail "/metrics does not answer with the token"
say "✓ /metrics needs its token"
login() {
  get -X POST "$base/api/v1/users/login" -H 'Content-Type: application/json' -H "Idempotency-Key: $RANDOM-$RANDOM-$RANDOM" \
    -d '{"email":"agent@example.com","password":"seven-lamps-at-noon"}'
}
token=$(login | sed 's/.*"token":"\([^"]*\)".*/\1/')
headers=(-H "Authorization: Bearer $token" -H "X-Secure-Request: $SECURE_REQUEST_KEY")
for port in 18101 18102; do
  curl --silent --fail "${headers[@]}" "http://127.0.0.1:$port/api/v1/years" >/dev/null || fail "$port does not know the session"
done
say "✓ a session of one server is valid at the other"

results="$base/api/v1/national/results?year_id=33&election_type_id=1"
before=$(get "$results" | cksum)
kill "$first"
for _ in $(seq 60); do
  get "${headers[@]}" "$base/api/v1/years" >/dev/null || fail "a call was lost while one server was stopped"
  [ "$(get "$results" | cksum)" = "$before" ] || fail "the results differ while one server was stopped"
done
wait "$first" || true
say "✓ one server stops, and no call fails"

serve 18101
until_true "the first server again" curl --silent --fail http://127.0.0.1:18101/readyz
kill "$second"
for _ in $(seq 60); do
  [ "$(get "$results" | cksum)" = "$before" ] || fail "the results differ after the upgrade of the other server"
done
say "✓ the other server is upgraded while the first one serves"

# The commands of docs/, on the same database while the servers run.
npm run --silent migrate >"$work/migrate.log" || fail "migrate"
npm run --silent create-admin -- --name "Ama Owusu" --email ama@example.org --another | grep -q '/set-password#' || fail "create-admin"
npm run --silent create-admin -- --link ama@example.org | grep -q '/set-password#' || fail "create-admin --link"
say "✓ a super_admin is created, and gets another link"

# The figures without the number and the time of their version.
figures() { get "$results" | sed 's/"\(version\|as_of\)":[^,}]*//g' | cksum; }
published=$(figures)
mkdir "$work/export"
(cd "$work/export" && get -O "$base/api/v1/exports/results.csv" && get -O "$base/api/v1/exports/registers.csv")
get "$base/api/v1/exports/nist.json" | grep -q '"@type":"ElectionResults.ElectionReport"' || fail "no election report"
printf 'title\n2024\n' >"$work/export/year.csv"
npm run --silent import -- "$work/export" --dry-run --report "$work/report.csv" >"$work/import.log" 2>&1 || fail "import --dry-run"
npm run --silent import -- "$work/export" --publish --skip-refused --as super_admin@example.com >>"$work/import.log" 2>&1 || fail "import"
[ "$(figures)" = "$published" ] || fail "the results differ after they were imported again"
say "✓ exported results import again, and nothing public changes"

npm run --silent checkpoint -- --file "$work/checkpoint.json" >"$work/audit.log" || fail "checkpoint"
npm run --silent verify-audit -- --write "$work/trail.ndjson" >>"$work/audit.log" || fail "verify-audit --write"
npm run --silent verify-audit -- --checkpoint "$work/checkpoint.json" >>"$work/audit.log" || fail "verify-audit --checkpoint"
key=$(sed 's/.*"public_key":"\([^"]*\)".*/\1/' "$work/checkpoint.json")
npm run --silent verify-audit -- --dump "$work/trail.ndjson" --checkpoint "$work/checkpoint.json" --key "$key" >>"$work/audit.log" ||
  fail "verify-audit --dump"
say "✓ the audit trail fits a checkpoint, in the database and in a file"

npm run --silent backup -- --to "$work/backup" >"$work/backup.log" || fail "backup"
as_postgres "$binaries/createdb" -h 127.0.0.1 -p 18532 -U election copy
export DATABASE_URL=postgres://election@127.0.0.1:18532/copy
npm run --silent restore -- --from "$work/backup" >>"$work/backup.log" || fail "restore"
# The server of the copy knows an ordinary role only, the commands the owner too.
as_postgres "$binaries/psql" -h 127.0.0.1 -p 18532 -U election -d copy -qc 'create role election_server login in role election_app'
export DATABASE_URL=postgres://election_server@127.0.0.1:18532/copy
serve 18103
until_true "the server of the copy" curl --silent --fail http://127.0.0.1:18103/readyz
[ "$(curl --silent "http://127.0.0.1:18103${results#"$base"}" | cksum)" = "$(get "$results" | cksum)" ] || fail "the copy shows other results"
# A request for a password link writes to the database.
change() {
  curl --silent -o /dev/null -w '%{http_code}' -X POST http://127.0.0.1:18103/api/v1/password/forgot \
    -H 'Content-Type: application/json' -d '{"email":"agent@example.com"}'
}
[ "$(change)" = 503 ] || fail "the copy takes changes before it is live"
export DATABASE_OWNER_URL=postgres://election@127.0.0.1:18532/copy
npm run --silent restore -- --live >>"$work/backup.log" || fail "restore --live"
takes_changes() { [ "$(change)" != 503 ]; }
until_true "the copy going live" takes_changes
say "✓ a backup restores, and takes changes once it is declared live"

as_postgres "$binaries/createdb" -h 127.0.0.1 -p 18532 -U election rehearsal
unset DATABASE_OWNER_URL
DATABASE_URL=postgres://election@127.0.0.1:18532/rehearsal npm run --silent rehearsal >"$work/rehearsal.log" || fail "rehearsal"
say "✓ the rehearsal command loads a rehearsal"
