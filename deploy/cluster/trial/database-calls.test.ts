import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { createServer as createHttpServer, type Server as HttpServer } from 'node:http';
import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net';
import { fileURLToPath } from 'node:url';
import { freePort } from '@election/server/testing/proxy';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

const isMissing = spawnSync('haproxy', ['-v']).status !== 0;

const portOf = async (server: Server | HttpServer) => {
  await once(server.listen(0, '127.0.0.1'), 'listening');
  return (server.address() as AddressInfo).port;
};

/** A database that says its name to who connects, and Patroni beside it, which says whether it is the primary. */
async function startNode(name: string) {
  const node = { name, isPrimary: false };
  const database = createServer((socket) => socket.on('error', () => {}).write(name));
  const patroni = createHttpServer(({ url }, answer) => {
    answer.writeHead(url === '/primary' && node.isPrimary ? 200 : 503).end();
  });
  const ports = { database: await portOf(database), patroni: await portOf(patroni) };
  const close = () => [database.close(), patroni.close(), patroni.closeAllConnections()];
  return Object.assign(node, ports, { close });
}

// HAProxy asks once a second: in the nightly run.
describe.skipIf(isMissing || !process.env.NIGHTLY)('calls to the database, by haproxy.cfg,', () => {
  let nodes: Awaited<ReturnType<typeof startNode>>[];
  let haproxy: ChildProcess;
  let port: number;
  let watched: string;

  beforeAll(async () => {
    nodes = await Promise.all(['db-1', 'db-2', 'db-3'].map(startNode));
    port = await freePort();
    watched = `127.0.0.1:${await freePort()}`;
    const values = nodes.flatMap(({ database, patroni }, at) => [
      [`DB_${at + 1}`, `127.0.0.1:${database}`],
      [`DB_${at + 1}_PATRONI`, String(patroni)],
    ]);
    haproxy = spawn('haproxy', ['-db', '-f', fileURLToPath(new URL('../haproxy.cfg', import.meta.url))], {
      stdio: 'ignore',
      env: {
        ...{ PATH: process.env.PATH, DATABASE_BIND: `127.0.0.1:${port}`, HAPROXY_STATS: watched },
        ...Object.fromEntries(values),
      },
    });
  });
  afterAll(() => {
    haproxy?.kill('SIGKILL');
    for (const node of nodes ?? []) node.close();
  });

  /** The databases that take calls, as Prometheus is told; null before HAProxy listens. */
  async function listUp(): Promise<string[] | null> {
    const answer = await fetch(`http://${watched}/metrics`).catch(() => null);
    const states = (await answer?.text())?.matchAll(/haproxy_server_status\{.*server="(.+)",state="UP"\} 1/g);
    return states ? [...states].map(([, name]) => String(name)) : null;
  }

  /** Which database a call reaches; null where it is refused. */
  const call = () =>
    new Promise<{ name: string | null; socket: Socket }>((resolve) => {
      const socket = connect(port, '127.0.0.1').on('error', () => {});
      socket.once('data', (name) => resolve({ name: String(name), socket }));
      socket.once('close', () => resolve({ name: null, socket }));
    });

  test('reach the primary alone, and end when it is another one; without a primary they are refused', async () => {
    const open: Socket[] = [];
    for (const [at, { name }] of nodes.entries()) {
      for (const node of nodes) node.isPrimary = node.name === name;
      await expect.poll(listUp).toEqual([name]);
      const reached = await call();
      expect(reached.name).toBe(name);
      open.push(reached.socket);
      await expect.poll(() => open.map(({ closed }) => closed)).toEqual([...Array(at).fill(true), false]);
    }
    for (const node of nodes) node.isPrimary = false;
    await expect.poll(listUp).toEqual([]);
    expect((await call()).name).toBeNull();
  });

  test('are told to Prometheus at one address alone', async () => {
    expect((await fetch(`http://${watched}/`)).status).toBe(503);
  });
});
