import { setTimeout as pause } from 'node:timers/promises';
import { ROLE_ID } from '@election/contract/permissions';
import { hashToken } from '@election/server/secrets/tokens';
import { loadSmallElection, USER_ID } from '@election/server/testing/small-election';
import pg from 'pg';

export const YEAR = 1;
const PRESIDENTIAL = 1;
export const PARLIAMENTARY = 2;
/** Who stands, by election type; for parliament in constituency 1, where the stations are, too. */
export const BALLOTS: Record<number, readonly number[]> = { [PRESIDENTIAL]: [1, 2, 3], [PARLIAMENTARY]: [11, 12] };
/** Enough constituencies that nobody has to share one who does not want to. */
export const PLACES = Array.from({ length: 100 }, (_, at) => 100 + at);
const FIRST_AGENT = 1000;

export const SUPER_ADMIN = USER_ID.super_admin;
export const ADMIN = USER_ID.admin;
export const CORRESPONDENT = USER_ID.correspondent;

/** Everybody's session; the database keeps its hash. */
export const tokenOf = (user: number): string => `token-of-user-${user}`.padEnd(32, '-');

/** Figures that nobody has sent before and that show by themselves that they belong together. */
export const figuresOf = (number: number, ballot = BALLOTS[PRESIDENTIAL] ?? []) =>
  ballot.map((candidate_id, at) => ({ candidate_id, vote_count: number * 10 + at }));

export const contestAt = (constituency_id: number, election_type_id = PRESIDENTIAL) => ({
  year_id: YEAR,
  constituency_id,
  election_type_id,
});

/** Fills a migrated database: people who are signed in, and places in the reach of all of them. */
export async function storeElection(url: string): Promise<void> {
  await loadSmallElection(url);
  const owner = new pg.Client({ connectionString: url });
  await owner.connect();
  await owner.query(
    `insert into constituencies (id, year_id, region_id, name, slug, status, svg_path)
     select id, 1, 1, 'Place ' || id, 'place-' || id, 'active', 'M0 0z' from unnest($1::int[]) id`,
    [PLACES],
  );
  await signIn(owner, Object.values(USER_ID));
  await owner.end();
}

/** Gives sessions to users; one that was ended lives again. */
export async function signIn(owner: pg.Client | pg.Pool, users: readonly number[]): Promise<void> {
  await owner.query(
    `insert into sessions (token_hash, user_id, expires_at)
     select hash, id, now() + interval '1 day' from unnest($1::bytea[], $2::int[]) as one (hash, id)
     on conflict do nothing`,
    [users.map((user) => hashToken(tokenOf(user))), users],
  );
}

const BATCH = 500;

/** Agents who have not sent anything yet, as many as are asked for, each with one constituency. */
export function supplyAgents(owner: pg.Pool): (constituency: number) => Promise<number> {
  let next = FIRST_AGENT;
  let signedIn = next;
  let batch = Promise.resolve();
  return async (constituency) => {
    const agent = next++;
    if (agent >= signedIn) {
      const first = signedIn;
      signedIn += BATCH;
      batch = batch.then(() => insist(() => storeAgents(owner, first)));
    }
    await batch;
    await insist(() =>
      owner.query('insert into user_constituencies values ($1, $2) on conflict do nothing', [agent, constituency]),
    );
    return agent;
  };
}

async function storeAgents(owner: pg.Pool, first: number): Promise<void> {
  const ids = Array.from({ length: BATCH }, (_, at) => first + at);
  await owner.query(
    `insert into users (id, name, email, role_id, region_id)
     select id, 'agent ' || id, 'agent' || id || '@example.com', $2, 1 from unnest($1::int[]) id on conflict do nothing`,
    [ids, ROLE_ID.agent],
  );
  await signIn(owner, ids);
}

/** The database may be away just now: a proof has killed it. */
async function insist(statement: () => Promise<unknown>): Promise<void> {
  for (let tries = 0; ; tries++) {
    try {
      await statement();
      return;
    } catch (error) {
      if (tries === 100) throw error;
      await pause(100);
    }
  }
}
