-- What the figures of a contest are compared with (contract: Earlier, StationFigures).

-- The published figures of the same place in the year that the contest's year is compared with: by the confirmed matches, a
-- candidate by the party's short name, else by its name. Null where there are none. PL/pgSQL keeps its plan.
create or replace function earlier_figures(contest contests) returns jsonb language plpgsql stable as $$
declare
  earlier record;
begin
  select t.*, then_year.title into earlier
  from constituency_matches m
  join constituencies place on place.id = m.earlier_id
  join years own on own.id = contest.year_id and own.compared_with = place.year_id
  join years then_year on then_year.id = place.year_id
  join contests k on k.constituency_id = place.id and k.election_type_id = contest.election_type_id
  cross join lateral public_truth(k) t
  where m.constituency_id = contest.constituency_id and t.counted and t.reported;
  if not found then
    return null;
  end if;
  return jsonb_build_object(
    'year', earlier.title,
    'turnout', case when earlier.registered is not null and earlier.ballots is not null then
      jsonb_build_object('ballots', earlier.ballots, 'registered', earlier.registered) end,
    'valid', earlier.valid,
    'votes', coalesce((
      select jsonb_agg(jsonb_build_object('id', c.id, 'votes', known.votes) order by c.id)
      from candidates c
      join parties p on p.id = c.party_id and not p.independents
      cross join lateral (
        select sum(figure.votes) as votes
        from unnest(earlier.candidates, earlier.votes) as figure (candidate_id, votes)
        join candidates before on before.id = figure.candidate_id
        join parties party on party.id = before.party_id and not party.independents
        where lower(coalesce(party.acronym, party.name)) = lower(coalesce(p.acronym, p.name))
      ) as known
      where c.year_id = contest.year_id and c.election_type_id = contest.election_type_id
        and (c.constituency_id is null or c.constituency_id = contest.constituency_id) and known.votes is not null), '[]'));
end $$;

-- The published figures of each active station. Null of fewer than eight stations: no rule compares them.
create or replace function station_figures(contest contests) returns jsonb language plpgsql stable as $$
begin
  return (
    select case when count(*) >= 8 then jsonb_agg(jsonb_build_object('name', name, 'registered', registered_voters, 'votes', votes)
      order by code) end
    from (
      select s.code, s.code || ' ' || s.name as name, s.registered_voters, here.votes
      from polling_stations s
      cross join lateral (
        select jsonb_agg(jsonb_build_object('id', v.candidate_id, 'votes', v.published_votes) order by v.candidate_id) as votes
        from vote_values v
        where v.contest_id = contest.id and v.place = s.id and v.published_votes is not null
      ) as here
      where s.constituency_id = contest.constituency_id and s.status = 'active' and here.votes is not null
    ) as stations);
end $$;

grant execute on function earlier_figures, station_figures to election_app;
