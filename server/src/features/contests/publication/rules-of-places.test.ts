import { sentenceOf } from '@election/contract/checks/checks';
import { contract } from '@election/contract/contract';
import { noFigures, noVotes } from '@election/contract/messages/contest-status';
import { sayCorrections as corrected } from '@election/contract/messages/corrections';
import { sayFindings } from '@election/contract/messages/findings';
import {
  errorsFirst,
  type RefusalCode,
  refusals as refusedBy,
  refusedEntries,
} from '@election/contract/messages/rules';
import { fourEyes, secondSourceNeeded } from '@election/contract/messages/sources';
import { sayVotes as say } from '@election/contract/messages/votes';
import { beforeEach, describe, expect, test } from 'vitest';
import { failures, questionMoved, registerChanged, sentSince } from '../../../platform/sentences.ts';
import { refusals } from '../../../platform/writes/refusals.ts';
import { useEvents } from '../../../testing/events.ts';
import { hold } from '../../../testing/locks.ts';
import { forgetVotes } from '../../../testing/models/forget-votes.ts';
import { type Answer, useServer } from '../../../testing/server.ts';
import { CORRECTION, type Person, SMALL, USER_ID } from '../../../testing/small-election.ts';
import { compareTables } from '../../audit/compare-tables.ts';

/*
 * Every rule that refuses a change of figures, tried at a constituency and at a polling station of it. A rule that a routine refuses by
 * (refusals.ts) needs a row here, or a reason why stations do not have it.
 */

const server = useServer();
const { corrections, differences, registers, stationVotes, votes } = contract;
const events = useEvents(server.database);
const owner = (sql: string) => server.database.owner.query(sql);

const contest = { year_id: 1, constituency_id: SMALL.north.first, election_type_id: 1 };
const NAMES = ['Abena Palm', 'Kofi River', 'Esi Lamp'];
const FIGURES = [10, 20, 30];
const TOTALS = { total_registered_voters: 500, total_valid_votes: 60, total_rejected: 1 };
const ballot = (...figures: number[]) =>
  figures.map((vote_count, index) => ({ candidate_id: SMALL.presidential[index] ?? 0, vote_count }));

beforeEach(async () => {
  await forgetVotes(server.database.owner as never);
  // Validators who enter figures too, as no role of the product does.
  await owner(`
    delete from idempotency_keys;
    update years set four_eyes = false;
    update contests set status = 'held', public_status = 'held', elected_id = null, public_elected_id = null where id = 1;
    update polling_stations set status = 'active';
    insert into role_permissions (role_id, permission_id)
    select role.id, permissions.id from (values (1), (3)) as role (id), permissions where name = 'entries.submit'
    on conflict do nothing`);
});

/** What people do at one place. */
function placeOf(station: number | null) {
  const own = station === null ? {} : { polling_station_id: station };
  const here = { ...contest, ...own };
  const asOf = { year_id: contest.year_id, constituency_id: contest.constituency_id };
  /** A station is published by who holds its figures, a contest by a super_admin. */
  const publisher: Person = station === null ? 'super_admin' : 'admin';
  const live = async () =>
    (await server.as('admin')(votes.results, here)).data
      .slice(0, NAMES.length)
      .map(({ vote_count: [value] }) => value?.votes ?? 0);
  return {
    ...{ station, here, publisher },
    submit: (person: Person, figures: number[], more = {}, options = {}) =>
      server.as(person)(
        station === null ? votes.submit : stationVotes.submit,
        { ...asOf, ...own, votes: ballot(...figures), ...more },
        options,
      ),
    decide: (person: Person, provider: Person, figures: number[], more = {}) =>
      server.as(person)(votes.decide, {
        ...here,
        votes: ballot(...figures).map((vote) => ({ ...vote, user_id: USER_ID[provider] })),
        ...more,
      }),
    save: (person: Person, figures: number[], more = {}) =>
      server.as(person)(votes.save, { ...asOf, ...own, votes: ballot(...figures), ...more }),
    register: (more = {}) => server.as('correspondent')(registers.save, { ...here, ...TOTALS, ...more }),
    /** As the live figures are, or with these. */
    publish: async (more: object = {}, person: Person = publisher, figures?: number[]) =>
      station === null
        ? server.as(person)(votes.publish, { ...here, ...more })
        : server.as(person)(stationVotes.publish, { ...here, votes: ballot(...(figures ?? (await live()))), ...more }),
    withdraw: (version: string, more = {}) =>
      server.as('super_admin')(station === null ? corrections.withdraw : corrections.withdrawStation, {
        ...{ ...here, version, ...CORRECTION, ...more },
      }),
    version: async () => (await server.as('super_admin')(corrections.standing, here)).data.version,
    mark: async () => (await server.as('admin')(differences.standing, here)).data.mark,
  };
}
type Place = ReturnType<typeof placeOf>;
const CONTEST = placeOf(null);
const STATION = placeOf(SMALL.stations.first);

