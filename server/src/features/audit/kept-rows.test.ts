import { contract } from '@election/contract/contract';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { useServer } from '../../testing/server.ts';
import { CORRECTION, SMALL, USER_ID } from '../../testing/small-election.ts';
import { comparePublic, compareTables } from './compare-tables.ts';
import { difference } from './differences.ts';
import { KEPT_ROWS } from './kept-rows.ts';

const server = useServer();
let owner: pg.Client;

const FIGURES = 'its figures are compared with the history of figures';
const RECORDS = 'a record, which its seals or hashes hold';
const SECRETS = 'it holds secrets and sessions, which nobody reads';
const WORK = 'what jobs have still to do, which changes at every step';
const CACHE = 'it counts changes, so that caches are read again';

/** The tables that the history of rows does not keep, each with the reason. A new table is kept, or gets its line here. */
const NOT_KEPT: Record<string, string> = {
  application_secrets: SECRETS,
  attempts: SECRETS,
  audit_chains: RECORDS,
  audit_checkpoints: RECORDS,
  audit_entries: RECORDS,
  authenticators: SECRETS,
  change_counts: CACHE,
  checkpoint_deliveries: WORK,
  corrections: 'compared with the audit trail',
  display_links: SECRETS,
  feed_head: 'the last number of feed_messages',
  feed_keys: SECRETS,
  figure_history: RECORDS,
  idempotency_keys: 'answers that were given, each for a day',
  import_files: WORK,
  imports: WORK,
  known_devices: SECRETS,
  link_requests: SECRETS,
  migrations: 'it describes the schema',
  new_devices: SECRETS,
  one_time_links: SECRETS,
  event_outbox: WORK,
  passkey_challenges: SECRETS,
  passkeys: SECRETS,
  pending_items: 'what waits, counted from vote_entries',
  pending_readers: 'who has read what waits',
  pictures: 'named by the hash of the picture',
  pink_sheets: 'compared with the audit trail',
  place_activity: 'counted from the figures',
  public_verification: 'the result of this comparison',
  recovery_codes: SECRETS,
  region_results: 'compared with the published figures',
  registers: FIGURES,
  restorations: 'compared with the audit trail',
  result_versions: CACHE,
  row_history: RECORDS,
  seats: 'compared with the published figures',
  station_results: 'compared with the published figures',
  contest_stations: 'compared with the published figures',
  second_steps: SECRETS,
  sessions: SECRETS,
  vote_entries: FIGURES,
  vote_values: FIGURES,
  webhooks: WORK,
};

const contestIn = (constituency_id: number) => ({ year_id: 1, constituency_id, election_type_id: 2 });

beforeAll(async () => {
  owner = new pg.Client({ connectionString: server.database.url });
  await owner.connect();
  const { votes } = contract;
  const figures = SMALL.parliamentary.slice(0, 2).map((candidate_id, at) => ({ candidate_id, vote_count: 500 - at }));
  const north = { year_id: 1, constituency_id: SMALL.north.first };
  const saved = await server.as('admin')(votes.save, { correction: CORRECTION, ...north, votes: figures });
  const published = await server.as('super_admin')(votes.publish, {
    correction: CORRECTION,
    ...contestIn(SMALL.north.first),
  });
  expect([saved.status, published.status]).toEqual([200, 200]);
  // Rows of the tables that no call of this test fills, with the triggers.
  await owner.query(`
    insert into calls (year_id, election_type_id, contest_id, kind, candidate_ids, reason, proposed_by, confirmed_by, confirmed_at, newsroom)
      select 1, 2, id, 'elected', '{11}', 'The lead is too large', 1, 2, now(), 'Radio One' from contests where election_type_id = 2 and constituency_id in (1, 2);
    insert into public_changes (year_id, subject, subject_id, name, fields) values (1, 'party', 1, 'Palm', '[]');
    insert into polls (title, year_id, constituency_id, election_type_id, status) values ('Poll', 1, 1, 2, 'active');
    insert into poll_votes select id, 11, 40 from polls; insert into poll_votes select id, 12, 30 from polls;
    insert into coalitions (year_id, name, short_name, color) values (1, 'Alliance', 'ALL', '#112233');
    insert into finding_decisions (contest_id, code, numbers, reason, decided_by) select id, 'C3', '{}', 'As counted', 1 from contests where constituency_id < 3 and election_type_id = 2;
    insert into resolutions (contest_id, outcome, fields, decided_by) select id, 'asked_again', '[]', 1 from contests where constituency_id < 3 and election_type_id = 2;
    insert into questions (contest_id, text, asked_by) select id, 'Is this right?', 1 from contests where constituency_id < 3 and election_type_id = 2;
    insert into reminders (contest_id, sent_by, user_ids) select id, 1, '{4}' from contests where constituency_id < 3 and election_type_id = 2`);
});
afterEach(() => owner.query('rollback'));
afterAll(() => owner.end());

