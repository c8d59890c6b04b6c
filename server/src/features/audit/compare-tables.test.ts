import { contract } from '@election/contract/contract';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readConfig } from '../../platform/config.ts';
import { fileStore, readPicture } from '../../platform/files/store.ts';
import { pictureFile } from '../../testing/files/pictures.ts';
import { useServer } from '../../testing/server.ts';
import { CORRECTION, SMALL, USER_ID } from '../../testing/small-election.ts';
import { compareFiles, comparePublic, compareTables } from './compare-tables.ts';
import { difference } from './differences.ts';

const server = useServer();
const { votes, stationVotes, registers, sheets, sync } = contract;
let owner: pg.Client;

const { agent, admin, super_admin } = USER_ID;
const ballot = (candidates: readonly number[], ...figures: number[]) =>
  figures.map((vote_count, at) => ({ candidate_id: candidates[at] ?? 0, vote_count }));
const presidential = (...figures: number[]) => ballot(SMALL.presidential, ...figures);
const north = { year_id: 1, constituency_id: SMALL.north.first };
const south = { year_id: 1, constituency_id: SMALL.south.first };
const station = { year_id: 1, polling_station_id: SMALL.stations.first, election_type_id: 1 };
const totals = { total_registered_voters: 2000, total_valid_votes: 945, total_rejected: 10 };

async function ok(answer: Promise<{ status: number; error_msg: unknown }>) {
  const { status, error_msg } = await answer;
  expect({ status, error_msg }).toMatchObject({ status: 200 });
}

/** An evening that writes every kind of row: entries in each state, live and published figures, registers, seats, sheets. */
beforeAll(async () => {
  owner = new pg.Client({ connectionString: server.database.url });
  await owner.connect();
  const as = server.as;
  await ok(as('agent')(votes.submit, { ...north, votes: presidential(600, 300, 45) }));
  const seen = presidential(600, 300, 45).map((vote) => ({ ...vote, user_id: agent }));
  await ok(as('admin')(votes.decide, { ...north, election_type_id: 1, votes: seen }));
  await ok(as('agent')(votes.submit, { ...north, votes: ballot(SMALL.parliamentary, 1, 2) }));
  await ok(as('admin')(registers.save, { correction: CORRECTION, ...north, election_type_id: 1, ...totals }));
  await ok(as('super_admin')(votes.publish, { correction: CORRECTION, ...north, election_type_id: 1 }));
  await ok(
    as('super_admin')(votes.save, {
      correction: CORRECTION,
      ...north,
      votes: presidential(601, 299, 45),
      reason: 'Recount',
    }),
  );
  await ok(as('admin')(votes.save, { correction: CORRECTION, ...south, votes: presidential(10, 20, 30) }));
  await ok(as('super_admin')(votes.publish, { correction: CORRECTION, ...south, election_type_id: 1 }));
  await ok(as('admin')(votes.save, { correction: CORRECTION, ...north, votes: ballot(SMALL.parliamentary, 500, 400) }));
  await ok(as('super_admin')(votes.publish, { correction: CORRECTION, ...north, election_type_id: 2 }));
  // An equal figure set again by another person changes the row, and no figure.
  await ok(
    as('correspondent')(votes.save, { correction: CORRECTION, ...north, votes: ballot(SMALL.parliamentary, 500, 400) }),
  );
  await ok(as('admin')(stationVotes.publish, { correction: CORRECTION, ...station, votes: presidential(5, 6, 7) }));
  for (const colour of ['#aa0000', '#00aa00', '#0000aa']) {
    const image = await pictureFile('jpeg', colour, 400);
    await ok(as('agent')(sheets.upload, { ...north, election_type_id: 1, image }));
    if (colour === '#aa0000') {
      const other = await pictureFile('jpeg', '#777777', 400);
      const { data } = await as('admin')(sheets.upload, { ...south, election_type_id: 1, image: other });
      await ok(as('admin')(sheets.remove, { id: data.id }));
    }
  }
  const [sheet] = (await as('super_admin')(sheets.list, { ...north, election_type_id: 1 })).data;
  // Shown, hidden and shown again: the last word counts.
  for (const shown of [true, false, true]) {
    await ok(as('super_admin')(sheets.show, { id: sheet?.id ?? 0, public: shown }));
  }
  await ok(as('super_admin')(sync.regions, { year_id: 1, election_id: 1 }));
  await ok(as('super_admin')(sync.seats, { year_id: 1, election_type_id: 2 }));
  await restored();
});
afterAll(() => owner.end());