type Refusal = [status: number, error_msg: unknown];
type Call = () => Promise<Answer<unknown>>;
interface Rule {
  says: Refusal;
  /** Where a station is told otherwise. */
  saysAtStation?: Refusal;
  /** Brings a place to where the rule applies. @returns each call that it refuses, or what comes before it and the call */
  tried: (place: Place) => Promise<(Call | [before: () => Promise<unknown>, call: Call])[]>;
  /** Whether another person changes figures while the call is on its way. */
  isRace?: true;
}
/** Why a rule has no form at one of the two. Other tests try it at the place that has one. */
interface OneForm {
  only: 'contest' | 'station';
  because: string;
}

const states = (refusal: RefusalCode, ...names: string[]): Refusal => [409, refusedEntries([{ refusal, names }])];
const setStatus = (sql: string) => owner(`update contests set ${sql} where id = 1`);
const KEYING = { only: 'contest', because: 'Sheets that are keyed in are those of constituencies.' } as const;
const QUESTION = { only: 'contest', because: 'People are asked about a contest.' } as const;
const STATUS = { only: 'contest', because: 'A station has no poll of its own that could be void.' } as const;
const READY = { only: 'contest', because: 'Stations are published one by one.' } as const;
const WORTH = { only: 'contest', because: 'A station is published with the figures that are sent.' } as const;

