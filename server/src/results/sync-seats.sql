-- Seats from the ground: the leader of every parliamentary contest with published figures, and what differed.
-- call: { actor, input: { year_id } } -> { checked, changed, kept, differences }
create or replace function sync_seats(call jsonb) returns jsonb language plpgsql as $$
declare
  in_year constant int := call #>> '{input,year_id}';
  report jsonb;
begin
  perform raise_result_version(in_year, 2);
  create temporary table seats_before on commit drop as
  select s.* from seats s join contests k on k.id = s.contest_id where k.year_id = in_year;
  perform settle_seat(id) from contests where year_id = in_year and election_type_id = 2 and published_at is not null;

  select jsonb_build_object(
    'checked', count(s.contest_id), 'changed', count(*) filter (where s is distinct from b), 'kept', 0,
    'differences', coalesce(jsonb_agg(jsonb_build_object('place', place.name, 'candidate', c.name, 'before', b.votes, 'after', s.votes)
      order by place.name) filter (where s is distinct from b), '[]'))
  into report
  from contests k
  join constituencies place on place.id = k.constituency_id
  left join seats s on s.contest_id = k.id
  left join seats_before b on b.contest_id = k.id
  left join candidates c on c.id = s.candidate_id
  where k.year_id = in_year and k.election_type_id = 2;

  perform record_audit(0, call -> 'actor', 'results.sync-seats', 'year:' || in_year, null, report);
  perform announce(jsonb_build_object('type', 'results-synced', 'year_id', in_year, 'election_type_id', 2));
  drop table seats_before;
  return report;
end $$;
