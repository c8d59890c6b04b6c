-- Recomputes every region's sums of an election from published figures and reports differences.
-- call: { actor, input: { year_id, election_id } } -> { checked, changed, kept, differences }
create or replace function sync_regions(call jsonb) returns jsonb language plpgsql as $$
declare
  in_year constant int := call #>> '{input,year_id}';
  in_type constant int := call #>> '{input,election_id}';
  report jsonb;
begin
  perform raise_result_version(in_year, in_type);
  with counted as (
    select region_id, candidate_id, sum(votes) as votes from counted_votes(in_year, in_type) group by region_id, candidate_id
  ),
  known as (
    select sums.region_id, sums.candidate_id, sums.votes
    from region_results sums join candidates c on c.id = sums.candidate_id
    where sums.year_id = in_year and c.election_type_id = in_type
  ),
  differing as (
    select region_id, candidate_id, known.votes as before, counted.votes as after
    from known full join counted using (region_id, candidate_id)
    where known.votes is distinct from counted.votes
  ),
  removed as (
    delete from region_results r using differing d
    where d.after is null and r.region_id = d.region_id and r.candidate_id = d.candidate_id
  ),
  written as (
    insert into region_results (year_id, region_id, candidate_id, votes)
    select in_year, region_id, candidate_id, after from differing where after is not null
    on conflict (region_id, candidate_id) do update set votes = excluded.votes
  )
  select jsonb_build_object(
    'checked', (select count(*) from regions where year_id = in_year),
    'changed', (select count(distinct region_id) from differing),
    'kept', 0,
    'differences', coalesce((
      select jsonb_agg(jsonb_build_object('place', r.title, 'candidate', candidate_label(c), 'before', d.before, 'after', d.after)
                       order by r.title, c.ballot_order)
      from (select * from differing order by region_id, candidate_id limit 100) d
      join regions r on r.id = d.region_id
      join candidates c on c.id = d.candidate_id), '[]'))
  into report;
  perform record_audit(0, call -> 'actor', 'results.sync-regions', 'year:' || in_year || '/type:' || in_type, null, report);
  perform announce(jsonb_build_object('type', 'results-synced', 'year_id', in_year, 'election_type_id', in_type));
  return report;
end $$;