/** The sentences after a statement that the owner runs without triggers; everything is undone. */
async function after(statement: string, compare = compareTables): Promise<string[]> {
  await owner.query('begin; set local session_replication_role = replica');
  const { rowCount } = await owner.query(statement);
  expect(rowCount, statement).toBe(1);
  const found = (await compare(owner)).map(difference);
  await owner.query('rollback');
  return found;
}

test('every table is kept in the history of rows or says why not', async () => {
  const { rows } = await owner.query<{ name: string; triggers: string[] }>(
    `select relname as name, array(
       select concat_ws(' ', tgname, substring(prosrc from '''/'', (.*?)[)]'), substring(prosrc from '- ''([{].*?[}])'''))
       from pg_trigger join pg_proc on pg_proc.oid = tgfoid
       where tgrelid = c.oid and proname = replace(tgname, '_kept_', '_') and tgenabled = 'O' order by tgname) as triggers
     from pg_class c where relnamespace = 'public'::regnamespace and relkind = 'r' order by relname`,
  );
  const expected = rows.map(({ name }) => {
    const kept = Object.entries(KEPT_ROWS).find(([table]) => table === name)?.[1];
    const { key = ['id'], without = [] } = kept ?? {};
    return {
      name,
      triggers: ['deleted', 'inserted', 'updated'].flatMap((verb) =>
        kept ? `${name}_kept_${verb} ${key.join(', ')} {${without.join(',')}}` : [],
      ),
    };
  });
  expect(rows).toEqual(expected);
  expect(rows.map(({ name }) => name)).toEqual([...Object.keys(KEPT_ROWS), ...Object.keys(NOT_KEPT)].sort());
});

test('what was written with the triggers fits', async () => {
  expect(await after('select')).toEqual([]);
  expect(await after('select', comparePublic)).toEqual([]);
});

/** By table: a column that is changed past the triggers, and how the sentence goes on. */
const PUBLIC: [table: string, change: string, sentence: string][] = [
  [
    'years',
    `title = '2030'`,
    'The years do not fit: in 1 (2024), title, the table says 2030, the history of rows says 2024.',
  ],
  [
    'years',
    'majority_percent = 40',
    'The years do not fit: in 1 (2024), majority percent, the table says 40, the history of rows says 50.',
  ],
  [
    'regions',
    `title = 'Nord'`,
    'The regions do not fit: in 1 (North), title, the table says Nord, the history of rows says North.',
  ],
  [
    'constituencies',
    `name = 'Nord Un'`,
    'The constituencies do not fit: in 1 (North One), name, the table says Nord Un, the history of rows says North One.',
  ],
  [
    'polling_stations',
    `name = 'Hall'`,
    'The polling stations do not fit: in 1 (North School), name, the table says Hall, the history of rows says North School.',
  ],
  [
    'coalitions',
    `color = '#000000'`,
    'The coalitions do not fit: in 1 (Alliance), color, the table says #000000, the history of rows says #112233.',
  ],
  ['parties', `name = 'Palms'`, 'The parties do not fit: in 1 ('],
  ['parties', `color = '#010203'`, 'color, the table says #010203, the history of rows says'],
  [
    'candidates',
    `name = 'Another Name'`,
    'The candidates do not fit: in 1 (Abena Palm), name, the table says Another Name, the history of rows says Abena Palm.',
  ],
  [
    'candidates',
    'party_id = 2',
    'The candidates do not fit: in 1 (Abena Palm), party id, the table says 2, the history of rows says 1.',
  ],
  [
    'election_types',
    `title = 'other'`,
    'The election types do not fit: in 1 (presidential), title, the table says other, the history of rows says presidential.',
  ],
  ['contests', 'public_at = now()', 'public at, the table says'],
  [
    'calls',
    `candidate_ids = '{12}'`,
    'The calls do not fit: in 1, candidate ids, the table says [12], the history of rows says [11].',
  ],
  ['calls', `newsroom = 'Radio Two'`, 'newsroom, the table says Radio Two, the history of rows says Radio One.'],
  ['calls', `confirmed_by = ${USER_ID.agent}`, 'confirmed by, the table says agent, the history of rows says admin.'],
  [
    'feed_messages',
    `body = body || '{"type": "withdrawn"}'`,
    'The messages of the feed do not fit: in 1, body, the table says sha256 ',
  ],
  [
    'public_changes',
    `name = 'Other'`,
    'The public changes do not fit: in 1 (Palm), name, the table says Other, the history of rows says Palm.',
  ],
  [
    'polls',
    `title = 'Other'`,
    'The polls do not fit: in 1 (Poll), title, the table says Other, the history of rows says Poll.',
  ],
  [
    'poll_votes',
    'votes = 50',
    'The figures of polls do not fit: in 1/11, votes, the table says 50, the history of rows says 40.',
  ],
  [
    'wall_control',
    'revision = 9',
    'The scenes of the walls do not fit: in t, revision, the table says 9, the history of rows says 0.',
  ],
];
const DESK: typeof PUBLIC = [
  [
    'finding_decisions',
    `reason = 'Other'`,
    'The decisions on findings do not fit: in 1, reason, the table says Other, the history of rows says As counted.',
  ],
  [
    'resolutions',
    'decided_by = 2',
    'The resolutions of differences do not fit: in 1, decided by, the table says admin, the history of rows says super_admin.',
  ],
  [
    'questions',
    `text = 'Other'`,
    'The questions do not fit: in 1, text, the table says Other, the history of rows says Is this right?',
  ],
  ['reminders', `user_ids = '{5}'`, 'user ids, the table says [5], the history of rows says [4].'],
  ['vote_transitions', `state = 'other'`, 'The states of votes do not fit: in '],
  ['permissions', `name = 'other.right'`, 'The permissions do not fit: in '],
  ['roles', `scope = 'region'`, 'The roles do not fit: in '],
  ['users', 'role_id = 2', 'role id, the table says 2, the history of rows says'],
];

