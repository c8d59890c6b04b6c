-- Who leads a parliamentary contest by its published figures. A tie gives no seat, and figures that are all 0 are one.
create or replace function settle_seat(in_contest int) returns void language sql as $$
  insert into seats (contest_id, candidate_id, votes, tied)
  select in_contest, case when count(*) = 1 then min(candidate_id) end, max(published_votes), count(*) > 1
  from (
    select candidate_id, published_votes, rank() over (order by published_votes desc) as place
    from vote_values where contest_id = in_contest and place = 0 and published_votes is not null
  ) as ranked
  where place = 1
  having count(*) > 0
  on conflict (contest_id) do update set candidate_id = excluded.candidate_id, votes = excluded.votes, tied = excluded.tied
$$;
