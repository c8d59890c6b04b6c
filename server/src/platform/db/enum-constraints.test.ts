import { checkpointTarget } from '@election/contract/audit/audit';
import { CONTEST_STATUSES } from '@election/contract/figures/contest-status';
import { FIGURES } from '@election/contract/figures/history';
import { ANSWERED_WITH, QUESTION_STATES } from '@election/contract/figures/questions';
import { TURNOUTS } from '@election/contract/figures/registers';
import { endedSheet } from '@election/contract/figures/sheets';
import { ENTRY_STATUSES } from '@election/contract/figures/transitions';
import { importRun } from '@election/contract/imports/imports';
import { LANGUAGES } from '@election/contract/messages/language';
import { LINK_PURPOSES } from '@election/contract/people/passwords';
import { ROLE_SCOPES } from '@election/contract/people/permissions';
import { ELECTION_STATUSES, STATUSES } from '@election/contract/places/status';
import { CALL_ENDS, CALL_KINDS } from '@election/contract/results/call-rules';
import { CORRECTION_KINDS } from '@election/contract/results/corrections';
import { DISPLAY_KINDS } from '@election/contract/results/displays';
import { CORRECTION_REASONS } from '@election/contract/results/explanation';
import { publicChange } from '@election/contract/results/public-changes';
import { expect, test } from 'vitest';
import { useDatabase } from '../../testing/database.ts';

const database = useDatabase();

/** What a CHECK constraint lists, by its name: the values of the contract, or null where the contract knows them not. */
const LISTED: Record<string, readonly string[] | null> = {
  active_status_known: STATUSES,
  attempts_kind_known: null,
  calls_end_known: CALL_ENDS,
  calls_kind_known: CALL_KINDS,
  change_counts_topic_known: null,
  checkpoint_deliveries_target_known: checkpointTarget.options,
  contest_status_known: CONTEST_STATUSES,
  corrections_kind_known: CORRECTION_KINDS,
  corrections_reason_known: CORRECTION_REASONS,
  display_links_kind_known: DISPLAY_KINDS,
  election_status_known: ELECTION_STATUSES,
  // The history shows the rest as events of the contest.
  figure_history_figure_known: [...FIGURES, 'publication', 'status', 'public_status'],
  imports_state_known: importRun.shape.state.options,
  keyings_state_known: null,
  one_time_links_purpose_known: LINK_PURPOSES,
  passkey_challenges_purpose_known: null,
  pictures_media_type_known: null,
  pink_sheets_ended_how_known: endedSheet.shape.ended_how.options,
  public_changes_subject_known: publicChange.shape.subject.options,
  questions_answered_with_known: ANSWERED_WITH,
  questions_state_known: QUESTION_STATES,
  resolutions_outcome_known: null,
  roles_scope_known: ROLE_SCOPES,
  seats_won_by_known: null,
  users_language_known: LANGUAGES,
  users_status_known: STATUSES,
  vote_entries_status_known: ENTRY_STATUSES,
  vote_values_origin_known: null,
  years_turnout_from_known: TURNOUTS,
};

test('each list of values in a constraint is that of the contract', async () => {
  const { rows } = await database.pool.query<{ name: string; values: string[] }>(
    `select conname as name, array(select one[1] from regexp_matches(pg_get_constraintdef(oid), '''([^'']*)''::text', 'g') one) as values
     from pg_constraint
     where contype = 'c' and connamespace = 'public'::regnamespace
       and pg_get_constraintdef(oid) ~ '^CHECK \\(+\\w+\\)? = ANY \\(ARRAY\\[.*::text\\]\\)+$'`,
  );
  const found = rows.map(({ name, values }) => [name, LISTED[name] === null ? null : values.sort()]);
  const expected = Object.entries(LISTED).map(([name, values]) => [name, values && [...values].sort()]);
  expect(Object.fromEntries(found)).toEqual(Object.fromEntries(expected));
});
