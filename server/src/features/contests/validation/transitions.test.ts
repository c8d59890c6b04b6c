import { contract } from '@election/contract/contract';
import { type Ruling, voteCan } from '@election/contract/figures/rules';
import {
  DECISION_CALLS,
  DECISIONS,
  ENTRY_TRANSITIONS,
  type EntryAction,
  type EntryState,
  PUBLICATIONS,
  type Publication,
  type Refused,
  TRANSITIONS,
  VALUE_TRANSITIONS,
} from '@election/contract/figures/transitions';
import { refusals, refusedEntries } from '@election/contract/messages/rules';
import { type Actor, BUILT_IN_ROLES } from '@election/contract/people/permissions';
import pg from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { forgetVotes } from '../../../testing/models/forget-votes.ts';
import { type Answer, useServer } from '../../../testing/server.ts';
import { CORRECTION, type Person, SMALL, USER_ID } from '../../../testing/small-election.ts';

/*
 * Every cell of the state tables, on both sides: voteCan, which the console's buttons ask, and the real endpoint over PostgreSQL,
 * whose routines ask vote_transitions. Where a cell refuses, both give the same sentence.
 */

const server = useServer();
const { votes, stationVotes, corrections } = contract;
let owner: pg.Client;

beforeAll(async () => {
  owner = new pg.Client({ connectionString: server.database.url });
  await owner.connect();
});
afterAll(() => owner.end());
beforeEach(() => forgetVotes(owner));

const at = { year_id: 1, constituency_id: SMALL.north.first, election_type_id: 1 };
const station = { polling_station_id: SMALL.stations.first };
const CONTEST = '(select id from contests where constituency_id = 1 and election_type_id = 1)';
const NAME = 'Abena Palm';
const FIGURE = 10;

const figure = (candidate_id: number, vote_count: number, more = {}) => [{ candidate_id, vote_count, ...more }];
const actorOf = (person: 'agent' | 'admin' | 'super_admin') =>
  ({ ...BUILT_IN_ROLES[person], constituency_ids: [at.constituency_id] }) as unknown as Actor;

async function storeEntry(person: Person, status: EntryState, { place = 0, candidate = 1, count = FIGURE } = {}) {
  if (status === 'none') return;
  await owner.query(
    `insert into vote_entries (contest_id, polling_station_id, candidate_id, user_id, votes, status, action, changed_by)
     values (${CONTEST}, nullif($1, 0), $2, $3, $4, $5, 'submit', $3)`,
    [place, candidate, USER_ID[person], count, status],
  );
}

async function entryOf(person: Person, place = 0): Promise<EntryState> {
  const { rows } = await owner.query<{ status: EntryState }>(
    `select status from vote_entries where contest_id = ${CONTEST} and place = $1 and candidate_id = 1 and user_id = $2`,
    [place, USER_ID[person]],
  );
  return rows[0]?.status ?? 'none';
}

/** Who is said to have done an action: the history of the entry, and the audit trail. */
async function tracesOf(action: string) {
  const { rows } = await owner.query(
    `select h.action, h.actor_id, a.action as audit
     from figure_history h join audit_entries a on a.action = 'entries.' || h.action and a.actor_id = h.actor_id
     where h.figure = 'entry' and h.action = $1`,
    [action],
  );
  return rows;
}

const storeValue = (live: number, published: number | null, place = 0) =>
  owner.query(
    `insert into vote_values (contest_id, polling_station_id, candidate_id, live_votes, published_votes, origin, action, changed_by)
     values (${CONTEST}, nullif($3, 0), 1, $1, $2, 'validated', 'validate', 2)`,
    [live, published, place],
  );

const WHY = { reason: 'wrong_figures', note: 'The sheet of another place' } as const;

/** Withdraws what is public, as it is now. */
async function withdraw(place = 0): Promise<Answer<unknown>> {
  const approver = server.as('super_admin');
  const here = place === 0 ? {} : station;
  const { version } = (await approver(corrections.standing, { ...at, ...here })).data;
  return place === 0
    ? approver(corrections.withdraw, { ...at, version, ...WHY })
    : approver(corrections.withdrawStation, { ...at, ...station, version, ...WHY });
}

