import type pg from 'pg';
import { expect } from 'vitest';
import { storeInvite, storeSecondStep } from '../access-targets.ts';
import { AWAITED_ACCOUNT, type Target } from './target.ts';

type Read = (endpoint: string, more?: Record<string, unknown>) => Promise<unknown>;

/** What a write needs beside the writes before it, to be accepted among the twins. */
export interface Prepared {
  given?: (owner: pg.Pool) => Promise<unknown>;
  /** `made` has the ids that earlier writes were answered with, `read` answers what a super admin reads there. */
  input?: (
    at: Target,
    made: Readonly<Record<string, number>>,
    read: Read,
  ) => Record<string, unknown> | Promise<Record<string, unknown>>;
  /** Waits for work that goes on after the answer. */
  done?: (id: number, read: Read) => Promise<unknown>;
}

/** How many sources a presidential contest needs, without another version of the year, which other people read. */
const needSources = (count: 1 | 2) => `
  set session_replication_role = replica;
  update years set presidential_sources = ${count} where id = 1;
  reset session_replication_role;`;

const CONTEST = 'constituency_id = 1 and election_type_id = 1';

/** Two people have read other figures for the second candidate. */
const storeDifference = (owner: pg.Pool) =>
  owner.query(`
    ${needSources(2)}
    insert into vote_entries (contest_id, candidate_id, user_id, votes, status, action, changed_by)
    select k.id, candidate, person, case when candidate = 2 then person else 9 end, 'pending', 'submit', person
    from contests k, unnest(array[1, 2, 3]) as candidate, unnest(array[4, 7]) as person where ${CONTEST}
    on conflict (contest_id, place, candidate_id, user_id) do update
    set votes = excluded.votes, status = 'pending', submitted = true, action = 'submit'`);

interface Compared {
  seen: string;
  fields: { candidate_id: number; differs: boolean }[];
}
const seen = async (read: Read) => (await read('differences.read')) as Compared;

const standing = async (read: Read, more?: Record<string, unknown>) => {
  const { version } = (await read('corrections.standing', more)) as { version: string };
  return { version };
};

const isDone = (state: string) => (id: number, read: Read) =>
  expect.poll(async () => ((await read('imports.read', { id })) as { state: string }).state).toBe(state);

// The region and the constituency have new names by then.
const agents = () => ({
  file: new File(['name,email,region,constituencies\nA,a@example.org,Renamed,Renamed\n'], 'agents.csv'),
});

/** By the lines of the writes. */
export const PREPARED: Readonly<Record<string, Prepared>> = {
  'keying.claim': {
    // Where two sources are needed. The intern has given the sheet back, and asks again.
    given: (owner) => owner.query(`update keyings set state = 'ended'; ${needSources(2)}`),
  },
  'keying.finish': {
    given: (owner) => owner.query(`update keyings set id = 501 where state = 'claimed'; ${needSources(1)}`),
    input: () => ({ id: 501 }),
  },
  'corrections.withdraw': {
    given: (owner) => owner.query(`update contests set status = 'held', status_note = null where ${CONTEST}`),
    input: (_, __, read) => standing(read),
  },
  'corrections.withdrawStation': {
    input: (at, _, read) => standing(read, { polling_station_id: at.station }),
  },
  'differences.askAgain': {
    given: storeDifference,
    input: async (_, __, read) => ({ seen: (await seen(read)).seen }),
  },
  'differences.resolve': {
    given: storeDifference,
    input: async (_, __, read) => {
      const { seen: now, fields } = await seen(read);
      const open = fields.filter(({ differs }) => differs);
      return {
        seen: now,
        votes: open.map(({ candidate_id }) => ({ candidate_id, vote_count: 9 })),
        reason: 'The sheet says so',
      };
    },
  },
  'findings.decide': {
    given: (owner) => owner.query(needSources(1)),
    input: async (_, __, read) => {
      const [finding] = (await read('findings.list')) as { code: string; numbers: object }[];
      return { findings: [{ code: finding?.code, numbers: finding?.numbers }], reason: 'Counted twice' };
    },
  },
  'parties.order': {
    input: async (at, _, read) => {
      const now = ((await read('parties.list', { year: at.year })) as { id: number }[]).map(({ id }) => id);
      const [first = 0, second = 0, ...rest] = now;
      return { seen: now, order: [second, first, ...rest] };
    },
  },
  'imports.check': {
    given: (owner) => owner.query(`delete from imports where state = 'checking'`),
    done: isDone('checked'),
  },
  'imports.apply': { input: (_, made) => ({ id: made['imports.check'] }), done: isDone('applied') },
  // The link that removes a factor has replaced it.
  'passwords.look': { given: storeInvite },
  'agentFiles.check': { input: agents },
  'agentFiles.create': { input: agents },
  'passkeys.signInChallenge': { given: storeSecondStep },
  'factors.link': {
    // The one that was there has been removed.
    given: (owner) =>
      owner.query(
        `insert into authenticators (id, user_id, name, secret, confirmed_at) values (999, $1, 'Phone', 'sealed', now())`,
        [AWAITED_ACCOUNT],
      ),
  },
};
