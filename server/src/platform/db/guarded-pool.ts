import type { Socket } from 'node:net';
import pg from 'pg';
import { assertWritable, hostsOf } from './hosts.ts';
import { withinLimit } from './within-limit.ts';

interface Connection {
  stream: Socket;
  emit(event: 'error', error: Error): void;
}

type ConnectCallback = Parameters<pg.Pool['connect']>[0];

/** The client's connection, which pg types as unknown. */
const connectionOf = (client: pg.ClientBase) => (client as unknown as { connection: Connection }).connection;
const socketOf = (client: pg.ClientBase) => connectionOf(client).stream;

/** Lets a connection wait for long statements, for background jobs. */
export const allowSilence = (client: pg.ClientBase) => void socketOf(client).setTimeout(0);

/** Where PostgreSQL says that a commit is stored on the primary alone. Texts are translated, the names of functions are not. */
const UNCONFIRMED = 'SyncRepWaitForLSN';

/** A connection pool that never waits for a database that does not answer, and never takes a standby for the primary. */
export class GuardedPool extends pg.Pool {
  /** Whether commits wait for a standby that does not confirm them. */
  awaitsStandby = false;
  /** Whether the archive of the database takes no more of its log. */
  archiveFails = false;
  /** Milliseconds that a hot write waits for its turn and a connection together, where its own limit does not hold. */
  turnLimit: number | undefined;
  readonly #hosts: string[];
  readonly #clients = new Set<pg.PoolClient>();
  /** Of calls that wait for a connection: fails one. */
  readonly #waiting = new Set<(refusal: Error) => void>();
  #refusal: Error | null = null;

  /** @param silenceLimit milliseconds that a connection in use may be silent */
  constructor({ connectionString = '', ...options }: pg.PoolConfig, silenceLimit: number) {
    const hosts = hostsOf(connectionString);
    super({ ...options, connectionString: hosts[0], onConnect: refuseStandby });
    this.#hosts = hosts;
    // The pool replaces an idle connection that breaks; without a listener its error would end the process.
    this.on('error', () => {});
    this.on('connect', (client) => {
      this.#clients.add(client);
      // A connection in use that breaks fails its next statement; this listener keeps the error from ending the process.
      client.on('error', () => {});
      client.on('notice', ({ routine }) => routine === UNCONFIRMED && failUnconfirmed(client));
      socketOf(client).on('timeout', () => socketOf(client).destroy());
    });
    this.on('acquire', (client) => void socketOf(client).setTimeout(silenceLimit));
    this.on('release', (_error, client) => void socketOf(client).setTimeout(0));
    this.on('remove', (client) => this.#clients.delete(client));
  }

  override connect(): Promise<pg.PoolClient>;
  override connect(callback: ConnectCallback): void;
  override connect(callback?: ConnectCallback): Promise<pg.PoolClient> | undefined {
    if (callback) {
      this.#connect(callback);
      return undefined;
    }
    return new Promise((resolve, reject) => {
      this.#connect((error, client) => (client ? resolve(client) : reject(error)));
    });
  }

  #connect(callback: ConnectCallback): void {
    const refuse = (refusal: Error) => callback(refusal, undefined, () => {});
    if (this.#refusal) {
      refuse(this.#refusal);
      return;
    }
    this.#waiting.add(refuse);
    super.connect((error, client, done) => {
      if (this.#waiting.delete(refuse)) callback(error, client, done);
      // Its caller was refused meanwhile and will not give it back.
      else client?.release();
    });
  }

  /** Fails what runs and what waits for a connection, and refuses what comes, until `resume`. @param refusal the error for callers */
  suspend(refusal: Error): void {
    this.#refusal = refusal;
    for (const client of this.#clients) socketOf(client).destroy();
    const waiting = [...this.#waiting];
    this.#waiting.clear();
    for (const refuse of waiting) refuse(refusal);
  }

  resume(): void {
    this.#refusal = null;
  }

  /** Fails what runs on connections that wait in vain. @param pids of their processes in the database */
  giveUp(pids: readonly number[]): void {
    for (const client of this.#clients) {
      const { processID } = client as unknown as { processID: number };
      if (pids.includes(processID)) socketOf(client).destroy();
    }
  }

  /** How many hosts the connection string names. */
  get hosts(): number {
    return this.#hosts.length;
  }

  /** New connections go to the next host of the connection string. */
  turnToNextHost(): void {
    const next = this.#hosts.indexOf(this.options.connectionString ?? '') + 1;
    this.options.connectionString = this.#hosts[next % this.#hosts.length];
  }
}

/** @throws Away where the database takes no writes */
async function refuseStandby(client: pg.ClientBase): Promise<void> {
  try {
    await withinLimit(assertWritable(client));
  } catch (error) {
    // The pool would close it politely, for which it waits for the database.
    socketOf(client).destroy();
    throw error;
  }
}

/** The commit that is being answered may be lost with the primary: it has neither succeeded nor failed. */
function failUnconfirmed(client: pg.ClientBase): void {
  connectionOf(client).emit('error', new Error('Connection terminated: no standby has confirmed the commit'));
  socketOf(client).destroy();
}
