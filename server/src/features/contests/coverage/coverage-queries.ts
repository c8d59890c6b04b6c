import { MOMENT, SINCE } from './by-contest.ts';

/** $1: the year; $2: ids of constituencies, null for all. The stations are tuples: there are 41,000. */
export const PLACES_QUERY = `
with here as materialized (
  select c.id, c.region_id, c.name, c.code, c.registered_voters
  from constituencies c where c.year_id = $1 and ($2::int[] is null or c.id = any ($2))),
stations as (
  select s.constituency_id, json_agg(json_build_array(s.id, s.code, s.name, s.registered_voters) order by s.code) as list
  from polling_stations s join here on here.id = s.constituency_id
  where s.status = 'active' group by 1)
select json_build_object(
  'regions', (
    select coalesce(json_agg(json_build_object('id', r.id, 'title', r.title) order by r.title, r.id), '[]')
    from regions r where r.id in (select region_id from here)),
  'constituencies', (
    select coalesce(json_agg(json_build_object('id', here.id, 'region_id', here.region_id, 'name', here.name, 'code', here.code,
      'registered_voters', here.registered_voters, 'stations', coalesce(stations.list, '[]')) order by r.title, r.id, here.name, here.id), '[]')
    from here join regions r on r.id = here.region_id left join stations on stations.constituency_id = here.id)) as places`;

/** $1: the year; $2: the election type; $3: ids of constituencies, null for all. */
export const CONTESTS_QUERY = `
select k.id as contest_id, k.constituency_id, ${SINCE} as since
from contests k cross join (${MOMENT}) as moment
where k.year_id = $1 and k.election_type_id = $2 and $2 = any (election_types_of($1)) and ($3::int[] is null or k.constituency_id = any ($3))
order by k.id`;

/**
 * $1: the year; $2: the election type; $3: ids of constituencies. Figures of stations are read from place_activity alone,
 * and leave as columns, which PostgreSQL and JavaScript write and read in half the time of rows.
 */
export const COVERAGE_QUERY = `
with scope as materialized (
  select k.id, k.constituency_id, k.status, publication_of(k) as publication, k as contest, inactive_stations(k.id) as inactive
  from contests k
  where k.year_id = $1 and k.election_type_id = $2 and k.constituency_id = any ($3::int[])
),
ballots as (
  select k.id as contest_id, c.id from scope k
  join candidates c on c.year_id = $1 and c.election_type_id = $2 and c.constituency_id = k.constituency_id and c.status = 'active'
  union all
  select k.id, c.id from scope k
  join candidates c on c.year_id = $1 and c.election_type_id = $2 and c.constituency_id is null and c.status = 'active'
),
figures as (
  select b.contest_id, count(*)::int as candidates, count(v.live_votes)::int as live
  from ballots b left join vote_values v on v.contest_id = b.contest_id and v.place = 0 and v.candidate_id = b.id
  group by 1
),
entries as (
  select e.contest_id, e.candidate_id, e.user_id, e.votes
  from scope k
  join vote_entries e on e.contest_id = k.id and e.place = 0 and e.submitted and e.status in ('pending', 'approved')
  join candidates c on c.id = e.candidate_id and c.status = 'active'
),
entered as (select contest_id, count(distinct user_id)::int as providers from entries group by 1),
sources as (
  select contest_id, count(*)::int as complete
  from (
    select e.contest_id from entries e join ballots b on b.contest_id = e.contest_id and b.id = e.candidate_id
    join figures f on f.contest_id = e.contest_id
    group by e.contest_id, e.user_id, f.candidates having count(*) = f.candidates) as whole
  group by 1
),
differing as (
  select distinct contest_id from entries group by contest_id, candidate_id having min(votes) <> max(votes)
),
activity as materialized (
  select a.contest_id, a.place, a.entries, a.live, a.public, a.unpublished, a.changed_by, a.changed_at,
         w.place is not null and a.public = 0 as withdrawn
  from scope k join place_activity a on a.contest_id = k.id and a.place > 0 and a.place <> all (k.inactive)
  left join (select distinct contest_id, place from corrections where kind = 'withdrawn' and place > 0) w
    on w.contest_id = a.contest_id and w.place = a.place
),
stations as (
  select contest_id, json_build_object('place', array_agg(place), 'entries', array_agg(entries), 'live', array_agg(live),
    'public', array_agg(public), 'unpublished', array_agg(unpublished), 'withdrawn', array_agg(withdrawn), 'by', array_agg(changed_by),
    'at', array_agg(date_part('epoch', changed_at)::int)) as activity
  from activity group by 1
),
reminded as (
  select k.id as contest_id, json_agg(json_build_object('polling_station_id', r.polling_station_id, 'at', r.sent_at, 'by', r.sent_by,
    'to', r.user_ids) order by r.place) as list
  from scope k join reminders r on r.contest_id = k.id group by 1
),
open_questions as (
  select k.id as contest_id, count(*)::int as count
  from scope k join questions q on q.contest_id = k.id and q.state = 'open' group by 1
)
select k.id as contest_id, k.constituency_id, k.status, k.publication, k.publication = 'withdrawn' as withdrawn,
  coalesce(f.candidates, 0) as candidates, coalesce(f.live, 0) as live, coalesce(e.providers, 0) as providers,
  d.contest_id is not null as differs, coalesce(sources.complete, 0) as complete,
  k.publication = 'outdated' and corrects_public(k.contest) as corrects,
  case when own.changed_at is not null then json_build_object('at', own.changed_at, 'by', own.changed_by) end as last,
  exists (select from pink_sheets s where s.contest_id = k.id and s.ended_at is null) as sheet,
  coalesce(open_questions.count, 0) as questions, resolved_ballot(k.id) is not null as resolved,
  coalesce(reminded.list, '[]') as reminders, stations.activity
from scope k
left join figures f on f.contest_id = k.id
left join entered e on e.contest_id = k.id
left join sources on sources.contest_id = k.id
left join differing d on d.contest_id = k.id
left join place_activity own on own.contest_id = k.id and own.place = 0
left join stations on stations.contest_id = k.id
left join reminded on reminded.contest_id = k.id
left join open_questions on open_questions.contest_id = k.id`;

/** $1: the year; $2: ids of constituencies, null for all. Active people who may enter figures and are assigned there. */
export const AGENTS_QUERY = `
with enter as materialized (
  select distinct r.id, r.name from roles r
  join role_permissions rp on rp.role_id = r.id
  join permissions p on p.id = rp.permission_id and p.name = 'entries.submit'
  where r.scope = 'constituencies'
),
assigned as (
  select uc.user_id, array_agg(uc.constituency_id order by uc.constituency_id) as constituency_ids
  from user_constituencies uc join constituencies c on c.id = uc.constituency_id
  where c.year_id = $1 and ($2::int[] is null or c.id = any ($2))
  group by 1
)
select u.id, u.name, enter.name as role, u.phone, assigned.constituency_ids, to_json(seen.at) #>> '{}' as last_seen_at, seen.waiting
from assigned
join users u on u.id = assigned.user_id and u.status = 'active'
join enter on enter.id = u.role_id
left join lateral (
  select max(s.last_seen_at) as at, sum(s.waiting)::int as waiting from sessions s where s.user_id = u.id and s.expires_at > now()
) seen on true
order by u.name, u.id`;
