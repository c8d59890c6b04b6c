import type pg from 'pg';

const TABLES = [
  'questions',
  'keyings',
  'resolutions',
  'vote_entries',
  'vote_values',
  'place_activity',
  'station_results',
  'registers',
  'finding_decisions',
  'pending_items',
  'figure_history',
  'region_results',
  'seats',
  'result_versions',
  'audit_entries',
  'audit_chains',
];

/** Deletes all figures, history and audit rows of an election. Requires the owner's rights. */
export async function forgetVotes(owner: pg.Client): Promise<void> {
  await owner.query(`
    ${TABLES.map((table) => `delete from ${table}`).join(';')};
    alter table corrections disable trigger corrections_kept;
    delete from corrections;
    alter table corrections enable trigger corrections_kept;
    alter table feed_messages disable trigger feed_kept;
    delete from feed_messages;
    alter table feed_messages enable trigger feed_kept;
    update feed_head set last = 0;
    update contest_stations set published = '{}';
    update contests set published_at = null, published_by = null, summed_stations = null, public_stations = null
      where published_at is not null or summed_stations is not null`);
}
