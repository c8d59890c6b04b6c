import { contract } from '@election/contract/contract';
import { ROLE_ID } from '@election/contract/permissions';
import { YEAR_ID } from '@election/server/rehearsal/country';
import { hashToken } from '@election/server/tokens';
import pg from 'pg';
import type { Machine, Row } from './bench.ts';
import { inTurns } from './in-turns.ts';
import type { Call } from './load.ts';
import { readSettings, run, runProduct } from './processes.ts';

const CANDIDATES = 12;
const FIRST_AGENT = 200_000;

/** Who sends figures from where, as the database holds them. */
interface Agent {
  user_id: number;
  constituency_id: number;
  region_id: number;
  contest_id: number;
}

/**
 * Submissions of twelve candidates by an agent a constituency, each with a key of its own: entries, history, pending item,
 * audit and event, against the same rows written by hand.
 */
export async function submit(machine: Machine): Promise<Row[]> {
  const url = await machine.database();
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const { agents, candidates } = await prepare(client).finally(() => client.end());
  const product = await runProduct(url);
  const bare = await run(new URL('./bare-submit.ts', import.meta.url), { DATABASE_URL: url });
  try {
    const { secure_request } = await readSettings(product.port);
    let figure = 0;
    const votes = () => candidates.map((candidate_id) => ({ candidate_id, vote_count: ++figure % 50_000 }));
    const agentOf = (sent: number) => agents[sent % agents.length] as Agent;
    const figures = await inTurns(machine, [
      {
        port: product.port,
        next: (sent): Call => {
          const { user_id, constituency_id } = agentOf(sent);
          const input = { year_id: YEAR_ID, constituency_id, votes: votes() };
          return {
            method: contract.votes.submit.method,
            path: contract.votes.submit.path,
            headers: {
              authorization: `Bearer ${tokenOf(user_id)}`,
              'x-secure-request': secure_request,
              'idempotency-key': `product-${++figure}`,
            },
            body: JSON.stringify(input),
          };
        },
      },
      {
        port: bare.port,
        next: (sent): Call => ({
          method: 'POST',
          path: '/',
          headers: { 'idempotency-key': `bare-key-${++figure}` },
          body: JSON.stringify({ ...agentOf(sent), votes: votes() }),
        }),
      },
    ]);
    const what = `submit of ${CANDIDATES} candidates`;
    return [
      { what, unit: 'calls/s', ...figures('perSecond'), mark: { atLeast: 0.7 } },
      { what: `${what}, slowest hundredth`, unit: 'ms', ...figures('p99'), mark: { atMost: 2 } },
    ];
  } finally {
    await product.stop();
    await bare.stop();
  }
}

const tokenOf = (user_id: number) => `token-of-agent-${user_id}`.padEnd(32, '-');

/** Twelve presidential candidates, an agent a constituency with a session, and the tables of the limit. */
async function prepare(client: pg.Client): Promise<{ agents: Agent[]; candidates: number[] }> {
  await client.query(
    `insert into candidates (year_id, election_type_id, party_id, name, status, ballot_order)
     select $1, 1, (select min(id) from parties where year_id = $1), 'Candidate ' || place, 'active', place
     from generate_series((select count(*) + 1 from candidates where year_id = $1 and election_type_id = 1 and status = 'active')::int, $2::int) place`,
    [YEAR_ID, CANDIDATES],
  );
  const { rows: candidates } = await client.query<{ id: number }>(
    `select id from candidates where year_id = $1 and election_type_id = 1 and status = 'active' order by ballot_order`,
    [YEAR_ID],
  );
  const { rows: agents } = await client.query<Agent>(
    `select $2 + c.id as user_id, c.id as constituency_id, c.region_id, k.id as contest_id
     from constituencies c join contests k on k.constituency_id = c.id and k.election_type_id = 1
     where c.year_id = $1 order by c.id`,
    [YEAR_ID, FIRST_AGENT],
  );
  const ids = agents.map(({ user_id }) => user_id);
  const places = agents.map(({ constituency_id }) => constituency_id);
  await client.query(
    `insert into users (id, name, email, role_id) select id, 'agent ' || id, 'agent' || id || '@example.com', $2 from unnest($1::int[]) id`,
    [ids, ROLE_ID.agent],
  );
  await client.query('insert into user_constituencies select * from unnest($1::int[], $2::int[])', [ids, places]);
  await client.query(
    `insert into sessions (token_hash, user_id, expires_at)
     select hash, id, now() + interval '1 day' from unnest($1::bytea[], $2::int[]) as one (hash, id)`,
    [ids.map((id) => hashToken(tokenOf(id))), ids],
  );
  await client.query('create schema bare');
  for (const table of TABLES) await client.query(`create table bare.${table} (like public.${table} including all)`);
  await client.query(`insert into bare.audit_chains select chain, 0, sha256('') from unnest($1::int[]) chain`, [
    places,
  ]);
  await client.query('analyze');
  return { agents, candidates: candidates.map(({ id }) => id) };
}

const TABLES = ['vote_entries', 'figure_history', 'pending_items', 'audit_chains', 'audit_entries', 'idempotency_keys'];
