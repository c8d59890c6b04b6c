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

-- Sums of the candidates, and the constituencies that are not counted in. One of which an active candidate has no public figure, or whose
-- figures are the sum of some of its stations, may still bring as many votes as it has further voters.
create or replace function nation_facts(in_year int, in_type int) returns json language sql stable as $$
  with units as (
    select place.name, k as contest, t.*, place.registered_voters
    from contests k
    join constituencies place on place.id = k.constituency_id
    cross join lateral public_truth(k) t
    where k.year_id = in_year and k.election_type_id = in_type
  ),
  waiting as (
    select u.name, u.status, case when u.source in ('stations', 'some') and u.counted and not stations.unknown then stations.voters
             else u.registered_voters - least(u.registered_voters, case when u.counted then coalesce(u.valid, 0) else 0 end) end as voters
    from units u
    left join lateral (
      select coalesce(sum(voters), 0)::bigint as voters, coalesce(bool_or(voters is null), false) as unknown
      from outstanding_stations(u.contest) where u.counted and u.source = 'some'
    ) as stations on true
    where not (u.reported and u.counted and u.missing = 0 and u.candidates <> '{}')
  )
  select json_build_object(
    'outstanding', (
      select json_build_object('units', count(*), 'voters', coalesce(sum(voters), 0),
        'without_register', count(*) filter (where voters is null),
        'unknown', coalesce((array_agg(name order by name) filter (where voters is null))[1:20], '{}'))
      from waiting),
    'without_poll', (select count(*) from waiting where status in ('postponed', 'annulled')),
    'candidates', coalesce((
      select json_agg(json_build_object('id', c.id, 'name', candidate_label(c), 'party_id', c.party_id, 'gains', c.status = 'active',
        'votes', coalesce(sums.votes, 0)) order by sums.votes desc nulls last, c.ballot_order)
      from candidates c
      left join (
        select candidate_id, sum(votes)::bigint as votes from region_results where year_id = in_year group by 1
      ) as sums on sums.candidate_id = c.id
      where c.year_id = in_year and c.election_type_id = in_type and (c.status = 'active' or sums.votes > 0)), '[]'))
$$;

-- The stations whose votes are not all in the public figures, each with the voters who may still bring one; null where its register does
-- not say. Callers name those that they show: to name all takes long. In a sum that is public, the figures of a station that came later are not.
create or replace function outstanding_stations(contest contests) returns table (id int, voters bigint) language plpgsql stable as $$
declare
  counted constant int[] := counted_stations(contest);
  -- A station that has public figures of so many lacks no one.
  candidates constant bigint := count(*) from (
    select c.id from active_ballot(contest) c union select r.candidate_id from station_results r where r.contest_id = contest.id) as known;
begin
  return query
    select s.id, s.registered_voters::bigint
    from polling_stations s
    where s.constituency_id = contest.constituency_id and s.status = 'active' and not exists (select from unnest(counted) c where c = s.id);
  if not is_whole(contest) then
    -- Of a station that is counted the figure of a candidate can be missing.
    return query
      select s.id, s.registered_voters - least(s.registered_voters, (
          select sum(v.published_votes) from vote_values v where v.contest_id = contest.id and v.place = s.id))::bigint
      from place_activity a join polling_stations s on s.id = a.place
      where a.contest_id = contest.id and a.place = any (counted) and a.public < candidates and exists (
        select from active_ballot(contest) c
        left join vote_values v on v.contest_id = contest.id and v.place = s.id and v.candidate_id = c.id
        where v.published_votes is null);
  end if;
end $$;

-- Every contest for a seat. Stations are read only where they decide: those of a declared constituency are not.
create or replace function seat_facts(in_year int, in_type int) returns json language sql stable as $$
  with seat as (
    select k.constituency_id, place.name, k as contest, t.*
    from contests k
    join constituencies place on place.id = k.constituency_id
    cross join lateral public_truth(k) t
    where k.year_id = in_year and k.election_type_id = in_type
  )
  select coalesce(json_agg(json_build_object(
    'constituency_id', k.constituency_id, 'name', k.name, 'status', k.status, 'reported', k.reported, 'source', k.source,
    'elected_id', k.elected_id, 'stations', json_build_object('total', k.of_stations, 'published', k.stations),
    'outstanding', json_build_object('units', left_over.units, 'voters', left_over.voters,
      'without_register', left_over.without_register, 'unknown', coalesce(left_over.unknown, '{}')),
    'candidates', coalesce(ballot.list, '[]')) order by k.name, k.constituency_id), '[]')
  from seat k
  cross join lateral (
    select count(*) as units, coalesce(sum(voters), 0)::bigint as voters, count(*) filter (where voters is null) as without_register,
           (array_agg(station_label(station) order by station_label(station)) filter (where voters is null))[1:20] as unknown
    from outstanding_stations(k.contest) s left join polling_stations station on station.id = s.id and s.voters is null
    where k.source in ('some', 'none') and k.of_stations > 0
  ) as left_over
  cross join lateral (
    select json_agg(json_build_object('id', c.id, 'name', candidate_label(c), 'party_id', c.party_id, 'active', c.status = 'active',
             'votes', coalesce(figure.votes, 0)) order by c.ballot_order, c.id) as list
    from candidates c left join unnest(k.candidates, k.votes) as figure (candidate_id, votes) on figure.candidate_id = c.id
    where c.constituency_id = k.constituency_id and c.election_type_id = in_type
  ) as ballot
$$;

grant execute on function outlook_facts, nation_facts, seat_facts, outstanding_stations to election_app;