const RULES: Record<string, Rule | OneForm> = {
  key_running: { only: 'contest', because: 'It is a rule of calls, whatever they change.' },
  key_reused: {
    says: [422, failures.keyReused],
    tried: async ({ submit }) => {
      await submit('agent', [1], {}, { key: 'the-same-key' });
      return [() => submit('agent', [2], {}, { key: 'the-same-key' })];
    },
  },
  unknown_candidates: {
    says: [422, say.unknownCandidates({ ids: [999] })],
    tried: async ({ submit, save, decide, publish, station }) => {
      const list = [{ candidate_id: 999, vote_count: 1, user_id: USER_ID.agent }];
      return [
        () => submit('agent', [], { votes: list }),
        () => save('admin', [], { votes: list }),
        () => decide('admin', 'agent', [], { votes: list }),
        ...(station === null ? [] : [() => publish({ votes: list, reason: 'So' })]),
      ];
    },
  },
  repeated_candidates: {
    says: [422, say.repeatedCandidates],
    tried: async ({ submit, save, publish, station }) => {
      const list = [...ballot(1), ...ballot(2)];
      return [
        () => submit('agent', [], { votes: list }),
        () => save('admin', [], { votes: list }),
        ...(station === null ? [] : [() => publish({ votes: list, reason: 'So' })]),
      ];
    },
  },
  mixed_types: {
    says: [422, say.mixedTypes],
    tried: async ({ submit, save }) => {
      const list = [...ballot(1), { candidate_id: SMALL.parliamentary[0], vote_count: 1 }];
      return [() => submit('agent', [], { votes: list }), () => save('admin', [], { votes: list })];
    },
  },
  inactive_candidates: {
    says: [422, say.inactiveCandidates({ names: ['Yaw Withdrawn'] })],
    tried: async ({ submit, save, decide, publish, station }) => {
      const list = [...ballot(5), { candidate_id: SMALL.inactive, vote_count: 1 }].map((vote) => ({
        ...vote,
        user_id: USER_ID.agent,
      }));
      return [
        () => submit('agent', [], { votes: list }),
        () => save('admin', [], { votes: list }),
        () => decide('admin', 'agent', [], { votes: list }),
        ...(station === null ? [] : [() => publish({ votes: list, reason: 'So' })]),
      ];
    },
  },
  no_contest: {
    says: [404, say.noContest],
    tried: async ({ withdraw }) => [() => withdraw('any', { year_id: 99 })],
  },
  unknown_station: { only: 'station', because: 'Tried below: a contest is of one constituency.' },
  inactive_station: { only: 'station', because: 'Tried below: a constituency takes figures whatever its state is.' },
  published_meanwhile: { only: 'contest', because: 'No edit of a station is public at once.' },
  lot_without_tie: STATUS,
  status_unexplained: STATUS,
  status_four_eyes: STATUS,
  takes_no_figures: {
    says: [409, noFigures.postponed],
    tried: async ({ submit }) => {
      await setStatus(`status = 'postponed'`);
      return [() => submit('agent', FIGURES)];
    },
  },
  superseded: {
    says: [409, failures.superseded],
    tried: async ({ submit }) => {
      await submit('agent', FIGURES, { supersedes: 'the-first-one' }, { key: 'the-second-one' });
      return [() => submit('agent', [1, 2, 3], {}, { key: 'the-first-one' })];
    },
  },
  sent_since: {
    says: [409, sentSince([{ candidate_id: 1, name: 'Abena Palm', sent: 11, votes: 10, status: 'pending' }])],
    tried: async ({ submit }) => {
      await submit('agent', [10], { typed_at: '2024-12-07T21:00:00.000Z' });
      return [() => submit('agent', [11], { typed_at: '2024-12-07T20:00:00.000Z' })];
    },
  },
  entries_refused: {
    says: states('own_entry', ...NAMES),
    tried: async ({ submit, decide, save, publish, station }) => {
      await submit('admin', FIGURES);
      return [
        () => decide('admin', 'admin', FIGURES),
        () => decide('admin', 'admin', FIGURES, { status: 'declined', reason: 'So' }),
        () => save('admin', FIGURES),
        ...(station === null ? [] : [() => publish({}, 'admin', FIGURES)]),
      ];
    },
  },
  figure_changed: {
    says: [409, say.figureChanged({ name: 'Kofi River', sent: 21, current: 20 })],
    tried: async ({ submit, decide }) => {
      await submit('agent', FIGURES);
      return [
        () => decide('admin', 'agent', [10, 21, 30]),
        () => decide('admin', 'agent', [10, 21, 30], { status: 'declined', reason: 'So' }),
      ];
    },
  },
  live_changed: {
    says: [409, say.liveChanged({ name: 'Abena Palm', sent: 13, current: 12 })],
    tried: async ({ submit, decide, save, publish, station }) => {
      await save('admin', [10]);
      await save('correspondent', [12]);
      await submit('agent', [13]);
      const seen = ballot(13).map((vote) => ({ ...vote, version: 1, user_id: USER_ID.agent }));
      return [
        () => decide('admin', 'agent', [], { votes: seen }),
        () => save('admin', [], { votes: seen }),
        ...(station === null ? [] : [() => publish({ votes: seen, reason: 'So' })]),
      ];
    },
  },
  register_changed: {
    says: [409, registerChanged({ ...TOTALS, total_rejected: 2 }, TOTALS)],
    tried: async ({ register }) => {
      await register();
      return [() => register({ total_rejected: 2, version: 0 })];
    },
  },
  figures_moved: {
    says: [409, expect.stringContaining('changed while they were being checked')],
    saysAtStation: [409, questionMoved(['figures'])],
    isRace: true,
    tried: async ({ save, publish, station }) => {
      await save('correspondent', FIGURES);
      return [
        async () => {
          const other = await hold(server.database, 'select from contests where id = 1 for update');
          const answer = publish({}, undefined, FIGURES);
          await other.waitedFor(1);
          await other.query('update vote_values set live_votes = 31 where place = $1 and candidate_id = 3', [
            station ?? 0,
          ]);
          await other.commit();
          return answer;
        },
      ];
    },
  },
  not_held: {
    says: [409, noVotes.postponed],
    tried: async ({ save, publish }) => {
      await save('correspondent', FIGURES);
      return [
        [() => setStatus(`status = 'postponed'`), () => publish()],
        // The newsroom knows better already, but the public was told so.
        [() => setStatus(`status = 'held', public_status = 'postponed'`), () => publish()],
      ];
    },
  },
  open_errors: {
    says: [409, errorsFirst([sentenceOf({ code: 'C1', numbers: { sum: 60, valid: 61 } })])],
    saysAtStation: [
      422,
      { reason: [sentenceOf({ code: 'C1', numbers: { sum: 60, valid: 61 } }), sayFindings.reasonNeeded] },
    ],
    tried: async ({ save, register, publish }) => {
      await save('correspondent', FIGURES);
      await register({ total_valid_votes: 61 });
      return [() => publish()];
    },
  },
  question_moved: {
    says: [409, questionMoved(['figures', 'register'])],
    tried: async ({ save, register, publish, mark }) => {
      await save('correspondent', FIGURES);
      const shown = await mark();
      await save('correspondent', [11]);
      await register({ total_valid_votes: 61 });
      return [() => publish({ mark: shown })];
    },
  },
  publication_moved: {
    says: [409, corrected.publicationMoved],
    tried: async ({ save, publish, withdraw, version }) => {
      await save('correspondent', FIGURES);
      await publish();
      const seen = await version();
      await save('correspondent', [11]);
      await publish({ correction: CORRECTION });
      return [() => withdraw(seen)];
    },
  },
  correction_needed: {
    says: [409, corrected.correctionNeeded],
    tried: async ({ save, register, publish }) => {
      await save('correspondent', FIGURES);
      await register();
      await publish();
      return [
        [() => save('correspondent', [11, 19]), () => publish()],
        [
          async () => {
            await save('correspondent', FIGURES);
            await register({ total_rejected: 2 });
          },
          () => publish(),
        ],
      ];
    },
  },
  withdrawn_alone: READY,
  unconfirmed: {
    says: [409, fourEyes(NAMES)],
    tried: async ({ save, publish, publisher, submit, decide }) => {
      await owner('update years set four_eyes = true');
      return [
        [() => save(publisher, FIGURES), () => publish()],
        // An approval is the validation of one person too.
        [
          async () => {
            await forgetVotes(server.database.owner as never);
            await submit('agent', FIGURES);
            await decide(publisher, 'agent', FIGURES);
          },
          () => publish(),
        ],
      ];
    },
  },
  claim_ended: KEYING,
  incomplete: KEYING,
  sources_moved: KEYING,
  nobody_to_ask: QUESTION,
  too_many_questions: QUESTION,
  question_answered: QUESTION,
  question_withdrawn: QUESTION,
  not_your_question: QUESTION,
  out_of_scope: {
    says: [403, failures.outOfScope],
    tried: async ({ save, submit, decide, publish, station }) => {
      await save('admin', FIGURES);
      return [
        () => save('southern_correspondent', FIGURES),
        () => decide('southern_correspondent', 'agent', FIGURES),
        () => submit('second_agent', FIGURES, { constituency_id: SMALL.south.first, polling_station_id: station && 3 }),
        ...(station === null ? [] : [() => publish({}, 'southern_correspondent', FIGURES)]),
      ];
    },
  },
  not_allowed: {
    says: [403, failures.notAllowed],
    tried: async ({ save, decide, submit, publish, station }) => {
      await save('admin', FIGURES);
      return [
        () => submit('correspondent', FIGURES),
        () => save('agent', FIGURES),
        () => decide('agent', 'intern', FIGURES),
        () => publish({}, station === null ? 'admin' : 'super_admin', FIGURES),
      ];
    },
  },
  role_does_not_publish: READY,
  nothing_to_publish: WORTH,
  nothing_new: WORTH,
  not_published: {
    says: [409, refusedBy.not_published],
    tried: async ({ save, withdraw, version }) => {
      await save('admin', FIGURES);
      return [async () => withdraw(await version())];
    },
  },
  already_withdrawn: {
    says: [409, refusedBy.already_withdrawn],
    tried: async ({ save, publish, withdraw, version }) => {
      await save('correspondent', FIGURES);
      await publish();
      await withdraw(await version());
      return [async () => withdraw(await version())];
    },
  },
};