/** As `npm run restore` marks a copy, and `--live` declares it live. */
async function restored() {
  await owner.query(`insert into restorations (made_at, live_at) values ('2026-12-07T18:00:00Z', now());
    select record_audit(0, '{}', 'backup.restore', 'database', null, '{"made_at": "2026-12-07T18:00:00.000Z"}');
    select record_audit(0, '{}', 'backup.live', 'database', null, null)`);
}

/** The sentences after statements that the owner runs without triggers; everything is undone. */
async function after(statement: string, compare = compareTables): Promise<string[]> {
  await owner.query('begin; set local session_replication_role = replica');
  try {
    await owner.query(statement);
    return (await compare(owner)).map(difference);
  } finally {
    await owner.query('rollback');
  }
}

const contest = (constituency: number, type = 1) =>
  `(select id from contests where constituency_id = ${constituency} and election_type_id = ${type})`;

test('what the product wrote fits', async () => {
  expect(await after('select')).toEqual([]);
  expect(await after('select', comparePublic)).toEqual([]);
});

/** Each change past the server, and the sentences that name it. */
const PUBLIC: [what: string, statement: string, ...sentences: string[]][] = [
  [
    'a published figure of a constituency',
    `update vote_values set published_votes = 9000, live_votes = 9000 where contest_id = ${contest(1)} and place = 0 and candidate_id = 1`,
    'The published figures do not fit: in North One, presidential, Abena Palm, the table says 9,000, the history of figures says 601.',
    'The published figures do not fit: in North One, presidential, Abena Palm, the table says 9,000, the audit trail says 601.',
    'The sums of regions do not fit: in region North, Abena Palm, the table says 601, the published figures give 9,000.',
  ],
  [
    'a published figure of a polling station',
    `update vote_values set published_votes = 50 where place = 1 and candidate_id = 2`,
    'The published figures do not fit: in North One, presidential, polling station N0101 (North School), Kofi River, the table says 50, the history of figures says 6.',
  ],
  [
    'a published figure taken away',
    `update vote_values set published_votes = null where place = 1 and candidate_id in (2, 3)`,
    'The published figures do not fit: in North One, presidential, polling station N0101 (North School), Kofi River, the table says nothing, the history of figures says 6. 1 more place differs.',
  ],
  [
    'a published figure added',
    `insert into vote_values (contest_id, polling_station_id, candidate_id, live_votes, published_votes, origin, action, changed_by)
     values (${contest(1)}, 2, 1, 7, 7, 'station', 'publish', 1)`,
    'The published figures do not fit: in North One, presidential, polling station N0102 (North Chapel), Abena Palm, the table says 7, the history of figures says nothing.',
  ],
  ...(
    [
      ['public_registered_voters', 'public registered voters', '2,000'],
      ['public_valid_votes', 'public valid votes', '945'],
      ['public_rejected', 'public rejected ballots', '10'],
    ] as const
  ).map(([column, words, figure]): [string, string, string] => [
    `the ${words} of a register`,
    `update registers set ${column} = 3000`,
    `The registers do not fit: in North One, presidential, ${words}, the table says 3,000, the history of figures says ${figure}.`,
  ]),
  [
    'a register taken away',
    'delete from registers',
    expect.stringMatching(
      /^The registers do not fit: in North One, presidential, public registered voters, the table says nothing, the history of figures says 2,000\. [25] more places differ\.$/,
    ),
  ],
  [
    'who published a contest',
    `update contests set published_by = ${admin} where id = ${contest(3)}`,
    'The publications do not fit: in South One, presidential, published by, the table says admin, the history of figures says super_admin.',
    'The publications do not fit: in South One, presidential, published by, the table says admin, the audit trail says super_admin.',
  ],
  [
    'a sum of a region',
    `update region_results set votes = votes + 1 where region_id = 2 and candidate_id = 2`,
    'The sums of regions do not fit: in region South, Kofi River, the table says 21, the published figures give 20.',
  ],
  [
    'a sum of a region taken away',
    `delete from region_results where region_id = 2 and candidate_id = 2`,
    'The sums of regions do not fit: in region South, Kofi River, the table says nothing, the published figures give 20.',
  ],
  [
    'a sum of a region added',
    `insert into region_results (year_id, region_id, candidate_id, votes) values (1, 2, 4, 3)`,
    'The sums of regions do not fit: in region South, Yaw Withdrawn, the table says 3, the published figures give nothing.',
  ],
  [
    'a sum of polling stations',
    `update station_results set votes = 9 where contest_id = ${contest(1)} and candidate_id = 2`,
    'The sums of polling stations do not fit: in North One, presidential, Kofi River, the table says 9, the published figures give 6.',
  ],
  [
    'a sum of polling stations taken away',
    `delete from station_results where contest_id = ${contest(1)} and candidate_id = 2`,
    'The sums of polling stations do not fit: in North One, presidential, Kofi River, the table says nothing, the published figures give 6.',
  ],
  [
    'how many stations are in a sum',
    `update station_results set stations = 2 where contest_id = ${contest(1)} and candidate_id = 2`,
    'The sums of polling stations do not fit: in North One, presidential, Kofi River, number of stations, the table says 2, the published figures give 1.',
  ],
  [
    'how many stations there are',
    `update contest_stations set total = 1 where contest_id = ${contest(1)}`,
    'The sums of polling stations do not fit: in North One, presidential, number of stations, the table says 1, the published figures give 2.',
  ],
  [
    'which stations are in a sum',
    `update contest_stations set published = '{2}' where contest_id = ${contest(1)}`,
    'The sums of polling stations do not fit: in North One, presidential, stations with published figures, the table says 2, the published figures give 1.',
  ],
  [
    'the winner of a seat',
    'update seats set candidate_id = 12',
    'The seats do not fit: in North One, parliamentary, the table says Kojo River with 500, the published figures give Ama Palm with 500.',
  ],
  [
    'the votes of a seat',
    'update seats set votes = 501',
    'The seats do not fit: in North One, parliamentary, the table says Ama Palm with 501, the published figures give Ama Palm with 500.',
  ],
  [
    'a seat turned into a tie',
    'update seats set candidate_id = null, tied = true',
    'The seats do not fit: in North One, parliamentary, the table says a tie with 500, the published figures give Ama Palm with 500.',
  ],
  [
    'a seat taken away',
    'delete from seats',
    'The seats do not fit: in North One, parliamentary, the table says nothing, the published figures give Ama Palm with 500.',
  ],
  [
    'a seat added',
    `insert into seats (contest_id, candidate_id, votes, tied) values (${contest(2, 2)}, 13, 8, false)`,
    'The seats do not fit: in North Two, parliamentary, the table says Adwoa Palm with 8, the published figures give nothing.',
  ],
];

