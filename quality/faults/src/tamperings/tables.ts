import type { Difference } from '@election/server/features/audit/differences';

/** A change that the database's superuser makes to a table with triggers off. */
export interface TableTampering {
  /** The kind of difference that must be found. */
  kind: Difference['kind'];
  /** Changes one row at random and returns where: the ids among PLACE that the kind has. */
  sql: string;
}

/** A random row of a table as `target`. */
const one = (rows: string) => `with target as (select * from ${rows} order by random() limit 1)`;
const changed = (table: string, set: string, where = 'true', key = 'id') =>
  `${one(`${table} where ${where}`)} update ${table} t set ${set} from target where t.${key} = target.${key}`;
const deleted = (table: string, where = 'true', key = 'id') =>
  `${one(`${table} where ${where}`)} delete from ${table} t using target where t.${key} = target.${key}`;

const figure = 'returning t.contest_id, t.place, t.candidate_id';
const entry = `${figure}, t.user_id as provider_id`;
const contest = 'returning t.contest_id';
const published = 'returning t.id as contest_id';
const sum = 'returning t.region_id, t.candidate_id';
const correction = 'returning t.contest_id, t.place, t.number as item';
const sheet = 'returning t.contest_id, t.id as item';
const isPublic = 'published_votes is not null';
const sums = (verb: 'update region_results t set votes = t.votes + 1 from' | 'delete from region_results t using') =>
  `${one('region_results')} ${verb} target where t.region_id = target.region_id and t.candidate_id = target.candidate_id ${sum}`;

const COUNTED = ['total_registered_voters', 'total_valid_votes', 'total_rejected'];
const PUBLIC = ['public_registered_voters', 'public_valid_votes', 'public_rejected'];

