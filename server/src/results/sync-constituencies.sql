-- Constituency figures from the ground: one without a figure of its own gets the sum of its stations' published figures, as live
-- values. One that has its own keeps it, and a difference is reported, never overwritten; so is a sum too large for a figure.
-- call: { actor, input: { year_id, election_id } } -> { checked, changed, kept, differences }
create or replace function sync_constituencies(call jsonb) returns jsonb language plpgsql as $$
declare
  in_year constant int := call #>> '{input,year_id}';
  in_type constant int := call #>> '{input,election_id}';
  me constant int := call #>> '{actor,id}';
  report jsonb;
begin
  perform from contests where year_id = in_year and election_type_id = in_type order by id for update;

  create temporary table station_sums on commit drop as
  select v.contest_id, v.candidate_id, sum(v.published_votes) as votes
  from vote_values v join contests k on k.id = v.contest_id
  where k.year_id = in_year and k.election_type_id = in_type and v.place > 0 and v.published_votes is not null
  group by v.contest_id, v.candidate_id;

  create temporary table own_figures on commit drop as
  select distinct v.contest_id
  from vote_values v join contests k on k.id = v.contest_id
  where k.year_id = in_year and k.election_type_id = in_type and v.place = 0 and v.origin <> 'stations';

  create temporary table differing on commit drop as
  select s.contest_id, s.candidate_id, v.live_votes as before, s.votes as after,
         own.contest_id is not null or s.votes > 2147483647 as kept
  from station_sums s
  left join vote_values v on v.contest_id = s.contest_id and v.place = 0 and v.candidate_id = s.candidate_id
  left join own_figures own on own.contest_id = s.contest_id
  where v.live_votes is distinct from s.votes;

  insert into vote_values (contest_id, candidate_id, live_votes, origin, action, changed_by)
  select contest_id, candidate_id, after, 'stations', 'sync', me from differing where not kept
  on conflict (contest_id, place, candidate_id) do update
  set live_votes = excluded.live_votes, action = 'sync', changed_by = me, changed_at = now();

  select jsonb_build_object(
    'checked', (select count(distinct contest_id) from station_sums),
    'changed', count(distinct contest_id) filter (where not kept),
    'kept', count(distinct contest_id) filter (where kept),
    'differences', coalesce((
      select jsonb_agg(jsonb_build_object('place', place.name, 'candidate', c.name, 'before', d.before, 'after', d.after)
                       order by place.name, c.ballot_order)
      from (select * from differing where kept order by contest_id, candidate_id limit 100) d
      join contests k on k.id = d.contest_id
      join constituencies place on place.id = k.constituency_id
      join candidates c on c.id = d.candidate_id), '[]'))
  into report from differing;

  perform record_audit(chain, call -> 'actor', 'results.sync-constituency', 'contest:' || contest_id, figures_before, figures_after)
  from (
    select k.constituency_id as chain, k.id as contest_id, jsonb_object_agg(d.candidate_id, d.before) as figures_before,
           jsonb_object_agg(d.candidate_id, d.after) as figures_after
    from differing d join contests k on k.id = d.contest_id
    where not d.kept
    group by k.id order by k.constituency_id
  ) as changes;
  perform record_audit(0, call -> 'actor', 'results.sync-constituencies', 'year:' || in_year || '/type:' || in_type, null,
    report - 'differences');
  perform announce(jsonb_build_object('type', 'results-synced', 'year_id', in_year, 'election_type_id', in_type));
  drop table station_sums, own_figures, differing;
  return report;
end $$;
