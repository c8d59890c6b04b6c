import { spawnSync } from 'node:child_process';
import { chmodSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';

const folder = fileURLToPath(new URL('../', import.meta.url));
const read = (path: string) => readFileSync(join(folder, path), 'utf8');
/** The example of the values of a machine. */
const VALUES = Object.fromEntries(
  read('cluster.env')
    .split('\n')
    .filter((line) => /^\w+=/.test(line))
    .map((line) => [line.slice(0, line.indexOf('=')), line.slice(line.indexOf('=') + 1).replaceAll('"', '')]),
);
let work: string;
beforeAll(() => {
  work = mkdtempSync(join(tmpdir(), 'election-configuration-'));
  // Varnish reads its file as a user of its own.
  chmodSync(work, 0o755);
});
afterAll(() => rmSync(work, { recursive: true, force: true }));

/** Runs the check of a program. @returns what it says where it refuses */
function refusalOf(file: string, args: readonly string[]): string {
  const env = { PATH: process.env.PATH, HOME: work, TLS: '', CADDY_OPTIONS: '', ...VALUES };
  const { status, stdout, stderr } = spawnSync(file, args, { env, cwd: folder, encoding: 'utf8' });
  return status === 0 ? '' : `It ended with ${status}: ${stdout}${stderr}`;
}

/** A test that counts as skipped, not as passed, where its program is not installed. */
function testOf(program: string) {
  const isMissing = spawnSync('sh', ['-c', `command -v ${program}`]).status !== 0;
  if (isMissing) process.stderr.write(`The configuration of ${program} is not tested: it is not installed.\n`);
  return test.skipIf(isMissing);
}

/** A file as `envsubst` writes it. */
function rendered(name: string): string {
  const path = join(work, name);
  writeFileSync(
    path,
    read(name).replace(/\$\{(\w+)\}/g, (_, value: string) => VALUES[value] ?? ''),
  );
  return path;
}

for (const [name, program, argsOf] of [
  ['HAProxy', 'haproxy', () => ['-c', '-f', 'haproxy.cfg']],
  ['Varnish', 'varnishd', () => ['-C', '-f', rendered('cache.vcl'), '-n', join(work, 'varnish')]],
  ['Caddy', 'caddy', () => ['validate', '--config', 'Caddyfile', '--adapter', 'caddyfile']],
  ['Prometheus', 'promtool', () => ['check', 'config', '--syntax-only', 'prometheus.yml']],
  ['the alerts', 'promtool', () => ['test', 'rules', 'alerts.test.yml']],
] as const) {
  testOf(program)(`the configuration of ${name} is one that it takes`, () => {
    expect(refusalOf(program, argsOf())).toBe('');
  });
}

/** Runs a script of the log in a folder of PostgreSQL. @returns its exit code, and what it asks of pgBackRest */
function runScript(script: string, data: string, ...values: readonly string[]): [number | null, string] {
  const programs = mkdtempSync(join(work, 'programs-'));
  // In place of pgBackRest: says what it is given.
  writeFileSync(join(programs, 'pgbackrest'), '#!/bin/sh\necho "$@"\n', { mode: 0o755 });
  // In place of PostgreSQL's: says what the test has written.
  writeFileSync(join(programs, 'pg_controldata'), '#!/bin/sh\ncat "$1/said"\n', { mode: 0o755 });
  const env = { PATH: `${programs}:${process.env.PATH}` };
  const command = [join(folder, script), ...values, 'its.conf', programs];
  const { status, stdout } = spawnSync('sh', command, { env, cwd: data, encoding: 'utf8' });
  return [status, stdout];
}

const given = (piece: string) => `--config=its.conf --stanza=election archive-push ${piece}\n`;

function logWith(...names: readonly string[]): string {
  const data = mkdtempSync(join(work, 'data-'));
  mkdirSync(join(data, 'pg_wal'));
  for (const name of names) writeFileSync(join(data, 'pg_wal', name), '');
  return data;
}

function sayState(data: string, state: string): void {
  const said = `Database cluster state:               ${state}\nLatest checkpoint's TimeLineID:       10\n`;
  writeFileSync(join(data, 'said'), said);
}

test.each([
  ['000000030000000000000009', true, 'a piece of the newest timeline'],
  ['000000020000000000000009', false, 'a piece of an earlier one, as pg_rewind left it'],
  ['000000020000000000000009.partial', false, 'the end of an earlier one'],
  ['00000003.history', true, 'where the newest timeline begins'],
  ['0000000A0000000000000009', true, 'a piece of a timeline that no file tells of yet'],
])('a primary archives %s: %s, %s', (piece, isArchived) => {
  const data = logWith('00000002.history', '00000003.history', piece);
  expect(runScript('archive.sh', data, `pg_wal/${piece}`)).toEqual([0, isArchived ? given(`pg_wal/${piece}`) : '']);
});

test.each([
  ['0000000A0000000000000009', 'in production', true, 'a piece of the timeline that it led'],
  ['0000000A0000000000000009', 'shut down', true, 'a piece of the timeline that it led'],
  ['0000000B0000000000000009', 'shut down', false, 'a piece of the next one, as a rewind that broke off left it'],
  ['000000090000000000000009', 'in production', false, 'a piece of an earlier one'],
  ['0000000A0000000000000009', 'in archive recovery', false, 'a piece as pg_rewind left it'],
  ['0000000A0000000000000009', 'shut down in recovery', false, 'a piece that it has received'],
])('for a node that is down Patroni archives %s (%s): %s, %s', (piece, state, isArchived) => {
  const data = logWith(piece);
  sayState(data, state);
  const path = join(data, 'pg_wal', piece);
  expect(runScript('archive.sh', data, path)).toEqual(isArchived ? [0, given(path)] : [1, '']);
});

test.each([
  ['in archive recovery', true, 'a standby, and a node that was rewound'],
  ['shut down', false, 'a primary that was replaced'],
  ['in production', false, 'a primary that was replaced'],
  ['shut down in recovery', false, 'a standby that stopped has all that it needs to start'],
])('a node that is %s takes log from the archive: %s, %s', (state, isTaken) => {
  const data = logWith();
  sayState(data, state);
  const asked = '--config=its.conf --stanza=election archive-get 0000000A0000000000000009 pg_wal/RECOVERYXLOG\n';
  const answer = runScript('restore.sh', data, '0000000A0000000000000009', 'pg_wal/RECOVERYXLOG');
  expect(answer).toEqual(isTaken ? [0, asked] : [1, '']);
});

test.each([
  ['the primary', true, ['stanza-create', '--type=diff backup']],
  ['another machine', false, []],
])('at %s the calendar takes a backup: %s', (_, isPrimary, asked) => {
  const data = mkdtempSync(join(work, 'data-'));
  const programs = mkdtempSync(join(work, 'programs-'));
  // In place of pgBackRest: says what it is given, and that it has the password.
  const says = `#!/bin/sh\n[ "$PGPASSWORD" = secret ] && echo "$@"\n`;
  writeFileSync(join(programs, 'pgbackrest'), says, { mode: 0o755 });
  // In place of Patroni at this machine.
  writeFileSync(join(programs, 'curl'), `#!/bin/sh\nexit ${isPrimary ? 0 : 22}\n`, { mode: 0o755 });
  const values = { ...VALUES, DATA: data, SUPERUSER_PASSWORD: 'secret', BACKUP_METRICS: data };
  const lines = Object.entries(values).map(([name, value]) => `${name}='${value}'\n`);
  writeFileSync(join(data, 'cluster.env'), lines.join(''));
  const command = [join(folder, 'backup.sh'), join(data, 'cluster.env'), 'diff'];
  const { status, stdout } = spawnSync('sh', command, {
    env: { PATH: `${programs}:${process.env.PATH}` },
    encoding: 'utf8',
  });
  const calls = asked.map((one) => `--config=${data}/pgbackrest.conf --stanza=election ${one}\n`);
  expect([status, stdout]).toEqual([0, calls.join('')]);
  const written = readdirSync(data).filter((name) => name.startsWith('backup'));
  expect(written).toEqual(isPrimary ? ['backup.prom'] : []);
  if (isPrimary)
    expect(readFileSync(join(data, 'backup.prom'), 'utf8')).toMatch(/^database_backup_timestamp_seconds \d{10}\n$/);
});

test('a backup that fails is not told as one', () => {
  const data = mkdtempSync(join(work, 'data-'));
  const programs = mkdtempSync(join(work, 'programs-'));
  writeFileSync(join(programs, 'pgbackrest'), '#!/bin/sh\nexit 56\n', { mode: 0o755 });
  writeFileSync(join(programs, 'curl'), '#!/bin/sh\n', { mode: 0o755 });
  const values = `ADDRESS=a\nPATRONI_PORT=1\nDATA=${data}\nSUPERUSER_PASSWORD=x\nBACKUP_METRICS=${data}\n`;
  writeFileSync(join(data, 'cluster.env'), values);
  const env = { PATH: `${programs}:${process.env.PATH}` };
  const { status } = spawnSync('sh', [join(folder, 'backup.sh'), join(data, 'cluster.env'), 'full'], { env });
  expect([status, readdirSync(data)]).toEqual([56, ['cluster.env']]);
});

test('every value that a file of the cluster names is in the example', () => {
  const names = ['etcd.yml', 'patroni.yml', 'pgbackrest.conf', 'haproxy.cfg', 'cache.vcl'].flatMap((file) =>
    [...read(file).matchAll(/\$\{(\w+)\}/g)].map(([, name]) => name),
  );
  expect(names.filter((name) => !(String(name) in VALUES))).toEqual([]);
});

test('HAProxy asks the Patroni of each database about that database', () => {
  const servers = [...read('haproxy.cfg').matchAll(/^ *server (.*)$/gm)].map(([, line]) => line);
  expect(servers).toEqual([1, 2, 3].map((n) => `db-${n} "\${DB_${n}}" check port "\${DB_${n}_PATRONI}"`));
});

test('every alert has its line in the operations page, and is tried in a case that fires and in one that does not', () => {
  const operations = readFileSync(join(folder, '../../docs/operations.md'), 'utf8');
  const alerts = [...read('alerts.yml').matchAll(/- alert: (\w+)/g)].map(([, name]) => String(name));
  expect(alerts.length).toBeGreaterThan(10);
  expect(alerts.filter((name) => !operations.includes(`| \`${name}\` |`))).toEqual([]);
  const [, ...cases] = read('alerts.test.yml').split('alertname: ');
  const tried = cases.map(
    (text) => `${/^\w+/.exec(text)} ${text.includes('exp_alerts: []') ? 'stays silent' : 'fires'}`,
  );
  const wanted = alerts.flatMap((name) => [`${name} fires`, `${name} stays silent`]);
  expect(wanted.filter((one) => !tried.includes(one))).toEqual([]);
});

test('every metric of the product that an alert or the dashboard names exists', () => {
  const named = [read('alerts.yml'), read('dashboard.json')]
    .join()
    .matchAll(/\b(election_\w+|nodejs_\w+|http_request_\w+?)(?=_bucket|_count|\W)/g);
  const source = fileURLToPath(new URL('../../../server/src/', import.meta.url));
  const files = readdirSync(source, { recursive: true, encoding: 'utf8' }).filter((path) => path.endsWith('.ts'));
  const code = files.map((path) => readFileSync(join(source, path), 'utf8')).join();
  const missing = [...named].map(([, name]) => String(name)).filter((name) => !code.includes(`'${name}'`));
  expect(missing).toEqual([]);
});
