import { sentences } from '@election/contract/messages/sentences';
import type { FieldErrors } from '@election/contract/wire/validation';

/** The sentence for each violated constraint, under the form's field where it has one. */
export const sayConstraints = sentences('answersData', 'constraints');

const sayDuplicates = sentences('answersData', 'duplicates');
/** The field of each unique key. */
const FIELDS = {
  years_title_key: 'title',
  years_current_key: 'id',
  regions_title_key: 'title',
  regions_slug_key: 'title',
  constituencies_name_key: 'name',
  constituencies_slug_key: 'name',
  polling_stations_code_key: 'code',
  coalitions_name_key: 'name',
  coalitions_short_name_key: 'short_name',
  parties_name_key: 'name',
  parties_acronym_key: 'acronym',
  parties_order_queue_key: 'order_queue',
  candidates_name_key: 'name',
  polls_title_key: 'title',
  pink_sheets_current_key: 'image',
  role_permissions_pkey: 'permissions',
  user_constituencies_pkey: 'constituency_ids',
  users_email_key: 'email',
  feed_keys_name_key: 'name',
  webhooks_name_key: 'name',
  roles_name_key: 'name',
  passkeys_credential_key: 'credential',
  display_links_name_key: 'name',
  permissions_name_key: 'name',
} as const satisfies Partial<Record<keyof typeof sayDuplicates, string>>;

const sayForeignKeys = sentences('answersData', 'foreignKeys');
const FOREIGN_KEYS = {
  candidates_party_fk: 'partyOfCandidates',
  constituencies_region_fk: 'regionOfConstituencies',
  candidates_constituency_fk: 'constituencyOfCandidates',
  users_role_fk: 'roleOfUsers',
  regions_year_fk: 'ofYear',
  coalitions_year_fk: 'ofYear',
  parties_coalition_fk: 'coalitionOfParties',
  parties_year_fk: 'ofYear',
  years_compared_with_fk: 'ofYear',
  public_changes_year_fk: 'ofYear',
  users_region_fk: 'ofRegion',
  polling_stations_constituency_fk: 'ofConstituency',
  polls_constituency_fk: 'ofConstituency',
  constituency_matches_constituency_fk: 'ofConstituency',
  constituency_matches_earlier_fk: 'ofConstituency',
  user_constituencies_constituency_fk: 'ofConstituency',
  vote_entries_contest_fk: 'figuresOfPlace',
  vote_values_contest_fk: 'figuresOfPlace',
  registers_contest_fk: 'figuresOfPlace',
  pink_sheets_contest_fk: 'figuresOfPlace',
  finding_decisions_contest_fk: 'figuresOfPlace',
  calls_contest_fk: 'called',
  calls_year_fk: 'called',
  corrections_contest_fk: 'figuresOfPlace',
  keyings_contest_fk: 'figuresOfPlace',
  resolutions_contest_fk: 'figuresOfPlace',
  vote_entries_polling_station_fk: 'figuresOfStation',
  vote_values_polling_station_fk: 'figuresOfStation',
  registers_polling_station_fk: 'figuresOfStation',
  finding_decisions_station_fk: 'figuresOfStation',
  corrections_polling_station_fk: 'figuresOfStation',
  vote_entries_candidate_fk: 'figuresOfCandidate',
  vote_values_candidate_fk: 'figuresOfCandidate',
  poll_votes_candidate_fk: 'figuresOfCandidate',
  contests_elected_fk: 'electedCandidate',
  contests_public_elected_fk: 'electedCandidate',
  contests_published_by_fk: 'doneByUser',
  contests_status_by_fk: 'doneByUser',
  finding_decisions_user_fk: 'doneByUser',
  calls_confirmed_by_fk: 'doneByUser',
  calls_ended_by_fk: 'doneByUser',
  calls_proposed_by_fk: 'doneByUser',
  corrections_corrected_by_fk: 'doneByUser',
  display_links_made_by_fk: 'doneByUser',
  display_links_revoked_by_fk: 'doneByUser',
  imports_created_by_fk: 'doneByUser',
  keyings_user_fk: 'doneByUser',
  questions_asked_by_fk: 'doneByUser',
  questions_ended_by_fk: 'doneByUser',
  resolutions_user_fk: 'doneByUser',
  pending_items_closed_by_fk: 'doneByUser',
  pending_items_provider_fk: 'doneByUser',
  pink_sheets_ended_by_fk: 'doneByUser',
  pink_sheets_public_by_fk: 'doneByUser',
  pink_sheets_uploaded_by_fk: 'doneByUser',
  registers_changed_by_fk: 'doneByUser',
  vote_entries_changed_by_fk: 'doneByUser',
  vote_entries_user_fk: 'doneByUser',
  vote_values_changed_by_fk: 'doneByUser',
  authenticators_user_fk: 'userGone',
  idempotency_keys_user_fk: 'userGone',
  known_devices_user_fk: 'userGone',
  new_devices_user_fk: 'userGone',
  link_requests_user_fk: 'userGone',
  passkey_challenges_user_fk: 'userGone',
  passkeys_user_fk: 'userGone',
  pending_readers_user_fk: 'userGone',
  one_time_links_made_by_fk: 'userGone',
  one_time_links_user_fk: 'userGone',
  recovery_codes_user_fk: 'userGone',
  reminders_sent_by_fk: 'doneByUser',
  second_steps_user_fk: 'userGone',
  sessions_user_fk: 'userGone',
  user_constituencies_user_fk: 'userGone',
  role_permissions_permission_fk: 'permissionOfRoles',
  role_permissions_role_fk: 'roleGone',
  users_last_super_admin: 'lastSuperAdmin',
  corrections_kept: 'correctionsKept',
  public_changes_kept: 'publicChangesKept',
  row_history_kept: 'rowHistoryKept',
  feed_kept: 'feedKept',
  roles_built_in: 'rolesBuiltIn',
} as const satisfies Record<string, keyof typeof sayForeignKeys>;

/** An object whose values are made when they are read, in the reader's language. */
const whenRead = <Key extends string, Made>(keys: readonly Key[], make: (key: Key) => Made): Record<Key, Made> =>
  Object.defineProperties(
    {} as Record<Key, Made>,
    Object.fromEntries(keys.map((key) => [key, { enumerable: true, get: () => make(key) }])) as PropertyDescriptorMap,
  );

const namesOf = <Key extends string>(record: Readonly<Record<Key, unknown>>) => Object.keys(record) as Key[];

export const duplicates: Readonly<Record<string, FieldErrors>> = whenRead(namesOf(FIELDS), (key) => ({
  [FIELDS[key]]: [sayDuplicates[key]],
}));
export const dependants: Readonly<Record<string, string>> = whenRead(
  namesOf(FOREIGN_KEYS),
  (key) => sayForeignKeys[FOREIGN_KEYS[key]],
);

export const checks: Record<string, string> = {};
