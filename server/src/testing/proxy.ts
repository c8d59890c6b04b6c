import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import type { IncomingHttpHeaders } from 'node:http';
import { request } from 'node:https';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';

const DEPLOY = join(import.meta.dirname, '../../../deploy');

/** Why no proxy can be started here; null where Caddy is installed. */
export const withoutCaddy: string | null =
  spawnSync('caddy', ['version']).status === 0 ? null : 'Caddy is not installed; Debian has it: apt-get install caddy';

export interface ProxyAnswer {
  status: number;
  headers: IncomingHttpHeaders;
  text: string;
}

interface AskOptions {
  method?: string;
  headers?: Record<string, string>;
  body?: string | Buffer;
  /** The client's own address: any of 127.0.0.0/8. */
  from?: string;
}

/** A running Caddy with the Caddyfile of deploy/. */
export interface TlsProxy {
  port: number;
  /** Its own authority, which signed the certificate of localhost. */
  authority: Buffer;
  /** Calls over TLS, with the path as it is given. */
  ask(path: string, options?: AskOptions): Promise<ProxyAnswer>;
  end(): Promise<void>;
}

const given = new Set<number>();

/**
 * A port that nothing uses at the moment, and that this process was not given before. Below 32768: outgoing connections take none
 * of these while the process that listens here is restarted.
 */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = randomInt(20_000, 32_768);
    if (given.has(port)) continue;
    given.add(port);
    const probe = createServer().listen(port, '127.0.0.1');
    const isFree = await once(probe, 'listening').then(
      () => true,
      () => false,
    );
    if (!isFree) continue;
    probe.close();
    await once(probe, 'close');
    return port;
  }
}

/**
 * Starts the proxy in front of servers, with a certificate of its own authority.
 * @param port where the public name leads
 * @param cache the port of the cache; it makes the proxy that of the cluster
 */
export async function startProxy(port: number, servers: readonly number[], cache?: number): Promise<TlsProxy> {
  const folder = await mkdtemp(join(tmpdir(), 'election-proxy-'));
  const file = join(DEPLOY, cache === undefined ? 'Caddyfile' : 'cluster/Caddyfile');
  const child = spawn('caddy', ['run', '--config', file, '--adapter', 'caddyfile'], {
    env: {
      PATH: process.env.PATH,
      HOME: folder,
      XDG_DATA_HOME: folder,
      XDG_CONFIG_HOME: folder,
      SITE: `localhost:${port}`,
      TLS: 'tls internal',
      SERVERS: servers.map((at) => `127.0.0.1:${at}`).join(' '),
      CACHE: `127.0.0.1:${cache}`,
      // The ports of its administration and of plain HTTP are common to all Caddys of a machine.
      CADDY_OPTIONS: 'admin off\nauto_https disable_redirects',
    },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  const said: string[] = [];
  child.stderr.on('data', (chunk: Buffer) => said.push(chunk.toString()));
  await serving(child, said);
  const authority = await readFile(join(folder, 'caddy/pki/authorities/local/root.crt'));
  return {
    port,
    authority,
    ask: (path, options = {}) => ask(port, authority, path, options),
    async end() {
      child.kill('SIGKILL');
      if (child.exitCode === null && child.signalCode === null) await once(child, 'exit');
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** Resolves once Caddy says that it serves. @throws Error with what it said where it ends instead */
const serving = (child: ChildProcess, said: readonly string[]) =>
  new Promise<void>((resolve, reject) => {
    child.stderr?.on('data', () => said.join('').includes('serving initial configuration') && resolve());
    child.once('error', reject);
    child.once('exit', () => reject(new Error(`Caddy ended, saying:\n${said.join('')}`)));
  });

async function ask(port: number, ca: Buffer, path: string, { method = 'GET', headers, body, from }: AskOptions) {
  const answer = Promise.withResolvers<ProxyAnswer>();
  const call = request({
    host: '127.0.0.1',
    servername: 'localhost',
    port,
    path,
    method,
    ca,
    agent: false,
    headers: { host: `localhost:${port}`, ...headers },
    ...(from && { localAddress: from }),
  });
  call.on('response', (response) => {
    const { statusCode: status = 0, headers: received } = response;
    buffer(response).then(
      (text) => answer.resolve({ status, headers: received, text: text.toString() }),
      answer.reject,
    );
  });
  call.on('error', answer.reject);
  call.end(body);
  return answer.promise;
}