/** By table and column, each way: changed, taken away, added. */
export const TABLE_TAMPERINGS: Record<string, TableTampering> = {
  'a published figure is changed': {
    kind: 'published',
    sql: `${changed('vote_values', 'published_votes = t.published_votes + 1', isPublic)} ${figure}`,
  },
  'a published figure of a constituency is changed, its live figure with it': {
    kind: 'published-trail',
    sql: `${changed('vote_values', 'published_votes = t.published_votes + 1, live_votes = t.live_votes + 1', `place = 0 and ${isPublic}`)} ${figure}`,
  },
  'a published figure is taken back': {
    kind: 'published',
    sql: `${changed('vote_values', 'published_votes = null', isPublic)} ${figure}`,
  },
  'a live figure is changed': {
    kind: 'live',
    sql: `${changed('vote_values', 'live_votes = t.live_votes + 1')} ${figure}`,
  },
  'a figure is deleted': { kind: 'live', sql: `${deleted('vote_values')} ${figure}` },
  'a figure is added': {
    kind: 'published',
    sql: `insert into vote_values as t (contest_id, candidate_id, live_votes, published_votes, origin, action, changed_by)
      select id, 4, 9, 9, 'validated', 'publish', 1 from contests where election_type_id = 1 order by random() limit 1 ${figure}`,
  },
  'the name under a figure is changed': {
    kind: 'person',
    sql: `${changed('vote_values', 'changed_by = t.changed_by + 1')} ${figure}`,
  },
  'the votes of an entry are changed': {
    kind: 'entry',
    sql: `${changed('vote_entries', 'votes = t.votes + 1')} ${entry}`,
  },
  'the state of an entry is changed': {
    kind: 'entry',
    sql: `${changed('vote_entries', `status = 'declined'`)} ${entry}`,
  },
  'an entry gets another provider': {
    kind: 'entry',
    sql: `${changed('vote_entries', 'user_id = 7')} returning t.contest_id, t.place, t.candidate_id`,
  },
  'the name under an entry is changed': {
    kind: 'person',
    sql: `${changed('vote_entries', 'changed_by = t.changed_by + 1')} ${entry}`,
  },
  'an entry is deleted': { kind: 'entry', sql: `${deleted('vote_entries')} ${entry}` },
  'an entry is added': {
    kind: 'entry',
    sql: `insert into vote_entries as t (contest_id, candidate_id, user_id, votes, status, action, changed_by)
      select id, 4, 7, 9, 'pending', 'submit', 7 from contests where election_type_id = 1 order by random() limit 1 ${entry}`,
  },
  ...Object.fromEntries(
    [...COUNTED, ...PUBLIC].map((column): [string, TableTampering] => [
      `${column} of a register is changed`,
      {
        kind: 'register',
        sql: `${changed('registers', `${column} = t.${column} + 1`, `${column} is not null`, 'contest_id')} ${contest}`,
      },
    ]),
  ),
  'a register is deleted': { kind: 'register', sql: `${deleted('registers', 'true', 'contest_id')} ${contest}` },
  'a register is added': {
    kind: 'register',
    sql: `insert into registers as t (contest_id, total_registered_voters, total_valid_votes, total_rejected, action, changed_by)
      select id, 9, 8, 1, 'register', 1 from contests where constituency_id > 3 order by random() limit 1 ${contest}`,
  },
  'the moment of a publication is changed': {
    kind: 'publication',
    sql: `${changed('contests', `published_at = t.published_at - interval '1 microsecond'`, 'published_at is not null')} ${published}`,
  },
  'the name under a publication is changed': {
    kind: 'publication-trail',
    sql: `${changed('contests', 'published_by = t.published_by + 1', 'published_at is not null')} ${published}`,
  },
  'a publication is taken back': {
    kind: 'publication',
    sql: `${changed('contests', 'published_at = null, published_by = null', 'published_at is not null')} ${published}`,
  },
  'a contest is marked as published': {
    kind: 'publication',
    sql: `${changed('contests', 'published_at = now(), published_by = 1', 'published_at is null')} ${published}`,
  },
  'the note of a correction is changed': {
    kind: 'correction',
    sql: `${changed('corrections', `note = 'Nothing to see here', reason = 'other'`)} ${correction}`,
  },
  'what stood before a correction is changed': {
    kind: 'correction',
    sql: `${changed('corrections', `before = '{"figures": {}, "register": null}'`)} ${correction}`,
  },
  'a correction is deleted': { kind: 'correction', sql: `${deleted('corrections')} ${correction}` },
  'a correction is added': {
    kind: 'correction',
    sql: `insert into corrections as t (year_id, election_type_id, number, contest_id, kind, before, after, corrected_by)
      select year_id, election_type_id, 9999, id, 'corrected', '{}', '{}', 1 from contests order by random() limit 1 ${correction}`,
  },
  'the sum of a region is changed': { kind: 'sum', sql: sums('update region_results t set votes = t.votes + 1 from') },
  'the sum of a region is deleted': { kind: 'sum', sql: sums('delete from region_results t using') },
  'the sum of a region is added': {
    kind: 'sum',
    sql: `insert into region_results as t (year_id, region_id, candidate_id, votes) values (1, 2, 4, 9) ${sum}`,
  },
  'a seat gets another winner': {
    kind: 'seat',
    sql: `${changed('seats', 'candidate_id = (select max(id) + min(id) from candidates where id in (11, 12)) - t.candidate_id', 'true', 'contest_id')} ${contest}`,
  },
  'the votes of a seat are changed': {
    kind: 'seat',
    sql: `${changed('seats', 'votes = t.votes + 1', 'true', 'contest_id')} ${contest}`,
  },
  'a seat is made a tie': {
    kind: 'seat',
    sql: `${changed('seats', 'candidate_id = null, tied = true', 'true', 'contest_id')} ${contest}`,
  },
  'a seat is deleted': { kind: 'seat', sql: `${deleted('seats', 'true', 'contest_id')} ${contest}` },
  'a seat is added': {
    kind: 'seat',
    sql: `insert into seats as t (contest_id, candidate_id, votes, tied)
      select id, 13, 9, false from contests where constituency_id = 2 and election_type_id = 2 ${contest}`,
  },
  'a sheet gets another photograph': {
    kind: 'sheet',
    sql: `${changed('pink_sheets', 'picture = (select max(sha256) from pictures where sha256 <> t.picture)')} ${sheet}`,
  },
  'the hash of the original photograph of a sheet is changed': {
    kind: 'sheet',
    sql: `${changed('pink_sheets', `original_sha256 = md5(t.original_sha256) || md5(t.picture)`)} ${sheet}`,
  },
  'a sheet gets another contest': {
    kind: 'sheet',
    sql: `${changed('pink_sheets', 'contest_id = (select min(id) from contests where constituency_id = 3)')} returning t.id as item`,
  },
  'the name under a sheet is changed': {
    kind: 'sheet',
    sql: `${changed('pink_sheets', 'uploaded_by = t.uploaded_by + 1')} ${sheet}`,
  },
  'the name under the end of a sheet is changed': {
    kind: 'sheet',
    sql: `${changed('pink_sheets', 'ended_by = t.ended_by + 1', 'ended_at is not null')} ${sheet}`,
  },
  'a replaced or deleted sheet is made current': {
    kind: 'sheet',
    sql: `${changed('pink_sheets', 'ended_at = null, ended_by = null, ended_how = null', `ended_how = 'deleted'`)} ${sheet}`,
  },
  'a sheet is deleted': { kind: 'sheet', sql: `${deleted('pink_sheets')} ${sheet}` },
  'a sheet is added': {
    kind: 'sheet',
    sql: `${one('pink_sheets')} insert into pink_sheets as t (contest_id, picture, original_sha256, uploaded_by, ended_at, ended_by, ended_how)
      select contest_id, picture, original_sha256, uploaded_by, now(), 1, 'deleted' from target ${sheet}`,
  },
  'the backup that a restoration names is changed': {
    kind: 'restoration',
    sql: changed('restorations', `made_at = t.made_at + interval '1 microsecond'`),
  },
  'a live copy is marked as not live': { kind: 'restoration', sql: changed('restorations', 'live_at = null') },
  'a restoration is deleted': { kind: 'restoration', sql: deleted('restorations') },
  'a restoration is added': {
    kind: 'restoration',
    sql: 'insert into restorations (made_at, live_at) values (now(), now())',
  },
  'a setting of a year is changed': {
    kind: 'years',
    sql: changed('years', 'majority_percent = 100 - t.majority_percent / 2'),
  },
  'the name of a candidate is changed': { kind: 'candidates', sql: changed('candidates', `name = t.name || ' X'`) },
  'a candidate is moved to another party': {
    kind: 'candidates',
    sql: changed('candidates', 'party_id = t.party_id + 1'),
  },
  'the color of a party is changed': { kind: 'parties', sql: changed('parties', `color = '#01020' || t.id % 10`) },
  'a message of the feed is changed': {
    kind: 'feed_messages',
    sql: changed('feed_messages', `body = t.body || '{"type": "none"}'`),
  },
  'a message of the feed is deleted': { kind: 'feed_messages', sql: deleted('feed_messages') },
  'the role of a person is changed': { kind: 'users', sql: changed('users', 'role_id = t.role_id % 2 + 1') },
};

/** The names of the ids that a tampering returned, as differences give them. */
export const PLACE = `
  select (select c.name from contests k join constituencies c on c.id = k.constituency_id where k.id = $1) as constituency,
         (select code from polling_stations where id = $2 and $2 > 0) as station_code,
         (select name from candidates where id = $3) as candidate, (select name from users where id = $4) as provider,
         (select title from regions where id = $5) as region, $6::int as item`;
