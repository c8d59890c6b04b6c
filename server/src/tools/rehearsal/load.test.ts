import { createHash } from 'node:crypto';
import { check } from '@election/contract/checks/checks';
import { figuresOf, type KnownFigures } from '@election/contract/checks/figures-of';
import { type StatusFacts, statusCan, type WantedStatus } from '@election/contract/figures/contest-status';
import { ROLE_ID } from '@election/contract/people/permissions';
import pg from 'pg';
import { beforeAll, describe, expect, test } from 'vitest';
import { compareTables } from '../../features/audit/compare-tables.ts';
import { verifyPassword } from '../../features/people/sign-in/password.ts';
import type { FileStore } from '../../platform/files/store.ts';
import { type TestDatabase, useDatabase, useRehearsal } from '../../testing/database.ts';
import { ACCOUNTS, PASSWORD } from './accounts.ts';
import { isEmpty, loadRehearsal } from './load.ts';
import { notLoaded } from './sentences.ts';

const first = useDatabase();
/** Loaded by another run of the same code, perhaps in another process. */
const second = useRehearsal();
const third = useDatabase();
const log = () => {};
/** The pictures of the first election, by name. */
const pictures = new Map<string, Buffer>();
const files: FileStore = {
  put: async (name, bytes) => void pictures.set(name, bytes),
  get: async (name) => pictures.get(name) ?? null,
};

async function rowsOf<T extends object>({ pool }: TestDatabase, query: string): Promise<T[]> {
  return (await pool.query<T>(query)).rows;
}

/** What two concurrent loads answered. */
let loaded: boolean[];
let content: Record<string, string>;

beforeAll(async () => {
  expect(await isEmpty(first.url)).toBe(true);
  const load = () => loadRehearsal(first.url, { files, log });
  loaded = await Promise.all([load(), load()]);
  content = await contentHashes(first);
});

describe('the reference data', () => {
  test('is the rehearsal year 33, which is current, and the one before it, with regions, constituencies, stations, parties and candidates', async () => {
    const years = await rowsOf(
      first,
      'select id, title, status, rehearsal, election_status, is_current_year, compared_with from years order by id',
    );
    const made = { status: 'active', rehearsal: true };
    expect(years).toEqual([
      { id: 32, title: '2016', ...made, election_status: 'end', is_current_year: false, compared_with: null },
      { id: 33, title: '2024', ...made, election_status: 'active', is_current_year: true, compared_with: 32 },
    ]);
    const counts = await rowsOf(
      first,
      `select (select count(*) from regions where year_id = y.id) as regions,
              (select count(*) from constituencies where year_id = y.id) as constituencies,
              (select count(*) from polling_stations where year_id = y.id) as stations,
              (select count(*) from parties where year_id = y.id) as parties,
              (select count(*) from candidates where year_id = y.id and election_type_id = 1) as presidential
       from years y order by id`,
    );
    expect(counts).toEqual([
      { regions: 16, constituencies: 275, stations: 0, parties: 6, presidential: 4 },
      { regions: 16, constituencies: 276, stations: 1380, parties: 6, presidential: 6 },
    ]);
  });

  test('advances the sequences past the loaded ids', async () => {
    const [year] = await rowsOf<{ id: number }>(
      first,
      `insert into years (title, status) values ('2028', 'inactive') returning id`,
    );
    expect(year?.id).toBe(34);
    await first.pool.query('delete from years where id = 34');
  });
});