test('every rule that a routine refuses by has its row', () => {
  expect(Object.keys(refusals).filter((code) => !(code in RULES))).toEqual([]);
});

/** What stands of all figures, and what was recorded of them. */
const stored = async () =>
  (
    await owner(`select
      (select json_agg(e order by id) from (select id, votes, status from vote_entries) e) as entries,
      (select json_agg(v order by id) from (select id, live_votes, published_votes, version from vote_values) v) as values,
      (select json_agg(r) from registers r) as registers, (select count(*) from corrections) as corrections,
      (select count(*) from feed_messages) as messages, (select count(*) from pending_items where pending) as pending`)
  ).rows;

const tried = Object.entries(RULES).filter((row): row is [string, Rule] => 'tried' in row[1]);
describe.each([
  ['a constituency', CONTEST],
  ['a polling station', STATION],
])('at %s', (_, place) => {
  test.each(tried)('%s refuses with its sentence, and nothing is stored', async (_code, rule) => {
    const [status, error_msg] = (place.station !== null && rule.saysAtStation) || rule.says;
    const calls = await rule.tried(place);
    expect(calls.length).toBeGreaterThan(0);
    for (const [index, one] of calls.entries()) {
      const [before, call] = typeof one === 'function' ? [null, one] : one;
      await before?.();
      const known = await stored();
      const answer = await call();
      expect([index, answer.status, answer.error_msg]).toEqual([index, status, error_msg]);
      if (!rule.isRace) expect([index, await stored()]).toEqual([index, known]);
    }
  });

  test.each(['unopposed', 'postponed', 'annulled'] as const)(
    'a poll that is %s takes and publishes nothing',
    async (status) => {
      await place.save('correspondent', FIGURES);
      await setStatus(`status = '${status}', elected_id = ${status === 'unopposed' ? 1 : null}`);
      const before = await stored();
      expect(await place.submit('agent', FIGURES)).toMatchObject({ status: 409, error_msg: noFigures[status] });
      expect(await place.publish()).toMatchObject({ status: 409, error_msg: noVotes[status] });
      expect(await stored()).toEqual(before);
      await setStatus(`status = 'held', elected_id = null`);
      expect((await place.submit('agent', FIGURES)).status).toBe(200);
      expect((await place.publish()).status).toBe(200);
      // What is public can be taken back whatever became of the poll.
      await setStatus(`status = '${status}', elected_id = ${status === 'unopposed' ? 1 : null}`);
      expect((await place.withdraw(await place.version())).status).toBe(200);
    },
  );
});

