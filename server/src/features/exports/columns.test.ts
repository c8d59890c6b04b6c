import { contract } from '@election/contract/contract';
import { strFromU8, unzipSync } from 'fflate';
import { beforeAll, expect, test } from 'vitest';
import { SECURE_REQUEST_KEY, tokenOf, useServer } from '../../testing/server.ts';
import { SMALL } from '../../testing/small-election.ts';

const server = useServer();

/** Where a change of a column shows. */
type Shown = 'files' | 'json' | 'both' | 'neither';
/** `fixed`: names the row, or never changes alone or once the row is there. */
type Decision = Shown | 'fixed';

/**
 * Where a change of each column shows: in the files of the import format, in the JSON of what is public, in both or in neither. A new
 * column of what an election consists of needs its decision here.
 */
const DECIDED: Record<string, Record<string, Decision>> = {
  years: {
    ...{ id: 'fixed', version: 'fixed', is_current_year: 'neither', rehearsal: 'json' },
    ...{ title: 'both', status: 'files', status_desc: 'neither', election_status: 'neither' },
    // Limits of the checks: each newsroom has its own.
    ...{ lead_percent: 'neither', races_percent: 'neither', rejected_percent: 'neither', turnout_percent: 'neither' },
    ...{ turnout_change_points: 'neither', share_change_points: 'neither', robust_deviations: 'neither' },
    compared_with: 'neither',
    turnout_from: 'json',
    // How a newsroom confirms figures is its own.
    ...{ presidential_sources: 'neither', parliamentary_sources: 'neither', four_eyes: 'neither' },
    majority_percent: 'neither',
  },
  election_types: { id: 'fixed', title: 'both', nationwide: 'neither', follows: 'neither' },
  regions: {
    ...{ id: 'fixed', year_id: 'fixed', version: 'fixed', slug: 'neither' },
    ...{ title: 'both', status: 'files', svg_path: 'files', status_desc: 'neither', election_status: 'neither' },
  },
  constituencies: {
    ...{ id: 'fixed', year_id: 'fixed', version: 'fixed', slug: 'neither', region_id: 'both' },
    ...{ name: 'both', code: 'both', status: 'files', svg_path: 'files', registered_voters: 'files' },
    ...{ status_desc: 'neither', election_status: 'neither' },
  },
  polling_stations: {
    ...{ id: 'fixed', year_id: 'fixed', version: 'fixed', constituency_id: 'fixed' },
    ...{ code: 'files', name: 'files', status: 'both', registered_voters: 'files' },
  },
  parties: {
    ...{ id: 'fixed', year_id: 'fixed', version: 'fixed', logo: 'neither' },
    ...{ name: 'both', acronym: 'both', color: 'both', other_colors: 'files', order_queue: 'both', status: 'files' },
    ...{ independents: 'both', coalition_id: 'both' },
  },
  coalitions: {
    ...{ id: 'fixed', year_id: 'fixed', version: 'fixed', name: 'both', short_name: 'both', color: 'both' },
  },
  candidates: {
    // A trigger keeps which of them share a name.
    ...{ id: 'fixed', year_id: 'fixed', version: 'fixed', election_type_id: 'fixed', namesake: 'fixed' },
    ...{ name: 'both', party_id: 'both', constituency_id: 'both', ballot_order: 'both', status: 'both' },
    withdrawn: 'both',
    // What a newsroom knows of a person is for its own screens.
    ...{ avatar: 'neither', date_of_birth: 'neither', education: 'neither', hometown: 'neither', religion: 'neither' },
    ...{ no_of_children: 'neither', prev_positions: 'neither', spouse: 'neither' },
  },
  contests: {
    status_version: 'fixed',
    ...{ id: 'fixed', year_id: 'fixed', constituency_id: 'fixed', election_type_id: 'fixed' },
    ...{ published_at: 'json', published_by: 'neither' },
    ...{ status: 'neither', elected_id: 'fixed', status_note: 'neither', status_by: 'neither' },
    ...{ public_status: 'both', public_elected_id: 'fixed', public_note: 'json' },
    ...{ summed_stations: 'neither', public_stations: 'json', public_at: 'neither' },
  },
  registers: {
    ...{ contest_id: 'fixed', version: 'fixed', polling_station_id: 'fixed' },
    ...{ public_registered_voters: 'both', public_valid_votes: 'both', public_rejected: 'both' },
    ...{ total_registered_voters: 'neither', total_valid_votes: 'neither', total_rejected: 'neither' },
    ...{ total_issued: 'neither', total_not_returned: 'neither', public_issued: 'both', public_not_returned: 'both' },
    ...{ action: 'neither', changed_at: 'neither', changed_by: 'neither' },
  },
  vote_values: {
    ...{ id: 'fixed', contest_id: 'fixed', candidate_id: 'fixed', polling_station_id: 'fixed' },
    ...{ published_votes: 'both', live_votes: 'neither', version: 'fixed', origin: 'neither' },
    ...{ action: 'neither', reason: 'neither', changed_at: 'neither', changed_by: 'neither' },
  },
};

