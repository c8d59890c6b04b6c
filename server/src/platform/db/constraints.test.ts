import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { useDatabase } from '../../testing/database.ts';
import * as say from './constraint-sentences.ts';

const database = useDatabase();

const UPSERT = 'written with "on conflict"';
const PARENT_LOCKED = 'written by the server under a lock on the referenced row';
const NEVER_DELETED = 'the referenced row is checked on write and never deleted';
const OTHERS_FIRST = 'figures with the same reference are written before it and deleted after it';
const NO_ROUTE = 'no route writes it';

/** Unique and foreign keys that no request can violate, each with the reason. Every other one needs a sentence. */
const UNREACHABLE: Record<string, string> = {
  application_secrets_pkey: NO_ROUTE,
  attempts_pkey: UPSERT,
  audit_chains_pkey: UPSERT,
  audit_entries_pkey: PARENT_LOCKED,
  calls_election_type_fk: NEVER_DELETED,
  calls_proposed: 'asked of the rule under the lock of the race',
  calls_standing: 'asked of the rule under the lock of the race',
  candidates_avatar_fk: NEVER_DELETED,
  candidates_election_type_fk: NEVER_DELETED,
  contests_constituency_fk: PARENT_LOCKED,
  corrections_number_key: 'numbered under the lock of the result version',
  contests_election_type_fk: NEVER_DELETED,
  contests_key: 'opened once, with the constituency or the run-off',
  checkpoint_deliveries_checkpoint_fk: NO_ROUTE,
  checkpoint_deliveries_key: NO_ROUTE,
  display_links_token_key: 'a random token of 256 bits',
  feed_head_pkey: NO_ROUTE,
  feed_keys_hash_key: 'random',
  feed_messages_sequence_key: 'numbered under the lock of feed_head',
  election_types_follows_fk: NO_ROUTE,
  election_types_pkey: NO_ROUTE,
  election_types_title_key: NO_ROUTE,
  idempotency_keys_pkey: PARENT_LOCKED,
  wall_control_pkey: NO_ROUTE,
  import_files_import_fk: PARENT_LOCKED,
  import_files_pkey: 'a duplicate file is refused before',
  keyings_claimed_contest: UPSERT,
  keyings_claimed_user: UPSERT,
  known_devices_token_key: 'random',
  link_requests_pkey: UPSERT,
  migrations_pkey: NO_ROUTE,
  one_time_links_pkey: 'random',
  parties_logo_fk: NEVER_DELETED,
  pending_items_contest_fk: OTHERS_FIRST,
  pending_items_open_key: UPSERT,
  pending_items_polling_station_fk: OTHERS_FIRST,
  passkey_challenges_pkey: 'random',
  pending_items_region_fk: OTHERS_FIRST,
  pending_readers_item_fk: OTHERS_FIRST,
  pending_readers_pkey: UPSERT,
  pictures_pkey: UPSERT,
  pink_sheets_picture_fk: NEVER_DELETED,
  place_activity_contest_fk: OTHERS_FIRST,
  place_activity_pkey: UPSERT,
  keyings_sheet_fk: NEVER_DELETED,
  poll_votes_pkey: 'a duplicate candidate is refused before',
  poll_votes_poll_fk: PARENT_LOCKED,
  polls_election_type_fk: NEVER_DELETED,
  public_verification_pkey: UPSERT,
  questions_candidate_fk: OTHERS_FIRST,
  questions_contest_fk: OTHERS_FIRST,
  recovery_codes_pkey: 'random',
  station_results_candidate_fk: OTHERS_FIRST,
  station_results_contest_fk: OTHERS_FIRST,
  station_results_pkey: UPSERT,
  contest_stations_contest_fk: OTHERS_FIRST,
  contest_stations_pkey: UPSERT,
  region_results_candidate_fk: OTHERS_FIRST,
  region_results_pkey: UPSERT,
  region_results_region_fk: OTHERS_FIRST,
  region_results_year_fk: OTHERS_FIRST,
  registers_pkey: UPSERT,
  change_counts_pkey: UPSERT,
  constituency_matches_earlier_key: UPSERT,
  constituency_matches_pkey: UPSERT,
  reminders_contest_fk: OTHERS_FIRST,
  reminders_pkey: UPSERT,
  reminders_polling_station_fk: OTHERS_FIRST,
  result_versions_pkey: UPSERT,
  result_versions_type_fk: NEVER_DELETED,
  result_versions_year_fk: OTHERS_FIRST,
  seats_candidate_fk: OTHERS_FIRST,
  seats_contest_fk: OTHERS_FIRST,
  seats_pkey: UPSERT,
  second_steps_pkey: 'random',
  new_devices_device_fk: PARENT_LOCKED,
  new_devices_session_fk: PARENT_LOCKED,
  sessions_device_fk: PARENT_LOCKED,
  sessions_token_key: 'random',
  vote_entries_key: UPSERT,
  vote_transitions_pkey: 'written by migrations alone',
  vote_values_key: UPSERT,
};

/** Every unique and foreign key except those on generated ids. */
async function keysOf(kind: 'unique' | 'foreign'): Promise<string[]> {
  const { rows } = await database.pool.query<{ name: string }>(
    kind === 'foreign'
      ? `select conname as name from pg_constraint where contype = 'f' and connamespace = 'public'::regnamespace order by 1`
      : `select c.relname as name
         from pg_index i join pg_class c on c.oid = i.indexrelid
         where i.indisunique and c.relnamespace = 'public'::regnamespace and not exists (
           select from pg_attribute a
           where a.attrelid = i.indrelid and a.attnum = any (i.indkey) and a.attidentity <> '')
         order by 1`,
  );
  return rows.map((row) => row.name);
}

/** Constraint names that triggers raise. */
function raisedByTriggers(): string[] {
  const folder = join(import.meta.dirname, '../../../migrations');
  const texts = globSync('*.sql', { cwd: folder }).map((file) => readFileSync(join(folder, file), 'utf8'));
  return texts.flatMap((text) => [...text.matchAll(/constraint = '([a-z0-9_]+)'/g)].map(([, name = '']) => name));
}

test.each([
  ['unique', say.duplicates],
  ['foreign', say.dependants],
] as const)('every %s key that a request can violate has a sentence', async (kind, sentences) => {
  const silent = (await keysOf(kind)).filter((name) => !(name in sentences) && !(name in UNREACHABLE));
  expect(silent).toEqual([]);
});

test('every sentence and every reason names an existing constraint', async () => {
  const names = new Set([...(await keysOf('unique')), ...(await keysOf('foreign')), ...raisedByTriggers()]);
  const spoken = [...Object.keys(say.duplicates), ...Object.keys(say.dependants), ...Object.keys(UNREACHABLE)];
  expect(spoken.filter((name) => !names.has(name))).toEqual([]);
  expect(spoken.filter((name, index) => spoken.indexOf(name) !== index)).toEqual([]);
});

test('every sequence is logged: PostgreSQL cannot read one that is not after a standby has become the primary', async () => {
  const { rows } = await database.owner.query<{ name: string }>(
    `select relname as name from pg_class where relkind = 'S' and relpersistence <> 'p'`,
  );
  expect(rows.map(({ name }) => name)).toEqual([]);
});