type Values = (readonly [live: number, published: number | null])[];
/** What one act leaves behind. */
interface Effects {
  /** Announced: of these, walls, consoles and pages read again. */
  events: string[];
  /** Rows of the audit trail. */
  audit: string[];
  /** Messages of the feed. */
  feed: string[];
  /** By how much the version of the public results rises. */
  raises: number;
  /** Live and public figures. */
  figures: Values;
  /** Where the live figures come from. */
  origins: string;
  entries: string[];
  /** How many providers wait for a decision. */
  pending: number;
  /** The rows of the history. */
  history: string[];
}
const all = (figures: readonly number[], published: readonly number[] | null): Values =>
  figures.map((figure, at) => [figure, published?.[at] ?? null]);
const NEXT = [11, 19, 30];
const thrice = (one: string) => [one, one, one];

/** One evening at a place. `at`: what differs at a station. */
const EVENING: [string, (place: Place) => Promise<Answer<unknown>>, Effects, at?: Partial<Effects>][] = [
  [
    'an agent submits',
    ({ submit }) => submit('agent', FIGURES, {}, { key: 'of-the-agent' }),
    {
      ...{ events: ['submitted'], audit: ['entries.submit'], feed: [], raises: 0 },
      ...{ figures: [], origins: '', entries: thrice('pending'), pending: 1, history: thrice('entry submit') },
    },
  ],
  [
    'a correspondent approves',
    ({ decide }) => decide('correspondent', 'agent', FIGURES),
    {
      ...{ events: ['validated'], audit: ['entries.approved'], feed: [], raises: 0 },
      ...{ figures: all(FIGURES, null), origins: 'approved', entries: thrice('approved'), pending: 0 },
      history: [...thrice('entry approved'), ...thrice('live approved')],
    },
  ],
  [
    'the totals of the sheet are saved',
    ({ register }) => register(),
    {
      ...{ events: ['register-saved'], audit: ['registers.save'], feed: [], raises: 0 },
      ...{ figures: all(FIGURES, null), origins: 'approved', entries: thrice('approved'), pending: 0 },
      history: ['registered register', 'rejected register', 'valid register'],
    },
  ],
  [
    'it is published',
    ({ publish }) => publish(),
    {
      ...{ events: ['published'], audit: ['registers.publish', 'votes.publish'], feed: ['published'], raises: 1 },
      ...{ figures: all(FIGURES, FIGURES), origins: 'approved', entries: thrice('published'), pending: 0 },
      history: [
        ...thrice('entry publish'),
        ...['public_registered publish', 'public_rejected publish', 'public_valid publish', 'publication publish'],
        ...thrice('published publish'),
      ],
    },
    {
      ...{
        events: ['station-published'],
        audit: ['registers.publish', 'stations.publish'],
        raises: 0,
        origins: 'station',
      },
      history: [
        ...thrice('entry publish'),
        ...['public_registered publish', 'public_rejected publish', 'public_valid publish'],
        ...thrice('published publish'),
      ],
    },
  ],
  [
    'an admin saves other figures: what is public stays',
    ({ save }) => save('admin', NEXT),
    {
      ...{ events: ['validated'], audit: ['votes.save'], feed: [], raises: 0 },
      ...{
        figures: all(NEXT, FIGURES),
        origins: 'validated',
        entries: [...thrice('approved'), ...thrice('published')],
        pending: 0,
      },
      history: [...thrice('entry validate'), ...['live validate', 'live validate']],
    },
  ],
  [
    'it is published again, as a correction',
    ({ publish }) => publish({ correction: CORRECTION }),
    {
      ...{ events: ['correction', 'published'], audit: ['corrections.add', 'votes.publish'], feed: ['corrected'] },
      ...{
        raises: 1,
        figures: all(NEXT, NEXT),
        origins: 'validated',
        entries: [...thrice('published'), ...thrice('published')],
        pending: 0,
      },
      history: [...thrice('entry publish'), 'publication publish', 'published publish', 'published publish'],
    },
    {
      // The figure that stays is as the admin saved it.
      ...{ events: ['correction', 'station-published'], audit: ['corrections.add', 'stations.publish'] },
      origins: 'station,validated',
      history: [...thrice('entry publish'), 'published publish', 'published publish'],
    },
  ],
  [
    'it is withdrawn',
    async ({ withdraw, version }) => withdraw(await version()),
    {
      ...{ events: ['correction'], audit: ['corrections.add', 'votes.withdraw'], feed: ['withdrawn'], raises: 1 },
      ...{
        figures: all(NEXT, null),
        origins: 'validated',
        entries: [...thrice('approved'), ...thrice('approved')],
        pending: 0,
      },
      history: [
        ...[...thrice('entry withdraw'), ...thrice('entry withdraw')],
        ...['public_registered withdraw', 'public_rejected withdraw', 'public_valid withdraw', 'publication withdraw'],
        ...thrice('published withdraw'),
      ],
    },
    {
      ...{ audit: ['corrections.add', 'stations.withdraw'], origins: 'station,validated' },
      history: [
        ...[...thrice('entry withdraw'), ...thrice('entry withdraw')],
        ...['public_registered withdraw', 'public_rejected withdraw', 'public_valid withdraw'],
        ...thrice('published withdraw'),
      ],
    },
  ],
  [
    'the figures of an intern are declined',
    async ({ submit, decide }) => {
      await submit('intern', [1]);
      return decide('admin', 'intern', [1], { status: 'declined', reason: 'Another sheet' });
    },
    {
      ...{ events: ['declined', 'submitted'], audit: ['entries.declined', 'entries.submit'], feed: [], raises: 0 },
      ...{ figures: all(NEXT, null), origins: 'validated', pending: 0 },
      entries: [...thrice('approved'), ...thrice('approved'), 'declined'],
      history: ['entry declined', 'entry submit'],
    },
    { origins: 'station,validated' },
  ],
];