/** Brings the contest into a state of publication. */
async function storePublication(publication: Publication) {
  const isPublic = publication === 'outdated' || publication === 'published';
  if (publication !== 'empty') await storeValue(FIGURE, publication === 'published' ? FIGURE : isPublic ? 9 : null);
  if (isPublic) await owner.query(`update contests set published_at = now(), published_by = 1 where id = ${CONTEST}`);
  if (publication === 'withdrawn') {
    await owner.query(
      `insert into corrections (year_id, election_type_id, number, contest_id, kind, before, reason, note, corrected_by)
       values (1, 1, 1, ${CONTEST}, 'withdrawn', '{}', $1, $2, 1)`,
      [WHY.reason, WHY.note],
    );
  }
}

const tried = new Set<EntryAction>();
/** The cells of an action on entries, each a case of a test. */
function cellsOf<A extends EntryAction>(action: A) {
  tried.add(action);
  type Cells = (typeof ENTRY_TRANSITIONS)[A];
  return Object.entries(ENTRY_TRANSITIONS[action]) as [keyof Cells, Cells[keyof Cells]][];
}
const isRefused = (cell: unknown): cell is Refused => typeof cell === 'object';

test('the database holds the tables of the contract', async () => {
  const { rows } = await server.database.pool.query('select * from vote_transitions');
  const inOrder = (list: readonly unknown[]) => list.map((row) => JSON.stringify(row)).sort();
  expect(inOrder(rows)).toEqual(inOrder(TRANSITIONS));
});

describe.each([
  ['a constituency', 0],
  ['a polling station', SMALL.stations.first],
])('an entry of %s', (_, place) => {
  const here = place === 0 ? {} : station;

  const check = async (cell: EntryState | Refused, ruling: Ruling, answer: Answer<unknown>, before: EntryState) => {
    if (isRefused(cell)) {
      expect(ruling).toBe(refusals[cell.refused]);
      const error_msg = refusedEntries([{ refusal: cell.refused, names: [NAME] }]);
      expect(answer).toMatchObject({ status: 409, error_msg });
      expect(error_msg).toContain(ruling);
      expect(await entryOf('agent', place)).toBe(before);
    } else {
      expect(ruling).toBe(true);
      expect(answer.status, JSON.stringify(answer.error_msg)).toBe(200);
      expect(await entryOf('agent', place)).toBe(cell);
    }
  };

  test.each(cellsOf('submit'))('submitted when it is %s', async (state, cell) => {
    await storeEntry('agent', state, { place });
    const input = { year_id: 1, constituency_id: at.constituency_id, votes: figure(1, 11), ...here };
    const answer = await server.as('agent')(place === 0 ? votes.submit : stationVotes.submit, input);
    await check(cell, voteCan.submit(state === 'none' ? null : state, actorOf('agent')), answer, state);
  });

  describe.each(DECISIONS)('%s', (status) => {
    test.each(cellsOf(status))('when it is %s', async (state, cell) => {
      await storeEntry('agent', state, { place });
      const decided = figure(1, FIGURE, { user_id: USER_ID.agent });
      const call = { ...at, ...here, status, reason: 'Seen', votes: decided };
      const answer = await server.as('admin')(contract.votes[DECISION_CALLS[status]], call);
      const ruling = voteCan.decide(status, state === 'none' ? null : state, actorOf('admin'));
      await check(cell, ruling, answer, state);
      const traces = isRefused(cell) ? [] : [{ action: status, actor_id: USER_ID.admin, audit: `entries.${status}` }];
      expect(await tracesOf(status)).toEqual(traces);
    });
  });

  test.each(cellsOf('publish'))('published when it is %s', async (state, cell) => {
    await storeEntry('agent', state, { place });
    if (place === 0) await storeValue(FIGURE, null);
    const answer =
      place === 0
        ? await server.as('super_admin')(votes.publish, { ...at, correction: CORRECTION })
        : await server.as('admin')(stationVotes.publish, {
            correction: CORRECTION,
            ...at,
            ...station,
            votes: figure(1, FIGURE),
          });
    await check(cell, true, answer, state);
  });

  test.each(cellsOf('withdraw'))('withdrawn when it is %s', async (state, cell) => {
    await storeEntry('agent', state, { place });
    await storeValue(FIGURE, FIGURE, place);
    if (place === 0)
      await owner.query(`update contests set published_at = now(), published_by = 1 where id = ${CONTEST}`);
    await check(cell, voteCan.withdraw('published', actorOf('super_admin')), await withdraw(place), state);
  });
});

