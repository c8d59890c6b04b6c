-- The reference data of a year, a property for each file of the import format and a row for each of its rows, in an order that
-- another database gives too. Null where there is no such year.
create or replace function election_files(in_year int) returns json language sql stable as $$
  select json_build_object(
    'year', json_build_array(json_build_object('title', y.title, 'status', y.status)),
    'regions', (
      select json_agg(json_build_object('title', title, 'status', status, 'svg_path', svg_path) order by title collate "C")
      from regions where year_id = y.id),
    'constituencies', (
      select json_agg(json_build_object('region', r.title, 'name', c.name, 'code', c.code, 'status', c.status,
               'svg_path', c.svg_path, 'registered_voters', c.registered_voters)
               order by r.title collate "C", c.name collate "C")
      from constituencies c join regions r on r.id = c.region_id where c.year_id = y.id),
    'polling_stations', (
      select json_agg(json_build_object('region', r.title, 'constituency', c.name, 'code', s.code, 'name', s.name,
               'status', s.status, 'registered_voters', s.registered_voters)
               order by r.title collate "C", c.name collate "C", s.code collate "C")
      from polling_stations s join constituencies c on c.id = s.constituency_id join regions r on r.id = c.region_id
      where s.year_id = y.id),
    'coalitions', (
      select json_agg(json_build_object('name', name, 'short_name', short_name, 'color', color) order by short_name collate "C")
      from coalitions where year_id = y.id),
    'parties', (
      select json_agg(json_build_object('name', name, 'acronym', acronym, 'color', color, 'other_color_1', other_colors[1],
               'coalition', (select short_name from coalitions where id = coalition_id),
               'other_color_2', other_colors[2], 'order_queue', order_queue, 'status', status,
               'independents', case when independents then 'yes' else 'no' end) order by order_queue)
      from parties where year_id = y.id),
    'candidates', (
      select json_agg(json_build_object('election_type', t.title, 'region', r.title, 'constituency', c.name,
               'party', coalesce(p.acronym, p.name), 'name', k.name, 'order', k.ballot_order, 'status', k.status,
               'withdrawn', case when k.withdrawn then 'yes' else 'no' end)
               order by t.id, r.title collate "C" nulls first, c.name collate "C", k.ballot_order, k.name collate "C")
      from candidates k
      join election_types t on t.id = k.election_type_id
      join parties p on p.id = k.party_id
      left join constituencies c on c.id = k.constituency_id
      left join regions r on r.id = c.region_id
      where k.year_id = y.id))
  from years y
  where y.id = in_year
$$;

grant execute on function election_files to election_app;
