-- What became of the poll of a contest (contract: CONTEST_STATUSES). The rules are in the contract; the caller has locked the contest.

-- Sets the status of a contest with the elected candidate and the note, for the newsroom, and with `publish` for the public too.
-- Equal ones change nothing.
create or replace function set_contest_status(in_contest int, actor jsonb, in_status text, in_elected int, in_note text, publish boolean)
returns void language plpgsql security definer set search_path = public, pg_temp as $$
declare
  me constant int := actor ->> 'id';
  known contests;
  saved contests;
begin
  select * into known from contests where id = in_contest for update;
  if publish then
    case status_refusal(known, me, in_status, in_elected, in_note)
      when 'unexplained' then perform refuse(409, 'status_unexplained');
      when 'without_tie' then perform refuse(409, 'lot_without_tie');
      when 'four_eyes' then perform refuse(409, 'status_four_eyes');
      else null;
    end case;
  end if;
  update contests
  set status = in_status, elected_id = in_elected, status_note = in_note, status_by = me,
      public_status = case when publish then in_status else public_status end,
      public_elected_id = case when publish then in_elected else public_elected_id end,
      public_note = case when publish then in_note else public_note end
  where id = in_contest returning * into saved;
  if status_json(known) = status_json(saved) then
    return;
  end if;

  if public_status_json(known) <> public_status_json(saved) then
    perform raise_result_version(saved.year_id, saved.election_type_id);
    perform count_again(saved);
    perform announce_publication(saved);
    perform tell_feed(saved.id, 0, 'status', null);
  end if;
  perform record_audit(saved.constituency_id, actor, 'contests.status', place_of(saved, null) || '/status', status_json(known),
    status_json(saved));
  perform announce_figures('contest-status', saved, null, me);
end $$;

-- Why a person may not make a status public: it says nothing of why, a lot is no tie of the published votes, or with four eyes
-- no one else has set it. Null where they may, and where the public sees it already.
create or replace function status_refusal(contest contests, me int, in_status text, in_elected int, in_note text)
returns text language plpgsql stable as $$
declare
  leaders constant int[] := published_leaders(contest.id);
begin
  return case
    when (contest.public_status, contest.public_elected_id, contest.public_note) is not distinct from (in_status, in_elected, in_note)
      or (contest.public_status = 'held' and in_status = 'held') then null
    when char_length(coalesce(in_note, '')) < 10 then 'unexplained'
    when in_status = 'lot' and (cardinality(leaders) < 2 or in_elected <> all (leaders)) then 'without_tie'
    when (select four_eyes from years where id = contest.year_id) and (
      (contest.status, contest.elected_id, contest.status_note) is distinct from (in_status, in_elected, in_note)
      or me = (select actor_id from figure_history where contest_id = contest.id and figure = 'status' order by id desc limit 1))
      then 'four_eyes'
  end;
end $$;

-- The candidates that share the most published votes of a contest; none while votes are awaited.
create or replace function published_leaders(in_contest int) returns int[] language sql stable as $$
  select coalesce((
    select t.leaders from contests k cross join lateral public_truth(k) t where k.id = in_contest and t.counted and t.reported), '{}')
$$;

-- Takes a public lot back that the published votes decide or contradict now, and tells the people who publish. The newsroom keeps its
-- status, and sees that the public has another one.
create or replace function drop_lot(contest contests, me int) returns void language plpgsql as $$
declare
  leaders int[];
begin
  if contest.public_status <> 'lot' then
    return;
  end if;
  leaders := published_leaders(contest.id);
  if cardinality(leaders) < 2 or contest.public_elected_id <> all (leaders) then
    update contests set public_status = 'held', public_elected_id = null, public_note = null, status_by = me where id = contest.id;
    perform announce_figures('lot-ended', contest, null, me);
  end if;
end $$;

-- What the rules of a status ask about a contest (contract: StatusFacts).
create or replace function status_facts(contest contests) returns jsonb language sql stable as $$
  with ballot as (
    select c.id, v.live_votes as votes from candidates c
    left join vote_values v on v.contest_id = contest.id and v.place = 0 and v.candidate_id = c.id
    where c.year_id = contest.year_id and c.election_type_id = contest.election_type_id and c.status = 'active'
      and (c.constituency_id is null or c.constituency_id = contest.constituency_id)
  )
  select jsonb_build_object('election_type_id', contest.election_type_id, 'published', contest.published_at is not null
      or exists (select from vote_values where contest_id = contest.id and published_votes is not null),
    'candidates', coalesce((select jsonb_agg(id order by id) from ballot), '[]'),
    'leaders', coalesce((
      select jsonb_agg(id order by id) from ballot
      where votes = (select max(votes) from ballot) and not exists (select from ballot where votes is null)), '[]'),
    'public_leaders', published_leaders(contest.id), 'public_status', contest.public_status)
$$;

-- Refuses to publish votes where no poll counts, for the newsroom or for the public.
create or replace function refuse_without_poll(contest contests) returns void language plpgsql as $$
begin
  if contest.status in ('unopposed', 'postponed', 'annulled') then
    perform refuse(409, 'not_held', jsonb_build_object('status', contest.status));
  elsif contest.public_status in ('unopposed', 'postponed', 'annulled') then
    perform refuse(409, 'not_held', jsonb_build_object('status', contest.public_status));
  end if;
end $$;

create or replace function public_status_json(contest contests) returns jsonb language sql immutable as $$
  select jsonb_build_object('status', contest.public_status, 'candidate_id', contest.public_elected_id, 'note', contest.public_note)
$$;

-- The newsroom's status, and the public one.
create or replace function status_json(contest contests) returns jsonb language sql immutable as $$
  select jsonb_build_object('status', contest.status, 'candidate_id', contest.elected_id, 'note', contest.status_note,
    'public', public_status_json(contest))
$$;

grant execute on function set_contest_status, status_json, public_status_json, status_facts, status_refusal, published_leaders to election_app;