describe('a validator’s own entry', () => {
  test.each(cellsOf('validate'))('saved when it is %s', async (state, cell) => {
    await storeEntry('admin', state);
    expect(voteCan.save(actorOf('admin'))).toBe(true);
    const answer = await server.as('admin')(votes.save, { correction: CORRECTION, ...at, votes: figure(1, 11) });
    expect(answer.status, JSON.stringify(answer.error_msg)).toBe(isRefused(cell) ? 409 : 200);
    expect(await entryOf('admin')).toBe(isRefused(cell) ? state : cell);
    if (isRefused(cell)) expect(answer.error_msg).toContain(refusals[cell.refused]);
  });

  describe.each(PUBLICATIONS)('edited live in a contest that is %s', (publication) => {
    test.each(cellsOf('live_edit'))('when it is %s', async (state, edited) => {
      await storePublication(publication);
      await storeEntry('super_admin', state);
      expect(voteCan.save(actorOf('super_admin'))).toBe(true);
      // An approved entry makes the contest outdated: then an edit is public in both cases.
      const { data, status } = await server.as('super_admin')(votes.save, {
        correction: CORRECTION,
        ...at,
        votes: figure(1, 11),
      });
      if (isRefused(edited)) {
        expect(status).toBe(409);
        expect(await entryOf('super_admin')).toBe(state);
        return;
      }
      expect(status).toBe(200);
      const isPublic = VALUE_TRANSITIONS.live_edit[publication] === 'published';
      expect(data.published).toBe(isPublic);
      expect(await entryOf('super_admin')).toBe(isPublic ? ENTRY_TRANSITIONS.publish[edited] : edited);
    });
  });
});

describe('an entry of a source', () => {
  /** A sheet that the intern has claimed, of an election whose only candidates are those of the ballot. */
  const key = async () => {
    await owner.query(`
      insert into pictures values (repeat('a', 64), 'image/png', 10, 200, 200) on conflict do nothing;
      delete from keyings; delete from pink_sheets;
      insert into pink_sheets (id, contest_id, picture, original_sha256, uploaded_by) values (9, ${CONTEST}, repeat('a', 64), repeat('a', 64), 2);
      insert into keyings (id, contest_id, sheet_id, user_id) values (9, ${CONTEST}, 9, ${USER_ID.intern})`);
    return server.as('intern')(contract.keying.finish, {
      id: 9,
      votes: [...figure(1, 11), ...figure(2, 20), ...figure(3, 30)],
    });
  };

  test.each(cellsOf('key_in'))('keyed in when it is %s', async (state, cell) => {
    await storeEntry('intern', state);
    const answer = await key();
    expect(answer.status, JSON.stringify(answer.error_msg)).toBe(isRefused(cell) ? 409 : 200);
    expect(await entryOf('intern')).toBe(isRefused(cell) ? state : cell);
    if (isRefused(cell)) expect(answer.error_msg).toContain(refusals[cell.refused]);
  });

  /** Two other people differ, so that the desk decides whatever the state of the agent's entry is. */
  const differ = async (state: EntryState) => {
    await storeEntry('agent', state);
    await storeEntry('intern', 'pending', { count: FIGURE });
    await storeEntry('second_agent', 'pending', { count: 12 });
    for (const candidate of [2, 3])
      for (const person of ['intern', 'second_agent'] as const) await storeEntry(person, 'pending', { candidate });
    return (await server.as('admin')(contract.differences.read, at)).data.seen;
  };
  const resolve = async (state: EntryState, vote_count: number, person: Person) =>
    server.as('admin')(contract.differences.resolve, {
      ...at,
      seen: await differ(state),
      votes: figure(1, vote_count, { user_id: USER_ID[person] }),
    });

  test.each(cellsOf('kept'))('kept when it is %s', async (state, cell) => {
    expect((await resolve(state, FIGURE, 'intern')).status).toBe(200);
    expect(await entryOf('agent')).toBe(cell);
  });

  test.each(cellsOf('set_aside'))('set aside when it is %s', async (state, cell) => {
    expect((await resolve(state, 12, 'second_agent')).status).toBe(200);
    expect(await entryOf('agent')).toBe(cell);
  });

  test.each(cellsOf('ask_again'))('asked again when it is %s', async (state, cell) => {
    const { status } = await server.as('admin')(contract.differences.askAgain, { ...at, seen: await differ(state) });
    expect(status).toBe(200);
    expect(await entryOf('agent')).toBe(cell);
  });

  test.each(cellsOf('reopen'))('asked about when it is %s', async (state, cell) => {
    await storeEntry('agent', state);
    const { status } = await server.as('admin')(contract.questions.ask, { ...at, candidate_id: 1, text: 'Is it 10?' });
    expect(status).toBe(200);
    expect(await entryOf('agent')).toBe(cell);
  });
});

