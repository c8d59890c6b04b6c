import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { HOLD_LOCK } from './failpoints.ts';

/** A fault that is armed at one point of the next call. */
export interface Fault {
  /** Resolves when the call arrives at the point; never, if it does not. */
  reached: Promise<void>;
  /** Lets the held call continue. */
  release(): Promise<void>;
  /** Cancels the held statement, as its time limit does; or terminates its connection. */
  end(how: 'pg_cancel_backend' | 'pg_terminate_backend'): Promise<void>;
  disarm(): Promise<void>;
}

/** Controls the failpoints of an instrumented database; see instrumentRoutines. */
export async function openRoutineFaults(url: string) {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const heldPid = async () => {
    const { rows } = await client.query<{ pid: number }>(
      `select pid from pg_locks join pg_database d on d.oid = database and d.datname = current_database()
       where locktype = 'advisory' and objid = $1 and not granted`,
      [HOLD_LOCK],
    );
    return rows[0]?.pid;
  };
  return {
    /** The failpoints that a call passes, in order; one that is passed twice is listed twice. */
    async pointsOf(call: () => Promise<unknown>): Promise<string[]> {
      await client.query(`delete from proof.passed; insert into proof.armed values (null, 'count')`);
      await call();
      await client.query('delete from proof.armed');
      const { rows } = await client.query<{ point: string }>('select point from proof.passed order by number');
      return rows.map(({ point }) => point);
    },
    /** @param point its number among those that the call passes, from 1 */
    async arm(point: number, what: 'throw' | 'hold'): Promise<Fault> {
      let isArmed = true;
      let isHeld = what === 'hold';
      if (isHeld) await client.query('select pg_advisory_lock($1)', [HOLD_LOCK]);
      await client.query('insert into proof.armed values ($1, $2)', [point, what]);
      const release = async () => {
        if (isHeld) await client.query('select pg_advisory_unlock($1)', [HOLD_LOCK]);
        isHeld = false;
      };
      const waitUntilHeld = async () => {
        while (isArmed && (await heldPid()) === undefined) await pause(2);
        return isArmed ? undefined : new Promise<void>(() => {});
      };
      return {
        reached: waitUntilHeld(),
        release,
        end: async (how) => {
          await client.query(`select ${how}($1)`, [await heldPid()]);
        },
        disarm: async () => {
          isArmed = false;
          await client.query('delete from proof.armed');
          await release();
        },
      };
    },
    close: () => client.end(),
  };
}
