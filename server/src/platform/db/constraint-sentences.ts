import type { FieldErrors } from '../../../../contract/src/wire/validation.ts';
import { namesake } from '../writes/sentences.ts';

/** The sentence for each violated constraint, under the form's field where it has one. */
export const duplicate = 'This is already taken.';
export const dependant = 'Something else still depends on this.';
export const check = (constraint: string) => `A value is not acceptable (${constraint}).`;

export const duplicates: Record<string, FieldErrors> = {
  years_title_key: { title: ['There is already a year with this title.'] },
  years_current_key: { id: ['Another year has just been made current. Reload the page.'] },
  regions_title_key: { title: ['There is already a region with this title in this year.'] },
  regions_slug_key: { title: ['Another region of this year reads the same in a web address. Choose another title.'] },
  constituencies_name_key: { name: ['There is already a constituency with this name in this region.'] },
  constituencies_slug_key: {
    name: ['Another constituency of this year reads the same in a web address. Choose another name.'],
  },
  polling_stations_code_key: { code: ['There is already a polling station with this code in this year.'] },
  coalitions_name_key: { name: ['There is already a coalition with this name in this year.'] },
  coalitions_short_name_key: { short_name: ['There is already a coalition with this short name in this year.'] },
  parties_name_key: { name: ['There is already a party with this name in this year.'] },
  parties_acronym_key: { acronym: ['There is already a party with this acronym in this year.'] },
  parties_order_queue_key: { order_queue: ['Another party of this year already has this order queue.'] },
  candidates_name_key: { name: [namesake] },
  polls_title_key: { title: ['There is already a poll with this title in this contest.'] },
  pink_sheets_current_key: { image: ['Another person has just uploaded a sheet for this place. Reload the page.'] },
  role_permissions_pkey: { permissions: ['A permission appears twice. Give each once.'] },
  user_constituencies_pkey: { constituency_ids: ['A constituency appears twice. Give each once.'] },
  users_email_key: { email: ['There is already a user with this email address.'] },
  feed_keys_name_key: { name: ['There is already a key with this name.'] },
  webhooks_name_key: { name: ['There is already a webhook with this name.'] },
  roles_name_key: { name: ['There is already a role with this name.'] },
  passkeys_credential_key: { credential: ['This passkey is set up already.'] },
  display_links_name_key: { name: ['There is already a display link with this name.'] },
  permissions_name_key: { name: ['There is already a permission with this name.'] },
};

const ofYear = 'There is no such year, or something of it is still there.';
const ofRegion = 'There is no such region, or users still belong to it.';
const ofConstituency = 'There is no such constituency, or something of it is still there.';
const figuresOfPlace = 'Figures or sheets are recorded for this constituency, so it stays.';
const figuresOfStation = 'There is no such polling station, or figures are recorded for it.';
const figuresOfCandidate = 'There is no such candidate, or votes are recorded for it.';
const electedCandidate = 'This candidate was elected unopposed or by lot. Change the status of the contest first.';
const doneByUser = 'Figures, sheets or imports refer to this user. Set the status to inactive instead.';
const called = 'Calls were made in this year or constituency, so it stays.';
const userGone = 'This user was deleted in the meantime.';

export const dependants: Record<string, string> = {
  candidates_party_fk: 'The party does not belong to this year, or it still has candidates.',
  constituencies_region_fk: 'The region does not belong to this year, or still has constituencies.',
  candidates_constituency_fk: 'The constituency does not belong to this year, or it still has candidates.',
  users_role_fk: 'There is no such role, or users still hold it.',
  regions_year_fk: ofYear,
  coalitions_year_fk: ofYear,
  parties_coalition_fk: 'The coalition does not belong to this year, or parties are still in it.',
  parties_year_fk: ofYear,
  years_compared_with_fk: ofYear,
  public_changes_year_fk: ofYear,
  users_region_fk: ofRegion,
  polling_stations_constituency_fk: ofConstituency,
  polls_constituency_fk: ofConstituency,
  constituency_matches_constituency_fk: ofConstituency,
  constituency_matches_earlier_fk: ofConstituency,
  user_constituencies_constituency_fk: ofConstituency,
  vote_entries_contest_fk: figuresOfPlace,
  vote_values_contest_fk: figuresOfPlace,
  registers_contest_fk: figuresOfPlace,
  pink_sheets_contest_fk: figuresOfPlace,
  finding_decisions_contest_fk: figuresOfPlace,
  calls_contest_fk: called,
  calls_year_fk: called,
  corrections_contest_fk: figuresOfPlace,
  keyings_contest_fk: figuresOfPlace,
  resolutions_contest_fk: figuresOfPlace,
  vote_entries_polling_station_fk: figuresOfStation,
  vote_values_polling_station_fk: figuresOfStation,
  registers_polling_station_fk: figuresOfStation,
  finding_decisions_station_fk: figuresOfStation,
  corrections_polling_station_fk: figuresOfStation,
  vote_entries_candidate_fk: figuresOfCandidate,
  vote_values_candidate_fk: figuresOfCandidate,
  poll_votes_candidate_fk: figuresOfCandidate,
  contests_elected_fk: electedCandidate,
  contests_public_elected_fk: electedCandidate,
  contests_published_by_fk: doneByUser,
  contests_status_by_fk: doneByUser,
  finding_decisions_user_fk: doneByUser,
  calls_confirmed_by_fk: doneByUser,
  calls_ended_by_fk: doneByUser,
  calls_proposed_by_fk: doneByUser,
  corrections_corrected_by_fk: doneByUser,
  display_links_made_by_fk: doneByUser,
  display_links_revoked_by_fk: doneByUser,
  imports_created_by_fk: doneByUser,
  keyings_user_fk: doneByUser,
  questions_asked_by_fk: doneByUser,
  questions_ended_by_fk: doneByUser,
  resolutions_user_fk: doneByUser,
  pending_items_closed_by_fk: doneByUser,
  pending_items_provider_fk: doneByUser,
  pink_sheets_ended_by_fk: doneByUser,
  pink_sheets_public_by_fk: doneByUser,
  pink_sheets_uploaded_by_fk: doneByUser,
  registers_changed_by_fk: doneByUser,
  vote_entries_changed_by_fk: doneByUser,
  vote_entries_user_fk: doneByUser,
  vote_values_changed_by_fk: doneByUser,
  authenticators_user_fk: userGone,
  idempotency_keys_user_fk: userGone,
  known_devices_user_fk: userGone,
  new_devices_user_fk: userGone,
  link_requests_user_fk: userGone,
  passkey_challenges_user_fk: userGone,
  passkeys_user_fk: userGone,
  pending_readers_user_fk: userGone,
  one_time_links_made_by_fk: userGone,
  one_time_links_user_fk: userGone,
  recovery_codes_user_fk: userGone,
  reminders_sent_by_fk: doneByUser,
  second_steps_user_fk: userGone,
  sessions_user_fk: userGone,
  user_constituencies_user_fk: userGone,
  role_permissions_permission_fk: 'There is no such permission, or roles still hold it.',
  role_permissions_role_fk: 'This role was deleted in the meantime.',
  users_last_super_admin: 'This is the last active super_admin. Make another person super_admin first.',
  corrections_kept: 'Corrections are neither changed nor deleted.',
  public_changes_kept: 'The record of public changes is neither changed nor deleted.',
  row_history_kept: 'The history of rows is neither changed nor deleted.',
  feed_kept: 'Messages of the feed are neither changed nor deleted.',
  roles_built_in: 'Built-in roles keep their names and cannot be deleted.',
};

export const checks: Record<string, string> = {};