describe.each(PUBLICATIONS)('new figures of a contest that is %s', (publication) => {
  const NEW = 33;
  const call: Record<keyof typeof VALUE_TRANSITIONS, () => Promise<Answer<unknown>>> = {
    approved: () => server.as('admin')(votes.decide, { ...at, votes: figure(2, NEW, { user_id: USER_ID.agent }) }),
    validate: () => server.as('admin')(votes.save, { correction: CORRECTION, ...at, votes: figure(2, NEW) }),
    live_edit: () => server.as('super_admin')(votes.save, { correction: CORRECTION, ...at, votes: figure(2, NEW) }),
    publish: () => server.as('super_admin')(votes.publish, { ...at, correction: CORRECTION }),
    withdraw: () => withdraw(),
  };

  beforeEach(async () => {
    await storePublication(publication);
    await storeEntry('agent', 'pending', { candidate: 2, count: NEW });
  });

  test('are told of as such', async () => {
    const { data } = await server.as('super_admin')(votes.entries, { ...at, region_id: 1 });
    expect(data.publication).toBe(publication);
  });

  test.each(Object.keys(VALUE_TRANSITIONS) as (keyof typeof VALUE_TRANSITIONS)[])('by %s', async (action) => {
    const cell = VALUE_TRANSITIONS[action][publication];
    const rulings: Partial<Record<typeof action, Ruling>> = {
      publish: voteCan.publish({ publication, errors: [] }, actorOf('super_admin')),
      withdraw: voteCan.withdraw(publication, actorOf('super_admin')),
    };
    const ruling = rulings[action] ?? true;
    const answer = await call[action]();
    if (isRefused(cell)) {
      expect(ruling).toBe(refusals[cell.refused]);
      expect(answer).toMatchObject({ status: 409, error_msg: ruling });
      return;
    }
    expect(ruling).toBe(true);
    expect(answer.status, JSON.stringify(answer.error_msg)).toBe(200);
    const { rows } = await owner.query(
      `select published_votes from vote_values where contest_id = ${CONTEST} and place = 0 and candidate_id = $1`,
      [action === 'publish' || action === 'withdraw' ? 1 : 2],
    );
    const published = action === 'publish' ? FIGURE : NEW;
    expect(rows).toEqual([{ published_votes: cell === 'published' ? published : null }]);
  });
});

test('every action on entries has its cases', () => {
  expect([...tried].sort()).toEqual(Object.keys(ENTRY_TRANSITIONS).sort());
});
