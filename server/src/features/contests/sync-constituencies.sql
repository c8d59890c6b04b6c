-- Gives each constituency without own figures the sums of its stations' published figures, as live values. Own figures stay, and a
-- difference is reported; so is a sum too large for a figure.
-- call: { actor, input: { year_id, election_id } } -> { checked, changed, kept, differences }
create or replace function sync_constituencies(call jsonb) returns jsonb language plpgsql as $$
declare
  in_year constant int := call #>> '{input,year_id}';
  in_type constant int := call #>> '{input,election_id}';
  me constant int := call #>> '{actor,id}';
  checked int;
  -- [{ contest_id, candidate_id, before, after, kept }]. No temporary table: an import cannot use a connection that made one.
  differing jsonb;
  report jsonb;
begin
  perform from contests where year_id = in_year and election_type_id = in_type order by id for update;

  with summed as (
    select k.id as contest_id, s.candidate_id, s.votes
    from contests k cross join lateral station_sums(k.id) s
    where k.year_id = in_year and k.election_type_id = in_type
  ),
  own_figures as (
    select distinct v.contest_id
    from vote_values v join contests k on k.id = v.contest_id
    where k.year_id = in_year and k.election_type_id = in_type and v.place = 0 and v.origin <> 'stations'
  )
  select count(distinct s.contest_id),
         coalesce(jsonb_agg(jsonb_build_object(
           'contest_id', s.contest_id, 'candidate_id', s.candidate_id, 'before', v.live_votes, 'after', s.votes,
           'kept', own.contest_id is not null or s.votes > 2147483647)) filter (where v.live_votes is distinct from s.votes), '[]')
  into checked, differing
  from summed s
  left join vote_values v on v.contest_id = s.contest_id and v.place = 0 and v.candidate_id = s.candidate_id
  left join own_figures own on own.contest_id = s.contest_id;

  insert into vote_values (contest_id, candidate_id, live_votes, origin, action, changed_by)
  select contest_id, candidate_id, after, 'stations', 'sync', me
  from jsonb_to_recordset(differing) as d (contest_id int, candidate_id int, after bigint, kept boolean) where not kept
  on conflict (contest_id, place, candidate_id) do update
  set live_votes = excluded.live_votes, action = 'sync', changed_by = me, changed_at = now();

  select jsonb_build_object(
    'checked', checked,
    'changed', count(distinct contest_id) filter (where not kept),
    'kept', count(distinct contest_id) filter (where kept),
    'differences', coalesce((
      select jsonb_agg(jsonb_build_object('place', place.name, 'candidate', candidate_label(c), 'before', d.before, 'after', d.after)
                       order by place.name, c.ballot_order)
      from (
        select * from jsonb_to_recordset(differing)
          as kept_back (contest_id int, candidate_id int, before int, after bigint, kept boolean)
        where kept order by contest_id, candidate_id limit 100) d
      join contests k on k.id = d.contest_id
      join constituencies place on place.id = k.constituency_id
      join candidates c on c.id = d.candidate_id), '[]'))
  into report
  from jsonb_to_recordset(differing) as d (contest_id int, kept boolean);

  perform record_audit(chain, call -> 'actor', 'results.sync-constituency', 'contest:' || contest_id, figures_before, figures_after)
  from (
    select k.constituency_id as chain, k.id as contest_id, jsonb_object_agg(d.candidate_id, d.before) as figures_before,
           jsonb_object_agg(d.candidate_id, d.after) as figures_after
    from jsonb_to_recordset(differing) as d (contest_id int, candidate_id int, before int, after bigint, kept boolean)
    join contests k on k.id = d.contest_id
    where not d.kept
    group by k.id order by k.constituency_id
  ) as changes;
  perform record_audit(0, call -> 'actor', 'results.sync-constituencies', 'year:' || in_year || '/type:' || in_type, null,
    report - 'differences');
  perform announce(jsonb_build_object('type', 'results-synced', 'year_id', in_year, 'election_type_id', in_type));
  return report;
end $$;
