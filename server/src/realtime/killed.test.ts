import { contract } from '@election/contract/contract';
import { APPROVAL_EVENT, CHANGE_EVENT, privateChannel } from '@election/contract/events';
import { ROLE_ID } from '@election/contract/permissions';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { hashToken } from '../secrets/tokens.ts';
import { tokenOf, useServer } from '../testing/server.ts';
import { callOver, endProcesses, type ServerProcess, startProcess } from '../testing/server-process.ts';
import { SMALL, USER_ID } from '../testing/small-election.ts';
import { openSocket, type SocketClient, socketUrl } from '../testing/socket-client.ts';
import { publish } from './publish.ts';

/** Real processes on a busy machine take their time. */
vi.setConfig({ testTimeout: 90_000, hookTimeout: 120_000 });

/** Gives the database; the servers of this file are processes of their own. */
const { database } = useServer();
let server: ServerProcess;
let owner: pg.Client;
let correspondent: SocketClient;

/** Five kills, each with twenty submissions that are committed and not yet sent: a hundred times in all. */
const KILLS = 5;
const SUBMISSIONS = 20;
const FIRST_AGENT = 5000;

async function start() {
  server = await startProcess({ DATABASE_URL: database.url, REHEARSAL: '0' });
  correspondent = await openSocket(socketUrl(server.port));
  const channel_name = privateChannel(USER_ID.correspondent);
  const asked = { socket_id: correspondent.id, channel_name };
  const token = tokenOf('correspondent');
  const { data } = await callOver(server.port, contract.broadcasting.authorise, asked, { token });
  await correspondent.subscribe(channel_name, data.auth);
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

const approvals = () => correspondent.heard.filter(({ event }) => event === APPROVAL_EVENT);

async function count(sql: string, values: unknown[] = []): Promise<number> {
  const { rows } = await owner.query<{ count: number }>(sql, values);
  return Number(rows[0]?.count);
}

describe('a transaction', () => {
  test('that commits is heard, one that does not is not', async () => {
    const subjects = () =>
      correspondent.heard.filter(({ event }) => event === CHANGE_EVENT).map(({ data }) => data.subject);
    const announce = (subject: string) => publish(database.db, { type: 'reference-changed', subject });
    await announce('before');
    await expect(
      database.db.transaction().execute(async (tx) => {
        await publish(tx, { type: 'reference-changed', subject: 'undone' });
        throw new Error('undone');
      }),
    ).rejects.toThrow('undone');
    await announce('after');
    await correspondent.until(({ data }) => data.subject === 'after');
    expect(subjects().filter(Boolean)).toEqual(['before', 'after']);
  });

  test('that a call could not finish is not heard, nor are its figures there', async () => {
    const figure = { year_id: SMALL.year, constituency_id: SMALL.north.first };
    const votes = [1, 999].map((candidate_id) => ({ candidate_id, vote_count: 7 }));
    const answer = await callOver(
      server.port,
      contract.votes.submit,
      { ...figure, votes },
      { token: tokenOf('agent') },
    );
    expect(answer.status).toBe(422);
    await publish(database.db, { type: 'reference-changed', subject: 'later' });
    await correspondent.until(({ data }) => data.subject === 'later');
    expect(approvals()).toEqual([]);
    expect(await count('select count(*) from pending_items')).toBe(0);
  });
});

describe('a server killed between the commit and the event', () => {
  test('leaves the item to be seen by whoever comes back, a hundred times', async () => {
    for (let kill = 0; kill < KILLS; kill++) {
      const agents = Array.from({ length: SUBMISSIONS }, (_, at) => FIRST_AGENT + kill * SUBMISSIONS + at);
      // Everybody waits in the database for a lock that is held here …
      await owner.query('begin');
      await owner.query('select from contests where constituency_id = $1 for update', [SMALL.north.first]);
      const calls = agents.map((id) =>
        submit(id).then(
          ({ status }) => status,
          () => 'no answer' as const,
        ),
      );
      await vi.waitFor(async () => {
        // Within a transaction PostgreSQL would show the first answer again.
        await owner.query('select pg_stat_clear_snapshot()');
        const waiting = `select count(*) from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
        expect(await count(waiting)).toBe(SUBMISSIONS);
      }, SOON);
      // … so that their transactions commit while the server can hear nothing, and it never will.
      server.child.kill('SIGSTOP');
      await owner.query('commit');
      const committed = 'select count(*) from pending_items where provider_id = any ($1) and pending';
      await vi.waitFor(async () => expect(await count(committed, [agents])).toBe(SUBMISSIONS), SOON);
      await server.end('SIGKILL');
      expect(await Promise.all(calls)).toEqual(agents.map(() => 'no answer'));
      expect(approvals()).toEqual([]);

      await start();
      const token = tokenOf('correspondent');
      const { data } = await callOver(server.port, contract.notifications.list, {}, { token });
      const titles = JSON.stringify(data);
      for (const id of agents) expect(titles).toContain(`agent ${id}`);
      // Who got no answer asks again with the same key, and changes nothing by it.
      expect((await Promise.all(agents.map(submit))).map(({ status }) => status)).toEqual(agents.map(() => 200));
    }
    const figures = `select count(*) from figure_history where figure = 'entry' and provider_id >= $1`;
    expect(await count(figures, [FIRST_AGENT])).toBe(KILLS * SUBMISSIONS);
  });
});

const SOON = { timeout: 30_000, interval: 5 };
