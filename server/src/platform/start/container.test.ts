import { execFile, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { contract } from '@election/contract/contract';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { freePort } from '../../testing/proxy.ts';
import { SECURE_REQUEST_KEY, tokenOf, useServer } from '../../testing/server.ts';
import { callOver } from '../../testing/server-process.ts';
import { STOP_TIMEOUT } from './start-server.ts';

const ROOT = join(import.meta.dirname, '../../../..');
const read = (name: string) => readFileSync(join(ROOT, 'deploy', name), 'utf8');

/** What the image runs: the last stage of the Dockerfile. */
const stage =
  read('Dockerfile')
    .replaceAll('\\\n', ' ')
    .split(/^FROM /m)
    .at(-1) ?? '';
const instruction = (name: string) => new RegExp(`^${name} (.*)$`, 'm').exec(stage)?.[1] ?? '';
const ENV = Object.fromEntries(
  instruction('ENV')
    .split(' ')
    .map((pair) => pair.split('=')),
);
const COMMAND = JSON.parse(instruction('CMD')) as string[];
const HEALTHCHECK = JSON.parse(/CMD (\[.*\])$/m.exec(instruction('HEALTHCHECK'))?.[1] ?? '[]') as string[];
/** The image's user node has the id 1000; without USER a container runs as root. */
const UID = { node: 1000 }[instruction('USER')] ?? 0;

/** How compose.yaml runs it. */
const compose = read('compose.yaml');
const service = (name: string) =>
  new RegExp(`^ {2}${name}:\\n(?: {4}.*\\n| *#.*\\n|\\n)*`, 'm').exec(compose)?.[0] ?? '';
const server = /^x-server: &server\n(?: .*\n)*/m.exec(compose)?.[0] ?? '';
const isReadOnly = /^ {2}read_only: true$/m.test(server);
const tmpfs = JSON.parse(/^ {2}tmpfs: (\[.*\])$/m.exec(server)?.[1] ?? '[]') as string[];
const dropsAll = /^ {2}cap_drop: \[ALL\]$/m.test(server);
const keepsPrivileges = /^ {2}security_opt: \["no-new-privileges:true"\]$/m.test(server);

/** Where the container finds the checkout, which itself may lie where the container's user cannot read. */
const APP = '/srv';

const may = spawnSync('unshare', ['--mount', 'true']);
const without =
  process.platform !== 'linux' || process.getuid?.() !== 0 || may.status !== 0
    ? 'only root on Linux may give a process a file system, a user and capabilities of its own'
    : null;
if (without) process.stderr.write(`The tests of deploy/Dockerfile and compose.yaml are not run: ${without}.\n`);

test('the image copies what is there, with the manifest of each workspace, which npm ci asks for, and the built pages', () => {
  const copied = [...stage.matchAll(/^COPY (?!--from)(.*) \S+$/gm)].flatMap(([, names = '']) => names.split(' '));
  expect(copied.filter((name) => !existsSync(join(ROOT, name)))).toEqual([]);
  const { workspaces } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as { workspaces: string[] };
  expect(copied).toEqual(expect.arrayContaining(workspaces.map((name) => `${name}/package.json`)));
  const built = [...stage.matchAll(/^COPY --from=console \/app\/(\S+) (\S+)$/gm)].map(([, ...names]) => names);
  expect(built).toEqual(['web/dist', 'web/dist-ssr'].map((folder) => [folder, folder]));
});

/** For the database only. */
const { database } = useServer();

describe.skipIf(without !== null)('a server with the user, file systems and rights of the deployment', () => {
  let port: number;
  let pid: number;
  let end: () => Promise<unknown>;

  beforeAll(async () => {
    port = await freePort();
    const data = '/tmp/data';
    const mounts = tmpfs.map((entry) => {
      const [at = '', mode = 'mode=755'] = entry.replace('/data', data).split(':');
      return `mkdir -p ${at} && mount -t tmpfs -o ${mode} tmpfs ${at}`;
    });
    const script = [
      'mount --make-rprivate /',
      `mount --bind . ${APP}`,
      ...(isReadOnly ? ['/', APP].map((folder) => `mount -o remount,bind,ro ${folder}`) : []),
      ...mounts,
      `cd ${APP}`,
      'exec "$@"',
    ].join(' && ');
    const rights = [
      ...['--reuid', String(UID), '--regid', String(UID), '--clear-groups'],
      ...(dropsAll ? ['--bounding-set=-all'] : []),
      ...(keepsPrivileges ? ['--no-new-privs'] : []),
    ];
    const [, ...program] = COMMAND;
    const child = spawn(
      'unshare',
      ['--mount', 'sh', '-c', script, 'sh', 'setpriv', ...rights, process.execPath.replace(ROOT, APP), ...program],
      {
        cwd: ROOT,
        stdio: ['ignore', 'ignore', 'inherit'],
        env: {
          ...ENV,
          PATH: process.env.PATH,
          PORT: String(port),
          DATA_DIR: ENV.DATA_DIR?.replace('/data', data),
          DATABASE_URL: database.url,
          SECURE_REQUEST_KEY,
          TRUSTED_PROXIES: /TRUSTED_PROXIES: (\S+)/.exec(server)?.[1],
          PUBLIC_URL: 'https://results.example.org',
        },
      },
    );
    // Each program of the chain takes the place of the one before.
    pid = child.pid ?? 0;
    end = async () => {
      if (child.exitCode !== null || child.signalCode !== null) return;
      child.kill('SIGKILL');
      await once(child, 'exit');
    };
    const ready = vi.waitFor(async () => expect((await fetch(`http://127.0.0.1:${port}/readyz`)).status).toBe(200), {
      timeout: 240_000,
      interval: 100,
    });
    const ended = once(child, 'exit').then(([code]) => Promise.reject(new Error(`The server ended with ${code}.`)));
    await Promise.race([ready, ended]);
  });
  afterAll(() => end?.());

  const status = () =>
    Object.fromEntries(
      readFileSync(`/proc/${pid}/status`, 'utf8')
        .split('\n')
        .map((line) => line.split(/:\s+/)),
    );
  const health = () => {
    const [, ...args] = HEALTHCHECK.map((part) => part.replace(`:${ENV.PORT}/`, `:${port}/`));
    return promisify(execFile)(process.execPath, args).then(
      () => 0,
      ({ code }: { code: number }) => code,
    );
  };

  test('serves as an ordinary user without capabilities, who cannot gain any', () => {
    const { Uid, Gid, CapBnd, CapEff, NoNewPrivs } = status();
    expect([Uid, Gid].map((ids) => ids?.split('\t'))).toEqual([Array(4).fill('1000'), Array(4).fill('1000')]);
    expect([CapBnd, CapEff].map((bits) => Number.parseInt(bits ?? '1', 16))).toEqual([0, 0]);
    expect(NoNewPrivs).toBe('1');
  });

  test('writes to its temporary file systems alone', async () => {
    const writes = (folder: string) => {
      const file = `/proc/${pid}/root${folder}/probe`;
      const { status: code } = spawnSync('touch', [file]);
      rmSync(file, { force: true });
      return code === 0;
    };
    expect(['/tmp', '/tmp/data', '/var/tmp', APP].map((folder) => [folder, writes(folder)])).toEqual([
      ['/tmp', true],
      ['/tmp/data', true],
      ['/var/tmp', false],
      [APP, false],
    ]);
  });

  test('takes calls at the port of the proxy from every address, and believes no address but that of its network', async () => {
    const proxied = /SERVERS: (.*)/
      .exec(service('proxy'))?.[1]
      ?.split(' ')
      .map((at) => at.split(':')[1]);
    expect(proxied).toEqual([ENV.PORT, ENV.PORT]);
    expect(instruction('EXPOSE')).toBe(ENV.PORT);
    expect((await fetch(`http://127.0.0.2:${port}/healthz`)).status).toBe(200);
    const subnet = /subnet: ([\d./]+)/.exec(compose)?.[1];
    expect(/TRUSTED_PROXIES: (\S+)/.exec(server)?.[1]).toBe(subnet);
    const { status: answered } = await callOver(port, contract.session.me, {}, { token: tokenOf('agent') });
    expect(answered).toBe(200);
  });

  test('is healthy while it serves, and no longer', async () => {
    expect(await health()).toBe(0);
    await end();
    expect(await health()).toBe(1);
  });
});

test('a server has longer to stop than it needs', () => {
  const seconds = (pattern: RegExp) => Number(pattern.exec(server)?.[1]);
  const drained = seconds(/^ {4}DRAIN_SECONDS: (\d+)$/m);
  expect(seconds(/^ {2}stop_grace_period: (\d+)s$/m)).toBeGreaterThan(drained + STOP_TIMEOUT / 1000);
});

test('only the proxy has ports of the machine', () => {
  const services = /^services:\n([\s\S]*?)^\S/m.exec(compose.slice(compose.indexOf('\nservices:') + 1))?.[1] ?? '';
  const names = [...services.matchAll(/^ {2}([\w-]+):/gm)].map(([, name = '']) => name);
  expect(names).toEqual(['server-1', 'server-2', 'proxy', 'database', 'store']);
  expect(names.filter((name) => /^ {4}ports:/m.test(service(name)))).toEqual(['proxy']);
  expect(/ports: (.*)/.exec(service('proxy'))?.[1]).toBe('["80:80", "443:443", "443:443/udp"]');
  expect(server).not.toMatch(/^ {2}(ports|network_mode|privileged|cap_add|user|pid):/m);
  expect(compose).not.toContain('network_mode: host');
});
