import { contract } from '@election/contract/contract';
import { APPROVAL_EVENT, CHANGE_EVENT } from '@election/contract/events/events';
import { ROLE_ID } from '@election/contract/people/permissions';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { tokenOf, useServer } from '../../testing/server.ts';
import { callOver, endProcesses, type ServerProcess, startProcess } from '../../testing/server-process.ts';
import { SMALL, USER_ID } from '../../testing/small-election.ts';
import { listenAnywhere, openSocket, type SocketClient, socketUrl } from '../../testing/socket-client.ts';
import { hashToken } from '../secrets/tokens.ts';
import { announce } from '../writes/announce.ts';
import { privateChannel } from './address.ts';

/** The other server on the database. Those that are killed run in processes of their own. */
const other = useServer();
const { database } = other;
let server: ServerProcess;
let owner: pg.Client;
let correspondent: SocketClient;
/** The same correspondent at the other server. */
let witness: SocketClient;

/** Nine kills with as many submissions each as run at once, committed but not yet delivered: more than a hundred in all. */
const KILLS = 9;
const SUBMISSIONS = 12;
const FIRST_AGENT = 5000;

async function start() {
  server = await startProcess({ DATABASE_URL: database.url, REHEARSAL: '0' });
  correspondent = await correspondentAt(server.port);
}

async function correspondentAt(port: number): Promise<SocketClient> {
  const client = await openSocket(socketUrl(port));
  const channel_name = privateChannel(USER_ID.correspondent);
  const asked = { socket_id: client.id, channel_name };
  const token = tokenOf('correspondent');
  const { data } = await callOver(port, contract.broadcasting.authorise, asked, { token });
  await client.subscribe(channel_name, data.auth);
  return client;
}

beforeAll(async () => {
  owner = new pg.Client({ connectionString: database.url });
  await owner.connect();
  const last = FIRST_AGENT + KILLS * SUBMISSIONS - 1;
  await owner.query(
    `insert into users (id, name, email, role_id)
     select id, 'agent ' || id, 'agent' || id || '@example.com', ${ROLE_ID.agent} from generate_series(${FIRST_AGENT}, ${last}) id`,
  );
  await owner.query(
    `insert into user_constituencies select id, ${SMALL.north.first} from generate_series(${FIRST_AGENT}, ${last}) id`,
  );
  for (let id = FIRST_AGENT; id <= last; id++) {
    await owner.query(
      `insert into sessions (token_hash, user_id, expires_at) values ($1, $2, now() + interval '1 day')`,
      [hashToken(tokenOfAgent(id)), id],
    );
  }
  await start();
  witness = await correspondentAt(await listenAnywhere(other.app));
});
afterAll(async () => {
  await owner.end();
  await endProcesses();
});

const tokenOfAgent = (id: number) => `token-of-agent-${id}`.padEnd(32, '-');

const submit = (id: number) =>
  callOver(
    server.port,
    contract.votes.submit,
    { year_id: SMALL.year, constituency_id: SMALL.north.first, votes: [{ candidate_id: 1, vote_count: id }] },
    { token: tokenOfAgent(id), key: `submission-${id}` },
  );

const approvals = ({ heard }: SocketClient) => heard.filter(({ event }) => event === APPROVAL_EVENT);

async function count(sql: string, values: unknown[] = []): Promise<number> {
  const { rows } = await owner.query<{ count: number }>(sql, values);
  return Number(rows[0]?.count);
}

describe('an event', () => {
  test('is delivered when its transaction commits, and not after a rollback', async () => {
    const subjects = () =>
      correspondent.heard.filter(({ event }) => event === CHANGE_EVENT).map(({ data }) => data.subject);
    const announceNow = (subject: string) => announce(database.db, { type: 'reference-changed', subject });
    await announceNow('before');
    await expect(
      database.db.transaction().execute(async (tx) => {
        await announce(tx, { type: 'reference-changed', subject: 'rolled back' });
        throw new Error('rolled back');
      }),
    ).rejects.toThrow('rolled back');
    await announceNow('after');
    await correspondent.until(({ data }) => data.subject === 'after');
    expect(subjects().filter(Boolean)).toEqual(['before', 'after']);
  });

  test('of a refused call is not delivered, and its figures are not stored', async () => {
    const figure = { year_id: SMALL.year, constituency_id: SMALL.north.first };
    const votes = [1, 999].map((candidate_id) => ({ candidate_id, vote_count: 7 }));
    const answer = await callOver(
      server.port,
      contract.votes.submit,
      { ...figure, votes },
      { token: tokenOf('agent') },
    );
    expect(answer.status).toBe(422);
    await announce(database.db, { type: 'reference-changed', subject: 'later' });
    await correspondent.until(({ data }) => data.subject === 'later');
    expect(approvals(correspondent)).toEqual([]);
    expect(await count('select count(*) from pending_items')).toBe(0);
  });
});

describe('a server killed between commit and delivery', () => {
  test('leaves its events to another server, and lists the pending items after the restart, a hundred times', async () => {
    for (let kill = 0; kill < KILLS; kill++) {
      const agents = Array.from({ length: SUBMISSIONS }, (_, at) => FIRST_AGENT + kill * SUBMISSIONS + at);
      // Every submission waits for the lock that this transaction holds.
      await owner.query('begin');
      await owner.query('select from contests where constituency_id = $1 for update', [SMALL.north.first]);
      const calls = agents.map((id) =>
        submit(id).then(
          ({ status }) => status,
          () => 'no answer' as const,
        ),
      );
      await vi.waitFor(async () => {
        // Without it PostgreSQL repeats the statistics of the transaction's first query.
        await owner.query('select pg_stat_clear_snapshot()');
        const waiting = `select count(*) from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
        expect(await count(waiting)).toBe(SUBMISSIONS);
      }, SOON);
      // The transactions commit while the server is stopped, so it never receives their events.
      server.child.kill('SIGSTOP');
      await owner.query('commit');
      const committed = 'select count(*) from pending_items where provider_id = any ($1) and pending';
      await vi.waitFor(async () => expect(await count(committed, [agents])).toBe(SUBMISSIONS), SOON);
      await server.end('SIGKILL');
      expect(await Promise.all(calls)).toEqual(agents.map(() => 'no answer'));
      expect(
        approvals(correspondent).filter(({ data }) => agents.some((id) => data.data.title.endsWith(`agent ${id}`))),
      ).toEqual([]);
      // The other server sends what this one left.
      await expect.poll(() => approvals(witness).length).toBe((kill + 1) * SUBMISSIONS);

      await start();
      const token = tokenOf('correspondent');
      const { data } = await callOver(server.port, contract.notifications.list, {}, { token });
      const titles = JSON.stringify(data);
      for (const id of agents) expect(titles).toContain(`agent ${id}`);
      // A retry with the same key returns the stored answer and changes nothing.
      expect((await Promise.all(agents.map(submit))).map(({ status }) => status)).toEqual(agents.map(() => 200));
    }
    const figures = `select count(*) from figure_history where figure = 'entry' and provider_id >= $1`;
    expect(await count(figures, [FIRST_AGENT])).toBe(KILLS * SUBMISSIONS);
  });
});

const SOON = { timeout: 30_000, interval: 5 };
