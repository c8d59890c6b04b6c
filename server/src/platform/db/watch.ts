import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import { Away, readsOnly, silent } from './away.ts';
import type { GuardedPool } from './guarded-pool.ts';
import { compareClock, type ServerClock } from './server-clock.ts';
import { LIMIT_MS, withinLimit } from './within-limit.ts';

const INTERVAL_MS = 500;
/** Heartbeats in a row in which a commit waits for a standby until it waits in vain. */
const VAIN = 6;

/**
 * A connection sees what those of its own role wait for; the role of the application is another one.
 * A commit is named by its process and the start of its statement, since a process waits again for its next commit.
 */
const PULSE = `
  select extract(epoch from clock_timestamp()) * 1000 as now, current_setting('transaction_read_only') <> 'off' as reads_only,
    array(select pid || ' ' || extract(epoch from query_start) from pg_stat_activity where wait_event = 'SyncRep') as commits,
    (select coalesce(last_failed_time > coalesce(last_archived_time, '-infinity'), false) from pg_stat_archiver) as archive_fails`;

interface Pulse {
  now: number;
  reads_only: boolean;
  commits: string[];
  archive_fails: boolean;
}

/**
 * Heartbeat of the database. While it does not answer, cannot be reached or takes no writes, the pool is suspended: callers hear of
 * it at once instead of waiting for their own limits. Of several hosts it finds the one that takes writes. Commits that wait for a
 * standby in vain are given up. Each answer tells how the server's clock stands to the database's.
 * @returns stops the heartbeat
 */
export function watchDatabase(pool: GuardedPool, clock: ServerClock): () => Promise<void> {
  const stop = new AbortController();
  const watchCommits = createCommitWatch(pool);
  let client: pg.Client | undefined;

  async function beat() {
    if (!client) {
      const options = {
        ...pool.options,
        options: '',
        connectionTimeoutMillis: LIMIT_MS,
        keepAlive: true,
        application_name: 'election heartbeat',
      };
      const fresh = new pg.Client(options);
      client = fresh;
      fresh.on('error', () => {});
      fresh.on('end', () => {
        if (client === fresh) client = undefined;
      });
      await withinLimit(fresh.connect());
    }
    const started = performance.now();
    const answer = client?.query<Pulse>(PULSE);
    const [pulse] = (await withinLimit(answer ?? Promise.reject(silent()))).rows;
    if (!pulse) return;
    if (pulse.reads_only) throw readsOnly();
    compareClock(clock, pulse.now, performance.now() - started);
    watchCommits(pulse.commits);
    pool.archiveFails = pulse.archive_fails;
  }

  const drop = () => {
    // Not awaited: closing a connection waits for the database, too.
    client?.end().catch(() => {});
    client = undefined;
  };

  /** Asks every host in turn, until one takes writes. @throws the last error */
  async function findPulse() {
    for (let left = pool.hosts; ; left--) {
      try {
        return await beat();
      } catch (error) {
        drop();
        // The pool's connections to this host are of no use while others are asked.
        if (pool.hosts > 1) pool.suspend(silent());
        pool.turnToNextHost();
        if (left === 1 || stop.signal.aborted) throw error;
      }
    }
  }

  async function run() {
    while (!stop.signal.aborted) {
      try {
        await beat().catch((error) => {
          drop();
          // One connection may break alone; a host that was silent, or takes no writes, is not asked again at once.
          if (!(error instanceof Away)) return findPulse();
          if (pool.hosts === 1) throw error;
          pool.suspend(error);
          pool.turnToNextHost();
          return findPulse();
        });
        pool.resume();
      } catch (error) {
        drop();
        pool.suspend(error instanceof Away ? error : silent());
      }
      await delay(INTERVAL_MS, undefined, { signal: stop.signal, ref: false }).catch(() => {});
    }
    drop();
  }

  const running = run();
  return async () => {
    stop.abort();
    await running;
  };
}

/**
 * A commit is acknowledged once a standby has it. While none is there it waits without end, with its locks and its connection: those
 * who sent such calls hear that the outcome is unknown, and further writes are refused, so that connections are left for reads.
 */
export function createCommitWatch(
  pool: Pick<GuardedPool, 'awaitsStandby' | 'giveUp'>,
): (commits: readonly string[]) => void {
  let known = new Map<string, number>();
  return (commits) => {
    known = new Map(commits.map((commit) => [commit, (known.get(commit) ?? 0) + 1]));
    const vain = commits.filter((commit) => (known.get(commit) ?? 0) >= VAIN);
    pool.awaitsStandby = vain.length > 0;
    pool.giveUp(vain.map((commit) => Number.parseInt(commit, 10)));
  };
}
