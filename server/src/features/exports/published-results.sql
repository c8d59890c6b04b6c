-- Everything that has been published of a year, contest by contest, from one snapshot; the figures of what has not been are left
-- out. Null where there is no such year. The shape is that of the contract's publishedResults, and `changed_at`.
create or replace function published_results(in_year int, in_types int[]) returns json language sql stable as $$
  with contest as (
    select k.id, k.election_type_id, c.region_id, k.constituency_id, k.published_at, t.*
    from contests k
    join constituencies c on c.id = k.constituency_id
    cross join lateral public_truth(k) t
    where k.year_id = in_year and k.election_type_id = any (in_types)
  ),
  version as (
    select coalesce(sum(version), 0)::bigint + (select coalesce(sum(count), 0)::bigint from change_counts where topic = 'stations') as sequence, max(changed_at) as changed_at
    from result_versions where year_id = in_year and election_type_id = any (in_types)
  )
  select json_build_object(
    'year', json_build_object('id', y.id, 'title', y.title, 'rehearsal', y.rehearsal, 'turnout_from', y.turnout_from),
    'sequence', version.sequence,
    'changed_at', version.changed_at,
    'as_of', public_as_of(y.id, in_types),
    'election_types', (
      select json_agg(json_build_object('id', id, 'title', title) order by id) from election_types where id = any (in_types)),
    'regions', coalesce((
      select json_agg(json_build_object('id', id, 'title', title) order by title) from regions where year_id = y.id), '[]'),
    'constituencies', coalesce((
      select json_agg(json_build_object('id', c.id, 'region_id', c.region_id, 'name', c.name, 'code', c.code) order by r.title, c.name)
      from constituencies c join regions r on r.id = c.region_id where c.year_id = y.id), '[]'),
    'parties', coalesce((
      select json_agg(json_build_object('id', id, 'name', name, 'acronym', acronym, 'color', color, 'independents', independents,
        'coalition_id', coalition_id)
        order by order_queue)
      from parties where year_id = y.id), '[]'),
    'coalitions', coalesce((
      select json_agg(json_build_object('id', id, 'name', name, 'short_name', short_name, 'color', color) order by name)
      from coalitions where year_id = y.id), '[]'),
    'candidates', coalesce((
      select json_agg(
        json_build_object(
          'id', id, 'election_type_id', election_type_id, 'constituency_id', constituency_id, 'party_id', party_id,
          'name', name, 'label', numbered_name(name, ballot_order, namesake), 'ballot_order', ballot_order, 'status', status,
          'withdrawn', withdrawn)
        order by election_type_id, constituency_id, ballot_order, id)
      from candidates c where year_id = y.id and election_type_id = any (in_types)), '[]'),
    'contests', coalesce((
      select json_agg(
        json_build_object(
          'election_type_id', k.election_type_id, 'region_id', k.region_id, 'constituency_id', k.constituency_id,
          'published_at', k.published_at,
          'status', k.status, 'source', k.source, 'stations', json_build_object('in', k.stations, 'of', k.of_stations),
          'reported', k.reported, 'elected_id', case when k.won_by <> 'votes' then k.elected_id end, 'note', k.note,
          'register', case when k.counted then public_totals_of(g) end,
          'results', coalesce((
            select json_agg(json_build_object('candidate_id', c.id, 'votes', figure.votes) order by c.ballot_order, c.name collate "C")
            from unnest(k.candidates, k.votes) as figure (candidate_id, votes) join candidates c on c.id = figure.candidate_id
            where k.counted), '[]'))
        order by k.election_type_id, r.title, c.name)
      from contest k
      join regions r on r.id = k.region_id
      join constituencies c on c.id = k.constituency_id
      left join registers g on g.contest_id = k.id and g.place = 0), '[]'),
    'corrections', coalesce((
      select json_agg(correction_json(c) order by c.election_type_id, c.number)
      from corrections c where c.year_id = y.id and c.election_type_id = any (in_types)), '[]'))
  from years y cross join version
  where y.id = in_year
$$;

grant execute on function published_results to election_app;
