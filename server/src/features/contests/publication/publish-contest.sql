-- Publish Votes: every live figure of the contest and the totals of its register become public, its approved entries become
-- published, and the region, the seat and the version of the results follow, in one transaction.
-- What was public already and is another figure now is a correction.
-- call: { actor, gate?, together?, input: { year_id, constituency_id, election_type_id, correction?, mark? } }; gate: see pass_gate; mark: see pass_mark; without
-- one the present figures become public; together: with others, where a withdrawn contest is held back
create or replace function publish_contest(call jsonb) returns jsonb language plpgsql as $$
declare
  input constant jsonb := call -> 'input';
  me constant int := call #>> '{actor,id}';
  contest constant contests := lock_contest((input ->> 'year_id')::int, (input ->> 'constituency_id')::int,
    (input ->> 'election_type_id')::int);
  publication constant text := publication_of(contest);
  -- A sum that no station brings any more leaves nothing, whatever was withdrawn.
  has_figures constant boolean := exists (select from vote_values where contest_id = contest.id and place = 0 and live_votes is not null);
  refusal constant text := move.refusal from vote_transitions move
    where subject = 'value' and action = 'publish' and state = case when has_figures then publication else 'empty' end;
  stood constant jsonb := case when contest.published_at is not null then standing_at(contest.id, 0) end;
  before jsonb;
  after jsonb;
  totals jsonb;
  kept corrections;
begin
  perform refuse_without_poll(contest);
  if refusal is not null then
    perform refuse(409, refusal);
  elsif publication = 'withdrawn' and (call ->> 'together')::boolean then
    perform refuse(409, 'withdrawn_alone');
  end if;
  perform pass_mark(contest, 0, input -> 'mark');
  perform pass_gate(contest, call -> 'gate');

  select jsonb_object_agg(candidate_id, published_votes), jsonb_object_agg(candidate_id, live_votes)
  into before, after
  from vote_values where contest_id = contest.id and place = 0 and coalesce(live_votes, published_votes) is not null;
  perform move_entries(contest.id, 0, 'publish', me, null);
  perform publish_values(contest, me, 'publish', null);
  totals := publish_register(contest.id, 0, me, 'publish');
  kept := keep_correction(contest, 0, me, 'corrected', stood, input -> 'correction');

  perform record_audit(contest.constituency_id, call -> 'actor', 'votes.publish', place_of(contest, null), before, after);
  perform record_stations(contest, call -> 'actor');
  perform record_publication(contest, null, call -> 'actor', totals);
  perform record_correction(contest, call -> 'actor', kept);
  perform tell_feed(contest.id, 0, 'published', kept);
  return jsonb_build_object(
    'candidates', (select count(*) from jsonb_object_keys(after)),
    'votes', (select sum(value::int) from jsonb_each_text(after)));
end $$;

-- Makes live figures public and brings the roll-ups up to them. candidate_ids: null for all of the contest.
create or replace function publish_values(contest contests, me int, in_action text, candidate_ids int[])
returns void language plpgsql as $$
begin
  update vote_values
  set published_votes = live_votes, action = in_action, changed_by = me, changed_at = now()
  where contest_id = contest.id and place = 0 and published_votes is distinct from live_votes
    and (candidate_ids is null or candidate_id = any (candidate_ids));
  update contests set published_at = now(), published_by = me where id = contest.id;
  perform drop_lot(contest, me);

  -- From here on other publications of the same year and type wait. As late as possible, and before the audit trail: that is the
  -- order of all locks.
  perform raise_result_version(contest.year_id, contest.election_type_id);
  perform count_again(contest);
  perform announce_publication(contest);
end $$;

create or replace function announce_publication(contest contests) returns void language sql as $$
  select announce(jsonb_build_object('type', 'published', 'contest_id', contest.id, 'year_id', contest.year_id,
    'election_type_id', contest.election_type_id, 'region_id', region_id, 'constituency_id', id))
  from constituencies where id = contest.constituency_id
$$;
