-- The sources of a contest (contract: sources.ts): who submitted or keyed in figures of the constituency as a whole. The rules are
-- in the contract; these functions give the facts.

-- How many sources a contest needs before it is published. A run-off is a second presidential contest.
create or replace function sources_needed(contest contests) returns int language sql stable as $$
  select case when is_nationwide(contest.election_type_id) then presidential_sources else parliamentary_sources end
  from years where id = contest.year_id
$$;

-- Entries that count as those of a source, of the candidates who are active.
create or replace function source_entries(in_contest int)
returns table (user_id int, name text, candidate_id int, votes int, status text, changed_at timestamptz) language sql stable as $$
  select u.id, u.name, e.candidate_id, e.votes, e.status, e.changed_at
  from vote_entries e
  join users u on u.id = e.user_id
  join candidates c on c.id = e.candidate_id and c.status = 'active'
  where e.contest_id = in_contest and e.place = 0 and e.submitted and e.status in ('pending', 'approved', 'published')
$$;

-- [{ user_id, name, keyed, figures: [{ candidate_id, votes }] }], the earliest first.
create or replace function sources_json(in_contest int) returns jsonb language sql stable as $$
  select coalesce(jsonb_agg(source order by first, user_id), '[]')
  from (
    select e.user_id, min(e.changed_at) as first, jsonb_build_object('user_id', e.user_id, 'name', min(e.name),
      'keyed', exists (select from keyings where contest_id = in_contest and keyings.user_id = e.user_id and state = 'done'),
      'figures', jsonb_agg(jsonb_build_object('candidate_id', e.candidate_id, 'votes', e.votes) order by e.candidate_id)) as source
    from source_entries(in_contest) e
    group by e.user_id
  ) as sources
$$;

-- The ballot that the desk decided on; null without a decision, and once it has asked for the figures again.
create or replace function resolved_ballot(in_contest int) returns jsonb language sql stable as $$
  select ballot from resolutions where contest_id = in_contest order by id desc limit 1
$$;

-- Changes with every entry of a source, every live figure, and every decision of the desk.
create or replace function sources_seen(in_contest int) returns text language sql stable as $$
  select md5(concat_ws(';',
    (select string_agg(concat_ws(':', user_id, candidate_id, votes, status), ',' order by user_id, candidate_id)
     from source_entries(in_contest)),
    (select string_agg(candidate_id || ':' || version, ',' order by candidate_id) from vote_values
     where contest_id = in_contest and place = 0),
    (select max(id) from resolutions where contest_id = in_contest)))
$$;

-- Who validated the present live figure of a candidate: who set it; who has set it again since, decided for it among the differences, or
-- approved an entry that equals it; and by whom such an entry is still approved. Who publishes or withdraws it validates nothing. Each
-- row of the history has the time of its transaction.
create or replace function validators_of(value vote_values) returns jsonb language sql stable as $$
  with told as materialized (
    select h.* from figure_history h
    where h.contest_id = value.contest_id and h.polling_station_id is not distinct from value.polling_station_id
      and h.candidate_id = value.candidate_id and h.figure in ('live', 'entry') and h.votes_after = value.live_votes
      and h.action <> 'withdraw'
  ), change as (
    select actor_id, at from told where figure = 'live' order by id desc limit 1
  )
  select coalesce(jsonb_agg(distinct validator), '[]')
  from (
    select actor_id as validator from change
    union all
    select value.changed_by where value.action not in ('publish', 'withdraw')
    union all
    select told.actor_id from told, change
    where told.figure = 'entry' and told.status_after = 'approved' and told.at >= change.at
    union all
    select decision.decided_by from resolutions decision, change
    where value.place = 0 and decision.contest_id = value.contest_id and decision.decided_at >= change.at
      and decision.ballot @> jsonb_build_array(jsonb_build_object('candidate_id', value.candidate_id, 'votes', value.live_votes))
    union all
    select (select told.actor_id from told
            where told.figure = 'entry' and told.provider_id = e.user_id and told.status_after = 'approved' order by told.id desc limit 1)
    from vote_entries e
    where e.contest_id = value.contest_id and e.place = value.place and e.candidate_id = value.candidate_id
      and e.votes = value.live_votes and e.status = 'approved'
  ) as validators
  where value.origin <> 'stations' and validator is not null
$$;

-- What decides whether the figures of a place may become public (contract: Confirmable); null where one source is needed and one
-- person may validate and publish. in_place: a polling station, or 0.
create or replace function publish_facts(contest contests, in_place int) returns jsonb language sql stable as $$
  select jsonb_build_object(
    'needed', needed, 'four_eyes', y.four_eyes,
    'figures', coalesce((
      select jsonb_agg(jsonb_build_object('candidate_id', c.id, 'name', candidate_label(c), 'active', c.status = 'active',
        'votes', v.live_votes, 'published', v.published_votes,
        'validators', case when y.four_eyes and v.id is not null then validators_of(v) else '[]' end)
        order by c.ballot_order, c.name)
      from candidates c
      left join vote_values v on v.contest_id = contest.id and v.place = in_place and v.candidate_id = c.id
      where c.year_id = contest.year_id and c.election_type_id = contest.election_type_id
        and (c.constituency_id is null or c.constituency_id = contest.constituency_id)), '[]'),
    'sources', case when needed > 1 then sources_json(contest.id) else '[]' end,
    'resolved', case when needed > 1 then resolved_ballot(contest.id) end,
    'register_by', case when y.four_eyes and not is_register_public(g) then (
      select h.actor_id from figure_history h
      where h.contest_id = contest.id and h.polling_station_id is not distinct from g.polling_station_id and h.candidate_id is null
        and h.figure in ('registered', 'valid', 'rejected', 'issued', 'not_returned')
      order by h.id desc limit 1) end,
    'register', totals_of(g), 'public_register', public_totals_of(g))
  from years y
  left join registers g on g.contest_id = contest.id and g.place = in_place
  cross join lateral (select case when in_place = 0 then sources_needed(contest) else 1 end as needed) as wanted
  where y.id = contest.year_id and (needed > 1 or y.four_eyes)
$$;

-- The active candidates of a contest.
create or replace function active_ballot(contest contests) returns setof candidates language sql stable as $$
  select * from candidates c
  where c.year_id = contest.year_id and c.election_type_id = contest.election_type_id and c.status = 'active'
    and (c.constituency_id is null or c.constituency_id = contest.constituency_id)
$$;

grant execute on function active_ballot, sources_needed, source_entries, sources_json, resolved_ballot, sources_seen, validators_of, publish_facts
  to election_app;
