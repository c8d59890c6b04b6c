-- What the public pages show of constituencies, from published figures only.

-- Whether path data is an outline: a rectangle that stands for a place has fewer characters. The length is known without reading the text.
create or replace function is_outline(svg_path text) returns boolean language sql immutable as $$
  select octet_length(svg_path) > 80
$$;

-- Every contest of a year and election type: who leads, by how much, and who held the seat in the comparison year. What is not
-- reported as a whole stands by the sum of its published stations. Null where there is no such year.
create or replace function public_places(in_year int, in_type int) returns json language sql stable as $$
  with place as (
    select k.id as contest_id, c.id, c.name, c.slug, c.region_id, k.published_at, k.public_status, k.public_elected_id,
           case k.public_status when 'unopposed' then true when 'postponed' then false when 'annulled' then false
             else k.published_at is not null end as reported
    from contests k join constituencies c on c.id = k.constituency_id
    where k.year_id = in_year and k.election_type_id = in_type
  ),
  figure as (
    select p.contest_id, v.candidate_id, v.published_votes::bigint as votes, 0::bigint as stations
    from place p join vote_values v on v.contest_id = p.contest_id and v.place = 0
    where p.reported and v.published_votes is not null
    union all
    select p.contest_id, v.candidate_id, sum(v.published_votes)::bigint, count(*)
    from place p join vote_values v on v.contest_id = p.contest_id and v.place > 0
    where not p.reported and p.public_status in ('held', 'lot') and v.published_votes is not null
    group by p.contest_id, v.candidate_id
  ),
  ranked as (
    select contest_id, candidate_id, votes, lead(votes) over ranks as next, row_number() over ranks as at,
           sum(votes) over (partition by contest_id) as valid, max(stations) over (partition by contest_id) as stations
    from figure window ranks as (partition by contest_id order by votes desc, candidate_id)
  ),
  known as (
    select p.*, r.votes, r.valid, coalesce(r.stations, 0) as stations, r.votes - coalesce(r.next, 0) as margin,
           coalesce(r.votes = r.next and s.candidate_id is null, false) as tied,
           coalesce(s.candidate_id, p.public_elected_id, case when r.votes > coalesce(r.next, -1) then r.candidate_id end) as leader_id
    from place p
    left join ranked r on r.contest_id = p.contest_id and r.at = 1
    left join seats s on s.contest_id = p.contest_id
  )
  select json_build_object(
    'regions', coalesce((select json_agg(json_build_object('id', r.id, 'slug', r.slug) order by r.id) from regions r where r.year_id = y.id), '[]'),
    'compared_with', (select title from years earlier where earlier.id = y.compared_with),
    'outlined', (select count(*) from constituencies c where c.year_id = y.id and is_outline(c.svg_path)),
    'changes', coalesce((
      select json_agg(json_build_object('subject', subject, 'id', subject_id, 'name', name, 'fields', fields, 'at', at) order by id desc)
      from (select * from public_changes where year_id = y.id order by id desc limit 50) as newest), '[]'),
    'parties', coalesce((
      select json_agg(json_build_object('id', p.id, 'slug', p.slug || case when p.again > 1 then '-' || p.id else '' end) order by p.id)
      from (
        select id, slug_of(coalesce(acronym, name)) as slug,
               row_number() over (partition by slug_of(coalesce(acronym, name)) order by order_queue, id) as again
        from parties where year_id = y.id
      ) as p), '[]'),
    'places', coalesce((
      select json_agg(json_build_object('id', k.id, 'name', k.name, 'slug', k.slug, 'region_id', k.region_id, 'status', k.public_status,
        'reported', k.reported, 'published_at', k.published_at, 'stations', k.stations, 'votes', k.votes, 'valid', k.valid,
        'margin', case when k.votes is not null then k.margin end, 'tied', k.tied,
        'leader', case when c.id is not null then
          json_build_object('id', c.id, 'name', candidate_label(c), 'party_id', c.party_id) end,
        'earlier', before.party) order by k.name, k.id)
      from known k
      left join candidates c on c.id = k.leader_id
      left join lateral (
        select coalesce(party.acronym, party.name) as party
        from constituency_matches m
        join constituencies e on e.id = m.earlier_id and e.year_id = y.compared_with
        join contests then_contest on then_contest.constituency_id = e.id and then_contest.election_type_id = in_type
        join seats held on held.contest_id = then_contest.id
        join candidates holder on holder.id = held.candidate_id
        join parties party on party.id = holder.party_id
        where m.constituency_id = k.id
      ) as before on true), '[]'))
  from years y where y.id = in_year