const OTHERS: typeof PUBLIC = [
  ...(
    [
      ['total_registered_voters', 'registered voters', '2,000'],
      ['total_valid_votes', 'valid votes', '945'],
      ['total_rejected', 'rejected ballots', '10'],
    ] as const
  ).map(([column, words, figure]): [string, string, string] => [
    `the ${words} of a register that wait for publication`,
    `update registers set ${column} = 3000`,
    `The registers do not fit: in North One, presidential, ${words}, the table says 3,000, the history of figures says ${figure}.`,
  ]),
  [
    'a live figure',
    `update vote_values set live_votes = 8 where place = 1 and candidate_id = 2`,
    'The live figures do not fit: in North One, presidential, polling station N0101 (North School), Kofi River, the table says 8, the history of figures says 6.',
  ],
  [
    'the votes of an entry',
    `update vote_entries set votes = 9 where user_id = ${agent} and candidate_id = 11`,
    'The entries do not fit: in North One, parliamentary, Ama Palm, entry of agent, the table says 9, the history of figures says 1.',
  ],
  [
    'the state of an entry',
    `update vote_entries set status = 'approved' where user_id = ${agent} and candidate_id = 11`,
    'The entries do not fit: in North One, parliamentary, Ama Palm, entry of agent, state of the entry, the table says approved, the history of figures says pending.',
  ],
  [
    'who set a figure',
    `update vote_values set changed_by = ${admin} where contest_id = ${contest(3)} and candidate_id = 1`,
    'The people who entered figures do not fit: in South One, presidential, Abena Palm, entered by, the table says admin, the history of figures says super_admin.',
  ],
  [
    'who changed an entry',
    `update vote_entries set changed_by = ${super_admin} where user_id = ${agent} and candidate_id = 11`,
    'The people who entered figures do not fit: in North One, parliamentary, Ama Palm, entry of agent, entered by, the table says super_admin, the history of figures says agent.',
  ],
  [
    'an entry taken away',
    `delete from vote_entries where user_id = ${agent} and candidate_id = 11`,
    'The entries do not fit: in North One, parliamentary, Ama Palm, entry of agent, the table says nothing, the history of figures says 1.',
  ],
  [
    'an entry in the name of another person',
    `update vote_entries set user_id = ${USER_ID.intern} where user_id = ${agent} and candidate_id = 11`,
    'The entries do not fit: in North One, parliamentary, Ama Palm, entry of agent, the table says nothing, the history of figures says 1. 1 more place differs.',
  ],
  [
    'the photograph of a sheet',
    `update pink_sheets set picture = (select max(picture) from pink_sheets p where p.picture <> pink_sheets.picture) where id = 1`,
    expect.stringMatching(
      /^The pink sheets do not fit: in North One, presidential, sheet 1, photograph, the table says [0-9a-f]{64}, the audit trail says [0-9a-f]{64}\.$/,
    ),
  ],
  [
    'the hash of the original of a sheet',
    `update pink_sheets set original_sha256 = repeat('a', 64) where id = 1`,
    expect.stringContaining('sheet 1, hash of the photograph, the table says aaaa'),
  ],
  [
    'the contest of a sheet',
    `update pink_sheets set contest_id = ${contest(2)} where id = 1`,
    expect.stringContaining('The pink sheets do not fit: in North One, presidential, sheet 1, contest, the table says'),
  ],
  [
    'who uploaded a sheet',
    `update pink_sheets set uploaded_by = ${admin} where id = 1`,
    'The pink sheets do not fit: in North One, presidential, sheet 1, uploaded by, the table says admin, the audit trail says agent.',
  ],
  [
    'a deleted sheet brought back',
    `update pink_sheets set ended_at = null, ended_by = null, ended_how = null where ended_how = 'deleted'`,
    'The pink sheets do not fit: in South One, presidential, sheet 2, how it ended, the table says nothing, the audit trail says deleted.',
  ],
  [
    'who deleted a sheet',
    `update pink_sheets set ended_by = ${agent} where ended_how = 'deleted'`,
    'The pink sheets do not fit: in South One, presidential, sheet 2, ended by, the table says agent, the audit trail says admin.',
  ],
  [
    'a public sheet hidden',
    'update pink_sheets set public_at = null, public_by = null where public_at is not null',
    'The pink sheets do not fit: in North One, presidential, sheet 4, made public by, the table says nothing, the audit trail says super_admin.',
  ],
  [
    'a sheet made public',
    `update pink_sheets set public_at = now(), public_by = ${admin} where id = 2`,
    'The pink sheets do not fit: in South One, presidential, sheet 2, made public by, the table says admin, the audit trail says nothing.',
  ],
  [
    'a sheet taken away',
    'delete from pink_sheets where id = 1',
    expect.stringContaining('sheet 1, contest, the table says nothing, the audit trail says'),
  ],
  [
    'a sheet added',
    `insert into pink_sheets (id, contest_id, picture, original_sha256, uploaded_by, ended_at, ended_how)
     select 99, ${contest(2)}, picture, original_sha256, 1, now(), 'deleted' from pink_sheets where id = 1`,
    expect.stringContaining('in North Two, presidential, sheet 99, contest, the table says'),
  ],
  [
    'when the backup of a restoration was made',
    `update restorations set made_at = '2026-12-08T00:00:00Z'`,
    'The restorations do not fit: in restoration 1, backup of, the table says 2026-12-08 00:00:00.000000 UTC, the audit trail says 2026-12-07 18:00:00.000000 UTC.',
  ],
  [
    'whether a restored copy was declared live',
    'update restorations set live_at = null',
    'The restorations do not fit: in restoration 1, declared live, the table says not live, the audit trail says live.',
  ],
  [
    'a restoration taken away',
    'delete from restorations',
    'The restorations do not fit: in restoration 1, backup of, the table says nothing, the audit trail says 2026-12-07 18:00:00.000000 UTC.',
  ],
];

