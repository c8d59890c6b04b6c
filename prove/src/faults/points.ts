import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import type { Frame } from './frames.ts';
import type { Gate } from './gate.ts';
import { HELD } from './routines.ts';

/** What goes wrong at a point. */
export interface Fault {
  /** Settles when the call is there; never, where it does not come by. */
  reached: Promise<void>;
  /** Lets what waits there go on. */
  release(): Promise<void>;
  /** Makes the database refuse what waits there, as its own time limit would; or takes its connection away. */
  end(how: 'pg_cancel_backend' | 'pg_terminate_backend'): Promise<void>;
  disarm(): Promise<void>;
}

/** Lets the statements of routines fail; see putPoints. */
export async function openRoutines(url: string) {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const waiting = async () => {
    const { rows } = await client.query<{ pid: number }>(
      `select pid from pg_locks join pg_database d on d.oid = database and d.datname = current_database()
       where locktype = 'advisory' and objid = $1 and not granted`,
      [HELD],
    );
    return rows[0]?.pid;
  };
  return {
    /** The points that a call passes, in their order. */
    async passedBy(call: () => Promise<unknown>): Promise<string[]> {
      await client.query(`delete from proof.passed; insert into proof.armed values (null, 'count')`);
      await call();
      await client.query('delete from proof.armed');
      const { rows } = await client.query<{ point: string }>('select point from proof.passed order by number');
      return rows.map(({ point }) => point);
    },
    async arm(point: number, what: 'throw' | 'hold'): Promise<Fault> {
      let isArmed = true;
      if (what === 'hold') await client.query('select pg_advisory_lock($1)', [HELD]);
      await client.query('insert into proof.armed values ($1, $2)', [point, what]);
      let held = what === 'hold';
      const release = async () => {
        if (held) await client.query('select pg_advisory_unlock($1)', [HELD]);
        held = false;
      };
      const reached = async () => {
        while (isArmed && (await waiting()) === undefined) await pause(2);
        return isArmed ? undefined : new Promise<void>(() => {});
      };
      return {
        reached: reached(),
        release,
        end: async (how) => {
          await client.query(`select ${how}($1)`, [await waiting()]);
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

/** Where a statement begins and where all of it has been sent; and the end of its answer, when it is done. */
const ASKED = ['start', 'Q', 'P', 'S'];
const ANSWERED = ['Z'];

/** How a message is called in the order of a call: the statement, which way it goes, its letter, and which of its like it is. */
function namer() {
  const seen = new Map<string, number>();
  return ({ statement, isAnswer, sort }: Frame): string | null => {
    if (!(isAnswer ? ANSWERED : ASKED).includes(sort)) return null;
    const name = `${statement} ${isAnswer ? '<' : '>'} ${sort}`;
    const times = (seen.get(name) ?? 0) + 1;
    seen.set(name, times);
    return times === 1 ? name : `${name} ${times}`;
  };
}

/** The messages of a call, from a server that has just opened its connections. */
export async function messagesOf(gate: Gate, call: () => Promise<unknown>): Promise<string[]> {
  await gate.reset();
  const nameOf = namer();
  const names: string[] = [];
  gate.look = (frame) => {
    const name = nameOf(frame);
    if (name !== null) names.push(name);
    return undefined;
  };
  await call();
  gate.look = null;
  return names;
}

/** Cuts the connection at a message, or holds the message back. */
export async function armMessage(gate: Gate, message: string, what: 'cut' | 'hold'): Promise<Fault> {
  await gate.reset();
  const nameOf = namer();
  const { promise: reached, resolve: reach } = Promise.withResolvers<void>();
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  gate.look = (frame) => {
    if (nameOf(frame) !== message) return undefined;
    gate.look = null;
    reach();
    return what === 'cut' ? Promise.resolve(false) : released.then(() => true);
  };
  return {
    reached,
    release: async () => release(),
    end: async () => {},
    disarm: async () => {
      gate.look = null;
      release();
    },
  };
}
