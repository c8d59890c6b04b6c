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

-- Who has the seat of a parliamentary contest: the candidate who was elected unopposed, else the leader by published figures. A tie
-- gives no seat, and figures that are all 0 are one, unless a lot decided between its candidates. An annulled contest has no seat.
create or replace function settle_seat(in_contest int) returns void language plpgsql as $$
declare
  contest constant contests := k from contests k where id = in_contest;
  leaders int[];
  highest int;
  winner int;
begin
  select array_agg(candidate_id), max(published_votes) into leaders, highest
  from (
    select candidate_id, published_votes, rank() over (order by published_votes desc) as place
    from vote_values where contest_id = in_contest and place = 0 and published_votes is not null
  ) as ranked
  where place = 1;
  if contest.public_status = 'annulled' or (contest.public_status <> 'unopposed' and leaders is null) then
    delete from seats where contest_id = in_contest;
    return;
  end if;

  winner := case
    when contest.public_status = 'unopposed' then contest.public_elected_id
    when cardinality(leaders) = 1 then leaders[1]
    when contest.public_status = 'lot' and contest.public_elected_id = any (leaders) then contest.public_elected_id
  end;
  insert into seats (contest_id, candidate_id, votes, tied, won_by)
  values (in_contest, winner, case when contest.public_status <> 'unopposed' then highest end, winner is null,
          case when contest.public_status = 'unopposed' then 'unopposed'
               when winner is not null and cardinality(leaders) > 1 then 'lot' else 'votes' end)
  on conflict (contest_id) do update
  set candidate_id = excluded.candidate_id, votes = excluded.votes, tied = excluded.tied, won_by = excluded.won_by;
end $$;