describe('the figures', () => {
  test('are published in about 40 %, live in 15 %, pending in 20 % of the constituencies, for both election types', async () => {
    const types = await rowsOf<{ published: number; live: number; pending: number; nothing: number }>(
      first,
      `select count(*) filter (where published_at is not null) as published,
              count(*) filter (where published_at is null and figures > 0) as live,
              count(*) filter (where figures = 0 and entries > 0) as pending,
              count(*) filter (where entries = 0) as nothing
       from contests
       cross join lateral (select count(*) as figures from vote_values where contest_id = contests.id and place = 0) as v
       cross join lateral (select count(*) as entries from vote_entries where contest_id = contests.id) as e
       where year_id = 33
       group by election_type_id`,
    );
    expect(types).toHaveLength(2);
    for (const { published, live, pending, nothing } of types) {
      expect(published / 276).toBeCloseTo(0.4, 1);
      expect(live / 276).toBeCloseTo(0.15, 1);
      expect(pending / 276).toBeCloseTo(0.2, 1);
      expect(nothing / 276).toBeCloseTo(0.25, 1);
    }
  });

  test('of the regions are the sums of published figures', async () => {
    const differing = await rowsOf(
      first,
      `select region_id, candidate_id from region_results full join (
         select c.region_id, v.candidate_id, sum(v.published_votes) as votes
         from vote_values v join contests k on k.id = v.contest_id join constituencies c on c.id = k.constituency_id
         where v.place = 0 and k.election_type_id = 1 and v.published_votes is not null
         group by 1, 2) as sums using (region_id, candidate_id)
       where region_results.votes is distinct from sums.votes`,
    );
    expect(differing).toEqual([]);
  });

  test('fit the history and the audit trail', async () => {
    const client = await first.pool.connect();
    await client.query('begin');
    expect(await compareTables(client)).toEqual([]);
    await client.query('commit');
    client.release();
  });

  test('match their registers where they are published', async () => {
    const wrong = await rowsOf(
      first,
      `select k.id from contests k left join registers g on g.contest_id = k.id and g.place = 0
       join lateral (select sum(published_votes) as votes from vote_values where contest_id = k.id and place = 0) as v on true
       where k.published_at is not null
         and (g.total_valid_votes = v.votes and g.total_valid_votes + g.total_rejected <= g.total_registered_voters) is not true`,
    );
    expect(wrong).toEqual([]);
  });

  test('include one tie, and a seat for every other parliamentary contest that is public and not annulled', async () => {
    const [seats] = await rowsOf(
      first,
      `select count(*) filter (where tied) as ties, count(*) filter (where candidate_id is not null) as held,
              (select count(*) from contests where election_type_id = 2 and (published_at is not null or public_status = 'unopposed')
                 and public_status <> 'annulled') - count(*) as missing
       from seats`,
    );
    expect(seats).toMatchObject({ ties: 1, missing: 0 });
  });

  test('reach from small constituencies to about 60,000 votes in Tamale South', async () => {
    const [tamale] = await rowsOf<{ votes: number }>(
      first,
      `select sum(published_votes) as votes from vote_values v join contests k on k.id = v.contest_id
       join constituencies c on c.id = k.constituency_id
       where c.name = 'Tamale South' and k.year_id = 33 and k.election_type_id = 1 and v.place = 0`,
    );
    expect(tamale?.votes).toBeGreaterThan(55_000);
    expect(tamale?.votes).toBeLessThan(78_000);
  });

  test('are not all of a poll that was simply held: one each is unopposed, postponed, by lot and annulled, in public, as the rules allow', async () => {
    const apart = await rowsOf<WantedStatus & { public_status: string; facts: StatusFacts }>(
      first,
      `select k.status, k.elected_id as candidate_id, k.status_note as note, public_status, status_facts(k) as facts
       from contests k where status <> 'held' order by status`,
    );
    expect(apart.map(({ status }) => status)).toEqual(['annulled', 'lot', 'postponed', 'unopposed']);
    for (const { status, candidate_id, note, public_status, facts } of apart) {
      expect(public_status).toBe(status);
      expect(statusCan({ status, candidate_id, note }, facts)).toBe(true);
    }
  });

  test('of a candidate who withdrew too late are published, with those of everybody else', async () => {
    const withdrew = await rowsOf(
      first,
      `select published_votes > 0 as public from candidates c join vote_values v on v.candidate_id = c.id where withdrawn`,
    );
    expect(withdrew).toEqual([{ public: true }]);
  });

  test('of some published stations have a register, whose ballots add up to those of their constituency', async () => {
    const registers = await rowsOf(
      first,
      `select count(*) as stations, sum(g.public_valid_votes) = whole.public_valid_votes as valid,
              sum(g.public_rejected) = whole.public_rejected as rejected,
              bool_and(g.public_issued = g.public_valid_votes + g.public_rejected + g.public_not_returned) as issued
       from registers g join registers whole on whole.contest_id = g.contest_id and whole.place = 0
       where g.place <> 0 group by whole.contest_id, whole.public_valid_votes, whole.public_rejected`,
    );
    expect(registers).toEqual(Array(4).fill({ stations: 5, valid: true, rejected: true, issued: true }));
  });

  test('of some stations are entered, live and published', async () => {
    const [stations] = await rowsOf<{ entered: number; live: number; published: number }>(
      first,
      `select (select count(distinct place) from vote_entries where place > 0 and status = 'pending') as entered,
              count(distinct place) filter (where published_votes is null) as live, count(published_votes) as published
       from vote_values where place > 0`,
    );
    expect(stations?.entered).toBeGreaterThan(0);
    expect(stations?.live).toBeGreaterThan(0);
    expect(stations?.published).toBeGreaterThan(0);
  });

  test('have history, pending items for pending entries, and audit chains', async () => {
    const [trail] = await rowsOf(
      first,
      `select not exists (
                select from vote_values v where not exists (
                  select from figure_history h where h.contest_id = v.contest_id and h.candidate_id = v.candidate_id
                    and h.polling_station_id is not distinct from v.polling_station_id and h.figure = 'live'
                    and h.votes_after = v.live_votes)) as history,
              not exists (
                select contest_id, polling_station_id, user_id from vote_entries where status = 'pending'
                except select contest_id, polling_station_id, provider_id from pending_items where pending) as items,
              not exists (
                select from contests k join vote_entries e on e.contest_id = k.id
                where not exists (select from audit_chains where chain = k.constituency_id)) as chains,
              (select length from audit_chains where chain = 0) as general`,
    );
    expect(trail).toEqual({ history: true, items: true, chains: true, general: 2 });
  });
});

