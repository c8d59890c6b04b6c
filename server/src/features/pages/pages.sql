-- What the public pages show of constituencies, from published figures only.

-- Whether path data is an outline: a rectangle that stands for a place has fewer characters. The length is known without reading the text.
create or replace function is_outline(svg_path text) returns boolean language sql immutable as $$
  select octet_length(svg_path) > 80
$$;

-- Every contest of a year and election type: who leads, by how much, and who held the seat in the comparison year. Null where there is no
-- such year.
create or replace function public_places(in_year int, in_type int) returns json language sql stable as $$
  with known as (
    select c.id, c.name, c.slug, c.region_id, k.published_at, t.*,
           coalesce(t.elected_id, case when not t.tied then t.leaders[1] end) as leader_id
    from contests k
    join constituencies c on c.id = k.constituency_id
    cross join lateral public_truth(k) t
    where k.year_id = in_year and k.election_type_id = in_type
  )
  select json_build_object(
    'regions', coalesce((select json_agg(json_build_object('id', r.id, 'slug', r.slug) order by r.id) from regions r where r.year_id = y.id), '[]'),
    'compared_with', (select title from years earlier where earlier.id = y.compared_with),
    'outlined', (select count(*) from constituencies c where c.year_id = y.id and is_outline(c.svg_path)),
    'changes', coalesce((
      select json_agg(json_build_object('subject', subject, 'id', subject_id, 'name', name, 'fields', fields, 'at', at) order by id desc)
      from (select * from public_changes where year_id = y.id order by id desc limit 50) as newest), '[]'),
    'parties', coalesce((
      select json_agg(json_build_object('id', p.id, 'slug', p.slug || case when p.again > 1 then '-' || p.id else '' end, 'named', p.named) order by p.id)
      from (
        select id, slug_of(name) as named, slug_of(coalesce(acronym, name)) as slug,
               row_number() over (partition by slug_of(coalesce(acronym, name)) order by order_queue, id) as again
        from parties where year_id = y.id
      ) as p), '[]'),
    'places', coalesce((
      select json_agg(json_build_object('id', k.id, 'name', k.name, 'slug', k.slug, 'region_id', k.region_id, 'status', k.status,
        'reported', k.reported, 'withdrawn', k.withdrawn, 'published_at', case when k.counted then k.published_at end, 'source', k.source, 'stations', k.stations,
        'votes', k.votes[1], 'valid', k.valid, 'margin', k.margin, 'tied', k.tied and k.elected_id is null,
        'leader', case when c.id is not null then
          json_build_object('id', c.id, 'name', candidate_label(c), 'party_id', c.party_id) end,
        'leaders', case when k.tied and k.elected_id is null then (
          select json_agg(candidate_label(c) order by c.ballot_order, c.id) from candidates c where c.id = any (k.leaders)) else '[]' end,
        'earlier', before.holder) order by k.name, k.id)
      from known k
      left join candidates c on c.id = k.leader_id
      left join lateral (
        select case when party.independents then candidate_label(holder) else coalesce(party.acronym, party.name) end as holder
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
    'counting', json_build_object('status', counting_status(place.election_status, t.reported::int, (t.source <> 'none')::int, 1),
      'status_desc', place.status_desc),
    'status', t.status, 'note', t.note, 'elected_id', t.elected_id, 'tied', t.tied and t.elected_id is null, 'published_at', case when t.counted then k.published_at end,
    'as_of', greatest(k.public_at, (select max(at) from corrections where contest_id = k.id)), 'withdrawn', t.withdrawn,
    'reported', t.reported, 'source', t.source, 'summed', t.stations, 'margin', t.margin, 'valid', t.valid,
    'candidates', coalesce((
      select json_agg(json_build_object('candidate', candidate_json(c, p), 'votes', figure.votes)
        order by figure.votes desc nulls last, c.ballot_order, c.id)
      from candidates c
      join parties p on p.id = c.party_id
      left join unnest(t.candidates, t.votes) as figure (candidate_id, votes) on figure.candidate_id = c.id
      where c.year_id = in_year and c.election_type_id = in_type and (c.constituency_id is null or c.constituency_id = place.id)
        and (c.status = 'active' or figure.votes is not null)), '[]'),
    'register', case when t.registered is not null then json_build_object('registered', t.registered, 'rejected', t.rejected,
      'ballots', t.ballots, 'in_turnout', t.in_turnout) end,
    'turnout_from', y.turnout_from,
    'stations', (
      select json_build_object('total', count(*), 'published', count(list.votes), 'list',
        coalesce(json_agg(json_build_object('id', list.id, 'code', list.code, 'name', list.name, 'votes', list.votes) order by list.code, list.id), '[]'))
      from (
        select o.id, o.code, o.name, case when k.public_status in ('held', 'lot') then (
          select json_object_agg(v.candidate_id, v.published_votes) from vote_values v
          where v.contest_id = k.id and v.place = o.id and v.published_votes is not null) end as votes
        from polling_stations o where o.constituency_id = place.id and o.status = 'active') as list),
    'corrections', coalesce((
      select jsonb_agg(correction_json(c) order by c.id desc) from corrections c where c.contest_id = k.id), '[]'),
    'sheet', (
      select json_build_object('picture', photo.sha256, 'width', photo.width, 'height', photo.height)
      from pink_sheets shown join pictures photo on photo.sha256 = shown.picture
      where shown.contest_id = k.id and shown.ended_at is null and shown.public_at is not null
        and t.counted),
    'earlier', earlier_figures(k))
  from years y
  join constituencies place on place.year_id = y.id and place.slug = in_slug
  join regions r on r.id = place.region_id
  join contests k on k.constituency_id = place.id and k.election_type_id = in_type
  cross join lateral public_truth(k) t
  where y.id = in_year
$$;

-- What each publication that stands added, in their order: votes by candidate of the country, or the holder of its seat: a party, or an
-- independent. whole: not the sum of some stations.
create or replace function public_timeline(in_year int, in_type int) returns json language sql stable as $$
  select coalesce(json_agg(json_build_object('at', k.published_at, 'whole', t.reported, 'counts', case when is_nationwide(in_type) then (
      select coalesce(json_object_agg('candidate-' || figure.candidate_id, figure.votes), '{}')
      from unnest(t.candidates, t.votes) as figure (candidate_id, votes)
    ) else (
      select coalesce(json_object_agg(case when p.independents then 'candidate-' || c.id else 'party-' || p.id end, 1), '{}')
      from candidates c join parties p on p.id = c.party_id where c.id = t.elected_id
    ) end) order by k.published_at, k.id), '[]')
  from contests k cross join lateral public_truth(k) t
  where k.year_id = in_year and k.election_type_id = in_type and t.counted
$$;

grant execute on function is_outline, public_places, public_contest, public_timeline to election_app;