describe.each([
  ['a constituency', CONTEST],
  ['a polling station', STATION],
])('an evening of %s', (_, place) => {
  const here = place.station ?? 0;
  const one = async <Row>(sql: string): Promise<Row[]> => (await owner(sql)).rows as Row[];
  const recorded = async () => {
    const [row] = await one<{ audit: number; feed: number; history: number; version: number }>(`select
      (select coalesce(max(sequence), 0) from audit_entries where chain = 1)::int as audit,
      (select coalesce(max(id), 0) from feed_messages)::int as feed,
      (select coalesce(max(id), 0) from figure_history)::int as history,
      (select coalesce(max(version), 0) from result_versions where election_type_id = 1)::int as version`);
    return row ?? { audit: 0, feed: 0, history: 0, version: 0 };
  };
  const since = async (before: Awaited<ReturnType<typeof recorded>>): Promise<Effects> => {
    const told = await events.heard();
    const names = async (sql: string) => (await one<{ name: string }>(sql)).map(({ name }) => name).sort();
    return {
      events: told.map(({ type }) => type).sort(),
      audit: await names(`select action as name from audit_entries where chain = 1 and sequence > ${before.audit}`),
      feed: await names(`select body ->> 'type' as name from feed_messages where id > ${before.feed}`),
      raises: (await recorded()).version - before.version,
      figures: (
        await one<{ live: number; published: number | null }>(
          `select live_votes as live, published_votes as published from vote_values where place = ${here} order by candidate_id`,
        )
      ).map(({ live, published }) => [live, published]),
      origins: (await names(`select distinct origin as name from vote_values where place = ${here}`)).join(),
      pending: (await names(`select id::text as name from pending_items where pending`)).length,
      entries: await names(`select status as name from vote_entries where place = ${here}`),
      history: await names(
        `select figure || ' ' || action as name from figure_history
         where id > ${before.history} and polling_station_id is not distinct from ${place.station}`,
      ),
    };
  };

  test('leaves, act by act, what it should, and nothing at another place', async () => {
    await events.heard();
    for (const [what, act, effects, more] of EVENING) {
      const before = await recorded();
      const { status, error_msg, data } = await act(place);
      expect([what, status, error_msg]).toEqual([what, 200, undefined]);
      const expected = { ...effects, ...(place.station !== null && more) };
      const sorted = Object.entries(expected).map(([name, value]) => [
        name,
        Array.isArray(value) && name !== 'figures' ? [...value].sort() : value,
      ]);
      expect([what, await since(before)]).toEqual([what, Object.fromEntries(sorted)]);
      // A question shows what is public, also where a newer figure waits.
      const { figures } = (await server.as('super_admin')(corrections.standing, place.here)).data;
      expect([what, figures.map(({ votes: figure }) => figure)]).toEqual([
        what,
        expected.figures.flatMap(([, published]) => published ?? []),
      ]);
      if (what === 'an agent submits')
        expect(data).toMatchObject({
          receipt: { id: 'of-the-agent', code: expect.any(String), sha256: expect.any(String) },
        });
    }
    const [elsewhere] = await one<{ rows: number }>(
      `select ((select count(*) from vote_values where place <> ${here}) + (select count(*) from vote_entries where place <> ${here})
         + (select count(*) from registers where place <> ${here}))::int as rows`,
    );
    expect(elsewhere).toEqual({ rows: 0 });
    const client = await server.database.pool.connect();
    await client.query('begin');
    expect(await compareTables(client)).toEqual([]);
    await client.query('commit');
    client.release();
  });
});

