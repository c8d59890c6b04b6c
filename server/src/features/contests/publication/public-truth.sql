-- What is public of a contest, defined once. Pages, walls, graphics, results, seats, outlook, checks, exports and the feed read it here.
-- PL/pgSQL keeps its plans, which go by the contest: they are good without statistics too.

-- Whether the votes of a constituency are public and count: in its region, in the country, and for its seat.
create or replace function is_counted(contest contests) returns boolean language sql immutable as $$
  select contest.published_at is not null and contest.public_status in ('held', 'lot')
$$;

-- The active stations of which figures are public, and in the sum, where the constituency's figures are one.
create or replace function counted_stations(contest contests) returns int[] language plpgsql stable as $$
declare
  published constant int[] := coalesce((select s.published from contest_stations s where contest_id = contest.id), '{}');
begin
  -- As a rule they are the same, in the same order.
  return case when contest.public_stations is null or contest.public_stations = published then published
    else array(select unnest(published) intersect select unnest(contest.public_stations)) end;
end $$;

-- Whether every active station that has public figures has those of every active candidate.
create or replace function is_whole(contest contests) returns boolean language plpgsql stable as $$
begin
  return coalesce((
    select bool_and(coalesce(r.stations, 0) >= cardinality(s.published))
    from active_ballot(contest) c
    join contest_stations s on s.contest_id = contest.id
    left join station_results r on r.contest_id = contest.id and r.candidate_id = c.id), false);
end $$;

-- status: a lot that does not hold is none. source: `declared`, the constituency's own figures; `stations`, the sum of all its
-- stations; `some`, the sum of some; `none`. stations, of_stations: how many are in the sum, of how many. counted: see is_counted.
-- reported: nothing is awaited any more. candidates, votes: beside each other, the most votes first. missing: active candidates
-- without a figure. leaders: who have the most votes; several tie. One vote is the least that leads. in_turnout: whether ballots and
-- registered are those of a reported contest with voters of its own.
create or replace function public_truth(contest contests) returns table (
  status contest_status, note text, withdrawn boolean, source text, stations int, of_stations int, counted boolean, reported boolean,
  candidates int[], votes bigint[], valid bigint, missing int, leaders int[], tied boolean, margin bigint, elected_id int, won_by text,
  registered int, rejected int, ballots bigint, in_turnout boolean
) language plpgsql stable as $$
declare
  polled constant boolean := contest.public_status in ('held', 'lot');
begin
  status := contest.public_status;
  note := contest.public_note;
  withdrawn := contest.published_at is null and is_withdrawn(contest.id, 0);
  source := 'none';
  stations := 0;
  of_stations := 0;
  counted := is_counted(contest);
  if counted then
    select array_agg(v.candidate_id order by v.published_votes desc, v.candidate_id),
           array_agg(v.published_votes::bigint order by v.published_votes desc, v.candidate_id)
    into candidates, votes
    from vote_values v where v.contest_id = contest.id and v.place = 0 and v.published_votes is not null;
    source := 'declared';
  elsif polled then
    select array_agg(s.candidate_id order by s.votes desc, s.candidate_id), array_agg(s.votes order by s.votes desc, s.candidate_id)
    into candidates, votes
    from station_results s where s.contest_id = contest.id;
  end if;
  if polled and (contest.public_stations is not null or not counted) then
    stations := cardinality(counted_stations(contest));
    of_stations := coalesce((select total from contest_stations where contest_id = contest.id), 0);
    source := case when candidates is null then 'none' when stations > 0 and stations = of_stations and is_whole(contest) then 'stations'
      else 'some' end;
  end if;
  reported := contest.public_status = 'unopposed' or (counted and source in ('declared', 'stations'));
  candidates := coalesce(candidates, '{}');
  votes := coalesce(votes, '{}');
  valid := (select sum(v) from unnest(votes) as v);
  missing := case when polled then (select count(*) from active_ballot(contest) c where c.id <> all (candidates)) else 0 end;
  leaders := array(select c from unnest(candidates, votes) as figure (c, v) where v = votes[1]);
  if votes[1] = 0 and cardinality(leaders) = 1 then
    leaders := '{}';
  end if;
  tied := cardinality(leaders) > 1;
  margin := case when cardinality(votes) > 1 then votes[1] - votes[2] when missing = 0 then votes[1] end;
  if contest.public_status = 'unopposed' then
    elected_id := contest.public_elected_id;
    won_by := 'unopposed';
  elsif reported and not is_nationwide(contest.election_type_id) and cardinality(leaders) = 1 then
    elected_id := leaders[1];
    won_by := 'votes';
  elsif reported and tied and contest.public_status = 'lot' and contest.public_elected_id = any (leaders) then
    elected_id := contest.public_elected_id;
    won_by := 'lot';
  end if;
  if contest.public_status = 'lot' and won_by is distinct from 'lot' then
    status := 'held';
    note := null;
  end if;
  if counted then
    select g.public_registered_voters, g.public_rejected,
           case y.turnout_from when 'issued' then g.public_issued else g.public_valid_votes + g.public_rejected::bigint end
    into registered, rejected, ballots
    from years y join registers g on g.contest_id = contest.id and g.place = 0 where y.id = contest.year_id;
  end if;
  in_turnout := reported and registered > 0 and ballots is not null;
  return next;
