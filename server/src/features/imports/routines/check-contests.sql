-- Compares the statuses of contests in the files with those of the year (contract: CONTEST_STATUSES).

-- Resolves places and candidates. The rules of a status are asked of the rows that are left (import_status_facts).
create or replace function check_import_contests() returns void language plpgsql
  security definer set search_path = public, pg_temp
as $$
begin
  perform refuse_repeats('contests', 'election_type, lower(region), lower(constituency)', 'constituency');
  perform refuse_unknown_places('contests');

  insert into planned_contests (line, election_type, constituency_id, contest_id, status, candidate_id, note, problem)
  select sent.line, sent.election_type, place.id, contest.id, sent.status, named.id, sent.note,
         case when sent.candidate is null or named.fitting = 1 then null
              when named.many = 0 then 'unknown'
              when sent."order" is null then 'order_needed'
              else 'other_order' end
  from import_contests sent
  join planned_regions region on region.key = lower(sent.region)
  join planned_constituencies place on place.region_id = region.id and place.key = lower(sent.constituency)
  left join contests contest on contest.constituency_id = place.id and contest.election_type_id = sent.election_type
  join election_types type on type.id = sent.election_type
  -- Of several of a name it is the one with the place on the ballot paper that the row names.
  cross join lateral (
    select count(*) as many, count(*) filter (where fits) as fitting, min(id) filter (where fits) as id
    from (
      select id, sent."order" is null or ballot_order = sent."order" as fits
      from planned_candidates candidate
      where candidate.election_type = sent.election_type and candidate.key = lower(sent.candidate)
        and candidate.place = case when type.nationwide then 0 else place.id end
    ) as candidates
  ) as named
  where sent.ok;

  insert into import_refusals
  select 'contests', sent.line, case plan.problem when 'unknown' then 'candidate' else 'order' end, plan.problem,
         unknown_of('candidate', sent.candidate, plan.constituency_id, sent.election_type)
           || jsonb_build_object('order', sent."order")
  from import_contests sent join planned_contests plan using (line)
  where sent.ok and plan.problem is not null;
  perform drop_refused('contests');
end $$;

-- What the rules of a status ask about each contest of contests.csv (contract: StatusFacts), with its figures as they will be.
create or replace function import_status_facts() returns table (line int, status text, candidate_id int, note text, facts jsonb)
language sql stable as $$
  with ballot as (
    select plan.line, candidate.id,
           coalesce(sent.votes, (
             select live_votes from vote_values
             where contest_id = plan.contest_id and place = 0 and vote_values.candidate_id = candidate.id)) as votes
    from planned_contests plan
    join election_types type on type.id = plan.election_type
    join planned_candidates candidate
      on candidate.election_type = plan.election_type and candidate.status = 'active'
      and candidate.place = case when type.nationwide then 0 else plan.constituency_id end
    left join planned_results sent
      on sent.constituency_id = plan.constituency_id and sent.election_type = plan.election_type
      and sent.polling_station_id is null and sent.candidate_id = candidate.id
  ),
  ballots as (
    select ballot.line, jsonb_agg(id) as candidates,
           case when bool_or(votes is null) then '[]' else jsonb_agg(id) filter (where votes = highest) end as leaders
    from (select *, max(votes) over (partition by line) as highest from ballot) as ballot
    group by ballot.line
  )
  select plan.line, plan.status, plan.candidate_id, plan.note, jsonb_build_object(
    'election_type_id', plan.election_type, 'published', contest.published_at is not null
      or exists (select from vote_values where contest_id = plan.contest_id and published_votes is not null),
    'candidates', coalesce(ballots.candidates, '[]'), 'leaders', coalesce(ballots.leaders, '[]'),
    'public_leaders', coalesce(ballots.leaders, '[]'), 'public_status', coalesce(contest.public_status, 'held'))
  from import_contests sent
  join planned_contests plan using (line)
  left join ballots using (line)
  left join contests contest on contest.id = plan.contest_id
  where sent.ok
$$;

-- Keeps the rows that no rule refuses, with the candidate whom the status elects.
create or replace function plan_contests() returns void language plpgsql
  security definer set search_path = public, pg_temp
as $$
begin
  perform drop_refused('contests');
  delete from planned_contests plan using import_contests sent where sent.line = plan.line and not sent.ok;
  -- A note of several lines comes back in one.
  update planned_contests plan
  set note = known.status_note from contests known where known.id = plan.contest_id and import_text(known.status_note) = plan.note;
  update planned_contests plan
  set candidate_id = case status
        when 'unopposed' then (
          select id from planned_candidates candidate
          where candidate.election_type = plan.election_type and candidate.place = plan.constituency_id and candidate.status = 'active')
        when 'lot' then candidate_id end;
  update planned_contests plan
  set action = case when (plan.status, plan.candidate_id, plan.note)
      is distinct from (coalesce(known.status, 'held'), known.elected_id, known.status_note) then 'changed' else 'left' end
  from planned_contests self left join contests known on known.id = self.contest_id
  where self.line = plan.line;
end $$;

-- The contests of the year in which no votes count once the import is stored.
create or replace function without_poll() returns table (constituency_id int, election_type int) language sql stable as $$
  select constituency_id, election_type from planned_contests where status in ('unopposed', 'postponed', 'annulled')
  union
  select contest.constituency_id, contest.election_type_id
  from contests contest
  left join planned_contests plan on plan.contest_id = contest.id
  where contest.year_id = (select id from planned_years) and plan.line is null
    and (contest.status in ('unopposed', 'postponed', 'annulled') or contest.public_status in ('unopposed', 'postponed', 'annulled'))
$$;

-- The statuses by which votes count, of contests whose figures are held back: publishing keeps each from the public too, where the public
-- has another one.
create or replace function held_statuses() returns table (constituency_id int, election_type int) language sql stable as $$
  select plan.constituency_id, plan.election_type
  from planned_contests plan
  join held_back held on held.constituency_id = plan.constituency_id and held.election_type = plan.election_type and held.place = 0
  left join contests contest on contest.id = plan.contest_id
  where plan.status in ('held', 'lot') and (plan.status, plan.candidate_id, plan.note)
    is distinct from (coalesce(contest.public_status, 'held'), contest.public_elected_id, contest.public_note)
$$;

-- Sets the planned statuses, with `publish` for the public too: after the figures, by which a public lot is judged. A status that its
-- rules keep from the public is set for the newsroom alone, where the board shows it.
create or replace function apply_import_contests(actor jsonb, publish boolean) returns jsonb language plpgsql as $$
declare
  next record;
begin
  for next in
    select contest.id, contest, plan.status, stored_id('candidates', plan.candidate_id) as candidate_id, plan.note,
           (plan.constituency_id, plan.election_type) in (select constituency_id, election_type from held_statuses()) as held
    from planned_contests plan
    join contests contest
      on contest.constituency_id = stored_id('constituencies', plan.constituency_id)
      and contest.election_type_id = plan.election_type
    order by contest.id
  loop
    perform set_contest_status(next.id, actor, next.status, next.candidate_id, next.note,
      publish and not next.held and status_refusal(next.contest, (actor ->> 'id')::int, next.status, next.candidate_id, next.note) is null);
  end loop;
  return touched('contests', 0, (select count(*) from planned_contests where action = 'changed')::int);
end $$;

grant execute on function check_import_contests, import_status_facts, plan_contests, without_poll, held_statuses to election_app;
