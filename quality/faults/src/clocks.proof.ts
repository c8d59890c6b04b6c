import { setTimeout as pause } from 'node:timers/promises';
import { contract } from '@election/contract/contract';
import { hashPassword } from '@election/server/features/people/sign-in/password';
import { hashToken } from '@election/server/platform/secrets/tokens';
import { USER_ID } from '@election/server/testing/small-election';
import { checkpointAt, clockSettings, setClocks, waitForClock } from './clocks/clock.ts';
import { ADMIN } from './election.ts';
import type { Proof, Trial } from './proof.ts';
import { callRoute, dataOf, describeReply } from './request.ts';
import type { Server } from './servers.ts';
import { describeAcknowledged, REST_MS, startWorkload } from './workload.ts';

const HOUR = 3_600_000;
/** Milliseconds by which a clock is off: set forward and back by hand, by a wrong day, by a wrong year. */
const SHIFTS = [HOUR, -HOUR, 24 * HOUR, -24 * HOUR, 365 * 24 * HOUR];
const CALLS = 10;
const MAX_AHEAD_SECONDS = 60;
const PASSWORD = 'six goats cross a bridge';
const PEOPLE = Object.keys(USER_ID) as (keyof typeof USER_ID)[];

/** Sets the clocks of the servers while they work; the clock of the database goes right. */
export const clocks: Proof = {
  name: 'clocks',
  promise:
    'the clock of a server set ± 1 hour, ± 1 day and 1 year ahead under the same workload: nothing is lost or doubled, sessions neither end early nor outlive their end, no stored time is off, and a checkpoint by a wrong clock does not stop later ones',
  unit: 'clock steps',
  full: 40,
  small: 2,
  settings: clockSettings,
  async run(trial) {
    const hash = await hashPassword(PASSWORD);
    await trial.owner.query('update users set password_hash = $1 where id = any ($2)', [hash, Object.values(USER_ID)]);
    const began = await readClock(trial);
    const workload = startWorkload(trial, REST_MS);
    const found: string[] = [];
    for (let step = 0; step < trial.count; step++) {
      const server = trial.servers[step % trial.servers.length] as Server;
      const shift = SHIFTS[step % SHIFTS.length] as number;
      await setClocks(trial, { [server.port]: shift });
      await waitForClock(trial, server, shift);
      await workload.waitFor(CALLS);
      const problems = [...(await checkSignIn(trial, server, step)), ...(await checkEnds(trial))];
      found.push(...problems.map((problem) => `Clock off by ${shift / HOUR} h: ${problem}`));
    }
    await setClocks(trial, {});
    found.push(...(await workload.stop()), ...(await checkCommand(trial)));
    found.push(...(await checkTimes(trial, began)), ...(await trial.check()));
    return { found, measured: describeAcknowledged(workload) };
  },
};

async function readClock({ owner }: Trial): Promise<Date> {
  const { rows } = await owner.query<{ now: Date }>('select clock_timestamp() as now');
  return rows[0]?.now as Date;
}

/** Who signs in at the server whose clock is off is signed in at every server, for as long as anybody else. */
async function checkSignIn({ servers, owner }: Trial, server: Server, step: number): Promise<string[]> {
  const email = `${PEOPLE[step % PEOPLE.length]}@example.com`;
  const signedIn = await callRoute(server.port, contract.session.login, { email, password: PASSWORD });
  if (signedIn.status !== 200) return [`a sign-in was answered ${describeReply(signedIn)}`];
  const { token } = dataOf(signedIn) as { token: string };
  const found: string[] = [];
  for (const { port } of servers) {
    const reply = await callRoute(port, contract.session.me, {}, { token });
    if (reply.status !== 200) found.push(`the new session was answered ${describeReply(reply)}`);
  }
  const { rows } = await owner.query<{ hours: number }>(
    `select extract(epoch from expires_at - now())::float / 3600 as hours from sessions where token_hash = $1`,
    [hashToken(token)],
  );
  const hours = rows[0]?.hours ?? 0;
  if (hours < 23.9 || hours > 24.1) found.push(`the new session ends in ${hours.toFixed(1)} hours instead of 24`);
  return found;
}