$$;

-- One contest by the address of its constituency: ballot, totals, stations, corrections, and the figures of the comparison year.
create or replace function public_contest(in_year int, in_type int, in_slug text) returns json language sql stable as $$
  select json_build_object(
    'id', place.id, 'name', place.name, 'slug', place.slug,
    'region', json_build_object('id', r.id, 'title', r.title, 'slug', r.slug),
    'counting', json_build_object('status', place.election_status, 'status_desc', place.status_desc),
    'status', k.public_status, 'note', k.public_note, 'elected_id', coalesce(s.candidate_id, k.public_elected_id),
    'tied', coalesce(s.tied, false), 'published_at', k.published_at,
    'reported', case k.public_status when 'unopposed' then true when 'postponed' then false when 'annulled' then false
      else k.published_at is not null end,
    'candidates', coalesce((
      select json_agg(json_build_object('candidate', candidate_json(c, p), 'votes', v.published_votes, 'stations', st.votes)
        order by v.published_votes desc nulls last, st.votes desc nulls last, c.ballot_order, c.id)
      from candidates c
      join parties p on p.id = c.party_id
      left join vote_values v on v.contest_id = k.id and v.place = 0 and v.candidate_id = c.id
        and k.public_status in ('held', 'lot')
      left join lateral (
        select sum(published_votes)::bigint as votes from vote_values
        where contest_id = k.id and place > 0 and candidate_id = c.id and published_votes is not null
      ) as st on true
      where c.year_id = in_year and c.election_type_id = in_type and (c.constituency_id is null or c.constituency_id = place.id)
        and (c.status = 'active' or v.published_votes is not null)), '[]'),
    'register', (
      select json_build_object('registered', g.public_registered_voters, 'rejected', g.public_rejected,
        'ballots', case y.turnout_from when 'issued' then g.public_issued else g.public_valid_votes + g.public_rejected::bigint end)
      from registers g where g.contest_id = k.id and g.place = 0 and g.public_registered_voters is not null),
    'turnout_from', y.turnout_from,
    'stations', json_build_object(
      'total', (select count(*) from polling_stations where constituency_id = place.id and status = 'active'),
      'published', (
        select count(distinct v.place) from vote_values v join polling_stations o on o.id = v.place and o.status = 'active'
        where v.contest_id = k.id and v.place > 0 and v.published_votes is not null),
      'list', coalesce((
        select json_agg(json_build_object('id', o.id, 'code', o.code, 'name', o.name, 'votes', (
          select json_object_agg(v.candidate_id, v.published_votes) from vote_values v
          where v.contest_id = k.id and v.place = o.id and v.published_votes is not null)) order by o.code, o.id)
        from polling_stations o where o.constituency_id = place.id and o.status = 'active'), '[]')),
    'corrections', coalesce((
      select jsonb_agg(correction_json(c) order by c.id desc) from corrections c where c.contest_id = k.id), '[]'),
    'sheet', (
      select json_build_object('picture', photo.sha256, 'width', photo.width, 'height', photo.height)
      from pink_sheets shown join pictures photo on photo.sha256 = shown.picture
      where shown.contest_id = k.id and shown.ended_at is null and shown.public_at is not null
        and k.published_at is not null and k.public_status in ('held', 'lot')),
    'earlier', earlier_figures(k))
  from years y
  join constituencies place on place.year_id = y.id and place.slug = in_slug
  join regions r on r.id = place.region_id
  join contests k on k.constituency_id = place.id and k.election_type_id = in_type
  left join seats s on s.contest_id = k.id
  where y.id = in_year
$$;

-- What each publication that stands added, in their order: votes by candidate of the country, or the party whose seat it is.
create or replace function public_timeline(in_year int, in_type int) returns json language sql stable as $$
  select coalesce(json_agg(json_build_object('at', k.published_at, 'counts', case when is_nationwide(in_type) then (
      select coalesce(json_object_agg(v.candidate_id, v.published_votes), '{}') from vote_values v
      where v.contest_id = k.id and v.place = 0 and v.published_votes is not null
    ) else (
      select coalesce(json_object_agg(c.party_id, 1), '{}') from seats s join candidates c on c.id = s.candidate_id where s.contest_id = k.id
    ) end) order by k.published_at, k.id), '[]')
  from contests k
  where k.year_id = in_year and k.election_type_id = in_type and k.published_at is not null and k.public_status in ('held', 'lot')
$$;

grant execute on function is_outline, public_places, public_contest, public_timeline to election_app;
