-- Gives a person the sheet to key in: the one that they have claimed, else the next one that needs a second source and that no one
-- has claimed. A claim ends ten minutes after the last key; it then is given to the next person who asks.
-- call: { actor, constituencies: the ids within reach, null for all } -> { claim: the id, or null where no sheet waits }
create or replace function claim_sheet(call jsonb) returns jsonb language plpgsql as $$
declare
  me constant int := call #>> '{actor,id}';
  reach constant int[] := reach_of(call);
  next record;
  claimed int;
begin
  update keyings set state = 'ended', ended_at = now()
  where user_id = me and state = 'claimed'
    and (contest_id, sheet_id) not in (select contest_id, sheet_id from waiting_sheets(me, reach));
  update keyings set touched_at = now() where user_id = me and state = 'claimed' returning id into claimed;
  if claimed is null then
    for next in select * from waiting_sheets(me, reach) loop
      update keyings set state = 'ended', ended_at = now()
      where contest_id = next.contest_id and state = 'claimed' and touched_at < claims_end();
      -- Two people who ask at once wait for each other here; one of them goes on to the next sheet.
      insert into keyings (contest_id, sheet_id, user_id) values (next.contest_id, next.sheet_id, me)
      on conflict do nothing returning id into claimed;
      exit when claimed is not null;
    end loop;
    -- A call of the same person at the same time was first: what that was given is theirs.
    if claimed is null then
      select id into claimed from keyings where user_id = me and state = 'claimed';
    end if;
  end if;
  return jsonb_build_object('claim', claimed);
end $$;

-- The sheets that a person may key in now, in the order in which they are given out: those for which they are asked again, then
-- those with one source, the oldest first. They have entered no figure of the contest and imported none, no one else has
-- claimed it, and no one has said that the sheet cannot be read.
create or replace function waiting_sheets(me int, reach int[]) returns table (contest_id int, sheet_id int) language sql stable as $$
  select k.id, s.id
  from years y
  join contests k on k.year_id = y.id
  join pink_sheets s on s.contest_id = k.id and s.ended_at is null
  cross join lateral (
    select exists (
      select from vote_entries e where e.contest_id = k.id and e.place = 0 and e.user_id = me and e.status = 'asked_again') as again
  ) as mine
  where y.status = 'active' and (reach is null or k.constituency_id = any (reach))
    and k.status not in ('unopposed', 'postponed', 'annulled')
    and not exists (
      select from keyings other
      where other.contest_id = k.id and (
        other.state = 'claimed' and other.user_id <> me and other.touched_at >= claims_end()
        or other.sheet_id = s.id and (other.state = 'unreadable' or other.state = 'skipped' and other.user_id = me)))
    and (again or needs_source(k)
      and not exists (select from vote_entries e where e.contest_id = k.id and e.user_id = me)
      and not exists (
        select from audit_entries a
        where a.chain = k.constituency_id and a.action = 'entries.submit' and (a.after #>> '{imported_by,id}')::int = me
          and starts_with(a.subject || '/', 'contest:' || k.id || '/')))
  order by again desc, complete_sources(k) desc, s.uploaded_at, s.id
$$;

-- Whether a second source is needed, and there is not one yet.
create or replace function needs_source(contest contests) returns boolean language sql stable as $$
  select contest.published_at is null and sources_needed(contest) > 1 and complete_sources(contest) < 2
    and resolved_ballot(contest.id) is null
$$;

-- How many sources have a figure for every active candidate.
create or replace function complete_sources(contest contests) returns int language sql stable as $$
  select count(*)::int
  from (select user_id from source_entries(contest.id) group by user_id having count(*) = (select count(*) from active_ballot(contest))) as complete
$$;

-- Claims whose last key is older have ended.
create or replace function claims_end() returns timestamptz language sql stable as $$
  select now() - interval '10 minutes'
$$;

-- The constituencies of a call; null for all.
create or replace function reach_of(call jsonb) returns int[] language sql immutable as $$
  select case when jsonb_typeof(call -> 'constituencies') = 'array'
    then array(select jsonb_array_elements_text(call -> 'constituencies')::int) end
$$;

-- A key was pressed. Refuses a claim that has ended.
-- call: { actor, constituencies, input: { id } }
create or replace function keep_claim(call jsonb) returns jsonb language plpgsql as $$
declare
  claim constant keyings := own_claim(call);
begin
  update keyings set touched_at = now() where id = claim.id;
  return jsonb_build_object('id', claim.id);
end $$;

-- Gives a sheet back: skipped, so that this person does not get it again, or not readable, so that no one does until there is
-- another photograph.
-- call: { actor, constituencies, input: { id, how, reason? } }
create or replace function release_claim(call jsonb) returns jsonb language plpgsql as $$
declare
  claim constant keyings := own_claim(call);
  contest contests;
begin
  update keyings set state = call #>> '{input,how}', reason = call #>> '{input,reason}', ended_at = now() where id = claim.id;
  select * into contest from contests where id = claim.contest_id;
  perform record_audit(contest.constituency_id, call -> 'actor', 'keying.' || (call #>> '{input,how}'), place_of(contest, null) || '/sheet',
    null, jsonb_strip_nulls(jsonb_build_object('sheet', claim.sheet_id, 'reason', call #>> '{input,reason}')));
  perform announce_figures('sources-changed', contest, null, claim.user_id);
  return jsonb_build_object('id', claim.id);
end $$;

-- The caller's claim, locked until the transaction ends. One that no one else was given meanwhile still holds, as long as its place is
-- within the caller's reach.
-- call: { actor, constituencies: the ids within reach, null for all, input: { id } }
create or replace function own_claim(call jsonb) returns keyings language plpgsql as $$
declare
  claim keyings;
begin
  select * into claim from keyings
  where id = (call #>> '{input,id}')::int and user_id = (call #>> '{actor,id}')::int and state = 'claimed' for update;
  if not found then
    perform refuse(409, 'claim_ended');
  end if;
  if (select constituency_id from contests where id = claim.contest_id) <> all (reach_of(call)) then
    perform refuse(403, 'out_of_scope');
  end if;
  return claim;
end $$;

grant execute on function complete_sources, needs_source, waiting_sheets, claims_end to election_app;