let number = 0;

/** At every server a session ends when it should by the clock of the database, and one that has ended stays so. */
async function checkEnds({ servers, owner }: Trial): Promise<string[]> {
  const found: string[] = [];
  const me = (port: number, token: string) => callRoute(port, contract.session.me, {}, { token });
  const open = async (seconds: number) => {
    const token = `session-that-ends-${++number}`.padEnd(40, '-');
    await owner.query(
      // Last seen long enough ago that each use is written.
      `insert into sessions (token_hash, user_id, expires_at, last_seen_at)
       values ($1, $2, now() + make_interval(secs => $3), now() - interval '5 minutes')`,
      [hashToken(token), ADMIN, seconds],
    );
    return token;
  };
  const [ended, ending] = [await open(-1), await open(2)];
  for (const { port } of servers) {
    const [over, before] = await Promise.all([me(port, ended), me(port, ending)]);
    if (over.status !== 401) found.push(`a session that had ended was answered ${describeReply(over)}`);
    if (before.status !== 200 && before.ms < 1_000)
      found.push(`a session that holds was answered ${describeReply(before)}`);
  }
  await pause(2_000);
  for (const { port } of servers) {
    let reply = await me(port, ending);
    for (let tries = 0; reply.status === 200 && tries < 50; tries++) {
      await pause(100);
      reply = await me(port, ending);
    }
    if (reply.status !== 401) found.push(`a session whose end had come was answered ${describeReply(reply)}`);
  }
  return found;
}

interface Last {
  /** Seconds by which it lies in the future. */
  ahead: number;
  /** Rows of the audit trail that it covers, and all there are. */
  entries: number;
  rows: number;
}

async function readLast({ owner }: Trial): Promise<Last> {
  const { rows } = await owner.query<Last>(
    `select coalesce(extract(epoch from last.at - clock_timestamp())::float, 0) as ahead, coalesce(entries, 0)::int as entries,
       (select coalesce(sum(length), 0)::int from audit_chains) as rows
     from (select) as always left join (select at, entries from audit_checkpoints order by id desc limit 1) as last on true`,
  );
  return rows[0] as Last;
}

/** A machine whose clock is a day ahead makes a checkpoint, then one whose clock is right. */
async function checkCommand(trial: Trial): Promise<string[]> {
  await checkpointAt(trial, 24 * HOUR);
  const refused = await checkpointAt(trial, 0);
  if (refused !== null) return [`After a checkpoint from the future none was made: ${refused}`];
  const { ahead, entries, rows } = await readLast(trial);
  const late = ahead > MAX_AHEAD_SECONDS ? [`The last checkpoint is ${(ahead / 3600).toFixed(1)} hours ahead`] : [];
  return entries < rows ? [...late, `The last checkpoint holds ${entries} of ${rows} rows`] : late;
}

/** Every stored moment but ends lies within the run, by the clock of the database. */
async function checkTimes({ owner }: Trial, began: Date): Promise<string[]> {
  const { rows } = await owner.query<{ place: string }>(
    `select quote_ident(table_name) || '.' || quote_ident(column_name) as place from information_schema.columns
     join information_schema.tables using (table_schema, table_name)
     where table_schema = 'public' and table_type = 'BASE TABLE' and data_type = 'timestamp with time zone'
       and column_name !~ '^(expires|ends|until)' and table_name <> 'audit_checkpoints'`,
  );
  const found: string[] = [];
  for (const { place } of rows) {
    const [table] = place.split('.');
    const off = await owner.query<{ times: number }>(
      `select count(*)::int as times from ${table}
       where ${place} > clock_timestamp() + interval '1 minute'
         or (${place} < $1::timestamptz - interval '10 minutes' and ${place} > $1::timestamptz - interval '2 years')`,
      [began],
    );
    const times = off.rows[0]?.times ?? 0;
    if (times > 0) found.push(`${times} times in ${place} are off`);
  }
  return found;
}