end $$;

-- The votes that count, of each constituency of a year and election type.
create or replace function counted_votes(in_year int, in_type int) returns table (
  contest_id int, region_id int, candidate_id int, votes bigint
) language sql stable as $$
  select k.id, place.region_id, v.candidate_id, v.published_votes::bigint
  from contests k
  join constituencies place on place.id = k.constituency_id
  cross join lateral (
    select * from vote_values v where v.contest_id = k.id and v.place = 0 and v.published_votes is not null offset 0
  ) as v
  where k.year_id = in_year and k.election_type_id = in_type and is_counted(k)
$$;

-- When what is public of a year and some election types last changed: by a publication, a correction, a withdrawal, a status or a call.
create or replace function public_as_of(in_year int, in_types int[]) returns timestamptz language sql stable as $$
  select greatest(
    (select max(public_at) from contests where year_id = in_year and election_type_id = any (in_types)),
    (select max(at) from corrections where year_id = in_year and election_type_id = any (in_types)),
    (select max(greatest(confirmed_at, case when ended_how = 'taken_back' then ended_at end)) from calls
     where year_id = in_year and election_type_id = any (in_types) and confirmed_at is not null))
$$;

-- Brings the sums of the region, or the seat, of a contest up to what is public of it.
create or replace function count_again(contest contests) returns void language plpgsql as $$
begin
  if is_nationwide(contest.election_type_id) then
    perform sum_region(contest, (select region_id from constituencies where id = contest.constituency_id));
  else
    perform settle_seat(contest.id);
  end if;
end $$;

-- The sums of one region in the election of a contest.
create or replace function sum_region(contest contests, in_region int) returns void language sql as $$
  with counted as (
    select v.candidate_id, sum(v.published_votes) as votes
    from constituencies place
    join contests k on k.constituency_id = place.id and k.election_type_id = contest.election_type_id and is_counted(k)
    join vote_values v on v.contest_id = k.id and v.place = 0 and v.published_votes is not null
    where place.region_id = in_region
    group by v.candidate_id
  ),
  removed as (
    delete from region_results known
    using candidates c
    where c.id = known.candidate_id and c.election_type_id = contest.election_type_id
      and region_id = in_region and not exists (select from counted where candidate_id = known.candidate_id)
  )
  insert into region_results (year_id, region_id, candidate_id, votes)
  select contest.year_id, in_region, candidate_id, votes from counted
  on conflict (region_id, candidate_id) do update set votes = excluded.votes
$$;

-- The seat of a parliamentary contest: who is elected, or that no one is because the most votes are shared. None while votes are awaited.
create or replace function settle_seat(in_contest int) returns void language plpgsql as $$
declare
  truth record;
begin
  select t.* into truth from contests k cross join lateral public_truth(k) t where k.id = in_contest;
  if not truth.reported or (truth.elected_id is null and not truth.tied) then
    delete from seats where contest_id = in_contest;
    return;
  end if;
  insert into seats (contest_id, candidate_id, votes, tied, won_by)
  values (in_contest, truth.elected_id, case when truth.won_by is distinct from 'unopposed' then truth.votes[1] end, truth.elected_id is null,
          coalesce(truth.won_by, 'votes'))
  on conflict (contest_id) do update
  set candidate_id = excluded.candidate_id, votes = excluded.votes, tied = excluded.tied, won_by = excluded.won_by;
end $$;

-- Settles the seats that are held by the sum of stations, where stations came, went or changed their status.
create or replace function settle_by_stations(constituencies int[]) returns void language plpgsql as $$
declare
  contest contests;
begin
  for contest in
    select * from contests k where k.constituency_id = any (constituencies) and k.public_stations is not null order by k.id for update
  loop
    perform settle_if_changed(contest);
  end loop;
end $$;

-- Settles what a contest is by the sum of its stations again, and tells readers and the feed where it is another one.
create or replace function settle_if_changed(contest contests) returns void language plpgsql as $$
begin
  perform raise_result_version(contest.year_id, contest.election_type_id);
  if not is_nationwide(contest.election_type_id) then
    perform settle_seat(contest.id);
  end if;
  if tell_feed_again(contest) then
    perform announce_publication(contest);
  end if;
end $$;

grant execute on function is_counted, counted_stations, is_whole, public_truth, counted_votes, public_as_of to election_app;