describe('a change past the server, without triggers, is named at its place', () => {
  test.each([...PUBLIC, ...OTHERS])('%s', async (_, statement, ...sentences) => {
    const found = await after(statement);
    for (const sentence of sentences) expect(found).toContainEqual(sentence);
  });

  test.each(PUBLIC)('%s, by the frequent verification too', async (_, statement, ...sentences) => {
    const found = await after(statement, comparePublic);
    for (const sentence of sentences) expect(found).toContainEqual(sentence);
  });

  test('when a contest was published', async () => {
    const found = await after(
      `update contests set published_at = '2026-12-07 20:00Z' where id = ${contest(3)}`,
      comparePublic,
    );
    expect(found).toEqual([
      expect.stringMatching(
        /^The publications do not fit: in South One, presidential, published at, the table says 2026-12-07 20:00:00\.000000 UTC, the history of figures says \d{4}-/,
      ),
    ]);
  });

  test('a publication taken back, and one that never was', async () => {
    const publications = (found: string[]) => found.filter((sentence) => sentence.startsWith('The publications'));
    const back = await after(`update contests set published_at = null, published_by = null where id = ${contest(3)}`);
    expect(publications(back)).toEqual([
      expect.stringMatching(/published at, the table says nothing, the history of figures says \d{4}-/),
      'The publications do not fit: in South One, presidential, published by, the table says nothing, the audit trail says super_admin.',
    ]);
    const never = await after(`update contests set published_at = now(), published_by = 1 where id = ${contest(2)}`);
    expect(publications(never)).toEqual([
      expect.stringMatching(/North Two, .*published at, the table says \d{4}-.*, the history of figures says nothing/),
      'The publications do not fit: in North Two, presidential, published by, the table says super_admin, the audit trail says nothing.',
    ]);
  });

  test('with triggers too, where the audit trail knows nothing of it', async () => {
    await owner.query('begin');
    await owner.query(
      `update vote_values set live_votes = 9000, published_votes = 9000 where contest_id = ${contest(3)} and candidate_id = 1`,
    );
    await owner.query(`update contests set published_at = now(), published_by = ${admin} where id = ${contest(3)}`);
    const found = (await comparePublic(owner)).map(difference);
    await owner.query('rollback');
    expect(found).toContain(
      'The published figures do not fit: in South One, presidential, Abena Palm, the table says 9,000, the audit trail says 10.',
    );
    expect(found).toContain(
      'The publications do not fit: in South One, presidential, published by, the table says admin, the audit trail says super_admin.',
    );
  });
});