describe('the year before', () => {
  test('is public as a whole, and compared with every constituency but the new one', async () => {
    const [year] = await rowsOf(
      first,
      `select (select count(*) from contests where year_id = 32 and published_at is null) as open,
              (select count(*) from contests k where year_id = 33 and earlier_figures(k) is null) as without,
              (select string_agg(name, ', ') from constituencies where year_id = 33
                 and id not in (select constituency_id from constituency_matches)) as new,
              (select count(*) from seats s join contests k on k.id = s.contest_id where k.year_id = 32 and not tied) as seats`,
    );
    expect(year).toEqual({ open: 0, without: 2, new: 'Guan', seats: 275 });
  });

  test('tells seats that were gained and lost', async () => {
    const [seats] = await rowsOf<{ kept: number; changed: number }>(
      first,
      `select count(*) filter (where now.order_queue = earlier.order_queue) as kept,
              count(*) filter (where now.order_queue <> earlier.order_queue) as changed
       from constituency_matches m
       join (select k.constituency_id, p.order_queue from seats s join contests k on k.id = s.contest_id
             join candidates c on c.id = s.candidate_id join parties p on p.id = c.party_id) as now using (constituency_id)
       join (select k.constituency_id, p.order_queue from seats s join contests k on k.id = s.contest_id
             join candidates c on c.id = s.candidate_id join parties p on p.id = c.party_id) as earlier
         on earlier.constituency_id = m.earlier_id`,
    );
    expect(seats?.kept).toBeGreaterThan(50);
    expect(seats?.changed).toBeGreaterThan(3);
  });
});

