-- What is known of a contest for the plausibility checks (contract: KnownFigures), with the year's thresholds, the decisions so far,
-- and the figures_hash, which publishing compares to detect figures that changed after the check.
-- in_place: a polling station of it, or 0 for the constituency, of which alone stations, other races and earlier years are known.
-- Null where there is no such contest.
-- A generic plan: five custom plans take longer than the first twenty calls.
create or replace function contest_figures(in_year int, in_constituency int, in_type int, in_place int default 0) returns jsonb language sql stable
  set plan_cache_mode = force_generic_plan
as $$
  select jsonb_build_object(
    'contest_id', k.id,
    'status', k.status,
    'figures_hash', case when in_place = 0 then figures_hash(k) end,
    'confirmable', publish_facts(k, in_place),
    'thresholds', jsonb_build_object('rejected_percent', y.rejected_percent, 'turnout_percent', y.turnout_percent,
      'lead_percent', y.lead_percent, 'races_percent', y.races_percent,
      'turnout_change_points', y.turnout_change_points, 'share_change_points', y.share_change_points,
      'robust_deviations', y.robust_deviations),
    'register', (select totals_of(g) from registers g where g.contest_id = k.id and g.place = in_place),
    'registered_voters', case when in_place = 0 then place.registered_voters
      else (select registered_voters from polling_stations where id = in_place) end,
    'same_as', case when in_place = 0 then same_figures_as(k.id) end,
    'stations', case when in_place = 0 then
      jsonb_build_object('total', coalesce(stations.total, 0), 'reported', coalesce(cardinality(stations.published), 0)) end,
    'earlier', case when in_place = 0 then earlier_figures(k) end,
    'station_figures', case when in_place = 0 then coalesce(station_figures(k), '[]') else '[]' end,
    'other_race', case when in_place = 0 then (
      select coalesce((select total_valid_votes from registers where contest_id = o.id and place = 0),
                      (select sum(live_votes) from vote_values where contest_id = o.id and place = 0))
      -- The other election of the same day; a run-off is held alone.
      from contests o
      where o.constituency_id = k.constituency_id and o.id <> k.id
        and o.status in ('held', 'lot') and o.public_status in ('held', 'lot')
        and not exists (select from election_types where id in (k.election_type_id, o.election_type_id) and follows is not null)
      limit 1) end,
    'candidates', coalesce((
      select jsonb_agg(jsonb_build_object(
        'id', c.id, 'name', candidate_label(c), 'status', c.status, 'votes', v.live_votes, 'published', v.published_votes,
        'stations', sums.votes, 'entered', coalesce(entered.entries, '[]')) order by c.ballot_order, c.name)
      from candidates c
      left join vote_values v on v.contest_id = k.id and v.place = in_place and v.candidate_id = c.id
      left join station_results sums on in_place = 0 and sums.contest_id = k.id and sums.candidate_id = c.id
      left join (
        select e.candidate_id, jsonb_agg(jsonb_build_object('provider', u.name, 'votes', e.votes) order by u.name, u.id) as entries
        from vote_entries e join users u on u.id = e.user_id
        where e.contest_id = k.id and e.place = in_place and e.submitted and e.status not in ('declined', 'asked_again')
        group by 1
      ) as entered on entered.candidate_id = c.id
      where c.year_id = k.year_id and c.election_type_id = k.election_type_id
        and (c.constituency_id is null or c.constituency_id = k.constituency_id)), '[]'),
    'decisions', coalesce((
      select jsonb_agg(jsonb_build_object('code', d.code, 'numbers', d.numbers, 'by', u.name, 'at', d.decided_at, 'reason', d.reason)
                       order by d.id desc)
      from finding_decisions d join users u on u.id = d.decided_by
      where d.contest_id = k.id and d.polling_station_id is not distinct from nullif(in_place, 0)), '[]'))
  from contests k
  join years y on y.id = k.year_id
  join constituencies place on place.id = k.constituency_id
  left join contest_stations stations on stations.contest_id = k.id
  where k.year_id = in_year and k.constituency_id = in_constituency and k.election_type_id = in_type
$$;

-- A hash of the figures on which an error of the checks depends: the constituency's live values with the status of their candidates (C1, C4, C20), its register, its registered
-- voters (C2), and the stations: their ids and versions, and how many values they have with which figures (C9); and on which the year's
-- rule about sources depends (sources.sql). Each with its version, which grows with any change. The figures themselves are in it too:
-- after a restore or a failover other figures can have the same version.
create or replace function figures_hash(contest contests) returns text language sql stable as $$
  select md5(concat_ws(';',
    (select string_agg(concat_ws(':', v.candidate_id, v.version, v.live_votes, c.status), ',' order by v.candidate_id)
     from vote_values v join candidates c on c.id = v.candidate_id where v.contest_id = contest.id and v.place = 0),
    coalesce((
      select concat_ws(':', version, total_registered_voters, total_valid_votes, total_rejected, total_issued, total_not_returned)
      from registers where contest_id = contest.id and place = 0), '0'),
    coalesce((select registered_voters from constituencies where id = contest.constituency_id), 0),
    (select concat(sum(id), ':', sum(version)) from polling_stations where constituency_id = contest.constituency_id),
    (select concat(count(*), ':', sum(version), ':', sum(candidate_id * published_votes::bigint)) from vote_values
     where contest_id = contest.id and place > 0),
    (select four_eyes from years where id = contest.year_id),
    case when sources_needed(contest) > 1 then sources_seen(contest.id) end))
$$;

-- Another constituency in whose contest of the same year and type the same candidates have the same figures. Candidates of a
-- parliamentary contest stand in one constituency, so there is none for them.
create or replace function same_figures_as(in_contest int) returns text language sql stable as $$
  with mine as materialized (
    select array_agg(candidate_id order by candidate_id) as candidates, array_agg(live_votes order by candidate_id) as figures,
           max(live_votes) as highest, (array_agg(candidate_id order by live_votes desc, candidate_id))[1] as leader
    from vote_values where contest_id = in_contest and place = 0
  ),
  -- By the index on the figure alone: a join on a value unknown when it is planned would read every contest.
  hits as materialized (
    select contest_id from vote_values
    where place = 0 and live_votes = (select highest from mine where highest > 0) and contest_id <> in_contest
      and candidate_id = (select leader from mine)
  )
  select place.name
  from mine
  cross join hits
  join contests k on k.id = hits.contest_id
  join constituencies place on place.id = k.constituency_id
  where (mine.candidates, mine.figures) = (
    select array_agg(candidate_id order by candidate_id), array_agg(live_votes order by candidate_id)
    from vote_values where contest_id = k.id and place = 0)
  order by place.name limit 1
$$;

grant execute on function contest_figures, figures_hash, same_figures_as to election_app;