test('a photograph with other bytes, or none, is named with its sheet', async () => {
  const config = readConfig({ DATA_DIR: server.dataDir });
  const read = (picture: string) => readPicture(config, picture, 'private');
  expect(await compareFiles(owner, read)).toEqual({ compared: 4, differences: [] });
  const { rows } = await owner.query<{ picture: string }>('select picture from pink_sheets where id = 1');
  const picture = rows[0]?.picture ?? '';
  const other = await compareFiles(owner, async (name) => (name === picture ? Buffer.from('other') : read(name)));
  expect(other.differences.map(difference)).toEqual([
    `The photographs of pink sheets do not fit: in North One, presidential, sheet 1, photograph, the file has d9298a10d1b0735837dc4bd85dac641b0f3cef27a47e5d53a54f2f3f5b2fcffa, the sheet is stored under ${picture}.`,
  ]);
  const none = await compareFiles(owner, async () => null);
  expect(none.differences.map(difference)[0]).toMatch(/the file has nothing, .* 3 more places differ\.$/);
  // The store of the settings is the one in which the server put them.
  expect(await (await fileStore(config)).get(`private/${picture}`)).not.toBeNull();
});

test('a write between two comparisons is no difference, even without a common snapshot', async () => {
  const watched = new pg.Client({ connectionString: server.database.url });
  await watched.connect();
  await watched.query('begin');
  const query = watched.query.bind(watched);
  let figure = 1000;
  // After each statement of the comparison the newsroom publishes other figures.
  const meddled = Object.assign(Object.create(watched), {
    query: async (...given: Parameters<typeof query>) => {
      const answer = await query(...given);
      await ok(
        server.as('super_admin')(votes.save, {
          correction: CORRECTION,
          ...south,
          votes: presidential(figure++, 20, 30),
          reason: 'Recount',
        }),
      );
      return answer;
    },
  }) as pg.Client;
  expect(await compareTables(meddled)).toEqual([]);
  await watched.query('commit');
  await watched.end();
  expect(figure).toBeGreaterThan(1005);
  expect(await after('select')).toEqual([]);
});
