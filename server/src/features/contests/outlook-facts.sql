-- What the answers to "can it still change?" follow from (contract: outlook.ts): public figures only, from one snapshot, as one JSON
-- document. Null where there is no such year.
create or replace function outlook_facts(in_year int, in_type int) returns json language sql stable as $$
  select json_build_object(
    'year', json_build_object('id', y.id, 'title', y.title),
    'election_type_id', in_type,
    -- In a run-off the most votes elect.
    'majority_percent', case when exists (select from election_types where id = in_type and follows is not null) then 0
      else y.majority_percent end,
    'nation', case when is_nationwide(in_type) then nation_facts(y.id, in_type) end,
    'seats', case when not is_nationwide(in_type) then seat_facts(y.id, in_type) end,
    'parties', coalesce((
      select json_agg(json_build_object('id', p.id, 'name', p.name, 'short_name', p.acronym, 'color', p.color,
        'independents', p.independents, 'coalition_id', p.coalition_id) order by p.order_queue)
      from parties p where p.year_id = y.id), '[]'),
    'coalitions', coalesce((
      select json_agg(json_build_object('id', id, 'name', name, 'short_name', short_name, 'color', color) order by name)
      from coalitions where year_id = y.id), '[]'))
  from years y where y.id = in_year
$$;

-- Sums of the candidates, and the constituencies that are not counted in. One of which an active candidate has no public figure may
-- still bring as many votes as it has further voters.
create or replace function nation_facts(in_year int, in_type int) returns json language sql stable as $$
  with ballot as (
    select c.id, candidate_label(c) as name, c.party_id, c.status = 'active' as active, c.ballot_order
    from candidates c where c.year_id = in_year and c.election_type_id = in_type
  ),
  units as (
    select place.name, place.registered_voters, public_status in ('postponed', 'annulled') as without_poll, counted.votes,
           counted.candidates >= (select count(*) from ballot where active) and counted.candidates > 0 as complete
    from contests k
    join constituencies place on place.id = k.constituency_id
    cross join lateral (
      select coalesce(sum(v.published_votes), 0) as votes, count(v.published_votes) filter (where b.active) as candidates
      from vote_values v join ballot b on b.id = v.candidate_id
      where v.contest_id = k.id and v.place = 0 and k.public_status not in ('postponed', 'annulled')
    ) as counted
    where k.year_id = in_year and k.election_type_id = in_type
  ),
  waiting as (select * from units where not complete)
  select json_build_object(
    'outstanding', (
      select json_build_object('units', count(*), 'voters', coalesce(sum(greatest(registered_voters - votes, 0)), 0),
        'without_register', count(*) filter (where registered_voters is null),
        'unknown', coalesce((array_agg(name order by name) filter (where registered_voters is null))[1:20], '{}'))
      from waiting),
    'without_poll', (select count(*) from waiting where without_poll),
    'candidates', coalesce((
      select json_agg(json_build_object('id', b.id, 'name', b.name, 'party_id', b.party_id, 'gains', b.active,
        'votes', coalesce(sums.votes, 0)) order by sums.votes desc nulls last, b.ballot_order)
      from ballot b
      left join (
        select candidate_id, sum(votes)::bigint as votes from region_results where year_id = in_year group by 1
      ) as sums on sums.candidate_id = b.id
      where b.active or sums.votes > 0), '[]'))
$$;

-- Every contest for a seat. Stations are read only where they decide: those of a declared constituency are not.
create or replace function seat_facts(in_year int, in_type int) returns json language sql stable as $$
  with seat as (
    select k.id, k.constituency_id, place.name, k.public_status, k.published_at is not null as published,
           coalesce((select bool_and(v.origin = 'stations') from vote_values v where v.contest_id = k.id and v.place = 0), false)
             as from_stations,
           s.candidate_id as elected_id
    from contests k
    join constituencies place on place.id = k.constituency_id
    left join seats s on s.contest_id = k.id
    where k.year_id = in_year and k.election_type_id = in_type
  ),
  counted as (
    select *, public_status in ('held', 'lot') and not (published and not from_stations) as by_stations from seat
  ),
  ballot as (
    select seat.id as contest_id, c.id, candidate_label(c) as name, c.party_id, c.status = 'active' as active, c.ballot_order
    from seat join candidates c on c.constituency_id = seat.constituency_id and c.election_type_id = in_type
  ),
  figures as (
    select v.contest_id, v.place, v.candidate_id, v.published_votes as votes
    from counted k join vote_values v on v.contest_id = k.id
    where v.published_votes is not null and (v.place = 0 or k.by_stations)
  ),
  station as (
    select k.id as contest_id, s.id, station_label(s) as name, s.registered_voters, coalesce(sum(f.votes), 0) as votes,
           count(f.candidate_id) filter (where b.active) as candidates
    from counted k
    join polling_stations s on s.constituency_id = k.constituency_id and s.status = 'active'
    left join figures f on f.contest_id = k.id and f.place = s.id
    left join ballot b on b.contest_id = k.id and b.id = f.candidate_id
    where k.by_stations
    group by k.id, s.id
  ),
  active as (select contest_id, count(*) filter (where active) as candidates from ballot group by 1),
  stations as (
    select s.contest_id, count(*) as total, count(*) filter (where complete) as published,
           coalesce(sum(greatest(s.registered_voters - s.votes, 0)) filter (where not complete), 0) as voters,
           count(*) filter (where not complete and s.registered_voters is null) as without_register,
           (array_agg(s.name order by s.name) filter (where not complete and s.registered_voters is null))[1:20] as unknown
    from station s join active a using (contest_id)
    cross join lateral (select s.candidates > 0 and s.candidates >= a.candidates as complete) as known
    group by 1
  ),
  sums as (
    select f.contest_id, f.candidate_id, sum(f.votes) filter (where f.place = 0) as published,
           sum(f.votes) filter (where s.id is not null) as stations
    from figures f left join station s on s.contest_id = f.contest_id and s.id = f.place
    group by 1, 2
  ),
  candidates as (
    select b.contest_id, json_agg(json_build_object('id', b.id, 'name', b.name, 'party_id', b.party_id, 'active', b.active,
             'published', coalesce(sums.published, 0), 'stations', coalesce(sums.stations, 0)) order by b.ballot_order, b.id) as list
    from ballot b left join sums on sums.contest_id = b.contest_id and sums.candidate_id = b.id
    group by 1
  )
  select coalesce(json_agg(json_build_object(
    'constituency_id', k.constituency_id, 'name', k.name, 'status', k.public_status, 'published', k.published,
    'from_stations', k.from_stations, 'elected_id', k.elected_id,
    'stations', json_build_object('total', coalesce(s.total, 0), 'published', coalesce(s.published, 0)),
    'outstanding', json_build_object('units', coalesce(s.total - s.published, 0), 'voters', coalesce(s.voters, 0),
      'without_register', coalesce(s.without_register, 0), 'unknown', coalesce(s.unknown, '{}')),
    'candidates', coalesce(c.list, '[]')) order by k.name, k.id), '[]')
  from counted k
  left join stations s on s.contest_id = k.id
  left join candidates c on c.contest_id = k.id
$$;

grant execute on function outlook_facts, nation_facts, seat_facts to election_app;