describe('two sources of each parliamentary contest', () => {
  /** Of the contests that are not public: how many have one source, and how many have two that differ. */
  const BY_SOURCES = `
    select count(*) filter (where complete_sources(k) = 1) as waiting,
           count(*) filter (where exists (
             select from source_entries(k.id) group by candidate_id having count(distinct votes) > 1)) as differ
    from contests k where year_id = 33 and sources_needed(k) = 2 and published_at is null`;

  test('some wait for the second one, some differ, and the published ones agree', async () => {
    const [found] = await rowsOf<{ waiting: number; differ: number }>(first, BY_SOURCES);
    expect(found?.waiting).toBeGreaterThan(20);
    expect(found?.differ).toBeGreaterThan(8);
    const unconfirmed = await rowsOf(
      first,
      `select k.id from contests k where year_id = 33 and sources_needed(k) = 2 and published_at is not null
         and (complete_sources(k) < 2 or exists (
           select from source_entries(k.id) group by candidate_id having count(distinct votes) > 1))`,
    );
    expect(unconfirmed).toEqual([]);
  });

  test('the figures of a sheet are those of its agent, and its picture is stored in both sizes', async () => {
    const sheets = await rowsOf<{ picture: string; fits: boolean }>(
      first,
      `select picture, exists (
         select from vote_entries e join pictures p on p.sha256 = picture
         where e.contest_id = s.contest_id and e.user_id = s.uploaded_by) as fits
       from pink_sheets s`,
    );
    expect(sheets).toHaveLength(8);
    for (const { picture, fits } of sheets) {
      expect(fits).toBe(true);
      expect(pictures.has(`private/${picture}-320`)).toBe(true);
      const full = pictures.get(`private/${picture}`) ?? Buffer.alloc(0);
      expect(createHash('sha256').update(full).digest('hex')).toBe(picture);
    }
  });

  test('wait for two interns, who are given another sheet each until none is left', async () => {
    const interns = ['intern@example.com', 'intern2@example.com'].map((email) => ({
      email,
      owner: new pg.Client({ connectionString: first.url }),
    }));
    await Promise.all(interns.map(({ owner }) => owner.connect()));
    const claim = async ({ email, owner }: (typeof interns)[number]) => {
      const { rows } = await owner.query<{ id: number | null }>(
        `select (claim_sheet(jsonb_build_object('actor', jsonb_build_object('id', u.id), 'constituencies', (
           select jsonb_agg(constituency_id) from user_constituencies where user_id = u.id))) ->> 'claim')::int as id
         from users u where email = $1`,
        [email],
      );
      return rows.flatMap(({ id }) => id ?? []);
    };
    const give = `update keyings set state = 'skipped', ended_at = now() where id = any ($1) returning contest_id`;
    const owner = interns[0]?.owner as pg.Client;
    const given: number[] = [];
    for (;;) {
      const ids = (await Promise.all(interns.map(claim))).flat();
      if (ids.length === 0) break;
      const { rows } = await owner.query<{ contest_id: number }>(give, [ids]);
      const contests = rows.map(({ contest_id }) => contest_id);
      expect(new Set(contests).size).toBe(contests.length);
      given.push(...contests);
    }
    // Each was given all five, one after the other.
    expect(given).toHaveLength(10);
    await owner.query('delete from keyings');
    await Promise.all(interns.map((intern) => intern.owner.end()));
  });
});

test('an open question waits for the account of the agent, and an answered one shows its answer', async () => {
  const rows = await rowsOf(
    first,
    `select c.name as place, q.state, q.answered_with, q.answer is not null as answered
     from questions q join contests k on k.id = q.contest_id join constituencies c on c.id = k.constituency_id order by c.name`,
  );
  expect(rows).toEqual([
    { place: 'Anyaa-Sowutuom', state: 'answered', answered_with: 'text', answered: true },
    { place: 'Weija-Gbawe', state: 'open', answered_with: null, answered: false },
  ]);
});

test('the checks report the implausible figures, with errors in unpublished contests only', async () => {
  const contests = await rowsOf<{ is_published: boolean; figures: KnownFigures }>(
    first,
    `select published_at is not null as is_published, contest_figures(year_id, constituency_id, election_type_id) as figures
     from contests where year_id = 33 and exists (select from vote_values where contest_id = contests.id)`,
  );
  const found = contests.flatMap(({ is_published, figures }) =>
    check(figuresOf(figures)).map(({ code, severity }) => ({ code, severity, is_published })),
  );
  const codes = new Set(found.map(({ code }) => code));
  expect([...codes].sort()).toEqual([
    'C1',
    'C10',
    'C11',
    'C12',
    'C13',
    'C14',
    'C16',
    'C2',
    'C3',
    'C5',
    'C6',
    'C7',
    'C8',
    'C9',
  ]);
  expect(found.filter(({ severity, is_published }) => severity === 'error' && is_published)).toEqual([]);
  // They compare with the year before: of a few contests alone.
  expect(found.filter(({ code }) => code === 'C13' || code === 'C14').length).toBeLessThan(12);
});