/** Another lawful value of columns whose type does not tell one, in SQL. */
const OTHER: Record<string, string> = {
  'contests.status': `'annulled'`,
  ...{ status: `'inactive'`, election_status: `'active'`, color: `'#abcdef'`, other_colors: `array['#abcdef']` },
  ...{ logo: `repeat('a', 64)`, avatar: `repeat('a', 64)`, region_id: '2', constituency_id: '2', order_queue: '99' },
  ...{ public_status: `'annulled'`, turnout_from: `'issued'`, status_by: '1' },
  ...{ coalition_id: 'null', compared_with: 'null', summed_stations: `'{1}'`, public_stations: `'{1}'` },
  ...{ changed_by: '1', published_by: '2', party_id: '3', origin: `'live_edit'` },
};

/** The row that is changed. */
const ROW: Record<string, string> = { candidates: 'id = 11', registers: 'contest_id = 1' };

interface Column {
  table: string;
  column: string;
  type: string;
}
let columns: Column[];
let before: { json: string; files: string };

beforeAll(async () => {
  const north = { year_id: SMALL.year, constituency_id: SMALL.north.first, election_type_id: 1 };
  const write = server.as('super_admin');
  const votes = SMALL.presidential.map((candidate_id) => ({ candidate_id, vote_count: 20 }));
  await write(contract.votes.save, { ...north, votes });
  const totals = { total_registered_voters: 100, total_valid_votes: 60, total_rejected: 1 };
  await write(contract.registers.save, { ...north, ...totals });
  expect((await write(contract.votes.publish, north)).status).toBe(200);
  const { owner } = server.database;
  // The current year cannot be inactive.
  await owner.query('update years set is_current_year = false where id = 1');
  await owner.query(
    `with made as (insert into coalitions (year_id, name, short_name, color) values (1, 'Together', 'T', '#123456') returning id)
     update parties set coalition_id = made.id from made where parties.id = 1`,
  );
  await owner.query(`insert into pictures values (repeat('a', 64), 'image/png', 10, 200, 200)`);
  const { rows } = await owner.query<Column>(
    `select c.relname as table, attname as column, format_type(atttypid, atttypmod) as type
     from pg_class c join pg_attribute a on attrelid = c.oid and attnum > 0 and not attisdropped and attgenerated = ''
     where relnamespace = 'public'::regnamespace and relname = any ($1) order by relname, attnum`,
    [Object.keys(DECIDED)],
  );
  columns = rows;
  before = await readExports();
});

/** What the exports of the year hold, without what counts and dates their changes. */
async function readExports() {
  const query = `?year_id=${SMALL.year}`;
  const { data } = await server.anonymous(contract.exports.json, { year_id: SMALL.year });
  const files = await server.app.inject({
    url: `${contract.exports.files.path}${query}`,
    headers: { authorization: `Bearer ${tokenOf('super_admin')}`, 'x-secure-request': SECURE_REQUEST_KEY },
  });
  expect(files.statusCode).toBe(200);
  const texts = Object.entries(unzipSync(new Uint8Array(files.rawPayload))).map(
    ([name, file]) => name + strFromU8(file),
  );
  return { json: JSON.stringify({ ...data, sequence: 0, changed_at: '', as_of: '' }), files: texts.join('\n') };
}

function otherValue({ table, column, type }: Column): string {
  const given = OTHER[`${table}.${column}`] ?? OTHER[column];
  if (given) return given;
  if (type === 'boolean') return `not ${column}`;
  if (type === 'date') return `'1970-01-01'`;
  if (type.startsWith('timestamp')) return `${column} + interval '1 hour'`;
  return /int|numeric|count/.test(type) ? `coalesce(${column}, 0) + 1` : `coalesce(${column}, '') || 'x'`;
}

/** Changes a column of one row, looks where that shows, and changes it back. */
async function whereShown(changed: Column): Promise<Shown> {
  const { table, column, type } = changed;
  const where = ROW[table] ?? 'id = 1';
  const set = (value: string, values: unknown[] = []) =>
    server.database.owner.query(
      `with old as (select ${column}::text as value from ${table} where ${where}),
            stored as (update ${table} set ${column} = ${value} where ${where} returning 1)
       select raise_all_result_versions(), value from old, stored`,
      values,
    );
  const { rows } = await set(otherValue(changed));
  expect(rows, `${table}.${column}`).toHaveLength(1);
  const after = await readExports();
  await set(`$1::text::${type}`, [rows[0].value]);
  const [json, files] = [after.json !== before.json, after.files !== before.files];
  return json && files ? 'both' : json ? 'json' : files ? 'files' : 'neither';
}

test('each column of what an election consists of is in the exports that it is decided for', async () => {
  const found: Record<string, Record<string, Decision>> = {};
  for (const one of columns) {
    const isFixed = DECIDED[one.table]?.[one.column] === 'fixed';
    found[one.table] = { ...found[one.table], [one.column]: isFixed ? 'fixed' : await whereShown(one) };
  }
  expect(found).toEqual(DECIDED);
});
