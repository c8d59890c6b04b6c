-- All that a phone needs to enter figures without a network (contract: fieldPack), but its file_key.
create or replace function field_pack(in_user int, in_constituencies int[]) returns json language sql stable as $$
  with places as (select * from constituencies where id = any (in_constituencies)),
    own_contests as (select k.* from contests k join places on places.id = k.constituency_id),
    ballot as (
      select distinct c.*
      from candidates c
      join own_contests k on k.year_id = c.year_id and k.election_type_id = c.election_type_id
       and (c.constituency_id is null or c.constituency_id = k.constituency_id)),
    own_entries as (
      select k.constituency_id, k.election_type_id, e.polling_station_id, e.status,
             case when e.status = 'declined' then e.reason end as reason,
             to_char(max(e.changed_at) at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as changed_at,
             json_agg(json_build_array(e.candidate_id, e.votes) order by c.ballot_order, c.id) as votes
      from vote_entries e
      join own_contests k on k.id = e.contest_id
      join candidates c on c.id = e.candidate_id
      where e.user_id = in_user and e.status <> 'asked_again'
      group by k.constituency_id, k.election_type_id, e.polling_station_id, e.status, 5),
    own_sheets as (
      select distinct on (s.contest_id) s.id, k.constituency_id, k.election_type_id, s.original_sha256, s.uploaded_at,
             coalesce(s.ended_how, 'current') as state
      from pink_sheets s join own_contests k on k.id = s.contest_id
      where s.uploaded_by = in_user
      order by s.contest_id, s.id desc)
  select json_build_object(
    'at', clock_timestamp(),
    'user_id', in_user,
    'years', (
      select coalesce(json_agg(json_build_object('id', y.id, 'title', y.title, 'status', y.status,
        'is_current_year', y.is_current_year::int, 'rehearsal', y.rehearsal, 'version', y.version,
        'election_status', json_build_object('status', y.election_status, 'status_desc', y.status_desc),
        'rejected_percent', y.rejected_percent::float, 'turnout_percent', y.turnout_percent::float,
        'lead_percent', y.lead_percent::float, 'races_percent', y.races_percent::float,
        'turnout_change_points', y.turnout_change_points::float, 'share_change_points', y.share_change_points::float,
        'robust_deviations', y.robust_deviations::float,
        'turnout_from', y.turnout_from, 'majority_percent', y.majority_percent, 'presidential_sources', y.presidential_sources,
        'parliamentary_sources', y.parliamentary_sources, 'four_eyes', y.four_eyes) order by y.title desc), '[]')
      from years y where y.id in (select year_id from places)),
    'election_types', (select coalesce(json_agg(json_build_object('id', id, 'title', title) order by id), '[]') from election_types),
    'regions', (
      select coalesce(json_agg(json_build_object('id', r.id, 'title', r.title) order by r.title, r.id), '[]')
      from regions r where r.id in (select region_id from places)),
    'constituencies', (
      select coalesce(json_agg(json_build_object('id', id, 'name', name, 'code', code, 'status', status, 'region_id', region_id,
        'year_id', year_id, 'registered_voters', registered_voters) order by name, id), '[]') from places),
    'polling_stations', (
      select coalesce(json_agg(json_build_object('id', s.id, 'code', s.code, 'name', s.name, 'label', station_label(s), 'status', s.status,
        'constituency_id', s.constituency_id, 'registered_voters', s.registered_voters) order by s.constituency_id, s.code), '[]')
      from polling_stations s join places on places.id = s.constituency_id),
    'parties', (
      select coalesce(json_agg(party_json(p) order by p.id), '[]') from parties p where p.id in (select party_id from ballot)),
    'candidates', (
      select coalesce(json_agg(json_build_object('id', c.id, 'name', c.name, 'label', candidate_label(c), 'status', c.status,
        'year_id', c.year_id, 'election_type_id', c.election_type_id, 'constituency_id', c.constituency_id, 'party_id', c.party_id,
        'ballot_order', c.ballot_order, 'avatar_url', '/pictures/' || c.avatar) order by c.ballot_order, c.name), '[]')
      from candidates c where c.id in (select id from ballot)),
    'registers', (
      select coalesce(json_agg(json_strip_nulls(json_build_object('constituency_id', k.constituency_id, 'election_type_id', k.election_type_id,
        'total_registered_voters', g.total_registered_voters, 'total_valid_votes', g.total_valid_votes,
        'total_rejected', g.total_rejected, 'total_issued', g.total_issued,
        'total_not_returned', g.total_not_returned)) order by k.id), '[]')
      from registers g join own_contests k on k.id = g.contest_id where g.place = 0),
    'without_poll', (
      select coalesce(json_agg(json_build_object('constituency_id', constituency_id, 'election_type_id', election_type_id,
        'status', status) order by id), '[]')
      from own_contests where status in ('unopposed', 'postponed', 'annulled')),
    'entries', (select coalesce(json_agg(own_entries order by changed_at), '[]') from own_entries),
    'sheets', (select coalesce(json_agg(own_sheets order by uploaded_at), '[]') from own_sheets),
    'current_sheets', (
      select coalesce(json_agg(json_build_object('id', s.id, 'constituency_id', k.constituency_id,
        'election_type_id', k.election_type_id) order by s.id), '[]')
      from pink_sheets s join own_contests k on k.id = s.contest_id where s.ended_at is null))
$$;
grant execute on function field_pack to election_app;
