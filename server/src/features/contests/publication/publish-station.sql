-- A polling station's figures become live and published at once, and the totals of its register public. They reach the constituency only when a super_admin sums
-- the stations up, so no roll-up follows, but a public sum that they are in can be whole again. An equal figure keeps its row as it is; one that was public is corrected.
-- Refused where what the question showed has changed, or what the call was checked against.
-- call: { actor, checked, input: { …contest, polling_station_id, reason?, correction?, mark?, votes: [{ candidate_id, vote_count, version? }] } };
-- checked, mark: see pass_mark
create or replace function publish_station(call jsonb) returns jsonb language plpgsql as $$
declare
  input constant jsonb := call -> 'input';
  me constant int := call #>> '{actor,id}';
  station constant int := input ->> 'polling_station_id';
  contest constant contests := lock_ballot(input);
  before constant jsonb := live_of(contest.id, station, input);
  stood constant jsonb := standing_at(contest.id, station);
  changed int;
  totals jsonb;
  kept corrections;
begin
  perform refuse_without_poll(contest);
  perform refuse_inactive_station(station);
  perform refuse_stale(contest.id, station, input);
  perform pass_mark(contest, station, input -> 'mark');
  perform pass_mark(contest, station, call -> 'checked');
  perform refuse_figures(contest.id, station, me, 'validate', input);

  insert into vote_values (contest_id, polling_station_id, candidate_id, live_votes, published_votes, origin, action, reason,
                           changed_by)
  select contest.id, station, candidate_id, vote_count, vote_count, 'station', 'publish', input ->> 'reason', me
  from jsonb_to_recordset(input -> 'votes') as sent (candidate_id int, vote_count int)
  on conflict (contest_id, place, candidate_id) do update
  set live_votes = excluded.live_votes, published_votes = excluded.published_votes, origin = excluded.origin,
      action = excluded.action, reason = excluded.reason, changed_by = me, changed_at = now()
  where (vote_values.live_votes, vote_values.published_votes) is distinct from (excluded.live_votes, excluded.published_votes);
  get diagnostics changed = row_count;

  perform move_entries(contest.id, station, 'publish', me, array(
    select candidate_id from jsonb_to_recordset(input -> 'votes') as sent (candidate_id int)));

  totals := publish_register(contest.id, station, me, 'publish');
  kept := keep_correction(contest, station, me, 'corrected', stood, input -> 'correction');
  -- One that is in the public sum and came back can make it the sum of all stations.
  if station = any (contest.public_stations) then
    perform settle_if_changed(contest);
  end if;

  perform record_audit(contest.constituency_id, call -> 'actor', 'stations.publish', place_of(contest, station), before,
    votes_of(input));
  perform record_publication(contest, station, call -> 'actor', totals);
  perform record_correction(contest, call -> 'actor', kept);
  perform tell_feed(contest.id, station, 'published', kept);
  perform announce_figures('station-published', contest, station, me);
  return jsonb_build_object('saved', jsonb_array_length(input -> 'votes'), 'changed', changed);
end $$;
