-- What decides about a run-off (contract: firstRound), from published figures only.
create or replace function first_round(in_year int, in_first int, in_second int) returns json language sql stable as $$
  select json_build_object(
    'majority_percent', (select majority_percent from years where id = in_year),
    'awaited', (
      select count(*) from contests k cross join lateral public_truth(k) t
      where k.year_id = in_year and k.election_type_id = in_first and t.status <> 'annulled' and not t.reported),
    'candidates', coalesce((
      select json_agg(json_build_object('candidate', candidate_json(c, p), 'votes', coalesce(sums.votes, 0),
        'stands', c.status = 'active' and not c.withdrawn) order by coalesce(sums.votes, 0) desc, c.ballot_order)
      from candidates c
      join parties p on p.id = c.party_id
      left join (
        select candidate_id, sum(votes)::bigint as votes from region_results where year_id = in_year group by candidate_id
      ) as sums on sums.candidate_id = c.id
      where c.year_id = in_year and c.election_type_id = in_first), '[]'),
    'runoff', coalesce((
      select json_agg(candidate_json(c, p) order by c.ballot_order)
      from candidates c join parties p on p.id = c.party_id
      where c.year_id = in_year and c.election_type_id = in_second), '[]'))
$$;

grant execute on function first_round to election_app;