describe('a polling station alone', () => {
  const { submit, decide, save, publish } = STATION;
  const setStation = (status: string) =>
    owner(`update polling_stations set status = '${status}' where id = ${STATION.station}`);

  test('that is inactive takes no figures, and none of it become live or public; what waits can be declined', async () => {
    await submit('agent', FIGURES);
    await save('correspondent', NEXT);
    await setStation('inactive');
    const before = await stored();
    const refused = { status: 409, error_msg: say.inactiveStation };
    expect(await submit('agent', NEXT)).toMatchObject(refused);
    expect(await decide('admin', 'agent', FIGURES)).toMatchObject(refused);
    expect(await save('admin', FIGURES)).toMatchObject(refused);
    expect(await publish({ reason: 'So' })).toMatchObject(refused);
    expect(await stored()).toEqual(before);
    const other = placeOf(SMALL.stations.second);
    expect((await other.submit('agent', FIGURES)).status).toBe(200);
    expect((await CONTEST.submit('agent', FIGURES)).status).toBe(200);
    expect((await decide('admin', 'agent', FIGURES, { status: 'declined', reason: 'It was closed' })).status).toBe(200);
  });

  test('takes figures of its own constituency and election type only', async () => {
    const elsewhere = { constituency_id: SMALL.north.second };
    const refused = { status: 422, error_msg: say.unknownStation };
    expect(await save('admin', FIGURES, elsewhere)).toMatchObject(refused);
    expect(await decide('admin', 'agent', FIGURES, elsewhere)).toMatchObject(refused);
    expect(await STATION.register(elsewhere)).toMatchObject(refused);
    expect(await submit('agent', FIGURES, elsewhere)).toMatchObject({
      status: 422,
      error_msg: { polling_station_id: [say.unknownStation] },
    });
    expect(await publish({ election_type_id: 2 }, undefined, FIGURES)).toMatchObject({
      status: 422,
      error_msg: say.unknownCandidates({ ids: [1, 2, 3] }),
    });
  });

  test('needs no second source where its constituency does', async () => {
    await owner('update years set presidential_sources = 2');
    for (const place of [CONTEST, STATION]) await place.save('correspondent', FIGURES);
    expect(await CONTEST.publish()).toMatchObject({ status: 409, error_msg: secondSourceNeeded(0) });
    expect((await publish()).status).toBe(200);
    await owner('update years set presidential_sources = 1');
  });

  test('is edited live without becoming public, also where it is published', async () => {
    for (const place of [CONTEST, STATION]) {
      await place.save('correspondent', FIGURES);
      await place.publish();
    }
    const edit = (place: Place) => place.save('super_admin', NEXT, { correction: CORRECTION });
    expect(await edit(CONTEST)).toMatchObject({ status: 200, data: { published: true } });
    expect(await edit(STATION)).toMatchObject({ status: 200, data: { published: false } });
    const { rows } = await owner(
      'select place, published_votes from vote_values where candidate_id < 3 order by place, candidate_id',
    );
    expect(rows.map(({ place, published_votes }) => [place > 0, published_votes])).toEqual([
      [false, 11],
      [false, 19],
      [true, 10],
      [true, 20],
    ]);
  });

  test('is published with an error for a reason, and the reason is in the history of its figures', async () => {
    await save('correspondent', FIGURES);
    await STATION.register({ total_valid_votes: 61 });
    expect((await publish({ reason: 'The sheet says so' })).status).toBe(200);
    const { rows } = await owner(
      `select distinct reason from figure_history where polling_station_id = ${STATION.station} and figure = 'published'`,
    );
    expect(rows).toEqual([{ reason: 'The sheet says so' }]);
    const { data } = await server.anonymous(contract.results.national, { year_id: 1, election_type_id: 1 });
    expect(data.totals.valid_votes).toBe(0);
  });
});
