-- Recomputes the seats of all parliamentary contests that are published or decided without a poll, and reports differences. Deletes
-- those of the others.
-- call: { actor, input: { year_id, election_type_id } }, of which the winner of a constituency has its seat -> { checked, changed, kept, differences }
create or replace function sync_seats(call jsonb) returns jsonb language plpgsql as $$
declare
  in_year constant int := call #>> '{input,year_id}';
  in_type constant int := call #>> '{input,election_type_id}';
  seats_before seats[];
  report jsonb;
begin
  perform raise_result_version(in_year, in_type);
  seats_before := array(select s from seats s join contests k on k.id = s.contest_id where k.year_id = in_year);
  perform settle_seat(k.id) from contests k left join seats s on s.contest_id = k.id
    where k.year_id = in_year and k.election_type_id = in_type
      and (k.published_at is not null or k.public_status <> 'held' or s.contest_id is not null);
  delete from seats s using contests k where k.id = s.contest_id and k.year_id = in_year and k.election_type_id <> in_type;

  with differing as (
    select k.id, place.name, coalesce(s.candidate_id, b.candidate_id) as candidate_id, b.votes as before, s.votes as after
    from contests k
    join constituencies place on place.id = k.constituency_id
    left join seats s on s.contest_id = k.id
    left join unnest(seats_before) b on b.contest_id = k.id
    where k.year_id = in_year
      and (s.candidate_id, s.votes, s.tied, s.won_by) is distinct from (b.candidate_id, b.votes, b.tied, b.won_by)
  )
  select jsonb_build_object(
    'checked', (select count(*) from seats s join contests k on k.id = s.contest_id where k.year_id = in_year),
    'changed', (select count(*) from differing),
    'kept', 0,
    'differences', coalesce((
      select jsonb_agg(jsonb_build_object('place', d.name, 'candidate', candidate_label(c), 'before', d.before, 'after', d.after) order by d.name)
      from (select * from differing order by name, id limit 100) d
      left join candidates c on c.id = d.candidate_id), '[]'))
  into report;

  perform record_audit(0, call -> 'actor', 'results.sync-seats', 'year:' || in_year, null, report);
  perform announce(jsonb_build_object('type', 'results-synced', 'year_id', in_year, 'election_type_id', in_type));
  return report;
end $$;
