import { setTimeout as pause } from 'node:timers/promises';
import { ROLE_ID } from '@election/contract/people/permissions';
import { ELECTION_TYPE } from '@election/contract/places/election-types';
import { hashToken } from '@election/server/platform/secrets/tokens';
import { loadSmallElection, SMALL, USER_ID } from '@election/server/testing/small-election';
import pg from 'pg';

export const YEAR = SMALL.year;
export const PRESIDENTIAL = ELECTION_TYPE.presidential;
export const PARLIAMENTARY = ELECTION_TYPE.parliamentary;
/** Candidate ids in ballot order, by election type; the parliamentary ones stand in the first constituency of the north. */
export const BALLOTS: Record<number, readonly number[]> = {
  [PRESIDENTIAL]: SMALL.presidential,
  [PARLIAMENTARY]: SMALL.parliamentary,
};
/** Ids of added constituencies: enough that concurrent clients write to different ones. */
export const CONSTITUENCIES = Array.from({ length: 100 }, (_, at) => 100 + at);
const FIRST_AGENT = 1000;

export const SUPER_ADMIN = USER_ID.super_admin;
export const ADMIN = USER_ID.admin;
export const CORRESPONDENT = USER_ID.correspondent;

/** The session token of a user; the database holds its hash. */
export const tokenOf = (user: number): string => `token-of-user-${user}`.padEnd(32, '-');

/** Figures that no other call has: `number` in all digits but the last, so that figures of one call are recognised in SQL. */
export const figuresOf = (number: number, ballot = BALLOTS[PRESIDENTIAL] ?? []) =>
  ballot.map((candidate_id, at) => ({ candidate_id, vote_count: number * 10 + at }));

export const contestAt = (constituency_id: number, election_type_id: number = PRESIDENTIAL) => ({
  year_id: YEAR,
  constituency_id,
  election_type_id,
});

/** The version of what is public of a contest: a withdrawal names it. */
export async function publicationAt(owner: pg.Pool, constituency: number): Promise<string> {
  const { rows } = await owner.query<{ version: string }>(
    'select publication_version(k, 0) as version from contests k where constituency_id = $1 and election_type_id = $2',
    [constituency, PRESIDENTIAL],
  );
  return rows[0]?.version ?? '';
}

/** Why a proof withdraws or corrects what is public. */
export const WHY = { reason: 'test_figures', note: 'Made-up figures of a proof' } as const;

/** Fills a migrated database with the small election, the added constituencies and a session for every user. */
export async function storeElection(url: string): Promise<void> {
  await loadSmallElection(url);
  const owner = new pg.Client({ connectionString: url });
  await owner.connect();
  await owner.query(
    `insert into constituencies (id, year_id, region_id, name, slug, status, svg_path)
     select id, $2, $3, 'Constituency ' || id, 'constituency-' || id, 'active', 'M0 0z' from unnest($1::int[]) id`,
    [CONSTITUENCIES, YEAR, SMALL.north.region],
  );
  await signIn(owner, Object.values(USER_ID));
  await owner.end();
}

/** Creates the sessions of users, or creates them again. */
export async function signIn(owner: pg.Client | pg.Pool, users: readonly number[]): Promise<void> {
  await owner.query(
    `insert into sessions (token_hash, user_id, expires_at)
     select hash, id, now() + interval '1 day' from unnest($1::bytea[], $2::int[]) as one (hash, id)
     on conflict (token_hash) do update set expires_at = excluded.expires_at`,
    [users.map((user) => hashToken(tokenOf(user))), users],
  );
}

const BATCH = 500;

/** Returns a function that creates a signed-in agent, assigned to the constituency and without entries, and gives its id. */
export function supplyAgents(owner: pg.Pool, from = FIRST_AGENT): (constituency: number) => Promise<number> {
  let next = from;
  let signedIn = next;
  let batch = Promise.resolve();
  return async (constituency) => {
    const agent = next++;
    if (agent >= signedIn) {
      const first = signedIn;
      signedIn += BATCH;
      batch = batch.then(() => retryWhileDown(() => storeAgents(owner, first)));
    }
    await batch;
    await retryWhileDown(() =>
      owner.query(
        `insert into user_constituencies values ($1, $2)
         on conflict (user_id, constituency_id) do update set user_id = excluded.user_id`,
        [agent, constituency],
      ),
    );
    return agent;
  };
}

async function storeAgents(owner: pg.Pool, first: number): Promise<void> {
  const ids = Array.from({ length: BATCH }, (_, at) => first + at);
  await owner.query(
    `insert into users (id, name, email, role_id, region_id)
     select id, 'agent ' || id, 'agent' || id || '@example.com', $2, $3 from unnest($1::int[]) id
     on conflict (id) do update set name = excluded.name`,
    [ids, ROLE_ID.agent, SMALL.north.region],
  );
  await signIn(owner, ids);
}

/**
 * Retries for a minute: some proofs stop the database. A statement that finds its rows stored writes them again: one that wrote nothing
 * would not wait for a standby, and would succeed by what the primary alone has.
 */
async function retryWhileDown(statement: () => Promise<unknown>): Promise<void> {
  for (let tries = 0; ; tries++) {
    try {
      await statement();
      return;
    } catch (error) {
      if (tries === 600) throw error;
      await pause(100);
    }
  }
}
