/**
 * The sums of polling stations, and which are in them, against the published figures of the active stations: a row for each difference,
 * with the columns of difference-queries.ts.
 */
export const STATION_SUMS = `
  with active as (
    select k.id as contest_id, s.id as place from contests k
    join polling_stations s on s.constituency_id = k.constituency_id and s.status = 'active'
  ),
  figures as (
    select v.contest_id, v.place, v.candidate_id, v.published_votes as votes
    from vote_values v join active using (contest_id, place)
    where v.published_votes is not null
  ),
  records as (
    select contest_id, candidate_id, sum(votes)::bigint as votes, count(*)::int as stations from figures group by 1, 2
    union all
    select contest_id, 0, 0, count(*) from active group by 1
  ),
  stored as (
    select contest_id, candidate_id, votes, stations from station_results
    union all
    select contest_id, 0, 0, total from contest_stations where total > 0
  ),
  reported as (
    select contest_id, array_agg(distinct place order by place) as places from figures group by 1
  ),
  differing as (
    select contest_id, candidate_id, case when s.votes is distinct from r.votes then 'votes' else 'stations' end as field,
           case when s.votes is distinct from r.votes then s.votes else s.stations end::text as table_says,
           case when s.votes is distinct from r.votes then r.votes else r.stations end::text as record_says
    from stored s full join records r using (contest_id, candidate_id)
    where (s.votes, s.stations) is distinct from (r.votes, r.stations)
    union all
    select contest_id, 0, 'reported', array_to_string(s.published, ' '), array_to_string(r.places, ' ')
    from (select contest_id, published from contest_stations where published <> '{}') s full join reported r using (contest_id)
    where s.published is distinct from r.places
  )
  select 'station-sum' as kind, contest_id, null::int as place, nullif(candidate_id, 0) as candidate_id, null::int as provider_id,
         null::int as region_id, null::int as item, field, table_says, record_says
  from differing`;
