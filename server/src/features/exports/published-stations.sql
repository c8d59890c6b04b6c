-- The active polling stations of a year of which figures are published, with those figures and the totals of their registers, and when these last changed.
-- What is public of a station does not follow from what is public of its constituency, which public_truth says. Registers are read by station:
-- joined as a whole, they are a nested loop of all with all where the tables have no statistics.
create or replace function published_stations(in_year int, in_types int[]) returns json language sql stable as $$
  with votes as (
    select v.polling_station_id as id, max(v.changed_at) as changed_at,
           json_agg(json_build_object('candidate_id', c.id, 'votes', v.published_votes)
             order by c.election_type_id, c.ballot_order, c.name collate "C") as results
    from contests k
    join vote_values v on v.contest_id = k.id and v.place <> 0
    join candidates c on c.id = v.candidate_id
    where k.year_id = in_year and k.election_type_id = any (in_types) and v.published_votes is not null
      and k.public_status in ('held', 'lot')
    group by v.polling_station_id
  )
  select json_build_object(
    'changed_at', max(votes.changed_at),
    'stations', coalesce(
      json_agg(
        json_build_object('id', s.id, 'constituency_id', s.constituency_id, 'code', s.code, 'name', s.name, 'results', votes.results,
          'registers', coalesce((
            select json_agg(public_totals_of(g) || jsonb_build_object('election_type_id', k.election_type_id) order by k.election_type_id)
            from contests k join registers g on g.contest_id = k.id and g.place = s.id
            where k.constituency_id = s.constituency_id and k.election_type_id = any (in_types) and k.public_status in ('held', 'lot')
              and public_totals_of(g) is not null), '[]'))
        order by r.title, c.name, s.code) filter (where s.id is not null),
      '[]'))
  from votes
  join polling_stations s on s.id = votes.id and s.status = 'active'
  join constituencies c on c.id = s.constituency_id
  join regions r on r.id = c.region_id
$$;

grant execute on function published_stations to election_app;