describe('the accounts', () => {
  test('share one password and have the roles that they are named after', async () => {
    const users = await rowsOf<{ email: string; role_id: number; password_hash: string }>(
      first,
      'select email, role_id, password_hash from users where password_hash is not null order by id',
    );
    expect(users.map(({ email, role_id }) => ({ email, role_id }))).toEqual(
      ACCOUNTS.map(({ email, role }) => ({ email, role_id: ROLE_ID[role] })),
    );
    for (const hash of new Set(users.map((user) => user.password_hash)))
      expect(await verifyPassword(hash, PASSWORD)).toBe(true);
  });

  test.each([
    ['agent', 6],
    ['intern', 11],
  ])('of the %s has %i constituencies of the correspondent, three without entries', async (role, places) => {
    const held = await rowsOf<{ own_region: boolean; touched: boolean; own_entries: boolean }>(
      first,
      `select c.region_id = correspondent.region_id and u.region_id = c.region_id as own_region,
              exists (select from contests k where k.constituency_id = c.id and (
                exists (select from vote_entries where contest_id = k.id) or exists (select from vote_values where contest_id = k.id)
                or exists (select from registers where contest_id = k.id))) as touched,
              exists (select from contests k join vote_entries e on e.contest_id = k.id
                      where k.constituency_id = c.id and e.user_id = u.id) as own_entries
       from users u join user_constituencies uc on uc.user_id = u.id join constituencies c on c.id = uc.constituency_id
       join users correspondent on correspondent.email = 'correspondent@example.com'
       where u.email = '${role}@example.com'`,
    );
    expect(held).toHaveLength(places);
    expect(held.every(({ own_region }) => own_region)).toBe(true);
    expect(held.filter(({ touched }) => !touched)).toHaveLength(3);
    expect(held.filter(({ own_entries }) => own_entries)).toHaveLength(3);
  });

  test('of the two interns have the same places', async () => {
    const places = (email: string) =>
      rowsOf(
        first,
        `select constituency_id from user_constituencies where user_id = (select id from users where email = '${email}') order by 1`,
      );
    const [one, other] = [await places('intern@example.com'), await places('intern2@example.com')];
    expect(one.length).toBeGreaterThan(0);
    expect(other).toEqual(one);
  });

  test('are joined by two agents a region, assigned to all of it, who cannot sign in', async () => {
    const regions = await rowsOf(
      first,
      `select r.id from regions r
       where r.year_id = 33 and 2 <> (
         select count(*) from users u where u.region_id = r.id and u.password_hash is null and not exists (
           select from constituencies c where c.region_id = r.id
             and not exists (select from user_constituencies where user_id = u.id and constituency_id = c.id)))`,
    );
    expect(regions).toEqual([]);
  });
});

/** A hash of each table's content without times and salted hashes. */
async function contentHashes(database: TestDatabase): Promise<Record<string, string>> {
  const tables = `years regions constituencies polling_stations parties candidates users user_constituencies contests
    vote_entries vote_values registers pending_items figure_history region_results seats result_versions audit_entries
    corrections questions constituency_matches`;
  const parts = tables.split(/\s+/).map(async (table) => {
    const [row] = await rowsOf<{ hash: string }>(
      database,
      `select sum(hashtextextended(line, 0))::text as hash from (
         select (to_jsonb(t) - array['at', 'created_at', 'changed_at', 'asked_at', 'ended_at', 'published_at', 'public_at', 'closed_at', 'password_hash', 'hash',
                                     'previous_hash'] #- '{after,at}')::text as line from ${table} t) as lines`,
    );
    return [table, row?.hash ?? ''] as const;
  });
  return Object.fromEntries(await Promise.all(parts));
}

test('every load gives the same election, and of two concurrent loads one runs', async () => {
  expect(loaded.toSorted()).toEqual([false, true]);
  expect(await contentHashes(second)).toEqual(content);
});

test('a database that is not empty is refused and not changed', async () => {
  expect(await isEmpty(first.url)).toBe(false);
  expect(await loadRehearsal(first.url, { log })).toBe(false);
  expect(await contentHashes(first)).toEqual(content);
});

describe('the full rehearsal', () => {
  const full = useDatabase();

  test('has 41,000 stations and 12 candidates', async () => {
    await loadRehearsal(full.url, { full: true, log });
    const counts = await rowsOf(
      full,
      `select (select count(*) from polling_stations) as stations,
              (select count(*) from candidates where year_id = 33 and constituency_id is null) as candidates,
              (select count(*) from parties where year_id = 33) as parties`,
    );
    expect(counts).toEqual([{ stations: 41_000, candidates: 12, parties: 11 }]);
  });
});

test('a failed load is rolled back', async () => {
  // The first sentence is logged after the country was stored.
  const failing = loadRehearsal(third.url, {
    log: () => {
      throw new Error('stopped');
    },
  });
  await expect(failing).rejects.toThrow(notLoaded);
  expect(await isEmpty(third.url)).toBe(true);
});
