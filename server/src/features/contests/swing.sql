-- The published votes of parties in the constituencies that are published whole in a year and in the one that it is compared with, and
-- the votes of the same parties there then (contract: NationalSwing). Parties are found by their short name, else by their name, as in
-- earlier_figures; independents are none. Null where there is no such year.
create or replace function swing_facts(in_year int, in_type int) returns json language sql stable as $$
  with pairs as materialized (
    select k.id as now_id, e.id as then_id
    from contests k
    join constituency_matches m on m.constituency_id = k.constituency_id
    join constituencies place on place.id = m.earlier_id
    join years own on own.id = k.year_id and own.compared_with = place.year_id
    join contests e on e.constituency_id = place.id and e.election_type_id = k.election_type_id
    where k.year_id = in_year and k.election_type_id = in_type
      and k.published_at is not null and k.public_status in ('held', 'lot')
      and e.published_at is not null and e.public_status in ('held', 'lot')
      and not exists (
        select from active_ballot(k) c
        where not exists (
          select from vote_values v
          where v.contest_id = k.id and v.place = 0 and v.candidate_id = c.id and v.published_votes is not null))
  ),
  votes_now as (
    select c.party_id, v.published_votes as votes
    from pairs join vote_values v on v.contest_id = now_id and v.place = 0 and v.published_votes is not null
    join candidates c on c.id = v.candidate_id
  ),
  votes_then as (
    select lower(coalesce(p.acronym, p.name)) as party, p.independents, v.published_votes as votes
    from pairs join vote_values v on v.contest_id = then_id and v.place = 0 and v.published_votes is not null
    join candidates c on c.id = v.candidate_id
    join parties p on p.id = c.party_id
  ),
  sums_now as (select party_id, sum(votes)::int as votes from votes_now group by 1),
  sums_then as (select party, sum(votes)::int as votes from votes_then where not independents group by 1)
  select json_build_object(
    'year', json_build_object('id', y.id, 'title', y.title),
    'election_type_id', in_type,
    'earlier', (select json_build_object('id', id, 'title', title) from years where id = y.compared_with),
    'contests', (select count(*) from pairs),
    'valid', (select coalesce(sum(votes), 0) from votes_now),
    'valid_before', (select coalesce(sum(votes), 0) from votes_then),
    'parties', coalesce((
      select json_agg(json_build_object('id', p.id, 'name', p.name, 'acronym', p.acronym, 'color', p.color, 'votes', own.votes,
        'votes_before', before.votes) order by p.order_queue)
      from parties p
      join sums_now own on own.party_id = p.id
      join sums_then before on before.party = lower(coalesce(p.acronym, p.name))
      where not p.independents), '[]'))
  from years y where y.id = in_year
$$;

grant execute on function swing_facts to election_app;