describe('a change past the triggers is named at its row', () => {
  /** Of the first row. */
  const change = (table: string, set: string) => {
    const key = (KEPT_ROWS[table as keyof typeof KEPT_ROWS].key ?? ['id']).join(', ');
    return `update ${table} set ${set} where (${key}) = (select ${key} from ${table} order by ${key} limit 1)`;
  };

  test.each([...PUBLIC, ...DESK])('%s: %s', async (table, set, sentence) => {
    expect(await after(change(table, set))).toContainEqual(expect.stringContaining(sentence));
  });
  test('by the frequent verification too, each table that the public reads', async () => {
    const first = PUBLIC.filter(([table], at) => PUBLIC.findIndex(([other]) => other === table) === at);
    await owner.query('begin; set local session_replication_role = replica');
    for (const [table, set] of first) await owner.query(change(table, set));
    const found = (await comparePublic(owner)).map(difference);
    for (const [, , sentence] of first) expect(found).toContainEqual(expect.stringContaining(sentence));
  });

  test('a row taken away, and one added', async () => {
    expect(await after('delete from calls where id = 2')).toEqual([
      'The calls do not fit: in 2, the table says nothing, the history of rows says a row.',
    ]);
    const added = `insert into role_permissions select 5, id from permissions where id not in (select permission_id from role_permissions where role_id = 5) limit 1`;
    expect(await after(added)).toEqual([
      expect.stringMatching(
        /^The permissions of roles do not fit: in 5\/\d+, the table says a row, the history of rows says nothing\.$/,
      ),
    ]);
  });
});

test('a row changed twice, deleted and made again by the triggers fits, with another time zone too', async () => {
  await owner.query(`begin; set local timezone = 'Africa/Johannesburg';
    update parties set name = name || ' A'; update parties set name = name || ' B' where id = 1;
    insert into polls (id, title, year_id, constituency_id, election_type_id, status) values (76, 'Moved', 1, 1, 2, 'active');
    update polls set id = 77 where id = 76; delete from polls where id = 77;
    insert into polls (id, title, year_id, constituency_id, election_type_id, status) values (77, 'Again', 1, 1, 2, 'active');
    update calls set newsroom = 'Radio Two' where id = 1;
    insert into poll_votes select id, 11, 41 from polls where title = 'Poll'
      on conflict (poll_id, candidate_id) do update set votes = excluded.votes`);
  expect((await compareTables(owner)).map(difference)).toEqual([]);
});

test('a column that a later version adds is no difference', async () => {
  await owner.query('begin; alter table parties add column later int not null default 7');
  expect((await compareTables(owner)).map(difference)).toEqual([]);
  await owner.query(
    'update parties set later = 8 where id = 1; set local session_replication_role = replica; update parties set later = 9 where id = 1',
  );
  expect((await compareTables(owner)).map(difference)).toEqual([
    expect.stringMatching(/^The parties do not fit: in 1 .*later, the table says 9, the history of rows says 8\.$/),
  ]);
});

test.each(['update row_history set face = null', 'delete from row_history', 'truncate row_history'])(
  'nobody may %s',
  async (statement) => {
    await expect(owner.query(statement)).rejects.toMatchObject({ constraint: 'row_history_kept' });
  },
);
