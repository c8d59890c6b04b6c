-- The public results of a year and election type as one JSON document, from published figures only and from one snapshot.
-- Null where there is no such year. The shape is that of the contract's nationalResult.
create or replace function national_results(in_year int, in_type int) returns json language sql stable as $$
  with shown as (
    select nationwide from election_types where id = in_type
  ),
  places as (
    select k.id as contest_id, c.id as constituency_id, c.name, c.region_id, t.*
    from contests k
    join constituencies c on c.id = k.constituency_id
    cross join lateral public_truth(k) t
    where k.year_id = in_year and k.election_type_id = in_type
  ),
  -- Sums of the country come from the roll-ups; others are counted per party, and of an independent by the person.
  sums as (
    select r.region_id, r.candidate_id, r.votes from region_results r join candidates c on c.id = r.candidate_id
    where r.year_id = in_year and c.election_type_id = in_type
  ),
  holders as (
    select c.id as candidate_id, c.party_id, case when party.independents then c.id end as person
    from candidates c join parties party on party.id = c.party_id
    where c.year_id = in_year and c.election_type_id = in_type and not (select nationwide from shown)
  ),
  party_votes as (
    select v.region_id, h.party_id, h.person, sum(v.votes)::bigint as votes
    from counted_votes(in_year, in_type) v join holders h using (candidate_id)
    group by v.region_id, h.party_id, h.person
  ),
  region_valid as (
    select region_id, sum(votes)::bigint as votes
    from (select region_id, votes from sums union all select region_id, votes from party_votes) as figures
    group by region_id
  ),
  national as (
    select candidate_id, sum(votes)::bigint as votes from sums group by candidate_id
  ),
  totals as (
    select coalesce(sum(votes), 0)::bigint as valid_votes from region_valid
  ),
  -- Of the country, where the region is null, and of each region.
  reporting as (
    select region_id, count(*) filter (where reported) as reported, count(*) filter (where counted and not reported) as partly,
           count(*) filter (where not counted and source <> 'none') as by_stations, count(*) as total,
           count(*) filter (where status = 'postponed') as postponed, count(*) filter (where status = 'annulled') as annulled,
           count(*) filter (where in_turnout) as registers, sum(rejected) filter (where reported)::bigint as rejected_votes,
           sum(registered) filter (where in_turnout)::bigint as registered_voters, sum(ballots) filter (where in_turnout)::bigint as ballots,
           (array_agg(name order by name) filter (where reported and counted and not in_turnout))[1:20] as left_out
    from places group by grouping sets ((), (region_id))
  ),
  won as (
    select p.region_id, h.party_id, h.person, count(*) as seats
    from seats s join places p using (contest_id) join holders h using (candidate_id)
    group by p.region_id, h.party_id, h.person
  ),
  held as (
    select party_id, person, sum(seats)::int as seats, sum(votes)::bigint as votes
    from (
      select party_id, person, seats, 0 as votes from won union all select party_id, person, 0, votes from party_votes
    ) as figures
    group by party_id, person
  ),
  corrected as (
    select p.region_id, max(c.at) as at from corrections c join places p using (contest_id) where c.place = 0 group by p.region_id
  )
  select json_build_object(
    'year', json_build_object('id', y.id, 'title', y.title, 'rehearsal', y.rehearsal,
      'election_status', json_build_object('status', counting_status(y.election_status, reporting.reported,
        reporting.partly + reporting.by_stations, reporting.total - reporting.postponed - reporting.annulled), 'status_desc', y.status_desc)),
    'years', (
      select json_agg(json_build_object('id', offered.id, 'title', offered.title) order by offered.title desc)
      from years offered where offered.status = 'active' or offered.id = y.id),
    'election_type_id', in_type,
    'election_types', (
      select json_agg(json_build_object('id', id, 'title', title) order by id)
      from election_types where id = any (election_types_of(y.id))),
    'version', coalesce(rv.version, 0),
    'as_of', public_as_of(y.id, array[in_type]),
    'reporting', reporting_json(reporting.reported, reporting.partly, reporting.by_stations, reporting.total, reporting.postponed, reporting.annulled),
    'totals', json_build_object(
      'valid_votes', totals.valid_votes, 'rejected_votes', reporting.rejected_votes,
      'registered_voters', reporting.registered_voters, 'registers', reporting.registers,
      'turnout', reporting.ballots::float / reporting.registered_voters, 'turnout_from', y.turnout_from,
      'left_out', coalesce(reporting.left_out, '{}')),
    'parties', coalesce((
      select json_agg(party_json(p)::jsonb || jsonb_build_object(
          'independents', p.independents, 'coalition_id', p.coalition_id) order by p.order_queue)
      from parties p where p.year_id = y.id), '[]'),
    'coalitions', coalesce((
      select json_agg(json_build_object('id', id, 'name', name, 'short_name', short_name, 'color', color) order by name)
      from coalitions where year_id = y.id), '[]'),
    'candidates', coalesce((
      select json_agg(json_build_object(
        'candidate', candidate_json(c, p), 'votes', coalesce(n.votes, 0), 'share', n.votes::float / nullif(totals.valid_votes, 0))
        order by n.votes desc nulls last, c.ballot_order)
      from candidates c join parties p on p.id = c.party_id left join national n on n.candidate_id = c.id
      where c.year_id = y.id and c.election_type_id = in_type and (select nationwide from shown)), '[]'),
    'seats', coalesce((
      select json_agg(json_build_object('party_id', h.party_id, 'seats', h.seats, 'votes', h.votes,
               'person', case when h.person is not null then json_build_object(
                 'candidate_id', c.id, 'name', candidate_label(c), 'constituency', place.name) end)
               order by h.seats desc, h.votes desc, h.party_id, c.name)
      from held h
      left join candidates c on c.id = h.person
      left join constituencies place on place.id = c.constituency_id
      where h.seats > 0 or h.votes > 0), '[]'),
    'ties', coalesce((
      select json_agg(json_build_object('constituency_id', p.constituency_id, 'name', p.name, 'candidates', (
          select json_agg(candidate_label(c) order by c.ballot_order, c.id) from candidates c where c.id = any (p.leaders))) order by p.name)
      from seats s join places p using (contest_id) where s.tied), '[]'),
    'withdrawn', coalesce((
      select json_agg(json_build_object('constituency_id', p.constituency_id, 'name', p.name,
        'elected', json_build_object('name', candidate_label(c), 'party_id', c.party_id)) order by p.name)
      from seats s join places p using (contest_id) join candidates c on c.id = s.candidate_id where c.withdrawn), '[]'),
    'statuses', coalesce((
      select json_agg(json_build_object('constituency_id', p.constituency_id, 'name', p.name, 'status', p.status,
        'elected', case when c.id is not null then json_build_object('name', candidate_label(c), 'party_id', c.party_id) end,
        'note', p.note) order by p.status, p.name)
      from places p left join candidates c on c.id = p.elected_id where p.status <> 'held'), '[]'),
    'regions', coalesce((
      select json_agg(json_build_object(
        'id', r.id, 'title', r.title, 'svg_path', r.svg_path,
        'election_status', json_build_object('status', counting_status(r.election_status, coalesce(own.reported, 0),
          coalesce(own.partly + own.by_stations, 0), coalesce(own.total - own.postponed - own.annulled, 0)), 'status_desc', r.status_desc),
        'reporting', reporting_json(coalesce(own.reported, 0), coalesce(own.partly, 0), coalesce(own.by_stations, 0), coalesce(own.total, 0),
          coalesce(own.postponed, 0), coalesce(own.annulled, 0)),
        'valid_votes', coalesce(v.votes, 0),
        'candidates', coalesce((
          select json_agg(json_build_object('candidate_id', s.candidate_id, 'votes', s.votes,
                                            'share', s.votes::float / nullif(v.votes, 0)) order by s.votes desc)
          from sums s where s.region_id = r.id), '[]'),
        'seats', coalesce((
          select json_agg(json_build_object('party_id', w.party_id, 'candidate_id', w.person, 'seats', w.seats)
                          order by w.seats desc, w.party_id, w.person)
          from won w where w.region_id = r.id), '[]'),
        'corrected_at', corrected.at) order by r.title)
      from regions r left join reporting own on own.region_id = r.id left join region_valid v on v.region_id = r.id left join corrected on corrected.region_id = r.id
      where r.year_id = y.id), '[]'))
  from years y
  cross join totals
  join reporting on reporting.region_id is null
  left join result_versions rv on rv.year_id = y.id and rv.election_type_id = in_type
  where y.id = in_year
$$;

-- How much of a place is reported (contract: reporting). by_stations: only figures of polling stations are public there.
create or replace function reporting_json(reported bigint, partly bigint, by_stations bigint, total bigint, postponed bigint, annulled bigint)
returns json language sql immutable as $$
  select json_build_object('reported', reported, 'partly', partly, 'by_stations', by_stations, 'total', total, 'postponed', postponed,
    'annulled', annulled)
$$;

-- How far the counting is: what the newsroom says, else what follows from the contests that are awaited.
create or replace function counting_status(said text, reported bigint, begun bigint, awaited bigint) returns text language sql immutable as $$
  select case when said <> 'none' then said when reported > 0 and reported >= awaited then 'end' when reported + begun > 0 then 'active' else said end
$$;

grant execute on function reporting_json, counting_status to election_app;
grant execute on function national_results to election_app;
