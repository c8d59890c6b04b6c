import type { Socket } from 'node:net';
import pg from 'pg';

/** The client's socket, which pg types as unknown. */
const socketOf = (client: pg.ClientBase) => (client as unknown as { connection: { stream: Socket } }).connection.stream;

/** Lets a connection wait for long statements, for background jobs. */
export const allowSilence = (client: pg.ClientBase) => void socketOf(client).setTimeout(0);

/** A connection pool that never waits for a database that does not answer. */
export class GuardedPool extends pg.Pool {
  readonly #clients = new Set<pg.PoolClient>();
  #refusal: Error | null = null;

  /** @param silenceLimit milliseconds that a connection in use may be silent */
  constructor(options: pg.PoolConfig, silenceLimit: number) {
    super(options);
    // The pool replaces an idle connection that breaks; without a listener its error would end the process.
    this.on('error', () => {});
    this.on('connect', (client) => {
      this.#clients.add(client);
      // A connection in use that breaks fails its next statement; this listener keeps the error from ending the process.
      client.on('error', () => {});
      socketOf(client).on('timeout', () => socketOf(client).destroy());
    });
    this.on('acquire', (client) => void socketOf(client).setTimeout(silenceLimit));
    this.on('release', (_error, client) => void socketOf(client).setTimeout(0));
    this.on('remove', (client) => this.#clients.delete(client));
  }

  override connect(): Promise<pg.PoolClient>;
  override connect(callback: Parameters<pg.Pool['connect']>[0]): void;
  override connect(callback?: Parameters<pg.Pool['connect']>[0]): Promise<pg.PoolClient> | undefined {
    if (!callback) return this.#refusal ? Promise.reject(this.#refusal) : super.connect();
    if (this.#refusal) callback(this.#refusal, undefined, () => {});
    else super.connect(callback);
    return undefined;
  }

  /** Fails what runs and refuses what comes, until `resume`. @param refusal the error for callers */
  suspend(refusal: Error): void {
    this.#refusal = refusal;
    for (const client of this.#clients) socketOf(client).destroy();
  }

  resume(): void {
    this.#refusal = null;
  }
}
